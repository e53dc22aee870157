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
says '後手の持駒： 角'
says 'v馬'
says '^まで2手で先手が投了、後手の勝ち'
printf 'resign\nquit\n' > "$work/typed"
"$GENPEI" play shogi:handicap=rook --language ja --first human --second sho:depth=1 < "$work/typed" > "$work/out" 2>&1
says '下手> '
says '下手が投了、上手の勝ち'
# All commands that tell of moves, sides and results do so in Japanese.
printf '7g7f\nwhy\nrecord\nmoves\ntimes\nvalues\nclock\nclock 10+1\nsave %s over\nload %s\nreport\nmoves off\nmoves on\nresign\nrecord\n' "$work/game.kif" "$work/game.kif" > "$work/typed"
"$GENPEI" play shogi --language ja --first human --second sho:depth=1,eval=hand < "$work/typed" > "$work/out" 2>&1
says 'sho:depth=1,eval=hand が指した手：△'
says '^  駒の損得'
says '^2手、終局していません$'
says '^▲７六歩 △'
says '^▲.* ▲１六歩 ▲２六歩 '
says '^先手は1手で[0-9.]*秒、後手は1手で'
says '^指し手　評価値　局面数　読み筋$'
says '^持ち時間はありません'
says '^次の対局の持ち時間：10+1$'
says "^$work/game.kifに保存しました。$"
says '^読み込みました：2手、終局していません$'
says '^この一局の棋力：'
says '^指し手を表示しません$'
says '^まで2手で先手が投了、後手の勝ち$'
sed 's/^[^>]*> .*//; /genpei play/d; /^将棋：/d; s/sho:depth=1,eval=hand//' "$work/out" | grep -v "$work" | grep -v '^kifには' | grep '[a-z][a-z]' && fail "English: $(cat "$work/out")"
# A handicap game has other sides, also where a move is refused.
printf 'win\nquit\n' > "$work/typed"
"$GENPEI" play shogi:handicap=rook --language ja --first human --second random < "$work/typed" > "$work/out" 2>&1
says '「win」は指せません：下手の玉が敵陣にないため、宣言できません'
# 同 where nothing can be taken.
printf '同歩\nquit\n' > "$work/typed"
"$GENPEI" play shogi --language ja --first human --second random < "$work/typed" > "$work/out" 2>&1
says '「同歩」は指せません：先手の歩で取れる駒はありません'
# draw: the board as it is printed in Japanese.
"$GENPEI" draw shogi --language ja --moves '7g7f 3c3d 8h2b+ 3a2b' > "$work/out"
says '^    後手の持駒： 角$'
says '^   v香v桂v銀v金v王v金 ・v桂v香 一$'
"$GENPEI" draw shogi --language ja --position '8k/9/9/9/9/9/9/9/K8 b 2R18P 1' > "$work/out"
says '^    先手の持駒： 飛二 歩十八$'
"$GENPEI" draw shogi --language ja --position '8k/6S2/7GG/9/9/9/9/9/9 b - 1' --moves 1c1b > "$work/out"
says '^    詰み$'
"$GENPEI" draw shogi:handicap=rook --language ja --moves '3c3d 7g7f 2b8h+ 7i8h' > "$work/out"
says '^    下手の持駒： 角$'
refused 2 '--language is for shogi' draw othello --language ja
refused 2 '--language is for the board as text' draw shogi --language ja --json
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
