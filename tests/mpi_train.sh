#!/bin/sh
# SPDX-License-Identifier: MIT
# mpi_train.sh - a training under Open MPI learns from the games that one process plays, also when a
# rank is killed and the training is taken up again; left out where Open MPI cannot be had.
#
# What is learned from the games takes long and is the same work as ever: it is ended when it begins.
set -u
GENPEI=${GENPEI:-./genpei}
MPI=${MPI:-$GENPEI-mpi}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

tools/deps mpi > "$folder/deps" 2>&1 || { echo 'Open MPI is missing and could not be installed'; exit 77; }
[ -x "$MPI" ] || { echo 'genpei-mpi is not built'; exit 77; }

three() {
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader \
        mpirun --oversubscribe -n 3 "$MPI" "$@"
}

# play PARENTS NAME LINES BY [OPTIONS...]: trains until the journal NAME has so many lines; then the
# last process below is killed, PARENTS generations down.
play() {
    parents=$1 name=$2 lines=$3 by=$4
    shift 4
    $by train othello --games 300 --depth 1 --solve 6 --check 0 --rounds 1 --out "$folder/weights" \
        --journal "$folder/$name" "$@" > "$folder/$name.log" 2>&1 &
    started=$! victim=$!
    until [ "$(wc -l < "$folder/$name")" -ge "$lines" ]; do kill -0 $started && sleep 0.1 || break; done 2> /dev/null
    while [ "$parents" -gt 0 ]; do
        victim=$(ps -o pid= --ppid $victim | tail -n 1)
        parents=$((parents - 1))
    done
    kill -9 $victim
    wait $started
}

complain() {
    echo "$1"
    status=1
}

play 0 one 301 "$GENPEI" 2> "$folder/log"
play 2 three 6 three 2> "$folder/log"
[ "$(grep -c '^game ' "$folder/three")" -lt 300 ] || echo 'the rank was killed late'
play 2 three 301 three --resume 2> "$folder/log"
grep '^game ' "$folder/one" > "$folder/one.games"
grep '^game ' "$folder/three" > "$folder/three.games"
cmp "$folder/one.games" "$folder/three.games" || complain 'three processes play other games'
[ "$(wc -l < "$folder/one.games")" = 300 ] || complain 'not every game is in the journal'

again() {
    "$GENPEI" train othello --games 300 --depth 1 --solve 6 --check 0 --rounds 1 \
        --out "$folder/weights" --journal "$folder/one" "$@" > /dev/null 2>&1
}
again && complain 'a journal is written over'
again --seed 2 --resume && complain 'any journal is taken'
exit $status
