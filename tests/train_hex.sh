#!/bin/bash
# SPDX-License-Identifier: MIT
# train_hex.sh - `genpei train hexN` from outside: the same patterns from the same seed however many
# threads play, the file that says how they were made, going on from a file, what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
cd "$work" || exit 1
teach() {
    "$GENPEI" train hex5 --games 24 --playouts 40 --rounds 2 "$@"
}

teach --seed 3 --out one > said || fail 'no patterns'
grep -q '^24 games, [0-9]* positions in .* written to one$' said || fail "other words: $(cat said)"
teach --seed 3 --threads 3 --out three --json > said.json || fail 'no patterns from three threads'
cmp -s one three || fail 'three threads learn something else than one'
grep -q '"games":24\b' said.json || fail "other JSON: $(cat said.json)"
teach --seed 4 --out other > /dev/null && cmp -s one other && fail 'another seed learns the same'
teach --seed 3 --from one --out more > /dev/null && cmp -s one more && fail 'nothing was learned from more games'
tail -n 1 one.txt | grep -qx "bytes $(wc -c < one), hash [0-9a-f]\{16\}" || fail "one.txt: $(cat one.txt)"
grep -q '^genpei train hex5 --games 24 --playouts 40 --rounds 2 --seed 3 --threads 1 --out one$' one.txt ||
    fail "how it was made is not in one.txt: $(cat one.txt)"
[ "$(tail -n 1 one.txt)" = "$(tail -n 1 three.txt)" ] || fail 'equal files have different hashes'
"$GENPEI" match hex5 --a hex:playouts=20,patterns=one --b random --games 2 > /dev/null || fail 'no match'
head -c 100 one > cut
refused 2 cut train hex5 --from cut --games 1 --playouts 1 --out none
[ -e none ] && fail 'patterns were written after a refusal'
finish
