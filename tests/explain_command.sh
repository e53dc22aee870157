#!/bin/bash
# SPDX-License-Identifier: MIT
# explain_command.sh - `genpei explain` from outside: what it says in both languages (compared with
# tests/golden/explain/), its JSON, and what it refuses. GOLDEN=write rewrites the expected texts.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
golden=tests/golden/explain
# same NAME ARGUMENTS...: the output is that of the golden file.
same() {
    name=$1
    shift
    "$GENPEI" explain "$@" > "$work/out" 2> "$work/err" || fail "$name: explain fails: $(cat "$work/err")"
    if [ "${GOLDEN-}" = write ]; then
        cp "$work/out" "$golden/$name.txt"
    else
        diff -u "$golden/$name.txt" "$work/out" || fail "$name: another text"
    fi
}

# refuses TEXT ARGUMENTS...: the text is in the error message.
refuses() {
    refused 2 "$1" explain "${@:2}"
}

middle="f5 d6 c5 f4 e3 d3 e6 g5 c6 f3 d2 c4 c3 e7 f7 c7 f6 d7 c8 b5 g6 g4 e2 f2 b6 f8"
corner="XXXXXXX-/XXXXXXOO/XXXXXOOO/XXXXOOOO/XXXOOOOO/XXOOOOO-/-OOOOOX-/-OOOOOX- X"
game="f5 d6 c5 f4 e3 d3 e6 g5 c6 f3 d2 c4 c3 e7 f7 c7 f6 d7 c8 b5 g6 g4 e2 f2 b6 f8 h4 h3 h6 g3 h5 b4 h2 b3 f1 c1 a5 e1 d1 g1 a4 a3 a2 a7 b2 d8"

same position-en othello --moves "$middle" --check 4 --language en
same position-ja othello --moves "$middle" --check 4 --language ja
same move-en othello --moves "$middle" --move g7 --check 4 --language en
same end-en othello --position "$corner" --language en
same game-en othello --game "$game" --check 4 --language en
same game-ja othello --game "$game" --check 4 --language ja

hex="b1 e4 f4 f3 h2 g3 c6 c5 h3 g5 a4 e5"
same hex-en hex8 --moves "$hex" --player hex-plan --language en
same hex-ja hex8 --moves "$hex" --player hex-plan --language ja
"$GENPEI" explain hex8 --moves "$hex" --player hex-plan --json | grep -q '^{"move":"d4","rule":5,"name":"break",.*"enemy":{"player":"blue","moves":1,' ||
    fail "the JSON of Hex lacks its fields"

# By connections: sentences as people say them, threats and the must-play region on the board.
quick=hex:playouts=100,net=none,seed=1
for language in en ja; do # how many moves are proved depends on the time
    "$GENPEI" explain hex8 --moves "$hex" --player $quick --language $language | sed '/legal moves\|手のうち/d' > "$work/out"
    [ "${GOLDEN-}" != write ] || cp "$work/out" $golden/hex-why-$language.txt
    diff -u $golden/hex-why-$language.txt "$work/out" || fail "hex-why-$language: another text"
done
"$GENPEI" explain hex8 --moves "$hex" --player $quick --language en --json > "$work/out" || fail "Hex by connections: failed"
grep -q '^{"move":"[a-h][1-8]","score":-\?[0-9]*,"value":-\?[0-9]*,"reasons":\[' "$work/out" ||
    fail "Hex by connections: no score: $(cat "$work/out")"
grep -q '"reasons":\[.*the must-play region: d4 g4 d5 f5.*"cells":\[.*\["d4","g4","d5","f5"\]' "$work/out" ||
    fail "the JSON of Hex by connections: $(cat "$work/out")"

# says TEXT PLAYER: it is in what a player of chess says after 1. e4 e5.
says() {
    "$GENPEI" explain chess --player "$2" --moves "e2e4 e7e5" --language en > "$work/out" || fail "$2 explains nothing"
    grep -q "$1" "$work/out" || fail "$2 does not say '$1': $(cat "$work/out")"
}
says 'quiescence: moves that win material' ply:depth=1,quiet=all
says 'a move of defence comes' ply:depth=1,quiet=goals
says 'the best 5 by their value' ply:depth=2,prune=best,width=5
says 'not decided within [0-9]* positions: Qh5 is worth -\{0,1\}[0-9]* to [0-9]*, its rival [^ ]* -\{0,1\}[0-9]* to [0-9]*\.' ply:search=bstar,nodes=2000
says 'is decided: Qg4 is worth 36, its rival Qf3 35' ply:search=bstar,depth=2
says 'Analogy spared no move' kaissa:depth=1
says '1 ply deep' kaissa:depth=1

# Without --language, the locale decides.
LC_ALL=ja_JP.UTF-8 "$GENPEI" explain othello --moves "$middle" --check 4 > "$work/out"
cmp -s "$work/out" $golden/position-ja.txt || fail "a Japanese locale does not speak Japanese"
LC_ALL=C "$GENPEI" explain othello --moves "$middle" --check 4 > "$work/out"
cmp -s "$work/out" $golden/position-en.txt || fail "the C locale does not speak English"

json=$("$GENPEI" explain othello --moves "$middle" --check 0 --json)
moves=$("$GENPEI" perft othello 1 --moves "$middle" --json | sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' | tail -n 1)
[ "$(grep -c '^{"move":"..","score":' <<< "$json")" = "$moves" ] || fail "not one object for each of $moves moves: $json"
[ "$(grep -c '"chosen":true' <<< "$json")" = 1 ] || fail "not exactly one move is chosen"
grep -q '"check":"unchecked"' <<< "$json" || fail "--check 0 checks all the same"
"$GENPEI" explain othello --game "$game" --check 3 --most 1 --json | grep -q '"ply":[0-9]*,"mover":"[a-z]*","move":' ||
    fail "the JSON of a game lacks its fields"

refuses "explain knows Othello on 8x8, Hex on 3x3 to 19x19 and shogi, not reversi70" reversi70
refuses "explain knows Othello on 8x8, Hex on 3x3 to 19x19 and shogi, not othello:size=6" othello:size=6
refuses "not hex20" hex20
refuses "for Hex there are --position, --moves and --player" hex8 --move d4
refuses "unknown player" hex8 --player nobody
refuses "defence" hex8 --player hex-plan:defence=200
refuses "the game is over" hex3 --moves "b1 a1 b2 a2 b3"
refuses "'random' is not otl" othello --player random
refuses "--language: 'fr' is not en or ja" othello --language fr
refuses "--move: 'a1' is not a legal move" othello --move a1
refuses "--position is for" othello nofile.txt --position start
refuses "give either FILE or --game" othello nofile.txt --game "f5"
refuses "--move and --moves are for a position" othello --game "f5" --move d6
refuses "nofile.txt" othello nofile.txt
refuses "--check" othello --check 99
refuses "--check: a game needs at least 1" othello --game "f5" --check 0
refuses "the game is over" othello --moves "e6 f4 e3 f6 g5 d6 e7 f5 c5"
refuses "position ends after" othello --position XO
# What OTL knows, as a file: printed, edited, given to the player, refused with line and reason.
"$GENPEI" explain --knowledge > "$work/knowledge" || fail "--knowledge fails"
grep -q '^corner  *40  # ' "$work/knowledge" || fail "the table has no corner: $(cat "$work/knowledge")"
valued() { "$GENPEI" analyze othello --moves "$middle" --player "$1" --json; }
[ "$(valued otl)" = "$(valued "otl:knowledge=$work/knowledge")" ] || fail "the table as printed is not the table as shipped"
for more in hex8 --json "--language ja"; do refuses "--knowledge is for othello" --knowledge $more; done
echo 'corner 40' > "$work/corner"
"$GENPEI" explain othello --moves "$middle" --check 0 --player "otl:knowledge=$work/corner" > "$work/out" || fail "explain does not take a knowledge file"
"$GENPEI" explain othello --moves "$middle" --check 0 | cmp -s - "$work/out" && fail "the knowledge file changes nothing"
printf 'corner 40\0\n' > "$work/nul"
refused 2 "byte 10 is 0" play othello --first "otl:knowledge=$work/nul" --second random
echo 'wing much' >> "$work/knowledge"
refused 2 ": 'wing' stands there twice" play othello --first "otl:knowledge=$work/knowledge" --second random
refuses "GAME is missing"

# Other players see the game as in play: the deal of the seed, all calls, and no cards of others.
"$GENPEI" play bridge --first acol --second acol --seed 3 --json | sed -n 's/.*"event":"move".*"by":"\([a-z]*\)","move":"\([^"]*\)".*/\1 \2/p' > "$work/game"
dealt=$("$GENPEI" explain bridge --player acol --seed 3 --language en | sed -n 's/^Chance: //p')
[ "$dealt" = "$(awk '$1 == "chance" {print $2}' "$work/game" | paste -sd' ')" ] || fail "explain --seed deals '$dealt'"
so_far=$dealt
for call in $(awk '$1 == "acol" {print $2}' "$work/game" | head -n 12); do
    "$GENPEI" explain bridge --player acol --moves "$so_far" --json | grep -q "^{\"move\":\"$call\"" ||
        fail "acol called $call in the game, and explains another call after $so_far"
    so_far="$so_far $call"
done
"$GENPEI" explain bridge --player acol --seed 3 | grep -q 'partner has shown' && fail "a partner who has not called has shown something"
"$GENPEI" explain bridge --player acol --moves "$dealt pass 1C pass" --language en | grep -q 'partner has shown [1-9]' || fail "the opening of the partner is not known"
"$GENPEI" explain backgammon --player bkg --seed 3 --json | grep -q '"chance":"[1-6][1-6]"}' || fail "--seed does not roll the dice"

# Men are 指す, stones are 打つ; other moves are chosen.
in_japanese() { "$GENPEI" explain $2 --language ja | grep -q "$1。" || fail "$2: not $1"; }
in_japanese 'と指します' 'chess --player random'
in_japanese 'と指します' 'shogi --player random'
in_japanese 'と打ちます' 'go9 --player random'
in_japanese 'と打ちます' 'gomoku --player random'
in_japanese 'を選びます' 'kalah --player random'
in_japanese 'パスします' 'bridge --player acol --seed 3'
in_japanese 'と動かします' 'backgammon --player bkg --seed 3'
# Moves that are words are said as the buttons of the page say them, and evaluations by what they count.
in_japanese '「振る」のほかに手がありません' 'pig --player random'
in_japanese '読まずに評価すると.*（[^a-z]*）' 'breakthrough --player alphabeta:depth=1'
refuses "chance is to move: add its moves to --moves, or --seed N" blackjack --player basic
refuses "--seed: there is no chance in chess" chess --player pitrat --seed 1
finish
