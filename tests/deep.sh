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
# Variations of variations of shogi, where kings walk round and round; many signs of a comment.
walk() {
    awk -v n="$1" -v kif="$2" 'BEGIN {
        split("99 89 79 69 59 49 39 29 28 38 48 58 68 78 88 98", black)
        split("11 21 31 41 51 61 71 72 62 52 42 32 22", white) # lengths without common factor
        split("１ ２ ３ ４ ５ ６ ７ ８ ９", file); split("一 二 三 四 五 六 七 八 九", rank)
        for (i = 1; i <= n + 2; i++) {
            k = int((i - 1) / 2)
            from = i % 2 ? black[k % 16 + 1] : white[k % 13 + 1]
            to = i % 2 ? black[(k + 1) % 16 + 1] : white[(k + 1) % 13 + 1]
            move[i] = kif ? i " " file[substr(to, 1, 1)] rank[substr(to, 2)] "玉(" from ")" \
                          : (i % 2 ? "+" : "-") from to "OU"
        }
        print kif ? "手合割：その他" : "V2\nP+99OU\nP-11OU\n+"
        for (i = 1; kif && i <= 9; i++)
            print "|" (i == 9 ? " 玉" : " ・") " ・ ・ ・ ・ ・ ・ ・" (i == 1 ? "v玉" : " ・") "|" rank[i]
        for (i = 1; i < 4; i++) print move[i]
        for (i = 2; i < n; i++) {
            print (kif ? "" : "\047") "変化：" i "手"
            for (k = 0; k < 2; k++) print (kif ? "" : "\047") move[i + k]
        }
    }'
}
for kif in 0 1; do
    walk 490 $kif > "$work/walk"
    said 0 '1 read, 1 stored' archive import "$work/walk" --archive "$work/walks$kif"
    walk 510 $kif > "$work/walk"
    said 2 'more than 500 nested variations' archive import "$work/walk" --archive "$work/db"
done
for format in kif ki2 jkf csa; do
    rm -f "$work/back"
    said 0 '1 game' archive export --archive "$work/walks1" --format $format --output "$work/walk.$format"
    said 0 '1 read, 1 stored' archive import "$work/walk.$format" --archive "$work/back"
done
{
    printf "V2\nPI\n+\n+7776FU\n-3334FU\n'変化：2手\n"
    repeat "'" 100000
} > "$work/deep.csa"
said 0 '1 read, 1 stored' archive import "$work/deep.csa" --archive "$work/signs"
repeat '(' 90000 > "$work/deep.bugs"
said 2 'deep.bugs:1:1' bugs "$work/deep.bugs"
finish
