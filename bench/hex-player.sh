#!/bin/bash
# SPDX-License-Identifier: MIT
# hex-player.sh - what the player `hex` is worth: speed, games against our other players and, where
# its command is given, against somebody else's program.
#
#   bench/hex-player.sh [GAMES] [ENGINE]      games of a match (40); a player such as
#       'engine:mohex,proto=htp,memory=0,timeout=300,init=param_mohex max_games 5000'
#   SIDE=13 THREADS=N TIME=S bench/hex-player.sh [GAMES]      another board than 11x11 and so many
#       games at once: only what the network is worth, S seconds a move (0.5)
set -eu
cd "$(dirname "$0")/.."
games=${1:-40} side=${SIDE:-11} threads=${THREADS:-1}
stones=$(mktemp)
trap 'rm -f "$stones"' EXIT

# One first stone a line, those near the edges, with which neither side wins at once: of the first
# column and the same turned.
last=$(echo abcdefghijklmnopqrs | cut -c "$side")
for row in $(seq $((side - 2))); do printf 'a%d\n%s%d\n' "$row" "$last" $((side + 1 - row)); done > "$stones"

# meet A B: one line, the score of A.
meet() {
    ./genpei match "hex$side" --a "$1" --b "$2" --games "$games" --threads "$threads" --openings "$stones" |
        awk -v what="$1 | $2" 'line { print "| " what " | " $1 " | " $5 " |"; exit }
            / games +wins/ { line = 1 }'
}

# rounds N OPTIONS: seconds of processor time for so many rounds from the start.
rounds() {
    ( TIMEFORMAT=%U; time ./genpei analyze hex11 --player "hex:playouts=$1,$2" > /dev/null ) 2>&1
}

if [ "$side" != 11 ]; then
    echo "| ${side}x$side: A | B | games | score of A |"
    echo "|---|---|---|---|"
    meet "hex:time=${TIME:-0.5}" "hex:time=${TIME:-0.5},net=none"
    exit
fi
few=$(rounds 2000 net=none) many=$(rounds 102000 net=none)
awk -v few="$few" -v many="$many" \
    'BEGIN { printf "11x11, from the start, without a net: %.0f rounds a second on one thread\n", 100000 / (many - few) }'
echo "| A | B | games | score of A |"
echo "|---|---|---|---|"
meet hex:time=0.1 hex:time=0.1,net=none
meet hex:time=0.1 hex:time=0.1,know=0
meet hex:time=0.1,net=none mcts:time=0.1
meet hex:time=0.01,net=none hex-plan
meet hex:time=0.1,net=none hex:time=0.1,net=none,know=0
meet hex:time=0.1,net=none hex:time=0.1,net=none,patterns=plain
if [ $# -gt 1 ]; then meet hex:time=1 "$2"; fi
