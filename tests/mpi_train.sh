#!/bin/sh
# SPDX-License-Identifier: MIT
# mpi_train.sh - a training whose games are played by three processes under Open MPI gives the
# weights of one process, also when one of them is killed and the training is taken up again; left
# out where Open MPI cannot be had.
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

# train BY NAME [OPTIONS...]: weights into the file NAME.
train() {
    by=$1 name=$2
    shift 2
    $by train othello --games 2,9 --depth 1 --solve 6 --check 0 --rounds 1 --out "$folder/$name" \
        "$@" > "$folder/$name.log" 2>&1
}

complain() {
    echo "$1"
    status=1
}

train "$GENPEI" one || complain "one process failed: $(cat "$folder/one.log")"
train three three --journal "$folder/three.journal" ||
    complain "three processes failed: $(cat "$folder/three.log")"
cmp "$folder/one" "$folder/three" || complain 'three processes learn something else'
[ "$(wc -l < "$folder/three.journal")" = 12 ] || complain 'not every game is in the journal'

# One of the ranks is killed in the second generation.
train three killed --journal "$folder/killed.journal" &
started=$!
until [ "$(wc -l < "$folder/killed.journal")" -gt 4 ]; do continue; done 2> /dev/null
kill -9 $(ps -o pid= --ppid $(ps -o pid= --ppid $started) | tail -n 1)
wait $started && complain 'the training was not killed'
rm -f "$folder/killed"
train three killed --journal "$folder/killed.journal" --resume ||
    complain "resuming failed: $(cat "$folder/killed.log")"
cmp "$folder/one" "$folder/killed" || complain 'after a kill something else is learned'

train "$GENPEI" other --journal "$folder/killed.journal" && complain 'a journal is written over'
train "$GENPEI" other --seed 2 --journal "$folder/killed.journal" --resume && complain 'any journal is taken'
exit $status
