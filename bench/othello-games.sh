#!/bin/bash
# SPDX-License-Identifier: MIT
# othello-games.sh - the player edge: speed of its search in the middle game, and games.
#
#   bench/othello-games.sh speed            positions a second of processor time, one thread: othello-mid
#   bench/othello-games.sh games [N] [S]    N games (100) with S seconds a move (0.1) against OTL and,
#                                           where it is installed, GRhino
#   bench/othello-games.sh levels [N]       N games (20) between levels, and processor time a move
#   bench/othello-games.sh engine CMD [N] [S]   against any program that speaks GTP
#
# Results are in docs/measured/othello.md.
set -euo pipefail
cd "$(dirname "$0")/.."
genpei=${GENPEI:-./genpei}

field() {
    sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" | head -1
}

speed() {
    bench/othello-mid
}

score() {
    "$genpei" match othello --a "$1" --b "$2" --games "$3" --json | field score |
        awk '{ printf "%.1f%%\n", 100 * $1 }'
}

games() {
    local n=${1:-100} s=${2:-0.1} level
    echo "edge:time=$s against otl: $(score "edge:time=$s" otl "$n")"
    command -v gtp-rhino > /dev/null || return 0
    for level in 2 3; do
        echo "edge:time=$s against GRhino, level $level: $(score "edge:time=$s" "engine:gtp-rhino -l $level -b 0,proto=gtp" "$n")"
    done
}

# Each level against the one two below it; what a move takes, measured in games with itself.
levels() {
    local n=${1:-20} level said
    for level in 2 4 6 8 10 12 14 16 18 20; do
        said=$("$genpei" match othello --a edge:level=$level --b edge:level=$level --games 4 --json)
        awk -v l=$level -v cpu="$(field cpu_seconds <<< "$said")" -v moves="$(field moves <<< "$said")" \
            -v s="$(score edge:level=$level edge:level=$((level - 2 > 0 ? level - 2 : 1)) "$n")" \
            'BEGIN { printf "level %2d: %7.1f ms a move; against level %d: %s\n", l, 1000 * cpu / moves, (l > 2 ? l - 2 : 1), s }'
    done
}

engine() {
    echo "edge:time=${3:-0.1} against $1: $(score "edge:time=${3:-0.1}" "engine:$1,proto=gtp" "${2:-100}")"
}

case ${1:-} in
    speed | games | levels | engine) "$@" ;;
    *) sed -n 's/^#   //p' "$0" >&2 && exit 2 ;;
esac
