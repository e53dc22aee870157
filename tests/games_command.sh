#!/bin/bash
# SPDX-License-Identifier: MIT
# games_command.sh - `genpei games` from outside: every game is listed, with the programs that play it.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
list=$("$GENPEI" games --json) || fail "games --json fails"
names=$("$GENPEI" games --names)
[ "$(wc -l <<< "$list")" = "$(wc -l <<< "$names")" ] || fail "the two lists differ in length"
for game in $names; do
    line=$(grep "^{\"name\":\"$game\"," <<< "$list") || fail "$game is not in the JSON list"
    grep -q '"engines":\["random"' <<< "$line" || fail "no player for $game: $line"
    grep -q 'human' <<< "$line" && fail "a person is called an engine in $game"
done
grep '"name":"reversi70"' <<< "$list" | grep -q '"learner70"' || fail "learner70 does not play reversi70"
grep '"name":"chess"' <<< "$list" | grep -q '"learner70"' && fail "learner70 plays chess"

# The counts of the first moves add up to the count of the depth.
"$GENPEI" perft tictactoe 3 --divide > "$work/divided" || fail "perft --divide fails"
[ "$(awk 'NF == 2 { sum += $2 } END { print NR, sum }' "$work/divided")" = '10 504' ] || fail "perft --divide: $(cat "$work/divided")"
grep -q '^b2  *56$' "$work/divided" || fail "perft --divide has not 56 leaves after b2: $(cat "$work/divided")"
[ "$("$GENPEI" perft othello 4 --divide --json | grep -c '"move":"[a-h][1-8]","depth":4,"nodes":61')" = 4 ] || fail "perft --divide --json has not four moves of 61"

"$GENPEI" games | awk 'length > 80' | grep . && fail "games: a line is longer than 80 columns"
for game in $names; do
    "$GENPEI" rules "$game" > "$work/rules" || fail "no rules of $game"
    sed -n '/^ *[1a] [2b] \|^    /q;p' "$work/rules" | awk 'length > 80' | grep . && fail "rules $game: a line is longer than 80 columns"
    [ -z "$(sed -n 2p "$work/rules")" ] && [ -n "$(sed -n 3p "$work/rules")" ] || fail "rules $game: not one empty line after the title"
done

# Dice and cards name no cell: nothing is marked as the last move.
echo quit | "$GENPEI" play backgammon --seed 1 --first human | grep '^  *[0-9(].*([0-9]' && fail "dice mark a point of backgammon"
finish
