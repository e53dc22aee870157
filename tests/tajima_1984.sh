#!/bin/bash
# SPDX-License-Identifier: MIT
# tajima_1984.sh - `genpei reproduce tajima-1984`: the printed table adds up, its conclusions follow,
# the claims about any middle game hold, and every open row gives its reason.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# verdicts EXPERIMENT COUNTS: "SAME CONSISTENT ARITHMETIC OPEN" rows; none is different.
verdicts() {
    rows=$("$GENPEI" reproduce tajima-1984 --only "$1" --json) || fail "$1: status $?"
    counts=$(for v in same consistent arithmetic open; do grep -c "\"verdict\":\"$v\"" <<< "$rows"; done | xargs)
    [ "$counts" = "$2" ] || fail "$1: rows of each kind: $counts, not $2: $rows"
    [ "$(grep '"verdict":"open"' <<< "$rows" | grep -vc '"reason":"')" = 0 ] || fail "$1: an open row lacks its reason"
}

verdicts sums "0 0 13 0"
verdicts formulas "0 0 4 0"
verdicts middle-game "0 0 0 20"
verdicts claims "0 5 0 0"
"$GENPEI" reproduce tajima-1984 --only nothing 2> /dev/null
[ $? = 2 ] || fail "an unknown experiment is not refused with status 2"
finish
