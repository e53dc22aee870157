# SPDX-License-Identifier: MIT
# common.sh - what the benchmarks share. Each of them begins with
#
#     set -euo pipefail
#     cd "$(dirname "$0")/.." && . bench/common.sh
#
# and has the program in `genpei` (GENPEI names another one) and an empty folder in `scratch`, which
# is removed at the end.
genpei=${GENPEI:-./genpei}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints the indented lines of the script's first comment and ends it.
usage() {
    sed -n '/^[^#]/q; s/^#   //p' "bench/$(basename "$0")" >&2
    exit 2
}

give_up() {
    echo "bench/$(basename "$0"): $1" >&2
    exit 2
}

# field NAME: the number with this name in the last JSON object on standard input.
field() {
    sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" | tail -n 1
}

# best most|least TIMES COMMAND...: the best of the numbers that the command prints.
best() {
    local order=-g times=$2
    [ "$1" = least ] || order=-gr
    shift 2
    for ((i = 0; i < times; i++)); do "$@"; done | sort "$order" | sed -n 1p
}

# score GAME A B GAMES [OPTIONS...]: the score of A against B, in percent.
score() {
    "$genpei" match "$1" --a "$2" --b "$3" --games "$4" "${@:5}" --json | field score |
        awk '{ printf "%.1f%%\n", 100 * $1 }'
}

# score_row WHAT GAME A B GAMES [OPTIONS...]: the same as a row of a table.
score_row() {
    echo "| $1 | $5 | $(score "${@:2}") |"
}

# us_a_move: microseconds of processor time a move, from the JSON of a match on standard input.
us_a_move() {
    sed 's/.*"moves":\([0-9]*\).*"cpu_seconds":\([0-9.e+-]*\).*/\1 \2/' | awk '{ print 1e6 * $2 / $1 }'
}

# program NAME: builds bench/programs/NAME.c and prints the path of the program.
program() {
    make --no-print-directory "build/release/bench/programs/$1" >&2
    echo "build/release/bench/programs/$1"
}
