#!/bin/bash
# SPDX-License-Identifier: MIT
# help.sh - what a new user reads: every command tells what it does, in the same form, both ways of
# asking; and what is wrong is said.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# A sentence, and an example of the command itself.
check_help() {
    local help=$1
    sed -n 3p <<< "$help" | grep -q '^[A-Z].*\.$' || fail "$2: no sentence says what it does"
    grep -A1 '^example:' <<< "$help" | grep -q "^  genpei ${2%% *} \?" || fail "$2: no example"
    grep -q '^  [^ ]* *$' <<< "$help" && fail "$2: an argument without a word about it"
}

for command in $("$GENPEI" help | sed -n 's/^  \([a-z0-9]*\) .*/\1/p'); do
    help=$("$GENPEI" help "$command") || fail "help $command: status $?"
    [ "$help" = "$("$GENPEI" "$command" --help)" ] || fail "help $command is not $command --help"
    parts=$(sed -n "1s/^usage: genpei $command \([a-z0-9|]*|[a-z0-9|]*\) .*/\1/p" <<< "$help")
    [ -n "$parts" ] || check_help "$help" "$command"
    for part in ${parts//|/ }; do check_help "$("$GENPEI" help "$command" "$part")" "$command $part"; done
done

# refuse TEXT ARGUMENTS...: the text is in the error message.
refuse() {
    refused 2 "$@"
}
refuse "unknown command 'nothing'" help nothing
refuse "did you mean 'solve'" help slove
refuse 'did you mean' sole othello
refuse 'no proof of genpei solve' verify "$0"
refuse "--games: '0' is not" playout othello --games 0
refuse 'has packed' book check othello --book "$0"
finish
