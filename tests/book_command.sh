#!/bin/bash
# SPDX-License-Identifier: MIT
# book_command.sh - `genpei book` from outside: the same book with any number of threads and after
# any end, what is shown of it, what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
cd "$work" || exit 1
grow() {
    "$GENPEI" book grow othello --positions 90 --depth 4 "$@"
}

# refuses TEXT ARGUMENTS...: the text is in the error message.
refuses() {
    refused 2 "$1" book "${@:2}"
}

grow --out one.book > said || fail 'grow: failed'
grep -q '^90 positions, ' said || fail "grow: $(cat said)"
grep -q 'hash [0-9a-f]\{16\}$' one.book.txt || fail 'no manifest'
grow --threads 3 --out three.book > /dev/null
cmp -s one.book three.book || fail 'three threads grow another book'

# Half of a journal, its last line torn: as after a kill.
grow --journal whole --out four.book > /dev/null
head -c $(($(wc -c < whole) / 2)) whole > half
grow --journal half --resume --out five.book > /dev/null || fail 'resume: failed'
cmp -s one.book five.book || fail 'another book after a torn journal'
refuses 'exists already' grow othello --positions 90 --depth 4 --journal whole --out six.book
refuses 'journal of another run' grow othello --depth 5 --journal whole --resume --out six.book

"$GENPEI" book show othello --book one.book --moves 'f5 d6' > said || fail 'show: failed'
grep -q '^c[3-6] ' said || fail "show: $(cat said)"
"$GENPEI" book show othello --book one.book --moves 'd3 c5' > turned
[ "$(awk '{print $2}' said)" = "$(awk '{print $2}' turned)" ] || fail 'a turned position has other values'
"$GENPEI" book show othello --book one.book --json | grep -q '"move":"d3","value":' || fail 'show: no JSON'
"$GENPEI" book show othello --book one.book --moves 'f5 f4 e3 d2 g3' > said
[ $? = 1 ] || fail 'an unknown position has not the status 1'
"$GENPEI" book check othello --book one.book --again 3 --depth 4 --json > said || fail 'check: failed'
grep -q '"positions":90,"unreachable":0,"looked":3,' said || fail "check: $(cat said)"
"$GENPEI" book check othello > /dev/null || fail 'the built-in book is not complete'

"$GENPEI" match othello --a edge:depth=1,book=one.book,table=1 --b edge:depth=1,book=carried,table=1 \
    --games 2 --json | grep -q '"faults":0' || fail 'players with books do not play'
shogi() {
    "$GENPEI" book grow shogi --positions 20 --nodes 300 "$@"
}
shogi --out sho.book > said || fail 'shogi: failed'
grep -q '^20 positions, 20 searched, ' said || fail "shogi: $(cat said)"
grep -q 'hash [0-9a-f]\{16\}$' sho.book.txt || fail 'shogi: no manifest'
shogi --threads 3 --out sho3.book > /dev/null
cmp -s sho.book sho3.book || fail 'shogi: three threads grow another book'
"$GENPEI" book grow shogi --positions 9 --nodes 300 --out part.book > /dev/null
shogi --resume --out part.book > said
cmp -s sho.book part.book || fail 'shogi: another book after a break'
grep -q '^20 positions, 11 searched, ' said || fail "shogi: resumed: $(cat said)"
refuses 'had 300 nodes' grow shogi --nodes 400 --resume --out part.book
"$GENPEI" book show shogi --book sho.book --json | grep -q '"value":' || fail 'shogi: no JSON'
"$GENPEI" match shogi --a sho:depth=1,book=sho.book --b sho:depth=1 --games 2 --random-plies 0 --json |
    grep -q '"faults":0' || fail 'a player of shogi with a book does not play'
refuses 'not an opening book of shogi' show shogi --book one.book

refuses 'othello and shogi only' show reversi70
refuses 'missing.book' show othello --book missing.book
head -c 100 one.book > torn.book
refuses 'torn.book' check othello --book torn.book
refuses '--out is missing' grow othello
# Before anything is searched: this one would take hours.
refuses 'missing/six.book: No such file' grow othello --positions 100000 --depth 20 --out missing/six.book
finish
