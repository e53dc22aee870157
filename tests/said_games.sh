#!/bin/bash
# SPDX-License-Identifier: MIT
# said_games.sh - all games from outside: rules, drawings, trees and random games, on the interpreter and
# written by hand; wrong positions and moves.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
sums games
for game in $("$GENPEI" games --names); do
    sums rules "$game"
    case $game in halma | chinese | amazons | abalone | havannah) continue ;; esac # long games
    sums play "$game" --first random --second random --seed 6 --json
done
for game in reversi70 othello:size=6 hex:size=5,swap=1 connect4 kalah gomoku backgammon chess shogi go:size=7 othello:handicap=2 \
    chess960:start=9 xiangqi tak dots y bridge drawpoker morris oware; do
    for n in 7; do
        moves=$(moves_of "$game" $n 2)
        sums draw "$game" --moves "$moves"
        sums draw "$game" --moves "$moves" --svg
        sums draw "$game" --moves "$moves" --json
    done
    case $game in bridge | drawpoker | klotski | tak | xiangqi | morris | oware) continue ;; esac # large trees
    sums perft "$game" 2 --moves "$moves" --divide --json
    sums playout "$game" --games 4 --seed 3 --json --moves "$moves"
    shows draw "$game" --moves "nonsense"
    shows draw "$game" --position "nonsense"
done
said_so games
