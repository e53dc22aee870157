#!/bin/bash
# SPDX-License-Identifier: MIT
# said_papers.sh - the rows of the quick experiments of the papers, whole, with what each says about itself.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
shows reproduce --list
group() {
    for name in "${@:2}"; do
        sums reproduce "$1" --only "$name"
        sums reproduce "$1" --only "$name" --json
    done
}
group takeuchi-1970 start table times ordering printed-game chnw
group takeuchi-1978-hex empty-board position
group tajima-1984 sums formulas figure-6 cells states example-2.2 example-3.1
group sanechika-1979 horizon ordering
group iida-1995 costs readings theorem-1
sums reproduce takeuchi-1970 --only self-play --json
sums reproduce takeuchi-1970 --only learner --json
sums reproduce tajima-1984 --only claims --json
sums reproduce sanechika-1979 --only best-first --json
said_so papers
