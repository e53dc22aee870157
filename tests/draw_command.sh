#!/bin/bash
# SPDX-License-Identifier: MIT
# draw_command.sh - `genpei draw` from outside: text, picture, JSON, and what it refuses.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
text=$("$GENPEI" draw othello --moves "f5 d6") || fail "draw refuses a position"
grep -q '  6 . . . O . . . .' <<< "$text" || fail "the text lacks the stone on d6: $text"

"$GENPEI" draw othello --moves f5 --svg > "$work/a.svg" || fail "draw --svg fails"
stones=$(grep -c "<circle.*fill='#111'" "$work/a.svg")
[ "$stones" = 4 ] || fail "$stones black stones in the picture, not 4"
dots=$(grep -c "r='4'" "$work/a.svg")
[ "$dots" = 3 ] || fail "$dots dots for legal moves, not 3"
for size in 4 6 8 10; do
    cells=$("$GENPEI" draw reversi70:size=$size --svg | grep -c "<rect x=")
    [ "$cells" = $((size * size)) ] || fail "$cells cells on a board of $size"
done

"$GENPEI" draw reversi70 --json | grep -q '"name":"4-4","x":3.0,"y":3.0,"piece":"stone","owner":0' ||
    fail "the JSON lacks red on 4-4"

"$GENPEI" draw othello --svg --output "$work/b.svg" && cmp -s "$work/b.svg" <("$GENPEI" draw othello --svg) ||
    fail "--output writes something else"
"$GENPEI" draw othello --output "$work/b.txt" && cmp -s "$work/b.txt" <("$GENPEI" draw othello) ||
    fail "--output without --svg does not write the text"
"$GENPEI" draw othello --json --output "$work/b.json" && cmp -s "$work/b.json" <("$GENPEI" draw othello --json) ||
    fail "--output does not write the JSON"
"$GENPEI" draw backgammon:cube=1 --position sGfwATDgc/ABMA:MBkAAAAAAAAE | grep -qx '    GNU Backgammon ID sGfwATDgc/ABMA:MBkAAAAAAAAE' ||
    fail 'the ID of a position of backgammon comes out differently'
"$GENPEI" draw backgammon --json | grep -q '"gnubg_id":"4HPwATDgc/ABMA"' || fail 'the JSON lacks the position ID'
refused 2 "match ID 'AAAAAAAAAAAA': no game is going on" draw backgammon --position 4HPwATDgc/ABMA:AAAAAAAAAAAA
"$GENPEI" draw go9 | head -n 1 | grep -q '^    a b c d e f g h j$' || fail "the columns of go9 have other letters than its moves"
"$GENPEI" draw go13 | head -n 1 | grep -q ' g h j k l m n$' || fail "the columns of go13 have other letters than its moves"
"$GENPEI" draw dots --moves "a1b1 a1a2 b1b2 a2b2" | sed -n '2p' | grep -q '^    | S | *$' || fail "the box of dots is not drawn"
"$GENPEI" draw dots --moves "a1b1 a1a2 b1b2 a2b2" --svg | grep -c "stroke-width='5'" | grep -qx 4 || fail "dots has other lines"
"$GENPEI" draw backgammon | sed -n '1,2p' > "$work/points"
printf '%s\n' '     13  14  15  16  17  18  19  20  21  22  23  24  25' '     5w   .   .   .  3b   .  5b   .   .   .   .  2w   .' |
    cmp -s - "$work/points" || fail "backgammon's upper row: $(cat "$work/points")"
"$GENPEI" draw quoridor --moves "e2 e8 d4h c3v" > "$work/walls" || fail "draw refuses walls"
grep -q '^  4 \. \. \.|\. ' "$work/walls" && grep -q '^         ---- *$' "$work/walls" || fail "the walls are not between squares: $(cat "$work/walls")"
"$GENPEI" draw quoridor --moves "e2 e8 d4h" --svg | grep -c "stroke-width='5'" | grep -qx 2 || fail "quoridor has other walls"
"$GENPEI" draw morris --moves "d6 a1" | sed -n '1,3p' > "$work/lines"
printf '%s\n' '    a7----------d7----------g7' '    |           |           |' '    |   b6------O-------f6  |' |
    cmp -s - "$work/lines" || fail "the lines of morris: $(cat "$work/lines")"
# The line under a board says what people want to know, not what the rules keep for themselves.
"$GENPEI" draw backgammon --position "w 0,2b,0,0,0,0,5w,0,3w,0,0,0,5b,4w,0,0,0,3b,0,5b,0,0,0,0,2w,1w 2:0 3 1 2 1 4 void white 0 void" |
    grep -qx '    dice 3-1, borne off: white 2, black 0, cube 4, held by white' ||
    fail 'dice, men borne off and the cube are not said in words'
for game in chess draughts tak yacht bridge drawpoker hearts xiangqi; do
    "$GENPEI" draw $game | grep -E 'quiet|idle|void|under|used|phase|claimed|number' &&
        fail "internals under the board of $game"
done

# The caption is not cut off: 7 pixels or more a character.
wide=$("$GENPEI" draw kuhn --svg | sed -n "s/.*viewBox='0 0 \([0-9]*\) .*/\1/p")
long=$("$GENPEI" draw kuhn | tail -n 1 | wc -c)
[ "$wide" -ge $((7 * long)) ] || fail "a picture $wide wide has a caption of $long characters"
"$GENPEI" draw othello --output "$work/no/such/b.svg" 2> "$work/err" && fail "a missing folder is no error"
grep -q 'no/such/b.svg' "$work/err" || fail "the error does not name the file"
"$GENPEI" draw othello --moves e1 2> "$work/err"
[ $? = 2 ] || fail "an illegal move is not refused with status 2"
finish
