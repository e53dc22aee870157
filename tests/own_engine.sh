#!/bin/sh
# SPDX-License-Identifier: MIT
# own_engine.sh - genpei hosts itself: over a protocol, a player plays the same games as without one,
# and every game can be played.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# games GAME PLAYER: the moves and results of a match, one word per line, without the player's values.
games() {
    rm -f "$work/db"
    "$GENPEI" match "$1" --a "$2" --b random --games 6 --archive "$work/db" > "$work/said" 2>&1 ||
        cat "$work/said"
    "$GENPEI" archive export --archive "$work/db" | grep -E '^(result|ending|[0-9])' |
        tr -s ' ' '\n' | grep -v '^='
}

# compare WHAT: the games played inside and outside are the same.
compare() {
    [ -s "$work/inside" ] || fail 'no games were played'
    diff "$work/inside" "$work/outside" || fail "$1"
}

# same GAME PROTOCOL PLAYER
same() {
    games "$1" "$3" > "$work/inside"
    games "$1" "engine:$GENPEI $2 $1 --player $3,proto=$2,memory=0" > "$work/outside"
    compare "$1 over $2 is not what it is without"
}

# A player that searches to a fixed depth plays the same games when it ponders.
same_pondering() {
    games othello ply:depth=3 > "$work/inside"
    games othello "engine:$GENPEI uci othello --player ply:depth=3,proto=uci,ponder=yes,memory=0" > "$work/outside"
    compare 'pondering changes the games'
}

# fine GAME PROTOCOL [OPTIONS...]: games of genpei against itself end by the rules.
fine() {
    game=$1 protocol=$2
    shift 2
    engine="engine:$GENPEI $protocol $game --player random --backend vm,proto=$protocol,memory=0"
    said=$("$GENPEI" match "$game" --a "$engine" --b "$engine" --games 2 --backend vm --json "$@" 2>&1)
    case $said in
    *'"endings":{"rules":2}'*) ;;
    *) fail "$game over $protocol: $said" ;;
    esac
}

for protocol in gtp uci ugi nboard; do
    same othello $protocol ply:depth=2
done
for game in tictactoe gomoku:size=9 chess go5 amazons breakthrough connect4 draughts kalah nim split; do
    fine "$game" gtp
done
for game in chess breakthrough; do
    fine $game uci
    fine $game ugi
done
same_pondering
fine hex9 htp
fine hex5:swap=1 htp --random-plies 0
finish
