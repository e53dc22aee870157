#!/bin/bash
# SPDX-License-Identifier: MIT
# said_player.sh - the words of players about their moves, and the names of moves, in games of all kinds
# and in both languages; the list of players and their options.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
sums players
sums players --json
for game in chess shogi go9 gomoku kalah pig hex5 backgammon bridge blackjack draughts tak xiangqi amazons:size=6 \
    morris connect4 reversi70 othello:size=6 oware loa dots halma:size=8 minishogi janggi drawpoker pentomino yacht; do
    for seed in 1 2; do
        moves=$(moves_of "$game" $((3 * seed)) $seed)
        for language in en ja; do
            sums explain "$game" --player random --moves "$moves" --language $language
        done
        sums explain "$game" --player random --moves "$moves" --json
    done
done
for player in ply:depth=1 ply:depth=2,search=minimax ply:depth=2,prune=best,width=3 ply:search=bstar,depth=2,nodes=60 \
    ply:depth=1,quiet=all alphabeta:depth=2 mcts:playouts=60 om:depth=2 perfect:nodes=300 shared:depth=2,first=2,added=2 \
    relay:random/ply:depth=1 proof; do
    for game in connect4 othello:size=4 breakthrough; do
        moves=$(moves_of $game 4 4)
        sums explain $game --player "$player" --moves "$moves" --language en
        sums explain $game --player "$player" --moves "$moves" --language ja
        sums analyze $game --player "$player" --moves "$moves" --multi 4 --json
    done
done
for player in kaissa:depth=1 pitrat frey bernstein kister chess4:depth=1 tech:depth=1 nss; do
    sums explain chess --player "$player" --moves "e2e4 e7e5" --language en
    sums explain chess --player "$player" --moves "e2e4 e7e5 g1f3" --language ja
done
for pair in "bridge acol" "backgammon bkg" "blackjack basic" "drawpoker poker:style=tight" "go5 zobrist" "gomoku renju:nodes=50" "kuhn cfr:rounds=20" "pig worlds:worlds=4"; do
    set -- $pair
    for seed in 1 2 3; do
        sums explain "$1" --player "$2" --seed $seed --language en
        sums explain "$1" --player "$2" --seed $seed --language ja
    done
done
said_so player
