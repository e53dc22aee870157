#!/bin/sh
# SPDX-License-Identifier: MIT
# play_even.sh - `genpei play shogi --even`: the archive keeps results, the next game has a handicap for them.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
games=$work/games.db
play() { "$GENPEI" play "$@" 2>&1 < "$work/typed" > "$work/out"; }

printf 'resign\nquit\n' > "$work/typed"
play shogi --even --archive "$games" || fail "the first game: $(cat "$work/out")"
grep -q 'No game in .* tells your strength yet: an even start' "$work/out" || fail "the first game: $(cat "$work/out")"
for i in 1 2 3 4; do play shogi --even --archive "$games" --second sho:depth=3 > /dev/null; done
grep -q '^By 4 games your strength is .* that of sho:depth=3' "$work/out" || fail "the fifth game: $(cat "$work/out")"
grep -q 'handicap [a-z0-9-]* (.*ち)' "$work/out" || fail "no handicap after four losses: $(cat "$work/out")"
"$GENPEI" archive list --archive "$games" --json | grep -c '"human"' | grep -q '^5$' || fail 'not five games are stored'
# Othello games are stored too, but tell nothing of shogi.
play othello --first human --second random --archive "$games" || fail 'othello'
play shogi --even --archive "$games" --second sho:depth=1
grep -q '^By 5 games' "$work/out" || fail "games counted: $(cat "$work/out")"

refused 2 "--even: is for the game 'shogi'" play othello --even --archive "$games"
refused 2 '--even: needs the --archive' play shogi --even
refused 2 '--even: it was not measured how strong random is' play shogi --even --archive "$games" --second random
refused 2 '' play shogi --even --archive tests/lib.sh
finish
