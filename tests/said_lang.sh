#!/bin/bash
# SPDX-License-Identifier: MIT
# said_lang.sh - the compiler of L7 from outside: for all our descriptions the intermediate form, the
# emitted code, boards, layout and words; for changed ones what it says about them.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
games=$(cd games && echo *.l7)
for file in $games; do
    sums l7 compile "games/$file"
done
sums l7 words games/*.l7
for game in chess go hex othello halma bridge backgammon abalone y morris klotski tak hus; do
    sums l7 graph games/$game.l7
    sums l7 compile games/$game.l7 --cuda
done
# What each optimisation does, alone and together.
for game in chess shogi go hex:size=7 othello oware bridge tak xiangqi; do
    name=${game%%:*}
    for without in lift cse,rank fold,runs; do
        sums l7 ir "games/$name.l7${game#"$name"}" --without $without
    done
done
for game in hex:size=3 othello:size=4 reversi70:size=10 go:size=7,komi=3 connect4:width=5 nim gomoku kalah; do
    name=${game%%:*}
    sums l7 compile "games/$name.l7${game#"$name"}"
done
# Descriptions without one of their lines, and with two exchanged: what is wrong, and where.
mkdir "$work/cut" "$work/swap" "$work/word"
for file in $games; do
    n=$(wc -l < "games/$file")
    for part in 3 7; do
        line=$((n * part / 9))
        sed "${line}d" "games/$file" > "$work/cut/$part-$file"
    done
    line=$((n * 4 / 9))
    sed "${line}{h;d};$((line + 1)){G}" "games/$file" > "$work/swap/$file"
    sed "$((n * 6 / 9))s/\([a-z]\)[a-z]* /\1 /" "games/$file" > "$work/word/$file"
done
for change in cut swap word; do
    (cd "$work" && for file in $change/*.l7; do
        "$GENPEI" l7 ir "$file" 2>&1 > "$work/ir" || true
        cksum < "$work/ir"
    done) >> "$said"
done
said_so lang
