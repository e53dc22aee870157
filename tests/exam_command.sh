#!/bin/bash
# SPDX-License-Identifier: MIT
# exam_command.sh - `genpei exam shogi`: a program, a person, what it refuses.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
"$GENPEI" exam shogi --player sho:depth=1,eval=hand --positions 5 --json > "$work/json" || fail "a program is refused"
grep -q '"asked":5' "$work/json" || fail "not five positions: $(cat "$work/json")"
grep -q '"elo":' "$work/json" || fail "no estimate: $(cat "$work/json")"
printf 'pass\nnonsense\npass\nquit\n' | "$GENPEI" exam shogi > "$work/text" || fail "a person is refused"
grep -q '^0 of 2 found' "$work/text" || fail "two passes are not two positions: $(tail -n 4 "$work/text")"
grep -q 'not a legal move' "$work/text" || fail "a wrong move gets no reason"
"$GENPEI" exam shogi < /dev/null | grep -q 'nothing is known' || fail "no answers are taken for an estimate"
refused 2 'positions of shogi only' exam chess
refused 2 'name one with --player' exam shogi --json
refused 2 'minutes' exam shogi --minutes 0
refused 2 'nobody' exam shogi --player nobody
finish
