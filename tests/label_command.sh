#!/bin/sh
# SPDX-License-Identifier: MIT
# label_command.sh - `genpei label`: the same positions at any number of threads, nothing overwritten.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
g=${GENPEI:-./genpei}

"$g" label othello --games 8 --depth 2 --solve 8 --seed 3 --out "$dir/one" >"$dir/said"
"$g" label othello --games 8 --depth 2 --solve 8 --seed 3 --threads 2 --out "$dir/two" >/dev/null
cmp "$dir/one" "$dir/two"
size=$(wc -c <"$dir/one")
[ "$size" -gt 0 ] && [ $((size % 22)) -eq 0 ] || exit 1
grep -q "8 games, $((size / 22)) positions of 22 bytes" "$dir/said"

# Only those asked for: byte 20 of each is the number of empty squares.
"$g" label othello --games 4 --depth 6 --solve 8 --exact 9 --out "$dir/nine" >/dev/null
od -An -v -t u1 -w22 "$dir/nine" | awk '$21 != 9 { exit 1 }'

# Searches to the end instead of a mixture: so near to it nothing is cut, and values are exact.
"$g" label othello --games 4 --depth 2 --solve 6 --settle 9 --fewest 9 --highest 9 --seed 5 --out "$dir/settled" >/dev/null
"$g" label othello --games 4 --depth 2 --solve 6 --exact 9 --seed 5 --out "$dir/exact" >/dev/null
[ -s "$dir/exact" ] && cmp "$dir/settled" "$dir/exact"

# Errors on such a file; neither a network nor positions.
"$g" train othello-net --check "$dir/one" | grep -q "$((size / 22)) positions, worth"
head -c 22 /dev/zero >"$dir/zeros" # as long as a position, and none
for options in "--check $dir/zeros" "--check $0" "--from $dir/one --check $dir/one" "--check $dir/none" ""; do
    status=0
    # shellcheck disable=SC2086 # several words
    "$g" train othello-net $options >"$dir/out" 2>"$dir/err" || status=$?
    [ $status -eq 2 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] || exit 1
done

# A file that is there stays as it is.
status=0
"$g" label othello --games 1 --out "$dir/one" >"$dir/out" 2>"$dir/err" || status=$?
[ $status -eq 2 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] && cmp "$dir/one" "$dir/two" || exit 1
status=0
"$g" label chess --out "$dir/three" >"$dir/out" 2>"$dir/err" || status=$?
[ $status -eq 2 ] && [ ! -e "$dir/three" ] || exit 1
