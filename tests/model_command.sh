#!/bin/bash
# SPDX-License-Identifier: MIT
# model_command.sh - `genpei model` from outside: what it fits, stores, shows and refuses.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
games() { # games GAME A B NUMBER FILE
    "$GENPEI" match "$1" --a "$2" --b "$3" --games "$4" --archive "$work/$5.db" > /dev/null 2>&1 &&
        "$GENPEI" archive export --archive "$work/$5.db" --output "$work/$5" > /dev/null 2>&1
}

games othello ply:depth=1 random 24 games
games tictactoe random mcts:playouts=5 24 small

fit=("$GENPEI" model fit othello --archive "$work/models.db" --average-games 12)
"${fit[@]}" "$work/games" --player ply:depth=1 --json > "$work/out" 2> "$work/err" ||
    fail "fit fails: $(cat "$work/err")"
grep -q '"top1"' "$work/out" || fail "no top1 in $(cat "$work/out")"
"$GENPEI" model show --archive "$work/models.db" | grep -q '^ply:depth=1 .*Othello' || fail "show does not list it"
"$GENPEI" model show --archive "$work/models.db" | grep -q 'average  top1 -$' || fail "the average model has a score without a test"
"$GENPEI" model show ply:depth=1 --archive "$work/models.db" | grep -q 'plies read' || fail "show says nothing of it"
"$GENPEI" model fit tictactoe "$work/small" --player random --archive "$work/models.db" > /dev/null ||
    fail "no model of tictactoe"

# Fitted models play, and other players use them.
"${fit[@]}" "$work/games" --player random > "$work/out" || fail "no model of random"
grep -q "the player's model .*the average model" "$work/out" || fail "the table does not say whose model is whose"
grep -q "^The models are stored in .*models.db" "$work/out" || fail "fit does not say where the models are"
db=$work/models.db
"$GENPEI" match othello --a "om:depth=1,opponent=model:random,archive=$db" --b "model:random,archive=$db" --games 2 |
    grep -q 'faults  0' || fail "om does not ask a model"
"$GENPEI" match othello --a "tutor:me=random,archive=$db,effort=2" --b random --games 2 |
    grep -q 'faults  0' || fail "tutor does not know a model"
refused 2 'not for Hex' match hex5 --a "model:random,archive=$db" --b random --games 2
refused 2 'there is no model' match othello --a "model:Nobody,archive=$db" --b random --games 2

# Tournament players, where the files are available.
wthor=${WTHOR:-../shared/data/othello/wthor}
if [ -f "$wthor/WTH_1990.wtb" ]; then
    "$GENPEI" model fit othello "$wthor/WTH.JOU" "$wthor/WTH_1990.wtb" --top 1 --average-games 40 --player-games 40 \
        --test-games 8 --archive "$db" --json > "$work/out" || fail "no model of a tournament player"
    top=$(sed 's/.*"model":{[^}]*"top1":0\.\([0-9]\).*/\1/' "$work/out")
    [ "$top" -ge 4 ] || fail "a tournament player is not foretold: $(cat "$work/out")"
else
    echo "skipped: tournament players, no files in $wthor"
fi

# A game with an illegal move is left out and counted; a player with few games is the average player.
sed '0,/f5\|d3\|c4\|e6/s//a1/' "$work/games" > "$work/broken"
"${fit[@]}" "$work/broken" --player ply:depth=1 2>&1 | grep -q '1 game left out' || fail "a broken game is not counted"
games othello ply:depth=2 random 4 few
"${fit[@]}" "$work/games" "$work/few" --player ply:depth=2 2>&1 |
    grep -q 'too few games.*10 are needed.*average' || fail "four games are enough"
refused 2 'a model needs at least 10' model fit othello "$work/few" --player ply:depth=2 --archive "$work/models.db"
refused 2 "no player is called" model fit othello "$work/games" --player Nobody --archive "$work/models.db"
refused 2 'no games of' model fit hex5 "$work/games" --player random --archive "$work/models.db"
refused 2 'either --player or --top' model fit othello "$work/games"
refused 2 'not of tictactoe' model show ply:depth=1 --game tictactoe --archive "$work/models.db"
refused 2 'there is no model' model show Nobody --archive "$work/models.db"
finish
