#!/bin/bash
# SPDX-License-Identifier: MIT
# control_characters.sh - what a message quotes cannot command a terminal.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
bad=$'x\e[31m\a\x7f\xc2\x9b31m\xe2\x80\xaeneve\n\r'

# clean ARGUMENTS...: it is refused in one line without control characters.
clean() {
    "$GENPEI" "$@" > "$work/out" 2> "$work/err" < /dev/null
    local code=$?
    [ $code = 2 ] || fail "$(printf '%q ' "$@"): the status is $code, not 2"
    if tr -d '\n' < "$work/err" | LC_ALL=C grep -qaP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae'; then
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

# Names and events of files are shown with their control characters escaped.
evil=$'E\e[31m\xc2\x9b31mvil'
printf '(;GM[2]PB[%s]PW[Bob]RE[B+R]EV[%s]DT[1990-01-02];B[f5])' "$evil" "$evil" > "$work/evil.sgf"
"$GENPEI" archive import "$work/evil.sgf" --event "$evil" --archive "$work/evil.db" > /dev/null || fail 'import'
for part in list 'show 1' 'stats --by player' 'stats --by occasion' ratings 'export --format text'; do
    "$GENPEI" archive $part --archive "$work/evil.db" > "$work/out" || fail "archive $part: status $?"
    grep -q 'xc2.x9b31mvil' "$work/out" || fail "archive $part shows no name: $(cat -v "$work/out")"
    LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$work/out" &&
        fail "archive $part prints a control character: $(cat -v "$work/out")"
done
finish
