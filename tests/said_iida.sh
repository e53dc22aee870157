#!/bin/bash
# SPDX-License-Identifier: MIT
# said_iida.sh - the rows of further experiments of the papers, of a second or less each.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
for name in shared shogi-features shogi-relay shogi-time; do sums reproduce iida-1995 --only $name --json; done
sums reproduce tajima-1984 --only middle-game --json
sums reproduce sanechika-1979 --only pruning --json
sums reproduce sanechika-1979 --only alphabeta --json
said_so iida
