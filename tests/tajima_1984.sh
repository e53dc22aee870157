#!/bin/bash
# SPDX-License-Identifier: MIT
# tajima_1984.sh - `genpei reproduce tajima-1984`: the printed table adds up, its conclusions follow,
# the claims about any middle game hold, every cell of table 3 has its row over the positions that fit
# the lost figures, and every open row gives its reason, every consistent one its range.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# verdicts EXPERIMENT COUNTS [STATUS]: "SAME CONSISTENT ARITHMETIC OPEN" rows; the status is 1 when one is different.
verdicts() {
    rows=$("$GENPEI" reproduce tajima-1984 --only "$1" --json)
    [ $? = "${3:-0}" ] || fail "$1: not status ${3:-0}"
    counts=$(for v in same consistent arithmetic open; do grep -c "\"verdict\":\"$v\"" <<< "$rows"; done | xargs)
    [ "$counts" = "$2" ] || fail "$1: rows of each kind: $counts, not $2: $rows"
    [ "$(grep '"verdict":"open"' <<< "$rows" | grep -vc '"reason":"')" = 0 ] || fail "$1: an open row lacks its reason"
    [ "$(grep '"verdict":"consistent"' <<< "$rows" | grep -vc '"range":"')" = 0 ] || fail "$1: a consistent row lacks its range"
}

verdicts sums "0 0 13 0"
verdicts formulas "0 0 4 0"
verdicts figure-6 "0 0 0 4"
verdicts middle-game "0 6 0 12"
verdicts cells "0 111 0 57"
verdicts choices "0 6 0 6" 1 # f1 is dropped everywhere, whatever pi
verdicts states "0 0 0 2"
verdicts example-2.2 "0 0 0 3"
verdicts example-3.1 "0 13 0 2"
verdicts claims "0 5 0 0"
"$GENPEI" reproduce tajima-1984 --only cells --json | grep -q '"item":"move 28 again, H, moves in edge fights","published":"77"' ||
    fail "the second round at move 28 has no row"
[ "$(wc -c < data/tajima-1984.games) bytes, sha256 begins with $(sha256sum data/tajima-1984.games | cut -c 1-16)" = \
    "$(tail -n 1 data/tajima-1984.games.txt)" ] || fail "data/tajima-1984.games.txt describes another file"
"$GENPEI" reproduce tajima-1984 --only nothing 2> /dev/null
[ $? = 2 ] || fail "an unknown experiment is not refused with status 2"
finish
