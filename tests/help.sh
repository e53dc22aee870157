#!/bin/bash
# SPDX-License-Identifier: MIT
# help.sh - what a new user reads: every command tells what it does, in the same form, both ways of
# asking; and what is wrong is said.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# In the order of the help: usage, a sentence, arguments, an example of the command itself.
check_help() {
    local help=$1 name=$2
    sed -n 1p <<< "$help" | grep -q "^usage: genpei $name" || fail "$name: no usage"
    sed -n '/^$/{n;p;q}' <<< "$help" | grep -q '^[A-Z]' || fail "$name: no sentence says what it does"
    grep -A1 '^example:' <<< "$help" | grep -q "^  genpei ${name%% *} \?" || fail "$name: no example"
    grep -q '^  [^ ]* *$' <<< "$help" && fail "$name: an argument without a word about it"
    tr -s '\n ' ' ' <<< "$help" | grep -o '\((default [^()]*)\) \1' && fail "$name: a default is there twice"
    awk 'length > 80' <<< "$help" | grep . && fail "$name: a line is longer than 80 columns"
}

for command in $("$GENPEI" help | sed -n 's/^  \([a-z0-9]*\) .*/\1/p'); do
    help=$("$GENPEI" help "$command") || fail "help $command: status $?"
    [ "$help" = "$("$GENPEI" "$command" --help)" ] || fail "help $command is not $command --help"
    [ "$help" = "$("$GENPEI" "$command" -h)" ] || fail "help $command is not $command -h"
    parts=$(sed -n "1s/^usage: genpei $command \([a-zA-Z0-9|-]*|[a-z0-9|-]*\) .*/\1/p" <<< "$help")
    [ -n "$parts" ] || check_help "$help" "$command"
    for part in ${parts//|/ }; do check_help "$("$GENPEI" help "$command" "$part")" "$command $part"; done
done
[ "$("$GENPEI" --help)" = "$("$GENPEI" -h)" ] || fail '-h is not --help'
# The browser reads decided values as the program writes them.
[ "$(sed -n 's/.*VALUE_WON_BY_0 = \([0-9]*\),.*/\1/p' src/game/value.h)" = \
    "$(sed -n 's/^const WON = 1e8;$/100000000/p' web/values.js)" ] || fail 'value.h and values.js differ'
version="genpei $(sed -n 's/^#define GENPEI_VERSION "\(.*\)"/\1/p' src/base/version.h)"
for asked in --version -V 'perft --version' 'archive -V' 'archive list --version'; do
    [ "$("$GENPEI" $asked)" = "$version" ] || fail "$asked does not print '$version'"
done

# Each player once, with what it is and its options, in each of the three forms.
names=$("$GENPEI" players --names)
same_names() {
    [ "$2" = "$names" ] || fail "$1 lists other players: $2"
}
same_names players "$("$GENPEI" players | sed -n 's/^\([a-z0-9-]\+\)  *[^ ].*/\1/p')"
same_names 'players --json' "$("$GENPEI" players --json | sed -n 's/^{"name": *"\([^"]*\)".*/\1/p')"

# refuse TEXT ARGUMENTS...: the text is in the error message.
refuse() {
    refused 2 "$@"
}
[ "$("$GENPEI" help help)" = "$("$GENPEI" help)" ] || fail 'help help is not help'
check_help "$("$GENPEI" help complete)" complete
long=$(printf '%0500d' 0)
for words in "$long" "archive $long" "train $long"; do
    [ "$("$GENPEI" $words 2>&1 | wc -c)" -lt 300 ] || fail "a long word is repeated: ${words%% *}"
done
refuse 'did you mean othello' train othelo
refuse 'only for hexN, hex-problems, othello, othello-net' train hnefatafl
refuse 'only sides of 3 to 19 cells' analyze hex20 --player hex-plan
refuse 'only sides of 2 to 19 cells' analyze hex20 --player hex
refuse "unknown command 'nothing'" help nothing
refuse "did you mean 'solve'" help slove
refuse 'did you mean' sole othello
refuse 'not a proof of genpei solve' verify "$0"
refuse "--games: '0' is not" playout othello --games 0
refuse "unknown part 'frob'; parts: list, show" archive frob
refuse '--backend needs a value: native, vm or c' perft othello 2 --backend
refuse 'and 101 more' perft hex11 1 --moves zz
refuse ': othello has no option' perft othello:foo=1 1
refuse ": player 'ply:depth=2': pig has chance moves" tournament pig random mcts ply:depth=2
refuse "unknown evaluation 'tecj'; did you mean 'tech'?" analyze chess --player ply:eval=tecj
refuse 'eval=samuel: it is for draughts' analyze chess --player ply:eval=samuel
for parts in archive l7 train; do
    code=0
    said=$("$GENPEI" $parts 2>&1) || code=$?
    [ $code = 2 ] && grep -q '^  [a-z0-9]* *[A-Z]' <<< "$said" || fail "$parts does not list its parts: $said"
done
refuse 'not a packed file' book check othello --book "$0"
finish
