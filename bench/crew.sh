#!/bin/bash
# SPDX-License-Identifier: MIT
# crew.sh - a thousand processes at work, simulated with times that are measured here: of games, of
# positions to be solved, and of what the process that leads spends on each.
#
#   bench/crew.sh [SAMPLES]
#
# Times are processor times, so other work on the machine matters little. SAMPLES (40) of each kind.
# Open MPI must be there (make mpi).
set -euo pipefail
cd "$(dirname "$0")/.."
samples=${1:-40}
genpei=${GENPEI:-./genpei}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

field() {
    sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p"
}

# games FILE A B: seconds of processor time a game, one pair of games at a time.
games() {
    for ((i = 1; i <= samples; i++)); do
        "$genpei" match othello --a "$2" --b "$3" --games 2 --seed $i --json | field cpu_seconds
    done | awk '{ print $1 / 2 }' > "$1"
}

# Positions of Hex after two moves, each solved by itself.
positions() {
    local columns=abcdef
    for ((i = 1; i <= samples; i++)); do
        local a=${columns:i % 6:1}$((i / 6 % 6 + 1)) b=${columns:(i * 7 + 2) % 6:1}$((i * 5 / 3 % 6 + 1))
        [ $a = $b ] && continue
        \time -f '%U %S' -o "$folder/one" "$genpei" solve hex6 --moves "$a $b" --memory 64 > /dev/null || true
        awk '{ print $1 + $2 }' "$folder/one"
    done > "$1"
}

mean() {
    awk '{ sum += $1 } END { printf "%.6f", sum / NR }' "$1"
}

# What the leader spends on a game that takes no time, with an archive.
leader=$(mpirun --oversubscribe -n 3 "$genpei-mpi" match othello --a random --b random --games 20000 \
    --archive "$folder/db" --json 2> /dev/null | field cpu_seconds)
leader=$(awk -v s="$leader" 'BEGIN { printf "%.1f", 1e6 * s / 20000 }')
${CC:-cc} -O2 -o "$folder/sim" bench/crew_sim.c
echo "the leader spends $leader us on a game; messages take 1000 us"

# table WHAT FILE JOBS
table() {
    echo
    echo "$1: $3 jobs of $(mean "$2") s"
    "$folder/sim" "$2" "$3" "$leader" 1000 1 10 100 1000 10000
}

games "$folder/quick" random random
games "$folder/games" ply:depth=7 ply:depth=6
positions "$folder/positions"
table 'games of random players' "$folder/quick" 100000
table 'games of ply:depth=7 against ply:depth=6' "$folder/games" 100000
table 'positions of hex6' "$folder/positions" 20000
