#!/bin/bash
# SPDX-License-Identifier: MIT
# takeuchi_1978.sh - `genpei reproduce takeuchi-1978` and `takeuchi-1978-hex`: what the Hex program of
# 1978 sees is what the paper prints, as far as the position can be set up; the printed plan of
# Calculation is sound; open rows give their reasons.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# verdicts PAPER GROUP COUNTS: "SAME CONSISTENT ARITHMETIC OPEN" rows; none is different.
verdicts() {
    rows=$("$GENPEI" reproduce "$1" --only "$2" --json) || fail "$2: status $?"
    counts=$(for v in same consistent arithmetic open; do grep -c "\"verdict\":\"$v\"" <<< "$rows"; done | xargs)
    [ "$counts" = "$3" ] || fail "$2: rows of each kind: $counts, not $3: $rows"
    [ "$(grep '"verdict":"open"' <<< "$rows" | grep -vc '"reason":"')" = 0 ] || fail "$2: an open row lacks its reason"
}

verdicts takeuchi-1978-hex empty-board "3 1 0 0"
verdicts takeuchi-1978-hex position "0 4 2 5"
grep -q 'black 23 30 32 33 34, white 02 22 24 42 44' <<< "$rows" || fail "other stones: $rows"
verdicts takeuchi-1978 plan "0 1 0 9"
grep -q 'number 281664 of 2775720' <<< "$rows" || fail "another place of the printed plan: $rows"
verdicts takeuchi-1978 clearing "0 1 0 5"
finish
