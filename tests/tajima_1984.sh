#!/bin/bash
# SPDX-License-Identifier: MIT
# tajima_1984.sh - `genpei reproduce tajima-1984`: the printed table adds up, its conclusions follow,
# the claims about any middle game hold, and every open row gives its reason.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# verdicts EXPERIMENT SAME OPEN: how many rows are the same, how many open; none differs.
verdicts() {
    rows=$("$GENPEI" reproduce tajima-1984 --only "$1" --json) || fail "$1: status $?"
    same=$(grep -c '"verdict":"same"' <<< "$rows")
    open=$(grep -c '"verdict":"open"' <<< "$rows")
    [ "$same $open" = "$2 $3" ] || fail "$1: $same the same, $open open, not $2 and $3: $rows"
    [ "$(grep '"verdict":"open"' <<< "$rows" | grep -vc '"reason":"')" = 0 ] || fail "$1: an open row lacks its reason"
}

verdicts sums 13 0
verdicts formulas 4 0
verdicts middle-game 0 20
verdicts claims 5 0
"$GENPEI" reproduce tajima-1984 --only nothing 2> /dev/null
[ $? = 2 ] || fail "an unknown experiment is not refused with status 2"
finish
