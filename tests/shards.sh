#!/bin/sh
# SPDX-License-Identifier: MIT
# shards.sh - a match in parts, put together, is the match played at once.
set -u
GENPEI=${GENPEI:-./genpei}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

match() {
    "$GENPEI" match othello:size=6 --a ply:depth=1 --b random --games 21 --seed 3 "$@"
}

complain() {
    echo "$1"
    status=1
}

match --archive "$folder/whole" > /dev/null || complain 'the whole match failed'
for i in 3 1 2; do
    match --archive "$folder/part$i" --shard $i/3 > /dev/null || complain "part $i failed"
done
"$GENPEI" merge "$folder/part2" "$folder/part3" "$folder/part1" --archive "$folder/merged" > "$folder/said"
grep -q '^21 games added, 0 were there already$' "$folder/said" || complain "$(cat "$folder/said")"
"$GENPEI" merge "$folder/part1" "$folder/part2" --archive "$folder/merged" > "$folder/said"
grep -q '^0 games added, 1[0-9] were there already$' "$folder/said" || complain "$(cat "$folder/said")"
for kind in whole merged; do
    "$GENPEI" archive export --archive "$folder/$kind" > "$folder/$kind.txt"
    match --archive "$folder/$kind" --resume 2> /dev/null | grep -v ' moves in ' > "$folder/$kind.table"
done
cmp "$folder/whole.txt" "$folder/merged.txt" || complain 'the games differ'
cmp "$folder/whole.table" "$folder/merged.table" || complain 'the tables differ'
match --archive "$folder/merged" --resume 2>&1 | grep -q '^21 games were in the archive' ||
    complain 'not all games were found'
for wrong in 0/3 4/3 1 /3 1/x; do
    match --archive "$folder/x" --shard $wrong > /dev/null 2>&1
    [ $? = 2 ] || complain "--shard $wrong was taken"
done
match --shard 1/2 > /dev/null 2>&1
[ $? = 2 ] || complain '--shard without --archive was taken'
exit $status
