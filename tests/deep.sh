#!/bin/bash
# SPDX-License-Identifier: MIT
# deep.sh - long lines of play and texts that nest, on a small stack: they are followed, or refused
# in words; nothing crashes.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
ulimit -s 256

# repeat TEXT N: the text N times.
repeat() {
    printf "%0$2d" 0 | sed "s/0/$1/g"
}

# said STATUS WORDS ARGUMENTS...: ends with the status, and the words are among what it says.
said() {
    local wanted=$1 words=$2 code=0
    shift 2
    "$GENPEI" "$@" > "$work/out" 2>&1 < /dev/null || code=$?
    [ $code = "$wanted" ] || fail "$*: the status is $code, not $wanted: $(head -c 300 "$work/out")"
    grep -q "$words" "$work/out" || fail "$*: '$words' is not in: $(head -c 300 "$work/out")"
}

# Games of 9,500 plies, with and without other threads.
cat > "$work/long.l7" << 'END'
game long(length 9500)
players red blue
range length 1..20000
steps: 0..20000
move go n in 1..2: steps < length
  do steps += 1
end when steps = length: friend wins
END
for method in alphabeta retrograde 'alphabeta --threads 2'; do
    said 0 '^blue wins' solve "$work/long.l7" --method $method --proof "$work/proof"
    said 0 'red gets at most -1: 9501 positions' verify "$work/proof" --rules vm
done
said 0 'red gets at most -1: 9501 positions' verify "$work/proof"
# Longer ones have a value, but no proof that could be checked; without a large stack too.
said 2 'has lines that are too long for a proof' solve "$work/long.l7:length=20000" --method retrograde --proof "$work/none"
[ ! -e "$work/none" ] || fail 'half a proof is there'
said 1 'has lines that are too long to search' solve "$work/long.l7:length=20000" --method alphabeta
# It can be ended as ever.
"$GENPEI" solve "$work/long.l7" --method pn > "$work/out" 2>&1 &
pid=$!
sleep 0.5
kill $pid
wait $pid
code=$?
[ $code = 143 ] || fail "ended, the status is $code"

# nested TEXT: a description with this condition is refused, by all who read it.
nested() {
    printf 'game deep\nplayers red blue\nboard path 3\nstone on node\nmove place n: %s\n  do stone n := friend\nstuck: draw\n' "$1" \
        > "$work/deep.l7"
    said 2 'expected less nesting' l7 check "$work/deep.l7"
    said 2 'expected less nesting' perft "$work/deep.l7" 1
}
for open in '(' 'not ' '- ' '{' 'at(' 'some x in nodes: ' '1 = if 1 = 1 then 1 else '; do nested "$(repeat "$open" 9000)"; done

# Variations, brackets and JSON inside one another, in files of games.
{
    printf '[Result "*"]\n\n1. e4 '
    repeat '(1. d4 ' 50000
} > "$work/deep.pgn"
said 2 'more than 500 nested' archive import "$work/deep.pgn" --archive "$work/db"
{
    printf '(;GM[2];B[f5]'
    repeat '(;W[d6]' 50000
} > "$work/deep.sgf"
said 2 'the file ends inside the game' archive import "$work/deep.sgf" --archive "$work/db"
{
    printf '{"header":{},"moves":'
    repeat '[' 100000
} > "$work/deep.jkf"
said 2 'not JSON: maximum parsing depth' archive import "$work/deep.jkf" --archive "$work/db"
repeat '(' 90000 > "$work/deep.bugs"
said 2 'deep.bugs:1:1' bugs "$work/deep.bugs"
finish
