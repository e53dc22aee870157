#!/bin/sh
# SPDX-License-Identifier: MIT
# mpi.sh - work done by three processes under Open MPI is what one process does, also when one of
# them is killed and the work is taken up again; left out where Open MPI cannot be had.
set -u
GENPEI=${GENPEI:-./genpei}
MPI=${MPI:-$GENPEI-mpi}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

tools/deps mpi > "$folder/deps" 2>&1 || { echo 'Open MPI is missing and could not be installed'; exit 77; }
[ -x "$MPI" ] || { echo 'genpei-mpi is not built'; exit 77; }

# On a machine of its own for tests everything may be root, and ranks may be more than processors.
three() {
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader \
        mpirun --oversubscribe -n 3 "$MPI" "$@"
}

complain() {
    echo "$1"
    status=1
}

same() {
    cmp "$1" "$2" || complain "$3"
}

# --- matches ---

play() {
    by=$1
    shift
    $by match othello:size=6 --a ply:depth=2 --b "engine:sh $folder/engine,restart=yes" --games 21 \
        --seed 3 "$@"
}

# An engine that kills the process that has started it (the parent of its keeper), when it is told
# to and is started for the seventh time.
cat > "$folder/engine" <<END
echo x >> "$folder/starts"
if [ -e "$folder/deadly" ] && [ \$(wc -l < "$folder/starts") = 7 ]; then
    kill -9 \$(sed -n 's/^PPid:[^0-9]*//p' /proc/\$PPID/status)
fi
exec "$GENPEI" gtp othello:size=6 --player ply:depth=1
END

play "$GENPEI" --archive "$folder/one" > "$folder/one.table" 2> "$folder/log" || complain 'the plain match failed'
play three --archive "$folder/three" > "$folder/three.table" 2> "$folder/log" ||
    complain "three processes failed: $(cat "$folder/log")"
rm "$folder/starts"
touch "$folder/deadly"
play three --archive "$folder/killed" > /dev/null 2>&1 && complain 'nobody was killed'
rm "$folder/deadly"
play three --archive "$folder/killed" --resume > "$folder/killed.table" 2> "$folder/log" ||
    complain "resuming failed: $(cat "$folder/log")"
grep -q '^21 games were' "$folder/log" && complain 'there was nothing left to play'
for kind in one three killed; do
    "$GENPEI" archive export --archive "$folder/$kind" > "$folder/$kind.games"
    sed -i '/ moves in /d' "$folder/$kind.table"
done
for kind in three killed; do
    same "$folder/one.games" "$folder/$kind.games" "the games of $kind differ"
    same "$folder/one.table" "$folder/$kind.table" "the table of $kind differs"
done

# Shards are the same units.
for i in 1 2; do play three --archive "$folder/part$i" --shard $i/2 > /dev/null 2>&1; done
"$GENPEI" merge "$folder/part1" "$folder/part2" --archive "$folder/merged" > /dev/null
"$GENPEI" archive export --archive "$folder/merged" > "$folder/merged.games"
same "$folder/one.games" "$folder/merged.games" 'the games of shards differ'

# What cannot be done is said once.
three match othello --a random --b nobody > /dev/null 2> "$folder/log"
[ $? = 2 ] || complain 'a wrong player was taken'
[ "$(grep -c '^genpei: ' "$folder/log")" = 1 ] || complain "said otherwise: $(cat "$folder/log")"
three match othello --a random --b random --learn > /dev/null 2>&1
[ $? = 2 ] || complain 'learning was taken'
exit $status
