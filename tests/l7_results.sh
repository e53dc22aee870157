#!/bin/bash
# SPDX-License-Identifier: MIT
# l7_results.sh - results of described games: games without end are stopped with an error, numbers that
# are too large are refused, and every command says the same of payoffs that do not add up to 0.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

cat > "$work/endless.l7" << 'EOF'
game endless
players x y
b: 0..9
start next x
chance roll k in 1..2
  do b := k
     next chance
move go
  do next chance
EOF
ulimit -v 8000000
refused 2 'the game does not end: chance moved 10000 times in a row' \
    match "$work/endless.l7" --a random --b random --games 4 --backend vm
refused 2 'the game does not end: chance moved 10000 times in a row' \
    play "$work/endless.l7" --first random --second random --backend vm
"$GENPEI" playout "$work/endless.l7" --games 1 --backend vm | grep -q '1 not finished' ||
    fail "playout: a game without end is not said to be unfinished"

cat > "$work/large.l7" << 'EOF'
game large
players x y
a on player: 0..30000
move win
  do a friend := 30000
     end by payoff
payoff (a friend - a enemy) * 100000
EOF
for backend in vm c; do
    refused 2 'a payoff is more than 100000000' playout "$work/large.l7" --games 1 --backend $backend
    refused 2 'a payoff is more than 100000000' \
        play "$work/large.l7" --first random --second random --backend $backend
done
refused 2 'a payoff is more than 100000000' match "$work/large.l7" --a random --b random --games 2
refused 2 'a payoff is more than 100000000' solve "$work/large.l7"

# both PAYOFF PLAY PLAYOUT MATCH: what the commands say of a game that ends with the first move.
both() {
    printf 'game both\nplayers x y\nmove go\n  do end by payoff\npayoff %s\n' "$1" > "$work/both.l7"
    "$GENPEI" play "$work/both.l7" --first random --second random > "$work/said"
    grep -q "$2" "$work/said" || fail "play, payoff $1: '$2' is not in: $(tail -3 "$work/said")"
    "$GENPEI" playout "$work/both.l7" --games 2 > "$work/said"
    grep -q "$3" "$work/said" || fail "playout, payoff $1: '$3' is not in: $(tail -1 "$work/said")"
    "$GENPEI" match "$work/both.l7" --a random --b random --games 2 --json > "$work/said"
    grep -q "$4" "$work/said" || fail "match, payoff $1: '$4' is not in: $(cat "$work/said")"
}
both 5 'a draw: x (random) gets 5, y (random) gets 5' 'x won 0.00%, y won 0.00%, drawn 100.00%' '"draws":2'
both 'x: 5, y: 3' 'x (random) wins: x (random) gets 5, y (random) gets 3' \
    'x won 100.00%, y won 0.00%, drawn 0.00%' '"draws":0'
both 'x: -5, y: 0' 'y (random) wins: x (random) gets -5, y (random) gets 0' \
    'x won 0.00%, y won 100.00%, drawn 0.00%' '"draws":0'
both 'x: 5, y: -5' 'x (random) wins by 5' 'x won 100.00%, y won 0.00%' '"draws":0'

# Only blanks are cut off, wherever the lines begin.
printf 'game prose\nabout\n    First.\n  Second.\nplayers x y\nmove go\n  do end draw\n' > "$work/prose.l7"
"$GENPEI" rules "$work/prose.l7" | grep -q '^Second\.$' || fail "rules: letters are missing"

# Messages name the limit that was reached: a chain of definitions, sides of a board, moves of a game that
# takes too long to be tried.
{
    printf 'game chain\nplayers x y\nboard grid 5\nmark on node\nq0(n) = mark n = void\n'
    for i in {1..25}; do echo "q$i(n) = q$((i - 1))(n)"; done
    printf 'move go n: q25(n)\n  do mark n := friend\nstuck: draw\n'
} > "$work/chain.l7"
refused_check() {
    "$GENPEI" l7 check "$2" > "$work/said" 2>&1 && fail "l7 check accepts $2"
    grep -q "$1" "$work/said" || fail "$2: '$1' is not in: $(cat "$work/said")"
}
refused_check 'a chain of definitions that is more than 24 long' "$work/chain.l7"
printf 'game sides(a 3)\nplayers x y\nboard grid a\nmark on node\nmove go n: mark n = void\n  do mark n := friend\nstuck: draw\n' \
    > "$work/sides.l7"
refused 2 'the sides of a board are at least 1' playout "$work/sides.l7:a=-1" --games 1
cat > "$work/many.l7" << 'EOF'
game many
players x y
board grid 32 32
mark on node
most 4096 moves
move go n, c in directions, k in 1..31: mark n = void and n c k != nowhere
  do mark n := friend
stuck: draw
EOF
refused_check 'a position has more than 4096 moves' "$work/many.l7"

# A grand slam captures nothing: the moves without a capture go on.
"$GENPEI" play oware --position 's 0,0,0,0,1,2,1,1,0,0,0,0 20:21 50' --first human --second random \
    --json < <(printf '6\nquit\n') > "$work/said"
grep -q '20:21 51' "$work/said" || fail "oware: $(cat "$work/said")"
finish
