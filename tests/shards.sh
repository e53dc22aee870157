#!/bin/sh
# SPDX-License-Identifier: MIT
# shards.sh - the merged shards of a match are the match played at once.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
match() {
    "$GENPEI" match othello:size=6 --a ply:depth=1 --b random --games 21 --seed 3 "$@"
}

match --archive "$work/whole" > /dev/null || fail 'the whole match failed'
for i in 3 1 2; do
    match --archive "$work/part$i" --shard $i/3 > /dev/null || fail "part $i failed"
done
"$GENPEI" merge "$work/part2" "$work/part3" "$work/part1" --archive "$work/merged" > "$work/said"
grep -q '^21 games added, 0 already there$' "$work/said" || fail "$(cat "$work/said")"
"$GENPEI" merge "$work/part1" "$work/part2" --archive "$work/merged" > "$work/said"
grep -q '^0 games added, 1[0-9] already there$' "$work/said" || fail "$(cat "$work/said")"
for kind in whole merged; do
    "$GENPEI" archive export --archive "$work/$kind" > "$work/$kind.txt"
    match --archive "$work/$kind" --resume 2> /dev/null | grep -v ' moves in ' > "$work/$kind.table"
done
cmp "$work/whole.txt" "$work/merged.txt" || fail 'the games differ'
cmp "$work/whole.table" "$work/merged.table" || fail 'the tables differ'
match --archive "$work/merged" --resume 2>&1 | grep -q '^games already in the archive: 21' ||
    fail 'not all games were found'
for wrong in 0/3 4/3 1 /3 1/x; do
    match --archive "$work/x" --shard $wrong > /dev/null 2>&1
    [ $? = 2 ] || fail "--shard $wrong was taken"
done
match --shard 1/2 > /dev/null 2>&1
[ $? = 2 ] || fail '--shard without --archive was taken'
finish
