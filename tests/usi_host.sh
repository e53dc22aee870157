#!/bin/sh
# SPDX-License-Identifier: MIT
# usi_host.sh - what a USI engine is sent, and what becomes of one that misbehaves (tests/mock/usi).
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

# meet FAULT [OPTIONS...]: one game against the engine; what it was sent is in $work/FAULT.
meet() {
    fault=$1
    shift
    said=$("$GENPEI" match shogi --a random \
        --b "engine:tests/mock/usi $fault $work/$fault,proto=usi,timeout=0.5,start=0.5" --games 1 "$@" 2>&1)
}

sent() {
    grep -qx -- "$2" "$work/$1" || fail "$1 was not sent '$2' but: $(cat "$work/$1")"
}

# lost FAULT ENDING REASON
lost() {
    meet "$1"
    case $said in
    *"by $2 of B: $3"*) ;;
    *) fail "$1: no '$2' with '$3' in: $said" ;;
    esac
}

# absent FAULT: an engine that does not start ends the match; no game is counted.
absent() {
    meet "$1" && fail "$1: a match without a player ends well: $said"
    case $said in
    *"at its start: the engine does not answer"*) ;;
    *) fail "$1: $said" ;;
    esac
}

meet none --clock 5+1
sent none 'isready'
sent none 'usinewgame'
sent none 'position startpos moves .*'
sent none 'go btime 6000 wtime 5000 binc 1000 winc 1000'
sent none 'gameover lose'
sent none 'quit'
meet fairy --clock 5+1
sent fairy 'go btime 5000 wtime 5000 binc 1000 winc 1000'
meet ponder --clock 0/2
sent ponder 'go btime 0 wtime 0 byoyomi 2000'

# USI_Hash and USI_Ponder are everyone's; other options must have been announced.
with_options="engine:tests/mock/usi none $work/options,proto=usi"
"$GENPEI" match shogi --a random --b "$with_options,option.USI_Hash=16" --games 1 > "$work/table" || fail 'USI_Hash is refused'
sent options 'setoption name USI_Hash value 16'
refused 2 "did you mean 'USI_Hash'?" match shogi --a random --b "$with_options,option.USI_Hahs=16"

lost crash fault 'the engine was killed by signal 11'
lost exit fault 'the engine exited with status 3'
lost hang fault 'after 0.5 s: the engine does not answer'
lost illegal illegal "illegal move '5e5d'"
lost garbage illegal "illegal move 'hello'"
lost empty illegal "illegal move ''"
lost win illegal "illegal move 'win'"
lost flood fault 'the engine floods its output'
absent silent
absent unready
meet hang --clock 0/0.2
case $said in
*'ended by  time 1'*) ;;
*) fail "hanging is not lost on time: $said" ;;
esac
finish
