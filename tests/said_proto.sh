#!/bin/bash
# SPDX-License-Identifier: MIT
# said_proto.sh - sessions in every protocol that the program speaks: good commands, wrong ones, ids.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh && . tests/transcript.sh
tells '1 protocol_version\nname\nversion\nlist_commands\nknown_command genmove\nknown_command x\nboardsize 9\n7 komi 6.5\nclear_board\nplay b e5\nplay w e5\nplay w pass\n9 genmove b\nshowboard\nundo\nfinal_score\nfixed_handicap 3\ntime_settings 10 5 1\ntime_left b 10 1\nnonsense\n12 quit\n' gtp go9 --player random
tells 'boardsize 5\nplay black a1\nplay white b2\ngenmove black\nundo\nshowboard\nfinal_score\nboardsize 99\nplay black z9\nquit\n' gtp hex5 --player random
tells 'name\nboardsize 5\nplay blue a1\ngenmove red\nshowboard\nundo\nquit\n' htp hex5 --player hex:playouts=20,net=none,seed=1
tells 'uci\nisready\nucinewgame\nposition startpos moves e2e4\ngo depth 1\nposition fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo depth 2\nposition fen nonsense\ngo nodes 10\nsetoption name nothing value 1\nstop\nnonsense\nquit\n' uci chess --player ply:depth=1
tells 'ugi\nisready\nuginewgame\nposition startpos moves d1\nquery gameover\nquery p1turn\nquery result\ngo nodes 10\nposition startpos moves zz\nquit\n' ugi connect4 --player ply:depth=1
tells 'usi\nisready\nusinewgame\nposition startpos moves 7g7f\ngo nodes 20\nposition sfen 8k/9/7S1/9/9/9/9/9/9 b G 1\ngo mate infinite\ngo depth 1\nposition sfen nonsense\ngameover win\nquit\n' usi shogi --player sho:nodes=50,book=none
tells 'nboard 2\nset depth 1\nset game (;GM[Othello]PC[NBoard]DT[2001]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\nmove D6\nhint 2\ngo\nping 3\nlearn\nset contempt 0\nnonsense\nquit\n' nboard othello --player ply:depth=1
for player in "go9 random" "chess ply:depth=1" "connect4 mcts:playouts=20"; do
    set -- $player
    tells 'list_commands\ngenmove black\ngenmove white\nshowboard\nquit\n' gtp "$1" --player "$2"
done
shows gtp nothing
shows uci shogi
shows usi chess
shows nboard othello --player nobody
shows htp hex5 --player nobody
tells '1 genmove\n' gtp hidden
said_so proto
