#!/bin/bash
# SPDX-License-Identifier: MIT
# solve_othello.sh - `genpei solve` for Othello and its ancestor from outside: problem files,
# positions near the end, what is done with lines that cannot be read.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
solve() {
    "$GENPEI" solve "$@" --memory 16 2> "$work/err" > "$work/out"
}

fail() {
    echo "$1: $(cat "$work/out" "$work/err")"
    status=1
}

position='XXXXXXX-XXXOOOO-XXOXOOO-XOXXOOO-XXOOXOO-XOOXXXO-XXOOOO--XOOOOO-- O'
solve othello --position "$position" --json --method alphabeta
general=$(sed 's/,"move.*//' "$work/out")
for threads in 1 2; do
    solve othello --position "$position" --json --threads $threads
    [ "$(sed 's/,"move.*//' "$work/out")" = "$general" ] || fail "not the value of the general solver, $general"
done
solve othello:size=6 --moves c2 --seconds 0.2
[ $? = 1 ] || fail "a search that is given up has not the status 1"
grep -q '^unknown' "$work/out" || fail "a search that is given up knows something"
solve reversi70:size=4 --json
grep -q '"value":3,"winner":"red"' "$work/out" || fail "the first player does not win 4x4 by 3"

# The first problem is right, the second has wrong scores, the third cannot be read, the fourth has no
# scores.
printf '%s\n' '% problems' '-----OX--XO----- X; a2:-10; d3:-10;' '-----OX--XO----- X; a2:+8;' 'nonsense' \
    '-----OX--XO----- X' > "$work/four.obf"
solve othello:size=4 "$work/four.obf"
[ $? = 2 ] || fail "a malformed line has not the status 2"
grep -q 'four.obf:4: ' "$work/err" || fail "the malformed line is not named"
grep -q '^ *2: -10 .*as in the file' "$work/out" || fail "the right one is not said to be right"
grep -q '^ *3: -10 .*NOT AS IN THE FILE (+8)' "$work/out" || fail "the wrong one is not said to be wrong"
grep -q '^3 solved, 1 as in the file, 1 not, 1 lines could not be read' "$work/out" || fail "no summary"
solve othello:size=4 "$work/four.obf" --json --wld
[ "$(wc -l < "$work/out")" = 4 ] || fail "not one object a line and a summary"
grep -q '"line":5,"value":-1,' "$work/out" || fail "who wins is not told"
sed -i 3,4d "$work/four.obf"
solve othello:size=4 "$work/four.obf" || fail "a file without faults has not the status 0"
echo 'XXXXXXXXXXXXOOOO X' > "$work/over.obf"
solve othello:size=4 "$work/over.obf" || fail "a game that is over is not solved"
grep -q '^ *1: +8 over, ' "$work/out" || fail "a game that is over is not said to be"
solve othello:size=10 "$work/four.obf"
[ $? = 2 ] || fail "problems on 10x10 are not refused"

# The player that solves asks the endgame solver near the end; the general one says the same. Eighteen
# squares from the end it still knows every move.
values() {
    "$GENPEI" analyze othello --player "$1" --position "$2" --multi 60 --json | sed 's/"depth.*//'
}
[ "$(values perfect "$position")" = "$(values perfect:nodes=1999999 "$position")" ] || fail "perfect: other values near the end"
eighteen='---XXXXX--XXXOOO-OOXXOXO--OOXXOO--OOOXOO-OOXXOXO--OOOO-O--OOOO-- X'
[ "$(values perfect "$eighteen" | grep -c '"value":')" -gt 5 ] || fail "perfect: eighteen squares are too many"

# Problems are known by what is in the file, not only by its name; an option that means nothing for
# them is refused, and so is a position beside a file.
printf '# problems\n\n-----OX--XO----- X; a2:-10;\n' > "$work/problems"
for file in "$work/problems" -; do
    solve othello:size=4 "$file" < "$work/problems" || fail "problems in $file are not solved"
    grep -q '^ *3: -10 .*as in the file' "$work/out" || fail "the scores of $file are not looked at"
done
echo '-----OX--XO----- X' > "$work/positions"
solve othello:size=4 "$work/positions" || fail "a file of positions is not solved"
grep -q '^white wins by 8' "$work/out" || fail "a file of positions is taken for problems"
for option in --journal=j --proof=p --all-moves --at-least=3 --no-symmetry; do
    solve othello:size=4 "$work/problems" $(echo $option | tr = ' ')
    [ $? = 2 ] || fail "$option is ignored"
    grep -q "^genpei: solve: ${option%=*} is not for problem files$" "$work/err" || fail "$option"
    [ -s "$work/out" ] && fail "$option: something was solved first"
done
for option in '--moves b1' '--position start' '--opening all'; do
    solve othello:size=4 "$work/positions" ${option}
    [ $? = 2 ] || fail "a file and $option"
done
exit $status
