#!/bin/bash
# SPDX-License-Identifier: MIT
# learn_command.sh - `genpei learn` from outside: a built-in game and one from a file, what it prints,
# resuming, the player that finds the weights, what is refused.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
export XDG_DATA_HOME=$work/data
mkdir "$XDG_DATA_HOME"
cd "$work" || exit 1

refused 2 'nothing was learned' match tictactoe --a learned --b random --games 2
"$GENPEI" learn tictactoe --games 48 --json > said 2> /dev/null || fail 'learning failed'
for field in minutes games elo file; do grep -q "\"$field\":" said || fail "no $field: $(cat said)"; done
file=$(ls data/genpei/tictactoe-*.learned) || fail 'no file'
grep -q 'hash [0-9a-f]\{16\}$' "$file.txt" || fail 'no manifest'
"$GENPEI" match tictactoe --a learned:nodes=100 --b random --games 10 > /dev/null || fail 'no match'
"$GENPEI" learn --list | grep -q '^tictactoe .* 48 games' || fail 'the list lacks it'
"$GENPEI" learn tictactoe --games 24 --resume --json 2> /dev/null | grep -q '"games":72' || fail 'not resumed'
# What went on with other weights is not what one run of all these games makes.
grep -q '^  genpei learn tictactoe --games 24 --seed 1 --resume$' "$file.txt" || fail "made otherwise: $(cat "$file.txt")"
grep -q '^which went on with weights learned in 48 games\.$' "$file.txt" || fail "what it went on with: $(cat "$file.txt")"
"$GENPEI" learn tictactoe --games 48 --out one > /dev/null 2>&1
"$GENPEI" learn tictactoe --games 48 --threads 2 --out two > /dev/null 2>&1
"$GENPEI" match tictactoe --a learned:one,nodes=50 --b learned:two,nodes=50 --games 4 > /dev/null || fail 'no file'

sed 's/^game tictactoe/game mine/; /^perft/d' "$root/games/tictactoe.l7" > mine.l7
"$GENPEI" learn mine.l7 --games 24 > said 2> /dev/null || fail 'a file was not learned'
"$GENPEI" match mine.l7 --a learned:depth=2 --b random --games 2 > /dev/null || fail 'the file is not played'

head -c 300 one > cut
refused 2 'cut' match tictactoe --a learned:cut --b random
refused 2 'learned for tictactoe' match connect4 --a learned:one --b random
refused 2 'hidden' learn kuhn --games 1
refused 2 'two players' learn solitaire --games 1
refused 2 'name a game' learn
refused 2 'minutes' learn tictactoe --minutes 0
refused 2 'did you mean' learn tictactoo
finish
