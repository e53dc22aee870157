#!/bin/bash
# SPDX-License-Identifier: MIT
# othello-games.sh - the player edge: speed of its search in the middle game, and games.
#
#   bench/othello-games.sh speed            positions a second of processor time, one thread
#   bench/othello-games.sh games [N] [S]    N games (100) with S seconds a move (0.1) against OTL and,
#                                           where it is installed, GRhino
#   bench/othello-games.sh levels [N]       N games (20) between levels, and processor time a move
#   bench/othello-games.sh engine CMD [N] [S]   against any program that speaks GTP
#
# Results are in docs/othello-evaluation.md.
set -euo pipefail
cd "$(dirname "$0")/.."
genpei=${GENPEI:-./genpei}

field() {
    sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" | head -1
}

cpu_ms() {
    local TIMEFORMAT='%U %S'
    { time "$@" > /dev/null 2>&1; } 2>&1 | awk '{ print int(1000 * ($1 + $2)) }'
}

# The time a search of depth 1 takes (loading, mostly) is taken off.
speed() {
    local moves deep=20 shallow nodes spent
    for moves in 'f5 d6 c3 d3 c4 f4 c5 b3 c2 e6' 'd3 c5 f6 f5 e6 e3 c3 f3 c4 b4 c6 d2' \
        'd3 c3 c4 e3 d2 c2 e2 c1 d1 b4'; do
        nodes=$("$genpei" analyze othello --player edge:depth=$deep --moves "$moves" --json | field nodes)
        shallow=$(cpu_ms "$genpei" analyze othello --player edge:depth=1 --moves "$moves")
        spent=$(cpu_ms "$genpei" analyze othello --player edge:depth=$deep --moves "$moves")
        awk -v n="$nodes" -v t="$((spent - shallow))" -v d=$deep \
            'BEGIN { if (t < 1) t = 1; printf "depth %d: %d positions, %.1f million a second\n", d, n, n / t / 1000 }'
    done
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
    for level in 2 4 6 8 10 12 14 16 18; do
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
