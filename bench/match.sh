#!/bin/bash
# SPDX-License-Identifier: MIT
# match.sh - how fast matches are: one-ply games a minute, and what the referee costs a move.
#
#   bench/match.sh [TIMES]
#
# Games are counted per minute of processor time (all threads together), so that other work on the
# machine does not matter; wall time is shown beside it. The referee's cost is what random players
# take for a move in a match, less what a random move takes in a playout. The best of TIMES (5).
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-5}
genpei=${GENPEI:-./genpei}

field() {
    sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p"
}

# lowest COMMAND...: the least number that COMMAND printed in all runs.
lowest() {
    for ((i = 0; i < times; i++)); do "$@"; done | sort -g | head -n 1
}

match() {
    "$genpei" match othello --a "$1" --b "$1" --games "$2" --threads "$3" --json
}

# Seconds a game: of processor time, of wall time.
seconds_a_game() {
    match ply:depth=1 20000 "$1" | field "$2" | awk '{ print $1 / 20000 }'
}

# Microseconds of processor time a move.
match_move() {
    local json
    json=$(match random 20000 1)
    echo "$(field cpu_seconds <<< "$json") $(field moves <<< "$json")" |
        awk '{ print 1e6 * $1 / $2 }'
}

playout_move() {
    "$genpei" playout othello --games 20000 --json | field moves_per_second |
        awk '{ print 1e6 / $1 }'
}

printf '%-44s %12s %12s\n' "one-ply games a minute, best of $times" 'processor' 'wall'
for threads in 1 2; do
    printf '  %-42s %12.0f %12.0f\n' "--threads $threads" \
        "$(lowest seconds_a_game $threads cpu_seconds | awk '{ print 60 / $1 }')" \
        "$(lowest seconds_a_game $threads seconds | awk '{ print 60 / $1 }')"
done
echo '  target: 20000 with two threads'
match_us=$(lowest match_move)
playout_us=$(lowest playout_move)
awk -v m="$match_us" -v p="$playout_us" 'BEGIN {
    printf "a random move in a match %.3f us, in a playout %.3f us: the referee costs %.3f us a move\n",
           m, p, m - p
}'
