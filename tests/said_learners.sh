#!/bin/bash
# SPDX-License-Identifier: MIT
# said_learners.sh - the learners of the survey of 1979: a few lessons of each, what was learned in
# words, the curve, the file, and how they play with it.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
for game in chess draughts drawpoker dominoes gomoku; do
    shows train $game --list
    lessons=4
    [ $game != draughts ] || lessons=2
    for learner in $("$GENPEI" train $game --list | awk -v game=$game '$1 == game && $2 != "samuel2-two" { print $2 }'); do
        sums train $game --learner "$learner" --lessons $lessons --every 2 --seed 3 --out "$work/$game-$learner" --curve "$work/curve" --words --language en
        sums_file "$game-$learner"
        sums train $game --learner "$learner" --lessons 0 --from "$work/$game-$learner" --words --language ja
    done
done
said_so learners
