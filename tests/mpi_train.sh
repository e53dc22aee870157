#!/bin/sh
# SPDX-License-Identifier: MIT
# mpi_train.sh - training under Open MPI uses the same games as training in one process, also when a rank
# is killed and the training is resumed; skipped where Open MPI cannot be installed.
#
# Learning from the games takes long and does not depend on MPI: the test stops when it begins.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
needs_mpi

# play PARENTS NAME LINES BY [OPTIONS...]: trains until the journal NAME has LINES lines; then kills
# the last process PARENTS generations down.
play() {
    parents=$1 name=$2 lines=$3 by=$4
    shift 4
    $by train othello --games 300 --depth 1 --solve 6 --check 0 --rounds 1 --out "$work/weights" \
        --journal "$work/$name" "$@" > "$work/$name.log" 2>&1 &
    started=$! victim=$!
    wait_until $started has_lines "$work/$name" "$lines"
    while [ "$parents" -gt 0 ]; do
        victim=$(ps -o pid= --ppid $victim | tail -n 1)
        parents=$((parents - 1))
    done
    kill -9 $victim
    wait $started
}

play 0 one 301 "$GENPEI" 2> "$work/log"
play 2 three 6 three 2> "$work/log"
[ "$(grep -c '^game ' "$work/three")" -lt 300 ] || echo 'the rank was killed late'
play 2 three 301 three --resume 2> "$work/log"
grep '^game ' "$work/one" > "$work/one.games"
grep '^game ' "$work/three" > "$work/three.games"
cmp "$work/one.games" "$work/three.games" || fail 'three processes play other games'
[ "$(wc -l < "$work/one.games")" = 300 ] || fail 'not every game is in the journal'

again() {
    "$GENPEI" train othello --games 300 --depth 1 --solve 6 --check 0 --rounds 1 \
        --out "$work/weights" --journal "$work/one" "$@" > /dev/null 2>&1
}
again && fail 'a journal is written over'
again --seed 2 --resume && fail 'any journal is taken'
finish
