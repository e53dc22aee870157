#!/bin/bash
# SPDX-License-Identifier: MIT
# said_cli.sh - the help of every command, programs of 1970, matches, tournaments, proofs and their
# checks, completion, and what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
sums help
for command in games rules draw perft playout players play serve analyze review explain solve verify tsume exam match tournament \
    check-engine merge archive gtp htp uci ugi usi nboard csa learn train label book model reproduce l7 bugs bench; do
    sums help $command
    shows $command --nonsense
done
for program in reversi pentomino split; do
    sums bugs $program
    sums bugs $program --json
done
sums bugs reversi --node 3-5 --trace
sums match tictactoe --a random --b ply:depth=2 --games 6 --seed 3
sums match connect4 --a random --b mcts:playouts=30 --games 4 --seed 3 --json
sums match kuhn --a random --b cfr:rounds=20 --games 6 --seed 3
sums match othello:size=6 --a ply:depth=1 --b ply:depth=2 --games 4 --json
for kind in round-robin gauntlet swiss knockout; do
    sums tournament tictactoe random ply:depth=1 ply:depth=2 mcts:playouts=20 --games 2 --kind $kind --seed 2
done
for game in tictactoe hex3 connect4:width=4,height=4 nim othello:size=4 reversi70:size=4 hex:size=3,swap=1; do
    sums solve "$game" --no-symmetry
    sums solve "$game" --all-moves --proof "$work/proof" --json
    [ -s "$work/proof" ] || continue
    sums verify "$work/proof"
    sums verify "$work/proof" --rules vm --json
    sums verify "$work/proof" --show-rules
    sed -i '3s/[0-9]/7/' "$work/proof"
    sums verify "$work/proof"
    rm -f "$work/proof"
done
for method in pn alphabeta retrograde engine wrong; do sums solve tictactoe --method $method; sums solve nim --method $method --json; done
for wrong in "analyze othello --moves z9" "perft chess x" "perft chess -1" "match othello" "draw nothing" "play othello --first x" \
    "tournament othello" "merge" "check-engine" "bugs nothing" "archive show x" "l7 why othello --move z9" "nothing" "analyse othello"; do
    shows $wrong
done
for move in d3 a1 e6; do sums l7 why othello --move $move; sums l7 why connect4 --move $move --json; done
sums l7 why chess --move e2e5
sums l7 why tak --move a1
for kind in row connect men jumps sow dice; do sums l7 new mine --kind $kind --size 5 --output -; done
said_so cli
