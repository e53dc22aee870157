#!/bin/bash
# SPDX-License-Identifier: MIT
# interrupt.sh - Ctrl-C from outside: a run that would take hours ends at once, with what is known.
#
# Every signal is sent twice, as timeout(1) does it: to the process, and to its group.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
# Whether the program has started to watch for signals: then they are blocked (bit 1 is SIGINT). Before
# exec the process is still a shell.
watches() {
    local name=$(basename "$GENPEI") blocked
    [ "$(cat "/proc/$1/comm" 2> /dev/null)" = "${name:0:15}" ] || return
    blocked=$(sed -n 's/^SigBlk:[^0-9a-f]*//p' "/proc/$1/status" 2> /dev/null)
    ((16#${blocked:-0} & 2))
}

kept() {
    [ -s "$journal" ] && [ "$(wc -l < "$journal")" -gt 3 ]
}

# ready PID WHEN: it watches, and the command WHEN succeeds.
ready() {
    watches "$1" && $2
}

# interrupt WHEN SIGNAL ARGUMENTS...: its status is `code`, what it said is in `out` and `err`.
interrupt() {
    local when=$1 signal=$2
    shift 2
    "$GENPEI" "$@" > "$work/out" 2> "$work/err" &
    local pid=$!
    wait_until $pid ready "$pid" "$when"
    kill -"$signal" $pid $pid 2> /dev/null
    wait $pid 2> /dev/null
    code=$?
    said=$(cat "$work/out" "$work/err")
}

# unknown WORDS ARGUMENTS...: the answer to Ctrl-C, with the status 130.
unknown() {
    local words=$1
    shift
    interrupt true INT solve "$@"
    [ $code = 130 ] || fail "solve $*: the status is $code, not 130"
    grep -q "$words" "$work/out" || fail "solve $*: '$words' is not in: $said"
}

# A review sums up what it has found so far.
interrupt true INT review othello --moves 'f5 d6 c3' --player edge:level=60
[ $code = 130 ] || fail "review: the status is $code, not 130"
grep -q '^black: [0-9]* discs lost in [01] moves' "$work/out" || fail "review: no sum: $said"
grep -q '^genpei: stopped after [01] of 3 moves$' "$work/err" || fail "review: $said"
# Composing says how far it came.
interrupt true INT tsume make --plies 11 --count 1000
[ $code = 130 ] || fail "tsume make: the status is $code, not 130"
grep -q '^genpei: interrupted: [0-9]* of 1000 problems made$' "$work/err" || fail "tsume make: $said"
# So do these, whatever they were doing: what is not complete is not stored, and nothing half is printed.
for i in {1..20000}; do echo '[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
'; done > "$work/big.pgn"
interrupt true TERM archive import --archive "$work/new.db" "$work/big.pgn"
[ $code = 143 ] || fail "archive import: the status is $code, not 143: $said"
interrupt true INT book grow othello --positions 2000 --depth 18 --out "$work/book"
[ $code = 130 ] || fail "book grow: the status is $code, not 130: $said"
interrupt true TERM tsume solutions '8k/9/9/9/9/9/9/9/K8 b RB2G2S2N2L9Prb2g2s2n2l9p 1'
[ $code = 143 ] && [ ! -s "$work/out" ] && grep -q '^genpei: interrupted$' "$work/err" || fail "tsume solutions: status $code: $said"
# Mates: what was solved is in the journal, the problem at hand is unknown.
journal=$work/mates
{
    for i in 1 2 3; do echo '9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1'; done
    echo 'g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1'
} > "$work/mates.sfen"
interrupt kept INT solve shogi "$work/mates.sfen" --journal "$journal" --memory 16
[ $code = 130 ] || fail "mates: the status is $code, not 130"
[ "$(grep -c '^mate in 1' "$work/out")" = 3 ] || fail "mates: $said"
grep -q '^unknown, ' "$work/out" || fail "mates: the last one is not unknown: $said"
[ "$(grep -c '^line [123] mate in 1' "$journal")" = 3 ] || fail "mates: the journal: $(cat "$journal")"
rm "$journal"
# In the midst of proofs the answer is told without its proof.
for i in {1..1000}; do echo 'ln6+B/1+B2gkp2/p1ppspn2/4ps2p/3N3N1/2PP1PPRP/P2SG4/1PG2KS2/L7L b RGL3Pp 89'; done > "$work/many.sfen"
proved() { [ -e "$work/many.2" ]; }
interrupt proved INT solve shogi "$work/many.sfen" --proof "$work/many" --memory 16 --json
[ $code = 130 ] || fail "proofs: the status is $code, not 130: $said"
grep -q '"move":""' "$work/out" && fail "proofs: a mate without its move: $said"
# Nineteen empty squares more than the hardest published problem.
for i in 1 2; do
    echo '---------------------------OX------XO--------------------------- X; f5:+0;'
done > "$work/far.obf"
interrupt true INT solve othello "$work/far.obf"
[ $code = 130 ] || fail "problems: the status is $code, not 130"
grep -q '^0 solved, 1 unknown, stopped after line 1; ' "$work/out" || fail "problems: no summary: $said"

unknown '^unknown, ' reversi70
unknown '"value":null' reversi70 --threads 2 --json
unknown '^red gets at least 51: unknown' reversi70 --at-least 51 --method pn
unknown '"holds":null' reversi70 --at-least 51 --method pn --threads 2 --json
unknown '^unknown, ' othello --method alphabeta
unknown '^unknown, ' othello:size=6 --method engine
unknown '^unknown, ' connect4
unknown '^unknown, ' hex9 --memory 64
unknown '"value":null' hex9 --memory 64 --threads 2 --json
unknown '^unknown, ' kalah --backend vm

# What was found is stored, and the next run continues from it.
for threads in 1 2; do
    journal=$work/journal$threads
    interrupt kept INT solve reversi70 --method alphabeta --journal "$journal" --threads $threads
    [ $code = 130 ] || fail "with a journal the status is $code: $said"
    grep -q '^unknown, ' "$work/out" || fail "with a journal it does not say unknown: $said"
    cp "$journal" "$work/before"
    interrupt true INT solve reversi70 --method alphabeta --journal "$journal" --threads $threads --resume
    grep -q '^unknown, ' "$work/out" || fail "the journal is not gone on with: $said"
    head -c "$(stat -c %s "$work/before")" "$journal" | cmp -s - "$work/before" || fail "the journal has lost something"
done

# A known value is reported even when its proof is not finished.
journal=$work/proved
interrupt true TERM solve kalah:pits=4,stones=4 --backend vm --proof "$work/proof"
[ $code = 143 ] || fail "without its proof the status is $code: $said"
[ ! -e "$work/proof" ] || fail "half a proof is kept"
# Work that is cut short says what was done, and does not pass for finished work.
cut() {
    local words=$1 expected=$2 signal=$3
    shift 3
    interrupt true "$signal" "$@"
    [ $code = "$expected" ] || fail "$*: the status is $code, not $expected: $said"
    grep -q "$words" "$work/err" || fail "$*: '$words' is not in: $said"
}
cut '^stopped after [0-9]* of 1000000 games$' 130 INT match othello --a ply:depth=4 --b random --games 1000000
cut '^genpei: stopped after [0-9]* games*$' 143 TERM tournament othello ply:depth=4 random --games 1000000
cut '^genpei: stopped; the depths above are counted$' 130 INT perft chess 12
cut '^genpei: stopped after [0-9]* games*$' 143 TERM playout othello --seconds 1000
cut '^genpei: stopped; the lines above are what was found$' 130 INT analyze othello --player edge:level=60
cut '^genpei: stopped after [0-9]* of [0-9]* positions$' 130 INT exam shogi --player sho:depth=9
cut '^genpei: interrupted; what was learned is kept, its strength is not measured$' 143 TERM learn breakthrough --games 1000000 --out "$work/learned"
grep -q '; interrupted before the strength was measured$' "$work/out" || fail "learn: a strength that was not measured: $said"
grep -q 'Elo' "$work/out" "$work/learned.txt" && fail "learn: a strength that was not measured: $said"
# What a judge has not seen is not in its result.
for i in {1..30000}; do echo '(;GM[2]PB[ann]PW[bob]SZ[8];B[f5];W[d6];B[c3];W[d3])'; done > "$work/judged.sgf"
cut '^genpei: stopped after [0-9]* of 30000 games$' 130 INT model judge othello "$work/judged.sgf" --player ann --level club
grep -q '^30000 games' "$work/out" && fail "model judge: games that were not judged: $said"
# An engine that says nothing at its start does not make it wait.
silent="engine:$root/tests/mock/engine silent,proto=gtp"
# Of `interrupt`: whether its process has started another one.
has_child() {
    [ -n "$(cat "/proc/$pid/task/"*/children 2> /dev/null)" ]
}
quick() {
    local began=$SECONDS
    interrupt has_child TERM "$@"
    [ $code = 143 ] || fail "$*: the status is $code, not 143: $said"
    [ $((SECONDS - began)) -lt 8 ] || fail "$*: it ended after $((SECONDS - began)) s"
}
quick match tictactoe --a "$silent" --b random --games 2
grep -q ': at its start: stopped$' "$work/err" || fail "a silent engine: $said"
quick analyze tictactoe --player "$silent"
quick check-engine "$root/tests/mock/engine silent" --proto gtp
finish
