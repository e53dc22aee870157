#!/bin/sh
# SPDX-License-Identifier: MIT
# tutor.sh - what the teacher and the searches that know their opponent are worth: the score of the
# teacher against simulated players of five levels and the share of his moves that they would
# notice; OM search with a right and a wrong model beside minimax of the same depth.
# Usage: [ONLY=om] bench/tutor.sh [GAMES] [THREADS] [HEX]
cd "$(dirname "$0")/.." || exit
games=${1:-200}
threads=${2:-1}
hex=${3:-hex6}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

name() { # a text as the name of a file
    echo "$1" | tr /: __
}

match() { # match GAME A B OPTIONS...: one line
    printf '%-9s %-72s %-24s ' "$1" "$2" "$3"
    game=$1 a=$2 b=$3
    shift 3
    ./genpei match "$game" --a "$a" --b "$b" --games "$games" --threads "$threads" "$@" \
        --archive "$work/$(name "$game-$a-$b").db" | sed -n 6p
}

teacher() {
    echo "the teacher: games, wins, draws, losses, score, Elo; and his moves in the pupil's eyes"
    # Without random openings: the players of levels draw their moves, so no two games are alike.
    for game in othello "$hex"; do
        for level in beginner casual club advanced strong; do
            for tutor in "tutor:level=$level" tutor; do
                match "$game" "$tutor" "model:level=$level" --random-plies 0
                ./genpei archive export --archive "$work/$(name "$game-$tutor-model:level=$level").db" \
                    --output "$work/games" > /dev/null 2>&1
                printf '          '
                ./genpei model judge "$game" "$work/games" --player "$tutor" --level "$level"
            done
        done
    done
}

[ "${ONLY-}" = om ] || teacher
echo "OM search against ply:depth=3, beside minimax of the same depth; right models, wrong models"
strange=ply/depth=1/weights=-300/30/50/40/3/2/3/20/10/1 # gives corners away
for depth in 2 4; do
    mine=depth=$depth,eval=mobility
    for a in "ply:$mine,final=payoff" \
        "om:$mine,opponent=ply/depth=3" "om:$mine,opponent=ply/depth=3,risk=30" \
        "om:$mine,opponent=ply/depth=3/eval=mobility" \
        "om:$mine,opponent=ply/depth=3/eval=mobility,risk=10" \
        "om:$mine,opponent=$strange" "om:$mine,opponent=$strange,risk=10"; do
        match othello "$a" ply:depth=3
    done
done
