#!/bin/sh
# SPDX-License-Identifier: MIT
# play_japanese.sh - shogi in the terminal in Japanese: moves, sides, ranks, hands, results.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
says() { grep -q -- "$1" "$work/out" || fail "lacks '$1': $(cat "$work/out")"; }

printf '76歩\nput 2b8h+\nresign\nquit\n' > "$work/typed"
"$GENPEI" play shogi:handicap=rook --position 'lnsgkgsnl/7b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1' --language ja \
    --first human --second human < "$work/typed" > "$work/out" 2>&1 || fail "play: $(cat "$work/out")"
says '^  1. ▲７六歩'
says '^  2. △８八角成'
says ' 五$'
says '後手の持駒： B'
says '^まで2手で先手が投了、後手の勝ち'
printf 'resign\nquit\n' > "$work/typed"
"$GENPEI" play shogi:handicap=rook --language ja --first human --second sho:depth=1 < "$work/typed" > "$work/out" 2>&1
says '下手> '
says '下手が投了、上手の勝ち'
printf 'hint\nquit\n' > "$work/typed"
"$GENPEI" play shogi --language ja --first human --second sho:depth=2 < "$work/typed" > "$work/out" 2>&1
says 'sho:depth=2 の指し手：▲'
says '読み筋 ▲'
printf 'help\n7g7d\nxyzzy\n7g7f\nundo\nquit\n' > "$work/typed"
"$GENPEI" play shogi --language ja --first human --second sho:depth=2,eval=hand < "$work/typed" > "$work/out" 2>&1
says '^将棋：先手はあなた、後手はsho'
says '^  undo .*待った'
says '「7g7d」は指せません：７七の歩は７四へは動けません'
says '「xyzzy」というコマンドはありません'
says '評価値[-0-9]*  [0-9]*局面'
says '^2手戻しました'
grep -q 'value [-0-9]\|leaves\|legal' "$work/out" && fail "English words: $(cat "$work/out")"
printf 'resign\nquit\n' > "$work/typed"
# The locale decides; other games and --json stay as they are.
LC_ALL=C.UTF-8 "$GENPEI" play shogi --first human --second random < "$work/typed" | grep -q 'black resigns' || fail 'English'
"$GENPEI" play othello --language ja --first human --second random < "$work/typed" | grep -q 'black resigns' || fail 'othello'
"$GENPEI" play shogi --language ja --json --first human --second random < "$work/typed" | grep -q '"winner":"white"' || fail 'json'
refused 2 "'fr' is not en or ja" play shogi --language fr
finish
