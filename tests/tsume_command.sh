#!/bin/bash
# SPDX-License-Identifier: MIT
# tsume_command.sh - `genpei solve shogi` from outside: mates, bad positions, a journal.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

solve() {
    "$GENPEI" solve shogi "$@" --memory 16 2> "$work/err"
}

# refuse STATUS TEXT ARGUMENTS...: that status, and the text is in the error message.
refuse() {
    refused "$1" "$2" solve shogi "${@:3}" --memory 16
}

mate='9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1'
solve --position "$mate" --tsume --json > "$work/out" || fail "no mate in one: $(cat "$work/err")"
grep -q '"value":1,"plies":1,"move":"8c1c","line":"8c1c"' "$work/out" || fail "mate in one: $(cat "$work/out")"
grep -q '"shortest":true,"futile":0,"leftover":""' "$work/out" || fail "what is left is not said: $(cat "$work/out")"
solve --position '8k/9/8P/9/9/9/9/9/9 b P 1' --json | grep -q '"value":-1,"plies":null' || fail "a dropped pawn mates"
solve --position '8k/9/8P/9/9/9/9/9/9 b G2P 1' | grep -q '^mate in 1, leaving 2P in hand' || fail "leftover pieces are not told"
solve --position '7k1/9/8P/9/9/9/9/9/9 w G 1' --moves '2a1a' | grep -q '^mate in ' || fail "moves are not played first"

# A check from afar: what is put between is taken, and it is mate all the same.
solve --position '8k/9/3R4P/9/9/9/9/9/7L1 b p 1' --json > "$work/out" || fail "no mate from afar"
grep -q '"plies":3,.*"futile":2,' "$work/out" || fail "futile interpositions are not told: $(cat "$work/out")"

# Fields behind and before the position.
printf '# a comment\n%s ; 1 ; 8c1c\n\nfirst ; - ; %s\n' "$mate" "$mate" > "$work/problems"
solve "$work/problems" --json > "$work/out" || fail "a file of problems: $(cat "$work/err")"
[ "$(wc -l < "$work/out")" = 2 ] || fail "two problems give no two answers"
head -n 1 "$work/out" | grep -q '"expected":1' || fail "the expected length is not said"

# A journal: what is solved is not solved again.
solve "$work/problems" --json --journal "$work/journal" > "$work/out" || fail "with a journal: $(cat "$work/err")"
solve "$work/problems" --json --journal "$work/journal" --resume > "$work/again" || fail "resuming: $(cat "$work/err")"
cmp -s "$work/out" "$work/again" || fail "a resumed journal gives other answers"

# Proofs: checked by the rules in L7; changed ones are refused.
solve --position '5k3/9/4P4/9/9/9/9/9/9 b RG 1' --proof "$work/mate" > "$work/out" || fail "no proof: $(cat "$work/err")"
"$GENPEI" verify "$work/mate" > "$work/out" || fail "a proof is refused"
grep -q '^black mates within 9 plies by checks alone: ' "$work/out" || fail "what is proved: $(cat "$work/out")"
solve --position '8k/9/8P/9/9/9/9/9/9 b P 1' --proof "$work/none" > "$work/out" || fail "no proof: $(cat "$work/err")"
"$GENPEI" verify "$work/none" --json > "$work/out" || fail "a proof of no mate is refused"
grep -q '"player":"black","claims":\[{"claim":"no mate",' "$work/out" || fail "what is proved: $(cat "$work/out")"
head -c -3 "$work/mate" > "$work/cut"
refused 1 'cut' verify "$work/cut"
solve "$work/problems" --proof "$work/each" > "$work/out" || fail "proofs of a file: $(cat "$work/err")"
for line in 2 4; do "$GENPEI" verify "$work/each.$line" > "$work/out" || fail "no proof of line $line"; done
refuse 2 'nowhere' --position "$mate" --proof "$work/nowhere/proof"
solve "$work/problems" --journal "$work/journal2" > "$work/out" || fail "a journal: $(cat "$work/err")"
solve "$work/problems" --journal "$work/journal2" --resume --proof "$work/late" > "$work/out" || fail "resumed: $(cat "$work/err")"
for line in 2 4; do [ -e "$work/late.$line" ] || fail "a resumed run leaves out the proof of line $line"; done

hard='g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1'
solve --position "$hard" --seconds 0.05 --json > "$work/out"
[ $? = 1 ] || fail "unknown has another status"
grep -q '"value":0,"plies":null,"move":null' "$work/out" || fail "a stopped search: $(cat "$work/out")"

refuse 2 'two kings' --position '8k/9/8k/9/9/9/9/9/9 b P 1'
refuse 2 'no king to be mated' --position '8K/9/9/9/9/9/9/9/9 b P 1'
refuse 2 'could take the king at 1a' --position '8k/8P/9/9/9/9/9/9/9 b - 1'
refuse 2 'pawn' --position '8k/9/8P/8P/9/9/9/9/9 b - 1'
refuse 2 'FILE of positions or a --position'
refuse 2 'is not a legal move' --position "$mate" --moves '8c8d zz'
refuse 2 'book is for other games' --position "$mate" --book
echo "$mate ; 1
8k/9 b - 1" > "$work/problems"
refuse 2 'problems:2: ' "$work/problems"
solve "$work/problems" --json > "$work/out"
grep -q '"value":1,"plies":1' "$work/out" || fail "a bad line hides the good ones: $(cat "$work/out")"
grep -q '"value":null,"error":"position' "$work/out" || fail "a bad line has no line of output: $(cat "$work/out")"
refused 2 'tsume is for shogi' solve othello --tsume

finish
