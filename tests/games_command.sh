#!/bin/bash
# SPDX-License-Identifier: MIT
# games_command.sh - `genpei games` from outside: every game is listed, with the programs that play it.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
list=$("$GENPEI" games --json) || fail "games --json fails"
names=$("$GENPEI" games --names)
[ "$(wc -l <<< "$list")" = "$(wc -l <<< "$names")" ] || fail "the two lists differ in length"
for game in $names; do
    line=$(grep "^{\"name\":\"$game\"," <<< "$list") || fail "$game is not in the JSON list"
    grep -q '"engines":\["random"' <<< "$line" || fail "no player for $game: $line"
    grep -q 'human' <<< "$line" && fail "a person is called an engine in $game"
done
grep '"name":"reversi70"' <<< "$list" | grep -q '"learner70"' || fail "learner70 does not play reversi70"
grep '"name":"chess"' <<< "$list" | grep -q '"learner70"' && fail "learner70 plays chess"
finish
