#!/bin/sh
# SPDX-License-Identifier: MIT
# own_engine.sh - we host ourselves: over a protocol, the same player plays the same games as
# without one, and every game can be played.
set -u
GENPEI=${GENPEI:-./genpei}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

# games GAME PLAYER: the moves and results of a match, a word a line, without the player's values.
games() {
    rm -f "$folder/db"
    "$GENPEI" match "$1" --a "$2" --b random --games 6 --archive "$folder/db" > "$folder/said" 2>&1 ||
        cat "$folder/said"
    "$GENPEI" archive export --archive "$folder/db" | grep -E '^(result|ending|[0-9])' |
        tr -s ' ' '\n' | grep -v '^='
}

# same GAME PROTOCOL PLAYER
same() {
    games "$1" "$3" > "$folder/inside"
    games "$1" "engine:$GENPEI $2 $1 --player $3,proto=$2,memory=0" > "$folder/outside"
    cmp -s "$folder/inside" "$folder/outside" && [ -s "$folder/inside" ] && return
    echo "$1 over $2 is not what it is without:"
    diff "$folder/inside" "$folder/outside"
    status=1
}

# A player who looks to a fixed depth plays the same games when he thinks on the other's time.
same_pondering() {
    games othello ply:depth=3 > "$folder/inside"
    games othello "engine:$GENPEI uci othello --player ply:depth=3,proto=uci,ponder=yes,memory=0" > "$folder/outside"
    cmp -s "$folder/inside" "$folder/outside" && [ -s "$folder/inside" ] && return
    echo 'thinking on the time of the other changes the games:'
    diff "$folder/inside" "$folder/outside"
    status=1
}

# fine GAME PROTOCOL [OPTIONS...]: games between two of us end by the rules.
fine() {
    game=$1 protocol=$2
    shift 2
    engine="engine:$GENPEI $protocol $game --player random --backend vm,proto=$protocol,memory=0"
    said=$("$GENPEI" match "$game" --a "$engine" --b "$engine" --games 2 --backend vm --json "$@" 2>&1)
    case $said in
    *'"endings":{"rules":2}'*) ;;
    *) echo "$game over $protocol: $said"; status=1 ;;
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
exit $status
