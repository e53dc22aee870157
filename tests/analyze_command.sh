#!/bin/bash
# SPDX-License-Identifier: MIT
# analyze_command.sh - `genpei analyze`: live, in JSON, and what it refuses.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# refuses TEXT ARGUMENTS...: the text is in the error message.
refuses() {
    refused 2 "$1" analyze "${@:2}"
}

# Several lines, by the default player too; one that has none says so.
lines=$("$GENPEI" analyze chess --multi 3 --moves 'f3 e5 g4' | tail -n +2 | wc -l)
[ "$lines" = 3 ] || fail "chess: $lines lines, not 3"
refuses 'cannot give a value for every move; --multi 1 shows its choice' chess --multi 3 --player tech
said=$("$GENPEI" analyze chess --multi 3 --player tech --live --seconds 0.1 2>&1 > /dev/null)
[[ $said == *'tech searches one line only'* ]] || fail "tech: $said"

# On a small board the analysis reaches the end of the game and stops.
live=$("$GENPEI" analyze othello:size=4 --player ply:final=payoff --live --multi 2) || fail 'live: failed'
[[ $live == *', exact'* ]] || fail 'live: the end of the game is not reached'
[[ $live == *'lost by 8'* ]] || fail "live: who begins on a board of 4 loses by 8: $live"
depths=$("$GENPEI" analyze othello:size=4 --player ply --live --json | sed 's/.*"depth": *\([0-9]*\).*/\1/')
[ "$depths" = "$(sort -n <<< "$depths")" ] || fail "live: depths are not in order: $depths"
[ "$(wc -l <<< "$depths")" -gt 5 ] || fail 'live: not every step is reported'

# Othello: several lines with growing confidence, then exact; the same in JSON, one object per update.
near='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'
lines=$("$GENPEI" analyze othello --player edge:table=16 --position "$near" --live --multi 2) || fail 'lines: failed'
[[ $lines == *'to the end, 73% sure'* && $lines == *' 20@95% '* ]] || fail "lines: confidence is not reported: $lines"
[[ $(tail -2 <<< "$lines" | head -1) == 'a2            +38  exact '* ]] || fail "lines: not exact: $(tail -2 <<< "$lines")"
json=$("$GENPEI" analyze othello --player edge:table=16 --position "$near" --live --multi 2 --json | tail -1)
[[ $json == *'"exact":true,"lines":[{"move":"a2","value":38,'*'"percent":100}' ]] || fail "lines: JSON: $json"

# The player may be omitted.
[[ $("$GENPEI" analyze othello --moves f5 --json) == '{"move":"'*'"depth":10,'* ]] || fail 'othello without a player'

# An analysis without an end of its own stops when the time is up.
chance=$("$GENPEI" analyze tictactoe --player mcts --live --seconds 0.05) || fail 'random games: failed'
[[ $chance == *%* ]] || fail "random games: a chance is not shown as one: $chance"

# The tree: every search that can be watched draws one; large trees are drawn in part.
tree() {
    "$GENPEI" analyze "$1" --player "$2" --tree "$work/tree.svg" > "$work/out" 2>&1 || fail "$2: $(cat "$work/out")"
    grep -q "search tree: $3" "$work/tree.svg" || fail "$2: $(grep -o 'search tree[^<]*' "$work/tree.svg")"
    grep -q '</svg>' "$work/tree.svg" || fail "$2: the picture has no end"
}
tree tictactoe ply:depth=2,search=minimax,order=none '82 positions, 82 drawn'
tree chess ply:depth=3,quiet=all '[0-9]* positions, 300 drawn'
tree kalah ply:search=bstar,nodes=500 '[0-9]* positions'
tree othello:size=6 ply:search=alphabeta,order=dynamic '[0-9]* positions'
refuses 'shows no tree' othello --player ply --tree "$work/tree.svg"
refuses 'goes with neither' chess --player ply --tree "$work/tree.svg" --multi 2
refuses 'nowhere' tictactoe --player ply:depth=1 --tree /nowhere/tree.svg
refuses 'the game is over' tictactoe --player mcts --moves 'a1 a2 b1 b2 c1'
refuses 'the game is over' othello:size=4 --player ply --live --position 'XXXXXXXXXXXXXXXX X'
refuses '--seconds needs --live' othello --player ply --seconds 1
refuses 'cannot give a value' othello --player random --live
finish
