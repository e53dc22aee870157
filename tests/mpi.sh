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
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader OMPI_MCA_rmaps_base_oversubscribe=1 \
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
# to and has been started six times before. Two may start at once: who makes the folder does it.
cat > "$folder/engine" <<END
echo x >> "$folder/starts"
if [ -e "$folder/deadly" ] && [ \$(wc -l < "$folder/starts") -ge 7 ] && mkdir "$folder/done" 2> /dev/null; then
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

# Somebody who was told something else does nothing; the others do it all.
common='match othello:size=6 --a ply:depth=2 --b random --games 9 --json'
"$GENPEI" $common --seed 4 | sed 's/"seconds.*//' > "$folder/one.json"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe -n 2 "$MPI" $common --seed 4 : -n 1 "$MPI" $common --seed 5 2> "$folder/log" |
    sed 's/"seconds.*//' > "$folder/odd.json"
same "$folder/one.json" "$folder/odd.json" 'a member with other work was heard'
grep -q 'the work is another one here' "$folder/log" || complain 'nobody says that the work differs'

# --- solving ---

# What was measured is left out of what is compared.
unmeasured() {
    sed -E 's/,"nodes":.*//' "$@"
}

for a in a b c d e; do for b in 1 2 3 4 5; do for c in b2 c3 d4 a5; do
    [ $a$b = $c ] || echo "$a$b $c"
done; done; done > "$folder/positions"
solve() {
    by=$1
    shift
    $by solve hex5 "$folder/positions" --memory 16 --json "$@"
}

solve "$GENPEI" > "$folder/plain.solved" || complain 'solving failed'
solve "$GENPEI" --journal "$folder/one.journal" > "$folder/one.solved"
solve three --journal "$folder/three.journal" > "$folder/three.solved" 2> "$folder/log" ||
    complain "three processes failed: $(cat "$folder/log")"
unmeasured "$folder/plain.solved" | cut -d, -f1,2 > "$folder/plain.values"
unmeasured "$folder/one.solved" > "$folder/one.answers"
unmeasured "$folder/three.solved" > "$folder/three.answers"
cut -d, -f1,2 "$folder/one.answers" > "$folder/one.values"
same "$folder/plain.values" "$folder/one.values" 'with a journal other values are found'
same "$folder/one.answers" "$folder/three.answers" 'three processes find something else'

# One of the ranks is killed when ten lines are solved.
solve three --journal "$folder/killed.journal" > /dev/null 2>&1 &
started=$!
until [ "$(wc -l < "$folder/killed.journal")" -gt 10 ]; do kill -0 $started && sleep 0.02 || break; done 2> /dev/null
kill -9 $(ps -o pid= --ppid $(ps -o pid= --ppid $started) | tail -n 1)
wait $started && complain 'the solver was not killed'
printf 'line 7 {"val' >> "$folder/killed.journal" # as if it had been killed while writing
solve three --journal "$folder/killed.journal" --resume > "$folder/killed.solved" 2> "$folder/log" ||
    complain "resuming failed: $(cat "$folder/log")"
unmeasured "$folder/killed.solved" > "$folder/killed.answers"
same "$folder/one.answers" "$folder/killed.answers" 'after a kill something else is found'

for i in 2 1 3; do solve "$GENPEI" --journal "$folder/$i.part" --shard $i/3 > /dev/null; done
"$GENPEI" merge "$folder/3.part" "$folder/1.part" "$folder/2.part" --journal "$folder/merged.journal" > /dev/null
solve "$GENPEI" --journal "$folder/merged.journal" --resume > "$folder/merged.solved"
unmeasured "$folder/merged.solved" > "$folder/merged.answers"
same "$folder/one.answers" "$folder/merged.answers" 'parts find something else'
[ "$(wc -l < "$folder/merged.journal")" = "$(wc -l < "$folder/one.journal")" ] ||
    complain 'the journals of parts are not that of the whole'

# The openings of Hex.
"$GENPEI" solve hex5 --opening all --json | unmeasured | grep '"opening"' | sort > "$folder/one.openings"
three solve hex5 --opening all --json --journal "$folder/openings" 2> "$folder/log" | unmeasured |
    grep '"opening"' | sort > "$folder/three.openings"
same "$folder/one.openings" "$folder/three.openings" 'the openings of Hex differ'

# What cannot be done is said once.
three match othello --a random --b nobody > /dev/null 2> "$folder/log"
[ $? = 2 ] || complain 'a wrong player was taken'
[ "$(grep -c '^genpei: ' "$folder/log")" = 1 ] || complain "said otherwise: $(cat "$folder/log")"
exit $status
