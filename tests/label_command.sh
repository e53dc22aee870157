#!/bin/sh
# SPDX-License-Identifier: MIT
# label_command.sh - `genpei label`: the same positions at any number of threads, nothing overwritten.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh

"$GENPEI" label othello --games 8 --depth 2 --solve 8 --seed 3 --out "$work/one" >"$work/said"
"$GENPEI" label othello --games 8 --depth 2 --solve 8 --seed 3 --threads 2 --out "$work/two" >/dev/null
cmp "$work/one" "$work/two"
size=$(wc -c <"$work/one")
[ "$size" -gt 0 ] && [ $((size % 22)) -eq 0 ] || fail "$size bytes"
grep -q "8 games, $((size / 22)) positions of 22 bytes" "$work/said"

# Only those asked for: byte 20 of each is the number of empty squares.
"$GENPEI" label othello --games 4 --depth 6 --solve 8 --exact 9 --out "$work/nine" >/dev/null
od -An -v -t u1 -w22 "$work/nine" | awk '$21 != 9 { exit 1 }'

# Searches to the end of the game: that close to it nothing is pruned, and values are exact.
"$GENPEI" label othello --games 4 --depth 2 --solve 6 --settle 9 --fewest 9 --highest 9 --seed 5 --out "$work/settled" >/dev/null
"$GENPEI" label othello --games 4 --depth 2 --solve 6 --exact 9 --seed 5 --out "$work/exact" >/dev/null
[ -s "$work/exact" ] && cmp "$work/settled" "$work/exact"

# Errors: files that are neither a network nor positions.
"$GENPEI" train othello-net --check "$work/one" | grep -q "$((size / 22)) positions"
head -c 22 /dev/zero >"$work/zeros" # as long as a position, but not one
for options in "--check $work/zeros" "--check Makefile" "--from $work/one --check $work/one" "--check $work/none" ""; do
    # shellcheck disable=SC2086 # several words
    refused 2 '' train othello-net $options
done

# An existing file is not overwritten.
refused 2 '' label othello --games 1 --out "$work/one"
cmp "$work/one" "$work/two" || fail 'a file was overwritten'
refused 2 '' label draughts --out "$work/three"
[ ! -e "$work/three" ] || fail 'a refused game leaves a file'

# Shogi: files of a few games, the same at any number of threads; what is there is kept.
shogi() {
    name=$1
    shift
    "$GENPEI" label shogi --games 5 --shard 2 --nodes 60 --seed 3 --out "$work/$name" "$@"
}
shogi a >"$work/said"
grep -q '^5 games, .* positions of 64 bytes' "$work/said" || fail "$(cat "$work/said")"
rm "$work/a-000001.pos"
shogi a >"$work/said"
grep -q '^2 games, .*; 3 games were played before' "$work/said" || fail "$(cat "$work/said")"
shogi b --threads 2 --json | grep -q '"games": *5' || fail 'no JSON'
for k in 0 1 2; do cmp "$work/a-00000$k.pos" "$work/b-00000$k.pos" || fail "other positions in shard $k"; done
shogi d --stray 2 >/dev/null
cmp -s "$work/a-000000.pos" "$work/d-000000.pos" && fail 'no moves at random in the game'
[ ! -e "$work/a-000003.pos" ] || fail 'too many shards'
refused 2 'not a network for shogi' label shogi --games 1 --out "$work/c" --net Makefile
refused 2 '--most' label shogi --games 1 --out "$work/c" --least 5 --most 4
refused 2 'not a network for shogi' train shogi-net --from Makefile --check "$work/a-000000.pos"
finish
