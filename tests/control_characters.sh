#!/bin/bash
# SPDX-License-Identifier: MIT
# control_characters.sh - what a message quotes cannot command a terminal.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
bad=$'x\e[31m\a\x7f\xc2\x9b31m\n\r'

# clean ARGUMENTS...: it is refused in one line without control characters.
clean() {
    "$GENPEI" "$@" > "$work/out" 2> "$work/err" < /dev/null
    local code=$?
    [ $code = 2 ] || fail "$(printf '%q ' "$@"): the status is $code, not 2"
    if tr -d '\n' < "$work/err" | LC_ALL=C grep -qaP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]'; then
        fail "$(printf '%q ' "$@") echoes a control character: $(cat -v "$work/err")"
    fi
    [ "$(wc -l < "$work/err")" = 1 ] || fail "$(printf '%q ' "$@") says more than a line"
}

printf '%s' "$bad" > "$work/file$bad"
clean "$bad"
clean archive "$bad"
clean perft "$bad" 3
clean perft othello "$bad"
clean perft othello 3 "--$bad"
clean perft othello 3 --position "$bad"
clean perft othello 3 --moves "$bad"
clean perft "othello:$bad=3" 3
clean perft "othello:size=$bad" 3
clean perft "$work/file$bad.l7" 3
clean match othello --a "$bad" --b random --games 1
clean match othello --a "ply:$bad=1" --b random --games 1
clean match othello --a "ply:depth=$bad" --b random --games 1
clean solve othello "$work/none$bad"
clean verify "$work/file$bad"
clean archive list --archive "$work/file$bad"
clean review othello --moves "$bad" --player random
clean analyze othello --player "$bad"
clean serve --bind "$bad"
finish
