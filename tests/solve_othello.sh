#!/bin/bash
# SPDX-License-Identifier: MIT
# solve_othello.sh - `genpei solve` for Othello and Reversi of 1970 from outside: problem files,
# endgame positions, malformed lines.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

solve() {
    "$GENPEI" solve "$@" --memory 16 2> "$work/err" > "$work/out"
}

# fail, with the output of the program.
wrong() {
    fail "$1: $(cat "$work/out" "$work/err")"
}

position='XXXXXXX-XXXOOOO-XXOXOOO-XOXXOOO-XXOOXOO-XOOXXXO-XXOOOO--XOOOOO-- O'
solve othello --position "$position" --json --method alphabeta
general=$(sed 's/,"move.*//' "$work/out")
for threads in 1 2; do
    solve othello --position "$position" --json --threads $threads
    [ "$(sed 's/,"move.*//' "$work/out")" = "$general" ] || wrong "not the value of the general solver, $general"
done
solve othello:size=6 --moves c2 --seconds 0.2
[ $? = 1 ] || wrong "a search that is given up has not the status 1"
grep -q '^unknown' "$work/out" || wrong "a search that is given up knows something"
solve reversi70:size=4 --json
grep -q '"value":3,"winner":"red"' "$work/out" || wrong "the first player does not win 4x4 by 3"

# The first problem is right, the second has wrong scores, the third cannot be read, the fourth has no
# scores.
printf '%s\n' '% problems' '-----OX--XO----- X; a2:-10; d3:-10;' '-----OX--XO----- X; a2:+8;' 'nonsense' \
    '-----OX--XO----- X' > "$work/four.obf"
solve othello:size=4 "$work/four.obf"
[ $? = 2 ] || wrong "a malformed line has not the status 2"
grep -q 'four.obf:4: ' "$work/err" || wrong "the malformed line is not named"
grep -q '^ *2: -10 .*as in the file' "$work/out" || wrong "the right one is not said to be right"
grep -q '^ *3: -10 .*NOT AS IN THE FILE (+8)' "$work/out" || wrong "the wrong one is not said to be wrong"
grep -q '^3 solved, 1 as in the file, 1 not, 1 line could not be read' "$work/out" || wrong "no summary"
solve othello:size=4 "$work/four.obf" --json --wld
[ "$(wc -l < "$work/out")" = 4 ] || wrong "not one object a line and a summary"
grep -q '"line":5,"value":-1,' "$work/out" || wrong "the winner is not reported"
sed -i 3,4d "$work/four.obf"
solve othello:size=4 "$work/four.obf" || wrong "a file without faults has not the status 0"
printf '%s\n' '-----OX--XO----- X' > "$work/zero.obf"
printf '%s;\0 a2:+1;\n' '-----OX--XO----- X' >> "$work/zero.obf"
refused 2 'zero.obf:2: a zero byte' solve othello:size=4 "$work/zero.obf"
refused 2 'zero.obf:2:1: a zero byte in the line' archive import "$work/zero.obf" --archive "$work/zero.db"
echo 'XXXXXXXXXXXXOOOO X' > "$work/over.obf"
solve othello:size=4 "$work/over.obf" || wrong "a game that is over is not solved"
grep -q '^ *1: +8 over, ' "$work/out" || wrong "a game that is over is not said to be"
solve othello:size=10 "$work/four.obf"
[ $? = 2 ] || wrong "problems on 10x10 are not refused"

# The player `perfect` uses the endgame solver near the end; the general solver gives the same values.
# With eighteen empty squares it still knows every move.
values() {
    "$GENPEI" analyze othello --player "$1" --position "$2" --multi 60 --json | sed 's/"depth.*//'
}
[ "$(values perfect "$position")" = "$(values perfect:nodes=1999999 "$position")" ] || wrong "perfect: other values near the end"
eighteen='---XXXXX--XXXOOO-OOXXOXO--OOXXOO--OOOXOO-OOXXOXO--OOOO-O--OOOO-- X'
[ "$(values perfect "$eighteen" | grep -c '"value":')" -gt 5 ] || wrong "perfect: eighteen squares are too many"

# Problem files are recognised by their content, not only by their name; an option without meaning for
# them is refused, and so is a position together with a file.
printf '# problems\n\n-----OX--XO----- X; a2:-10;\n' > "$work/problems"
for file in "$work/problems" -; do
    solve othello:size=4 "$file" < "$work/problems" || wrong "problems in $file are not solved"
    grep -q '^ *3: -10 .*as in the file' "$work/out" || wrong "the scores of $file are not looked at"
done
echo '-----OX--XO----- X' > "$work/positions"
solve othello:size=4 "$work/positions" || wrong "a file of positions is not solved"
grep -q '^white wins by 8' "$work/out" || wrong "a file of positions is taken for problems"
for option in --journal=j --proof=p --all-moves --at-least=3 --no-symmetry; do
    solve othello:size=4 "$work/problems" $(echo $option | tr = ' ')
    [ $? = 2 ] || wrong "$option is ignored"
    grep -q "^genpei: solve: ${option%=*} is not for problem files$" "$work/err" || wrong "$option"
    [ -s "$work/out" ] && wrong "$option: something was solved first"
done
for option in '--moves b1' '--position start' '--opening all'; do
    solve othello:size=4 "$work/positions" ${option}
    [ $? = 2 ] || wrong "a file and $option"
done
finish
