#!/bin/bash
# SPDX-License-Identifier: MIT
# referee.sh - what the referee costs a move: with players inside the program, and with engines.
#
#   bench/referee.sh [TIMES]
#
# Only our own processor time counts (the engines' is theirs), so other work on the machine does not
# matter much. The best of TIMES (5).
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
