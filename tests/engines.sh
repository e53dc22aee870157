#!/bin/sh
# SPDX-License-Identifier: MIT
# engines.sh - short matches against external engines; skipped where they cannot be installed.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
tools/deps engines || skip 'the engines are missing and could not be installed'
# meet GAME OUR-PLAYER ENGINE [OPTIONS...]: two games, none of them lost by a fault.
meet() {
    game=$1 ours=$2 engine=$3
    shift 3
    said=$("$GENPEI" match "$game" --a "$ours" --b "$engine" --games 2 --json "$@" 2>&1)
    case $said in
    *'"games":2,'*'"faults":0,'*) ;;
    *) fail "$game against $engine: $said" ;;
    esac
}

meet othello ply:depth=2 engine:gtp-rhino,proto=gtp
meet othello random 'engine:gtp-rhino,proto=gtp' --threads 2 --clock 60+1
meet go7 random 'engine:gnugo --mode=gtp --level=0 --chinese-rules,proto=gtp' --backend vm
meet chess random engine:stockfish,proto=uci,nodes=200 --backend vm
meet chess engine:stockfish,proto=uci,nodes=100 engine:fairy-stockfish,proto=uci,depth=1 --backend vm --clock 60+1
meet breakthrough random engine:fairy-stockfish,proto=uci,nodes=200 --backend vm
meet chess engine:stockfish,proto=uci,nodes=100,ponder=yes engine:stockfish,proto=uci,nodes=100,ponder=yes --backend vm --clock 60+1
meet shogi random engine:fairy-stockfish,proto=usi,nodes=100
meet shogi random engine:fairy-stockfish,proto=usi,ponder=yes,time=0.05
meet shogi random engine:fairy-stockfish,proto=usi --clock 1+0.05~1
meet shogi:handicap=2 random engine:fairy-stockfish,proto=usi,time=0.02
meet chess random engine:fairy-stockfish,proto=xboard,depth=2 --backend vm
meet chess random 'engine:fairy-stockfish,proto=xboard,ponder=yes,option.Skill Level=3' --backend vm --clock 1+0.1~2
meet chess960 random engine:fairy-stockfish,proto=xboard,depth=2 --backend vm
# Engines of XBoard that are not installed for this.
for engine in 'gnuchess --xboard' phalanx sjeng hoichess; do
    [ -x "/usr/games/${engine%% *}" ] || continue
    meet chess random "engine:$engine,proto=xboard" --backend vm --clock 2+0.1~3 --adjudicate max=40
done
if [ -x /usr/games/gnushogi ]; then
    meet shogi random 'engine:gnushogi -X,proto=xboard' --clock 4+0.2~3 --adjudicate max=12
fi
if [ -x /usr/games/gpsusi ]; then
    meet shogi random 'engine:gpsusi,proto=usi,time=0.1,start=60,init=setoption name LimitDepth value 4'
    meet shogi random 'engine:gpsusi,proto=usi,start=60' --clock 2+0.1~1
else
    echo 'skipped: gpsusi is not installed'
fi
finish
