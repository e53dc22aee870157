#!/bin/bash
# SPDX-License-Identifier: MIT
# bugs_command.sh - `genpei bugs` from outside: answers, lists, traces, JSON, and what it refuses.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
said=$("$GENPEI" bugs reversi) || fail "bugs reversi fails"
for square in 3-5 4-6 5-3 6-4 'true of 4 of 64'; do
    grep -qx "$square" <<< "$said" || fail "the list lacks $square: $said"
done
[ "$("$GENPEI" bugs games/bugs/reversi.bugs --node 3-5)" = '3-5: true' ] || fail "3-5 is not true"
said=$("$GENPEI" bugs reversi "PRED1(q, 3-5)")
[ $? = 1 ] || fail "an answer 'no' does not end with status 1"
[ "$said" = 'PRED1(q, 3-5): false' ] || fail "PRED1(q, 3-5): $said"

"$GENPEI" bugs reversi --node 3-5 --trace | grep -q "13:8 .*BUG1 = successor(B : BUG1) *BUG1 on 4-5" ||
    fail "the trace does not show the bug on 4-5"
"$GENPEI" bugs reversi --moves 3-5 --node 3-4 --json --trace > "$work/json" || fail "--json fails"
grep -q '"arguments":\["3-4"\],"holds":true' "$work/json" || fail "the JSON lacks the answer: $(cat "$work/json")"
grep -q '"bug":"BUG1","node":"4-4"' "$work/json" || fail "the JSON lacks the walk"
for i in pentomino split split_other; do
    "$GENPEI" bugs "$i" --json > "$work/json"
    [ $? -le 1 ] || fail "$i cannot be run"
done
said=$("$GENPEI" bugs split "PRED3(a1, c3)" --moves "a1 g4 b2 g3 c3 g2")
[ "$said" = 'PRED3(a1, c3): true' ] || fail "a1 and c3 are not connected: $said"

printf 'branch q a b c\nnode d\ndata %sFRIEND%s a b c d\n' "'" "'" > "$work/graph"
"$GENPEI" bugs split "PRED3(a, *)" --graph "$work/graph" > "$work/list"
[ "$(cat "$work/list")" = $'PRED3(a, b)\nPRED3(a, c)\ntrue of 2 of 4' ] || fail "a graph: $(cat "$work/list")"

echo '[ L: [→ goto L] ]' > "$work/loop.bugs"
refused 2 "loop.bugs:1:3: still running after 500 steps" bugs "$work/loop.bugs" --game reversi70 --steps 500
echo '[ [→ goto M] ]' > "$work/bad.bugs"
refused 2 "bad.bugs:1:6: no label 'M'" bugs "$work/bad.bugs" --game reversi70
refused 2 "names no board" bugs "$work/loop.bugs"
printf '(1)\n\0(2)\n' > "$work/zero.bugs"
refused 2 "zero.bugs:2: a zero byte" bugs "$work/zero.bugs" --game reversi70
refused 2 "no/such" bugs no/such.bugs
refused 2 "'9-9' is no node" bugs reversi --node 9-9
refused 2 "has no board that a bug could walk on" bugs reversi --game calculation
refused 2 "--graph does not go with" bugs reversi --graph x --game hex
finish
