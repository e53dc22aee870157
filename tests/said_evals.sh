#!/bin/bash
# SPDX-License-Identifier: MIT
# said_evals.sh - values of all evaluations in games of many kinds, as the players that use them see
# them; weights that were learned; what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
evals='tech pieces samuel store wsm lines runners advance score men mobility'
games='reversi70 othello:size=6 chess kalah hex5 breakthrough connect4 gomoku draughts'
for game in $games; do
    some=$(moves_of "$game" 14 5)
    few=$(moves_of "$game" 5 2)
    for eval in $evals; do
        sums analyze "$game" --player "ply:depth=1,eval=$eval" --multi 12 --moves "$some" --json
    done
    sums analyze "$game" --player alphabeta:depth=2 --multi 4 --moves "$few" --json
    sums analyze "$game" --player alphabeta:depth=1 --multi 60 --moves "$some"
    sums explain "$game" --player alphabeta:depth=1 --moves "$few" --language en
done
for game in go:size=5 morris oware tak minishogi xiangqi y pig; do
    sums analyze "$game" --player alphabeta:depth=1 --multi 9 --moves "$(moves_of "$game" 6 1)"
done
for options in eval=chnw eval=wsm,stones=both eval=wsm,change=class eval=chnw,constant=7,enemy=3 eval=val2 order=dynamic,depth=3; do
    sums analyze reversi70 --player "ply:depth=2,$options" --multi 9 --moves "$(moves_of reversi70 11 7)" --json
done
# Late in a game there are other men and other stones.
for game in shogi minishogi chess xiangqi othello reversi70 kalah draughts international renju; do
    for n in 40 80; do
        late=$(moves_of "$game" $n 3)
        for eval in tech pieces samuel store wsm men mobility; do
            sums analyze "$game" --player "ply:depth=1,eval=$eval" --multi 30 --moves "$late" --json
        done
    done
done
for game in connect4 hex3 kalah; do
    sums analyze "$game" --player ply:depth=1,eval=playouts --multi 3 --moves "$(moves_of "$game" 6 2)"
done
# What is learned, and played with.
for game in tictactoe othello:size=4; do
    sums learn "$game" --games 6 --seed 2 --out "$work/learned"
    sums analyze "$game" --player "learned:$work/learned,depth=1" --multi 9 --moves "$(moves_of "$game" 4 3)" --json
done
sums learn othello:size=4 --games 4 --resume --seed 5 --out "$work/learned"
for wrong in chess:eval=nothing hearts:eval=tech pig:eval=tech go:eval=samuel chess:eval=wsm othello:eval=lines; do
    shows analyze "${wrong%%:*}" --player "alphabeta:depth=1,${wrong#*:}"
done
said_so evals
