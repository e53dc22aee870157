#!/bin/bash
# SPDX-License-Identifier: MIT
# said_lang.sh - the compiler of L7 from outside: intermediate form, code for GPUs and of games with other
# parameters, boards, layout, words and checks. What it makes of all descriptions and says of wrong ones is in test_l7_code.c.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
sums l7 words games/*.l7
for game in chess go hex othello halma bridge backgammon abalone y morris klotski tak hus; do
    sums l7 graph games/$game.l7
    sums l7 compile games/$game.l7 --cuda
done
for game in hex:size=3 othello:size=4 reversi70:size=10 go:size=7,komi=3 connect4:width=5 nim gomoku kalah; do
    name=${game%%:*}
    sums l7 compile "games/$name.l7${game#"$name"}"
done
for game in chess go othello hex tak bridge; do
    sums l7 ir games/$game.l7
    sums l7 ir games/$game.l7 --without lift,cse,fold,rank,runs
    sums l7 format games/$game.l7 --check
    tr -s ' ' < games/$game.l7 > "$work/$game.l7"
    sums l7 format "$work/$game.l7"
    sums l7 check games/$game.l7
done
for options in "--without nothing" "--cuda --without lift" "--output /no/such/place"; do shows l7 compile games/nim.l7 $options; done
said_so lang
