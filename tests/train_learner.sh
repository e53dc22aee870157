#!/bin/bash
# SPDX-License-Identifier: MIT
# train_learner.sh - `genpei train GAME --learner NAME` from outside: the list, the curve, stopping and
# resuming, the player that uses the file, what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
[ "$(wc -c < data/draughts.games) bytes, sha256 begins with $(sha256sum data/draughts.games | cut -c 1-16)" = \
    "$(tail -n 1 data/draughts.games.txt)" ] || fail "data/draughts.games.txt describes another file"
cd "$work" || exit 1
teach() {
    "$GENPEI" train drawpoker --learner aeo "$@"
}

"$GENPEI" train drawpoker --list | grep -q '^drawpoker *aeo ' || fail 'the list lacks aeo'
"$GENPEI" train draughts --list | grep -q '^draughts *samuel2 ' || fail 'the list lacks samuel2'
refused 2 'say which one' train draughts
teach --lessons 40 --every 20 --out whole --curve whole.svg > said || fail 'a course failed'
[ "$(grep -c '^ *[0-9]' said)" = 3 ] || fail "not three points: $(cat said)"
grep -q '</svg>' whole.svg || fail 'no curve'
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
refused 2 'belong to the file' train drawpoker --learner aeo --from whole --seed 3
refused 2 'two points' train drawpoker --learner aeo --lessons 0 --curve x.svg
refused 2 'drawpoker only' match tictactoe --a learned:whole --b random
refused 2 'cut or changed' match drawpoker --a learned:cut --b random
refused 2 'has not played against' match drawpoker --a learned:whole,against=me --b random
finish
