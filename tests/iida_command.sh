#!/bin/bash
# SPDX-License-Identifier: MIT
# iida_command.sh - `genpei reproduce iida-1995` from outside: verdicts, the picture, what it refuses.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
"$GENPEI" reproduce iida-1995 --only costs --json > "$work/costs" || fail "costs: differs"
grep '"item":"(15) beta-pruning, depth 4, width 10"' "$work/costs" | grep -q '"computed":"2000"' ||
    fail "the cost at depth 4 and width 10 is not 2000: $(cat "$work/costs")"
# To depth 4 both ways of pruning give the formula, deeper the one that was chosen by it.
[ "$(grep -c '"verdict":"same"' "$work/costs") $(grep -c '"verdict":"consistent"' "$work/costs")" = "8 8" ] ||
    fail "(15) does not come out at every depth: $(cat "$work/costs")"
"$GENPEI" reproduce iida-1995 --only readings --json > "$work/readings"
[ $? = 1 ] || fail "a row that is different does not make status 1"
[ "$(grep -c '"published":"(17): .*"verdict":"open"' "$work/readings") $(grep -c '"verdict":"different"' "$work/readings")" = "12 2" ] ||
    fail "(17) is not given at all depths but 3: $(cat "$work/readings")"
refused 2 "leave out PAPER and --only" reproduce nope --list
refused 2 "leave out PAPER and --only" reproduce --list --only costs
"$GENPEI" reproduce --help | tr -s '\n ' ' ' | grep -q 'exit status 1' || fail "the help does not name status 1"
"$GENPEI" reproduce iida-1995 --only theorem-1 | grep -q '0 of 2000 trees below' || fail "theorem 1 fails"
"$GENPEI" reproduce iida-1995 --only figure-4 --pictures "$work" > "$work/text" || fail "figure 4 differs"
[ "$(grep -c ' consistent$' "$work/text") $(grep -c ' not printed .* open$' "$work/text")" = "1 2" ] ||
    fail "not one curve of the text and two that it does not describe: $(cat "$work/text")"
[ "$(grep -c '<path fill' "$work/iida-1995-figure-4.svg")" = 3 ] || fail "not three curves in the picture"
"$GENPEI" reproduce iida-1995 --only figure-4 --pictures "$work/no/such" > /dev/null 2> "$work/err"
[ $? = 2 ] || fail "a missing folder is not refused with status 2"
grep -q 'no/such' "$work/err" || fail "the error does not name the folder"
finish
