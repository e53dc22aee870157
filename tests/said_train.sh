#!/bin/bash
# SPDX-License-Identifier: MIT
# said_train.sh - labelling, training and books with little work, the files they write and what they say.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
sums label othello --games 6 --depth 1 --solve 6 --seed 3 --out "$work/one"
sums_file one
sums label othello --games 4 --first 38 --depth 1 --solve 6 --settle 7 --trust 0.5 --fewest 5 --highest 30 --seed 4 --out "$work/two"
sums_file two
sums label othello --games 4 --depth 1 --solve 6 --exact 7 --seed 5 --out "$work/exact"
sums_file exact
sums label shogi --games 3 --shard 2 --nodes 60 --seed 2 --stray 9 --out "$work/sho" --json
sums_file sho-000000.pos
sums label shogi --games 2 --nodes 40 --least 3 --most 5 --seed 7 --out "$work/few"
sums_file few-000000.pos
sums label chess --positions 3 --depth 3 --out "$work/tactics" --json
sums_file tactics
sums train othello-net --check "$work/one"
sums train shogi-net --check "$work/sho-000000.pos" --json
sums train hex4 --games 6 --playouts 30 --rounds 2 --seed 3 --out "$work/patterns" --json
sums_file patterns
sums book grow othello --positions 6 --depth 3 --moves 3 --out "$work/book" --json
sums_file book
sums book show othello --book "$work/book"
sums book check othello --book "$work/book" --again 2 --depth 3 --json
sums book grow shogi --positions 4 --nodes 300 --moves 2 --out "$work/shobook" --json
sums_file shobook
sums book show shogi --book "$work/shobook" --json
sums train othello-sure --positions 2 --seed 3 --out "$work/sure"
sums_file sure
sums train othello-sure --positions 2 --seed 4
sums train hex-problems --each 1 --seed 2 --out "$work/problems"
sums_file problems
shows book show othello --moves "f5 d6"
for wrong in "label othello --out $work/one" "train othello --games 0" "label shogi --games 1 --out /no/such/place" \
    "train othello-net --check $work/book" "book show chess" "book check shogi" "train hex99 --out $work/x"; do
    shows $wrong
done
said_so train
