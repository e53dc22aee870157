#!/bin/bash
# SPDX-License-Identifier: MIT
# hex-plan.sh - what the recognition player of Hex is worth: speed, games against others, what its
# rules, dial and options do against itself.
#
#   bench/hex-plan.sh [GAMES]      games of a match (200); against Monte Carlo a fifth
set -eu
cd "$(dirname "$0")/.."
games=${1:-200}
few=$((games / 5 / 2 * 2))

# meet GAME A B GAMES: one line, the score of A.
meet() {
    ./genpei match "$1" --a "$2" --b "$3" --games "$4" --random-plies 2 |
        awk -v what="$1 | $2 | $3" 'line { print "| " what " | " $1 " | " $5 " |"; exit }
            / games +wins/ { line = 1 }'
}

# speed GAME: milliseconds of processor time a move, with the referee's share.
speed() {
    ./genpei match "$1" --a hex-plan --b hex-plan --games 20 --json |
        sed 's/.*"moves":\([0-9]*\).*"cpu_seconds":\([0-9.e+-]*\).*/\1 \2/' |
        awk -v game="$1" '{ printf "| %s | %.2f |\n", game, 1000 * $2 / $1 }'
}

echo "| game | ms a move |"
for game in hex8 hex11 hex13 hex19; do speed $game; done
echo "games of 8x8 with 10 ms for each move, by how they ended:"
./genpei match hex8 --a hex-plan --b hex-plan --games "$games" --clock 0/0.01 --json |
    sed 's/.*"endings":{\([^}]*\)}.*/\1/'
echo "| game | A | B | games | score of A |"
meet hex8 hex-plan random "$games"
for playouts in 300 2000 20000; do meet hex8 hex-plan mcts:playouts=$playouts "$few"; done
meet hex11 hex-plan mcts:playouts=2000 "$few"
for option in openings=0 ways=0 ways=3 look=12 without=trapezoid without=break defence=0 defence=30 \
    defence=100 enemy=strong; do
    meet hex8 hex-plan:$option hex-plan "$games"
done
