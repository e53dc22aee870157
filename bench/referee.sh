#!/bin/bash
# SPDX-License-Identifier: MIT
# referee.sh - what the referee costs a move: with players inside the program, and with engines; and
# how much of two processors is left to the engines of two games at a time.
#
#   bench/referee.sh [TIMES]
#
# For the cost only our own processor time counts (the engines' is theirs), so other work on the
# machine does not matter much. The best of TIMES (5). The share of two processors is that of a
# quiet machine only; how busy it was before is told.
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-5}
genpei=${GENPEI:-./genpei}

field() {
    sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p"
}

# cost PLAYER GAMES: microseconds of processor time a move in a match of the player with itself.
cost() {
    local json
    json=$("$genpei" match othello --a "$1" --b "$1" --games "$2" --json)
    echo "$(field cpu_seconds <<< "$json") $(field moves <<< "$json")" |
        awk '{ print 1e6 * $1 / $2 }'
}

# row WHAT TARGET PLAYER GAMES
row() {
    for ((i = 0; i < times; i++)); do cost "$3" "$4"; done | sort -g | head -n 1 |
        awk -v what="$1" -v target="$2" '{ printf "%-40s %8.2f us a move  (target %s)\n", what, $1, target }'
}

row 'random players inside' 10 random 20000
for protocol in gtp uci nboard; do
    row "engines over $protocol" 15 "engine:$genpei $protocol othello --player random,proto=$protocol" 100
done

# What the engines got of two processors, of all they could have had.
share() {
    local json wall total engine="engine:$genpei uci othello --player ply:depth=6,proto=uci"
    TIMEFORMAT='%R %U %S'
    { json=$( { time taskset -c 0,1 "$genpei" match othello --a "$engine" --b "$engine" --games 400 \
        --threads 2 --json 2> /dev/null; } 2>&3); } 3> "$folder/time"
    read -r wall user system < "$folder/time"
    echo "$wall $user $system $(field cpu_seconds <<< "$json")" |
        awk '{ printf "%.4f\n", ($2 + $3 - $4) / (2 * $1) }'
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
busy=$(cut -d' ' -f1 /proc/loadavg)
for ((i = 0; i < times; i++)); do share; done | sort -g | tail -n 1 |
    awk -v busy="$busy" '{ printf "%-40s %8.1f %%         (target 95; load before: %s)\n",
                           "two games at a time on two processors", 100 * $1, busy }'
