#!/bin/bash
# SPDX-License-Identifier: MIT
# said_teach.sh - what the teachers say: OTL about Othello, links and plans of Hex, levels and fitted
# models, lessons, mate problems and the exam of shogi; in both languages.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
for seed in 1 2 3 4 5; do
    for n in 5 9 14 21 26 30 36 44 52; do
        moves=$(moves_of othello $n $seed)
        for language in en ja; do
            sums explain othello --moves "$moves" --check 0 --language $language
        done
        sums explain othello --moves "$moves" --check 1 --json
    done
    sums explain othello --game "$(moves_of othello 40 $seed)" --check 1 --most 3 --language ja
    moves=$(moves_of hex6 $((4 + 2 * seed)) $seed)
    sums explain hex6 --moves "$moves" --player hex-plan --language en
    sums explain hex6 --moves "$moves" --player hex-plan --language ja
    sums explain hex6 --moves "$moves" --player hex-plan:defence=30,look=2 --json
done
for options in without=wing shape=1/2/3 own=2,fights=1 depth=2,late=20,late-depth=3,exact=4 opening=6; do
    sums explain othello --moves "$(moves_of othello 20 5)" --check 0 --player "otl:$options" --json
done
sums explain --knowledge
for level in beginner casual club strong; do
    sums analyze othello --player model:level=$level --multi 9 --moves "$(moves_of othello 12 3)" --json
    sums play connect4 --first model:level=$level --second "tutor:level=$level,effort=2" --seed 3 --json
done
for aim in even lose trap lesson; do
    sums explain connect4 --player "tutor:level=casual,aim=$aim,effort=3" --moves "$(moves_of connect4 9 3)" --language en
    sums explain reversi70:size=6 --player "tutor:level=club,aim=$aim,effort=3" --moves "$(moves_of reversi70:size=6 8 3)" --language ja
done
for problem in "8k/9/7S1/9/9/9/9/9/9 b G 1" "7nl/7k1/9/7P1/9/9/9/9/9 b GS 1" "9/9/9/9/9/9/k8/9/1G7 b 2GS 1"; do
    for language in en ja; do
        sums tsume solutions "$problem" --nodes 2000 --language $language
        sums tsume grade "$problem" --nodes 3000 --language $language
    done
    sums tsume solutions "$problem" --nodes 2000 --json
    sums tsume grade "$problem" --nodes 3000 --json
done
sums exam shogi --player sho:nodes=200 --positions 4 --json
sums exam shogi --player random --positions 6
said_so teach
