#!/bin/bash
# SPDX-License-Identifier: MIT
# train_learner.sh - `genpei train GAME --learner NAME` from outside: the list, the curve, stopping and
# resuming, the player that uses the file, what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
for game in draughts chess; do
    [ "$(wc -c < data/$game.games) bytes, sha256 begins with $(sha256sum data/$game.games | cut -c 1-16)" = \
        "$(tail -n 1 data/$game.games.txt)" ] || fail "data/$game.games.txt describes another file"
done
cd "$work" || exit 1
teach() {
    "$GENPEI" train drawpoker --learner aeo "$@"
}

"$GENPEI" train drawpoker --list | grep -q '^drawpoker *aeo ' || fail 'the list lacks aeo'
"$GENPEI" train draughts --list | grep -q '^draughts *samuel2 ' || fail 'the list lacks samuel2'
refused 2 'say which one' train draughts
teach --lessons 40 --every 20 --out whole --curve whole.svg > said || fail 'a course failed'
[ "$(grep -c '^ *[0-9]' said)" = 3 ] || fail "not three points: $(cat said)"
[ "$(teach --lessons 10 --every 20 | grep -c '^ *[0-9]')" = 2 ] || fail 'a short course shows no end'
"$GENPEI" train chess --learner pitrat --lessons 20 --every 20 --words --out chess.learned > said || fail 'pitrat failed'
grep -q 'combinations; the most frequent' said || fail "no combinations: $(cat said)"
"$GENPEI" match chess --a learned:chess.learned --b random --games 2 --adjudicate max=8 > /dev/null || fail 'no match'
grep -q '</svg>' whole.svg || fail 'no curve'
teach --lessons 50 --every 20 --curve odd.svg > /dev/null || fail 'no curve of a course between two points'
grep -q '>50</text>' odd.svg || fail 'the last measurement is not in the curve'
grep -q '>[0-9]*\.[0-9]</text>' odd.svg && fail 'lessons are not whole numbers'
grep -q 'hash [0-9a-f]\{16\}$' whole.txt || fail 'no manifest'
teach --lessons 20 --every 20 --out half > /dev/null && teach --from half --lessons 40 --out again > /dev/null
cmp -s whole again || fail 'resuming gives another file'
"$GENPEI" match drawpoker --a learned:whole --b poker:style=loose --games 20 > /dev/null || fail 'no match'
"$GENPEI" match drawpoker --a learned:whole,against=tight --b poker:style=tight --games 20 --learn > /dev/null ||
    fail 'no match with learning'
teach --lessons 0 --words | grep -q '^honest: 0 hands shown' || fail 'no words'
teach --lessons 0 --json | grep -q '"lessons":0,"curve":{' || fail 'no JSON'

head -c 1000 whole > cut
refused 2 'cut or changed' train drawpoker --learner aeo --from cut
refused 2 'no file of a learner' train drawpoker --learner aeo --from whole.svg
refused 2 'No such file' train drawpoker --learner aeo --from nothing
refused 2 'did you mean' train drawpoker --learner aoe
refused 2 'remus learns go11, not go9' train go9 --learner remus
refused 2 'no learner for go9, only for: draughts, chess, drawpoker, dominoes, go11' train go9 --learner nobody
refused 2 'no learner for go,' train go --list
refused 2 'no learner for go9' train go9
teach --from whole --lessons 4 2>&1 > /dev/null | grep -q 'nothing is learned: whole has 40 lessons' ||
    fail 'a course without a lesson is not said to be one'
refused 2 'belong to the file' train drawpoker --learner aeo --from whole --seed 3
refused 2 'two points' train drawpoker --learner aeo --lessons 0 --curve x.svg
refused 2 'drawpoker only' match tictactoe --a learned:whole --b random
refused 2 'cut or changed' match drawpoker --a learned:cut --b random
refused 2 'has not played against' match drawpoker --a learned:whole,against=me --b random
finish
