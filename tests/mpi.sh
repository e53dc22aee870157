#!/bin/sh
# SPDX-License-Identifier: MIT
# mpi.sh - three processes under Open MPI give the same results as one, also when one of them is killed
# and the work is resumed; skipped where Open MPI cannot be installed.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
needs_mpi

same() {
    cmp "$1" "$2" || fail "$3"
}

# --- matches ---

play() {
    by=$1
    shift
    $by match othello:size=6 --a ply:depth=2 --b "engine:sh $work/engine,restart=yes,confined=no" --games 21 \
        --seed 3 "$@"
}

# An engine that kills the process that started it (the parent of its keeper), if the file `deadly`
# exists and it is the seventh start or later. Two may start at once: the one that makes the folder
# does it.
cat > "$work/engine" <<END
echo x >> "$work/starts"
if [ -e "$work/deadly" ] && [ \$(wc -l < "$work/starts") -ge 7 ] && mkdir "$work/done" 2> /dev/null; then
    kill -9 \$(sed -n 's/^PPid:[^0-9]*//p' /proc/\$PPID/status)
fi
exec "$GENPEI" gtp othello:size=6 --player ply:depth=1
END

play "$GENPEI" --archive "$work/one" > "$work/one.table" 2> "$work/log" || fail 'the plain match failed'
play three --archive "$work/three" > "$work/three.table" 2> "$work/log" ||
    fail "three processes failed: $(cat "$work/log")"
rm "$work/starts"
touch "$work/deadly"
play three --archive "$work/killed" > /dev/null 2>&1 && fail 'no process was killed'
rm "$work/deadly"
play three --archive "$work/killed" --resume > "$work/killed.table" 2> "$work/log" ||
    fail "resuming failed: $(cat "$work/log")"
grep -q '^21 games were' "$work/log" && fail 'there was nothing left to play'
# Games are stored as they end; merging puts them into their order.
for kind in one three killed; do
    "$GENPEI" merge "$work/$kind" --archive "$work/$kind.sorted" > /dev/null
    "$GENPEI" archive export --archive "$work/$kind.sorted" > "$work/$kind.games"
    sed -i '/ moves in /d' "$work/$kind.table"
done
for kind in three killed; do
    same "$work/one.games" "$work/$kind.games" "the games of $kind differ"
    same "$work/one.table" "$work/$kind.table" "the table of $kind differs"
done

# Shards are the same units.
for i in 1 2; do play three --archive "$work/part$i" --shard $i/2 > /dev/null 2>&1; done
"$GENPEI" merge "$work/part1" "$work/part2" --archive "$work/merged" > /dev/null
"$GENPEI" archive export --archive "$work/merged" > "$work/merged.games"
same "$work/one.games" "$work/merged.games" 'the games of shards differ'

# A process with other arguments does nothing; the others do all the work.
common='match othello:size=6 --a ply:depth=2 --b random --games 9 --json'
"$GENPEI" $common --seed 4 | sed 's/"seconds.*//' > "$work/one.json"
mpirun --oversubscribe -n 2 "$MPI" $common --seed 4 : -n 1 "$MPI" $common --seed 5 2> "$work/log" |
    sed 's/"seconds.*//' > "$work/odd.json"
same "$work/one.json" "$work/odd.json" 'a member with other work was heard'
grep -q 'this process has other work' "$work/log" || fail 'the difference is not reported'

# --- solving ---

# Measured times and counts are not compared.
unmeasured() {
    sed -E 's/,"nodes":.*//' "$@"
}

for a in a b c d e; do for b in 1 2 3 4 5; do for c in b2 c3 d4 a5; do
    [ $a$b = $c ] || echo "$a$b $c"
done; done; done > "$work/positions"
solve() {
    by=$1
    shift
    $by solve hex5 "$work/positions" --memory 16 --json "$@"
}

solve "$GENPEI" > "$work/plain.solved" || fail 'solving failed'
solve "$GENPEI" --journal "$work/one.journal" > "$work/one.solved"
solve three --journal "$work/three.journal" > "$work/three.solved" 2> "$work/log" ||
    fail "three processes failed: $(cat "$work/log")"
unmeasured "$work/plain.solved" | cut -d, -f1,2 > "$work/plain.values"
unmeasured "$work/one.solved" > "$work/one.answers"
unmeasured "$work/three.solved" > "$work/three.answers"
cut -d, -f1,2 "$work/one.answers" > "$work/one.values"
same "$work/plain.values" "$work/one.values" 'with a journal other values are found'
same "$work/one.answers" "$work/three.answers" 'three processes find something else'

# One of the ranks is killed when ten lines are solved.
solve three --journal "$work/killed.journal" > /dev/null 2>&1 &
started=$!
wait_until $started has_lines "$work/killed.journal" 11
kill -9 $(ps -o pid= --ppid $(ps -o pid= --ppid $started) | tail -n 1)
wait $started && fail 'the solver was not killed'
printf 'line 7 {"val' >> "$work/killed.journal" # as if it had been killed while writing
solve three --journal "$work/killed.journal" --resume > "$work/killed.solved" 2> "$work/log" ||
    fail "resuming failed: $(cat "$work/log")"
unmeasured "$work/killed.solved" > "$work/killed.answers"
same "$work/one.answers" "$work/killed.answers" 'after a kill something else is found'

for i in 2 1 3; do solve "$GENPEI" --journal "$work/$i.part" --shard $i/3 > /dev/null; done
"$GENPEI" merge "$work/3.part" "$work/1.part" "$work/2.part" --journal "$work/merged.journal" > /dev/null
solve "$GENPEI" --journal "$work/merged.journal" --resume > "$work/merged.solved"
unmeasured "$work/merged.solved" > "$work/merged.answers"
same "$work/one.answers" "$work/merged.answers" 'parts find something else'
[ "$(wc -l < "$work/merged.journal")" = "$(wc -l < "$work/one.journal")" ] ||
    fail 'the journals of parts are not that of the whole'

# The openings of Hex.
"$GENPEI" solve hex5 --opening all --json | unmeasured | grep '"opening"' | sort > "$work/one.openings"
three solve hex5 --opening all --json --journal "$work/openings" 2> "$work/log" | unmeasured |
    grep '"opening"' | sort > "$work/three.openings"
same "$work/one.openings" "$work/three.openings" 'the openings of Hex differ'

# An error is reported once.
three match othello --a random --b nobody > /dev/null 2> "$work/log"
[ $? = 2 ] || fail 'a wrong player was taken'
[ "$(grep -c '^genpei: ' "$work/log")" = 1 ] || fail "said otherwise: $(cat "$work/log")"
finish
