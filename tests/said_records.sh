#!/bin/bash
# SPDX-License-Identifier: MIT
# said_records.sh - random games of many kinds in every format, read again, and what an archive says
# about them: lists, counts, openings, ratings.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
db=$work/games.db
for game in othello reversi70:size=6 chess shogi go9 hex5 connect4 backgammon kalah minishogi; do
    sums match "$game" --a random --b random --games 2 --seed 4 --adjudicate max=60 --archive "$db"
done
for format in text sgf ggf obf wthor pgn mat csa kif ki2 jkf usi nonsense; do
    for game in othello reversi70:size=6 chess shogi go9 hex5 backgammon; do
        "$GENPEI" archive export --archive "$db" --game "$game" --format $format --output "$work/games.$format" > "$work/printed" 2>&1
        echo "$? $game $format $(printed | cksum)" >> "$said"
        [ -s "$work/games.$format" ] || continue
        sums_file "games.$format"
        sums archive import "$work/games.$format" --archive "$work/again.db"
        rm -f "$work/games.$format" "$work"/again.db*
    done
done
for what in list stats ratings check duplicates "list --json" "stats --json" "list --limit 3" "list --player random --result win" \
    "list --game othello --moves f5" "tree --game othello" "tree --game connect4 --json" "ratings --json" "show 1" "show 3 --json" "show 7"; do
    sums archive $what --archive "$db"
done
for wrong in "show 999" "list --since tomorrow" "list --result maybe" "delete 999" "tree --game nothing"; do
    shows archive $wrong --archive "$db"
done
sums archive delete 2 --archive "$db"
sums archive list --archive "$db"
sums review othello --moves "f5 d6 c3 d3 c4" --player ply:depth=1
sums review chess --moves "e2e4 e7e5 g1f3" --player ply:depth=1 --json
said_so records
