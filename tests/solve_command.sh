#!/bin/bash
# SPDX-License-Identifier: MIT
# solve_command.sh - `genpei solve` from outside: values, openings, proofs, a journal that survives.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

solve() {
    "$GENPEI" solve "$@" --memory 64 2> "$work/err"
}

# refuse STATUS TEXT ARGUMENTS...: that status, and the text is in the error message.
refuse() {
    refused "$1" "$2" solve "${@:3}" --memory 64
}

solve hex5 --json | grep -q '"value":1,"winner":"red"' || fail "the first player does not win hex5"
solve hex5 --moves a1 --json | grep -q '"value":1,"winner":"blue"' || fail "a1 does not lose"
solve hex3 --all-moves --json | grep -q '"moves":\["' || fail "no list of moves"
solve hex4 --opening all | tail -n 1 | grep -q '^16 openings, 4 won' || fail "hex4 has not 4 winning openings"
solve hex4 --opening b3 --json | grep -q '"opening":"b3","value":-1,"winner":"red"' || fail "b3 does not win"
printf 'a1\na1 b2 c3\n' > "$work/positions"
[ "$(solve hex4 "$work/positions" --json | wc -l)" = 2 ] || fail "a file of two positions gives no two answers"

# With the book of 8x8 a won game stays won, at once: without it the empty board takes half a minute.
line=
for reply in e5 c4 f3; do
    solve hex8 --moves "$line" --book --json --seconds 20 > "$work/out" || fail "hex8 with the book, after '$line': $(cat "$work/err")"
    grep -q '"value":1,"winner":"red",.*"book":true' "$work/out" || fail "red does not win after '$line': $(cat "$work/out")"
    line="$line $(sed 's/.*"move":"\([a-h][1-8]\)".*/\1/' "$work/out") $reply"
done
solve hex8 --moves h5 --book | grep -q '^blue wins with .*, with the book, ' || fail "h5 does not lose on 8x8"
refuse 2 'there is no book of hex7' hex7 --book
refuse 2 'leave --proof' hex8 --book --proof "$work/proof"
refuse 2 'book is for hex8' othello --book

solve hex4 --proof "$work/proof" > "$work/out" || fail "no proof is written"
solve hex4 --check "$work/proof" | grep -q 'proved: red wins' || fail "the proof does not hold"
"$GENPEI" verify "$work/proof" | grep -q 'proved: hex 4x4, red wins' || fail "verify does not take a proof of Hex"
solve hex:size=4 --moves "a1 b3" --proof "$work/moved" > "$work/out" || fail "no proof of a position"
"$GENPEI" verify "$work/moved" | grep -q '^proved: hex 4x4, blue wins, from R3/4/1B2/4 r, red to move: ' || fail "verify does not print the position of Hex"
"$GENPEI" verify "$work/moved" --json | grep -q '"width":4,"height":4,"position":"R3/4/1B2/4 r","mover":"red"' || fail "the JSON of a proof of Hex lacks the position"
sed -i '$ s/[0-9]*$//' "$work/proof"
refuse 1 "line" hex4 --check "$work/proof"

solve split --proof "$work/pairs" | grep -q '^draw' || fail "split is no draw"
"$GENPEI" verify "$work/pairs" | grep -q 'at most 0: 9 pairs, ' || fail "verify does not take pairs"
solve split --at-least 1 | grep -q ": no, " || fail "split is won"

refuse 2 "chance" backgammon --backend vm
refuse 2 "must be one of auto" othello --method magic
answer() {
    local expected=$1
    shift
    solve "$@" --json --backend vm > "$work/out"
    grep -q "$expected" "$work/out" || fail "solve $*: '$expected' is not in: $(cat "$work/out")"
}
for method in auto alphabeta pn; do
    answer '"value":2,"winner":"south"' kalah:pits=4,stones=1 --method $method
    answer '"value":1,"winner":"south"' kalah:pits=4,stones=1 --method $method --wld
    answer '"value":0,"winner":null,"move":"' tictactoe --method $method
    answer '"value":-1,"winner":"two"' nim --method $method
    answer '"value":1,"winner":"red","move":"b2"' hex3 --method $method --moves 'a1 a2'
done
solve othello:size=4 | grep -q '^white wins by 8; best for black: ' || fail "the loser's move is not said as such"
solve nim --backend vm | grep -q '^two wins; best for one: ' || fail "the loser's move is not said as such in nim"
answer '"moves":\["2:1"\]' nim:heaps=2 --moves 2:1 --all-moves
answer '"value":null,"winner":null,"move":null' othello:size=8 --seconds 0.01
printf '%s\n' '23163416124767223154467471272416755633 0' '2252576253462244111563365343671351441 -1' > "$work/columns"
solve connect4 "$work/columns" --json --backend vm > "$work/out" || fail "connect4 positions are not as expected"
grep -q '"expected":-1' "$work/out" || fail "what is expected is not said: $(cat "$work/out")"
echo '2252576253462244111563365343671351441 1' > "$work/columns"
refuse 1 "not the expected value" connect4 "$work/columns" --backend vm
echo '1111111 1' > "$work/columns"
refuse 2 "columns:1: column 1 cannot be played" connect4 "$work/columns" --backend vm
printf '%s\n\0%s\n' "$(head -n 1 "$work/columns")" x > "$work/zero"
refuse 2 "zero:2: a zero byte" connect4 "$work/zero"
refuse 2 "not a legal move" hex5 --moves zz
refuse 2 "no such opening" hex5 --opening k9
refuse 2 "swap" hex:size=5,swap=1
refuse 2 "1 red and 0 blue stones cannot be there with red to move" hex3 --position 'R........ red'
refuse 2 "0 red and 1 blue stones cannot be there with red to move" hex3 --position 'B........ red'
refuse 2 "5 red and 0 blue stones cannot be there" hex3 --position 'RRRRR.... blue'
solve hex3 --position 'R.......B red' > "$work/out" || fail "possible stones are refused"
solve hex9 --seconds 0.01 | grep -q 'unknown, moves that may win: [0-9]' || fail "what is open is not said"
solve hex11 --seconds 0.01 --json > "$work/out"
[ $? = 1 ] || fail "what is unknown has not the status 1"
grep -q '"value":null,"winner":null,"move":null' "$work/out" || fail "unknown is not said: $(cat "$work/out")"
grep -q '"open":\["' "$work/out" || fail "the moves that may win are not listed: $(cat "$work/out")"

# A proof is verified by the rules alone, plays, and is refused if any byte changes.
for game in reversi70:size=4 othello:size=4 kalah:pits=3,stones=2 tictactoe nim:heaps=3; do
    solve $game --proof "$work/proof" --backend "$([[ $game = *:size* ]] && echo native || echo vm)" > "$work/out" || fail "$game: no proof: $(cat "$work/err")"
    "$GENPEI" verify "$work/proof" > "$work/out" || fail "the proof of $game does not hold"
    grep -q 'gets at [a-z]* -\?[0-9]*: [0-9]* positions, [0-9]* lea' "$work/out" || fail "$game: $(cat "$work/out")"
done
solve reversi70 --wld --proof "$work/proof" --json | grep -q '"value":1' || fail "red does not win reversi70"
"$GENPEI" verify "$work/proof" --json | grep -q '"claim":"at least","value":1,' || fail "reversi70 is not proved"
"$GENPEI" verify "$work/proof" | grep -q '^run by the plain interpreter$' || fail "verify does not say what runs the rules"
"$GENPEI" verify "$work/proof" --rules vm | grep -q '^run by the virtual machine$' || fail "--rules vm is not heard"
"$GENPEI" verify "$work/proof" --show-rules | grep -q '^    players red white$' || fail "--show-rules does not print the rules"
refused 2 '--rules is plain or vm' verify "$work/proof" --rules c
"$GENPEI" play reversi70 --first "proof:$work/proof" --second random < /dev/null 2>&1 | tail -n 3 | grep -q 'red (proof.*) wins' ||
    fail "the proof of reversi70 does not win"
refused 2 'is a proof of reversi70' match othello --a "proof:$work/proof" --b random --games 1
solve reversi70:size=10 --wld --proof "$work/ten" > "$work/out" && "$GENPEI" verify "$work/ten" > "$work/out" ||
    fail "reversi70 on 10x10 is not proved: $(cat "$work/err")"
# A proof that leaves positions to the verifier is small; its check can be ended and continued.
solve reversi70:size=6 --proof "$work/short" --searched 2000 --threads 2 > "$work/out" || fail "no proof with searches: $(cat "$work/err")"
[ "$(stat -c %s "$work/short")" -lt 5000 ] || fail "a proof with searches is long"
"$GENPEI" verify "$work/short" > "$work/one" || fail "a proof with searches does not hold"
grep -q 'red gets at most 33: [0-9]* positions, 0 leaves, [0-9]* searched, [0-9]* positions there$' "$work/one" &&
    grep -q '^searches of at most 33: run by rules written for bits' "$work/one" || fail "$(cat "$work/one")"
"$GENPEI" verify "$work/short" --threads 2 --journal "$work/checked" > "$work/out" && cmp -s "$work/one" "$work/out" ||
    fail "threads count other positions"
"$GENPEI" verify "$work/short" --journal "$work/checked" 2>&1 | grep -q 'exists already' || fail "a journal is overwritten"
head -n 5 "$work/checked" > "$work/half" && "$GENPEI" verify "$work/short" --journal "$work/half" --resume > "$work/out" &&
    sed 's/, [0-9]* search[es]* taken from the journal, not repeated//' "$work/out" | cmp -s "$work/one" - || fail "a continued check finds something else"
grep -q 'taken from the journal, not repeated' "$work/out" || fail "what was taken from the journal is not said: $(cat "$work/out")"
[ "$(wc -l < "$work/half")" -le $(($(wc -l < "$work/checked") + 1)) ] || fail "a continued check begins anew"
"$GENPEI" verify "$work/proof" --journal "$work/half" --resume 2>&1 | grep -q 'another run' || fail "a journal of another proof is taken"
"$GENPEI" verify "$work/short" --json | grep -q '"searched":' || fail "searches are not counted"
"$GENPEI" play reversi70:size=6 --first "proof:$work/short" --second random < /dev/null 2>&1 | tail -n 3 | grep -q 'red (proof.*) wins' ||
    fail "a proof with searches does not win"
refuse 2 "needs --proof" reversi70:size=6 --searched 1000
# A packed strategy that names the game re ESC [31m versi: the message has no control bytes.
base64 -d <<< Z2VucGVpIHBhY2tlZCAxCmYyMzI0ZTQ3YzNiZDk3MzgKKLUv/SAkIQEAZ2VucGVpIHN0cmF0ZWd5IDIKZ2FtZSByZRtbMzFtdmVyc2kK > "$work/odd"
"$GENPEI" verify "$work/odd" 2>&1 | grep -qF "unknown game 're?[31mversi'" || fail "control bytes are not replaced"
# Nor has a proof whose game is a file with such a name.
printf 'game g\nplayers white black\nboard path 2\nmark on node\nmove place n: mark n = void\n  do mark n := friend\nstuck: draw\n' > "$work/e"$'\x1b'"[31mvil.l7"
solve "$work/e"$'\x1b'"[31mvil.l7" --proof "$work/odd" > "$work/out" || fail "a file with an odd name is not solved: $(cat "$work/err")"
"$GENPEI" verify "$work/odd" > "$work/out" || fail "a game with an odd name is not proved"
grep -qF 'e\x1b[31mvil.l7, from' "$work/out" || fail "control bytes of the game's name are printed"
# Claims by pairs are run by the plain interpreter as well.
"$GENPEI" verify data/solved/tictactoe.proof > "$work/out" || fail "the draw of tictactoe is not proved"
grep -q '^run by the plain interpreter$' "$work/out" && grep -q 'pairs, ' "$work/out" ||
    fail "tictactoe is not proved by pairs and the plain interpreter: $(cat "$work/out")"
# Pairs say nothing where a refusal keeps the defender from its answer, or a function asks who is on a node.
stones='players red blue\nboard path 4\nstone on node\nstuck: draw\nmove place n: stone n = void\n  do stone n := friend\n'
printf 'game bound\n%b  unless after stone at(4) = blue\nend when {at(1) at(4)} within (stone = friend): friend wins\n' "$stones" > "$work/bound.l7"
printf 'game asks\n%bof(p) = red: false, blue: true\nwon = red: (some n: of(stone n)), blue: false\nend when won: friend wins\n' "$stones" \
    > "$work/asks.l7"
for game in bound asks; do
    for method in auto pn alphabeta; do
        rm -f "$work/odd"
        solve "$work/$game.l7" --method $method --proof "$work/odd" | grep -q '^red wins' || fail "$game by $method: red does not win"
        "$GENPEI" verify "$work/odd" | grep -q '^red gets at least 1: ' || fail "$game by $method: not proved"
    done
done
# Where repetitions count, the same position on two ways is two positions, for all who read the proof.
printf 'game ways\nplayers a b\nboard path 2\nat: node\nown on player: set\nmove go n, m in players: at != n\n  do own friend -= own m\n     at := n\n' \
    > "$work/ways.l7"
printf 'repeat 3 for anybody: b wins\n' >> "$work/ways.l7"
solve "$work/ways.l7" --proof "$work/odd" | grep -q '^b wins' || fail "b does not win by repetition"
"$GENPEI" verify "$work/odd" > "$work/one" && "$GENPEI" verify "$work/odd" --rules vm > "$work/out" || fail 'a proof with repetitions does not hold'
sed 1,3d "$work/one" > "$work/plain"
sed 1,3d "$work/out" | cmp -s - "$work/plain" || fail "the two interpreters count other positions: $(cat "$work/one" "$work/out")"
# Nothing hides behind a byte 0.
{ cat data/solved/hex-5x5.proof; printf '\0and blue wins too\n'; } > "$work/hidden"
refused 1 'a byte 0' verify "$work/hidden"
size=$(stat -c %s "$work/proof")
for at in 0 7 16 20 32 40 $((size / 2)) $((size - 1)); do
    cp "$work/proof" "$work/changed"
    printf '\x55' | dd of="$work/changed" bs=1 seek=$at conv=notrunc status=none
    cmp -s "$work/proof" "$work/changed" && continue
    "$GENPEI" verify "$work/changed" > "$work/out" 2>&1 && fail "a proof with byte $at changed holds"
done
head -c $((size - 1)) "$work/proof" > "$work/changed"
"$GENPEI" verify "$work/changed" 2> "$work/err" && fail "a proof without its last byte holds"

# A run resumed from a journal cut anywhere gives the same result.
solve hex5 --opening all --journal "$work/journal" | sort > "$work/whole"
refuse 2 "exists already" hex5 --opening all --journal "$work/journal"
refuse 2 "another run" hex4 --opening all --journal "$work/journal" --resume
for bytes in 120 333; do
    head -c $bytes "$work/journal" > "$work/cut"
    solve hex5 --opening all --journal "$work/cut" --resume --threads 2 | cut -c 1-9 | sort > "$work/again"
    cut -c 1-9 "$work/whole" | diff - "$work/again" > "$work/diff" || fail "after $bytes bytes: $(cat "$work/diff")"
done
# One position, killed in the middle: the stored bounds are used again, and the value is the same.
rm -f "$work/one"
for seconds in 0.2 0.3; do
    timeout -s KILL $seconds "$GENPEI" solve reversi70:size=6 --method alphabeta --no-symmetry --journal "$work/one" --resume > "$work/out" 2>&1
done 2> /dev/null
solve reversi70:size=6 --method alphabeta --no-symmetry --journal "$work/one" --resume --threads 2 > "$work/out" ||
    fail "a killed run does not go on: $(cat "$work/err")"
grep -q 'red wins by 33' "$work/out" || fail "a killed run comes to another value: $(cat "$work/out")"
printf 'bound 12' >> "$work/one"
solve reversi70:size=6 --method alphabeta --no-symmetry --journal "$work/one" --resume | grep -q 'red wins by 33' ||
    fail "half a line of a journal is minded"
refuse 2 "exists already" reversi70:size=6 --method alphabeta --no-symmetry --journal "$work/one"
refuse 2 "another run" reversi70:size=6 --wld --method alphabeta --no-symmetry --journal "$work/one" --resume
refuse 2 "" reversi70:size=6 --journal /dev/full

# The proofs in data/solved/ are verified and agree with their manifests.
for proof in data/solved/*.proof; do
    [ "$(stat -c %s "$proof")" -lt 15000 ] || continue # the large ones take seconds
    "$GENPEI" verify "$proof" > "$work/out" 2>&1 || fail "$proof does not hold: $(cat "$work/out")"
    grep -v '^run by \|^searches of ' "$work/out" > "$work/lines"
    while read -r line; do
        grep -qxF "$line" "${proof%.proof}.txt" || fail "$proof: its manifest does not say: $line"
    done < "$work/lines"
done

# Shards are subtrees; the value of the whole is known at once from their journals.
for i in 2 3 1; do
    solve kalah:pits=3,stones=3 --backend vm --shard $i/3 --journal "$work/shard$i" > "$work/out" || fail "shard $i: $(cat "$work/err")"
done
"$GENPEI" merge "$work"/shard[123] --journal "$work/shards" > "$work/out" || fail "the journals of shards are not joined"
solve kalah:pits=3,stones=3 --backend vm --journal "$work/shards" --resume --json > "$work/out"
grep -q '"value":2,"winner":"south"' "$work/out" || fail "shards come to another value: $(cat "$work/out")"
[ "$(sed 's/.*"nodes":\([0-9]*\).*/\1/' "$work/out")" -lt 1000 ] || fail "what shards found is not used: $(cat "$work/out")"
refuse 2 "needs --journal" kalah:pits=3,stones=3 --shard 1/2
refuse 2 "--shard is for --method" othello:size=6 --shard 1/2 --journal "$work/none" --method engine

# Questions, threads, engines, symmetric positions.
solve reversi70:size=6 --at-least 33 | grep -q 'red gets at least 33: yes' || fail "red does not get 33"
solve reversi70:size=6 --at-least 34 > "$work/out" && fail "a no has the status 0"
grep -q 'red gets at least 34: no' "$work/out" || fail "red gets 34: $(cat "$work/out")"
solve reversi70:size=6 --at-least 34 --proof "$work/proof" --json > "$work/out"
"$GENPEI" verify "$work/proof" | grep -q 'red gets at most 33' || fail "a no is not proved"
refuse 2 "whole number" reversi70:size=6 --at-least some
refuse 2 "ends with -36 to 36" reversi70:size=6 --at-least 37
refuse 2 "no engine" tictactoe --method engine
answer '"value":3,' reversi70:size=4 --threads 3
answer '"value":0,' tictactoe --threads 3 --method pn
answer '"value":0,' tictactoe --no-symmetry
echo 52753311433677442422121 > "$work/columns"
solve connect4 "$work/columns" | grep -q ', score 8,' || fail "connect4 has no score"
solve go:size=2,komi=0 --method retrograde --proof "$work/proof" --backend vm > "$work/out" && "$GENPEI" verify "$work/proof" > "$work/out" ||
    fail "retrograde analysis gives no proof: $(cat "$work/err")"
echo hello > "$work/changed"
"$GENPEI" verify "$work/changed" 2>&1 | grep -q 'not a proof of genpei solve' || fail "a file that is no proof is taken for one"
# A journal and a proof belong to the rules they were made for.
cp games/kalah.l7 "$work/mine.l7"
solve "$work/mine.l7:pits=3,stones=2" --journal "$work/rules" --proof "$work/rules.proof" > "$work/out" || fail "a game in a file is not proved: $(cat "$work/err")"
"$GENPEI" verify "$work/rules.proof" --json | grep -q '"rules_text":"game kalah' || fail "a proof does not show its rules"
sed -i 's/^title.*/title "Mine"/' "$work/mine.l7"
"$GENPEI" verify "$work/rules.proof" > "$work/out" || fail "another title makes other rules"
sed -i 's/^stuck/# other\nmost 60 moves\nstuck/; s/^players south north/players north south/' "$work/mine.l7"
"$GENPEI" verify "$work/rules.proof" 2>&1 | grep -q 'about other rules' || fail "a proof holds for other rules"
refuse 2 "journal" "$work/mine.l7:pits=3,stones=2" --journal "$work/rules" --resume
# With a list of moves that was cut there is no answer.
sed "s/^stuck/most 2 moves\\nstuck/" games/tictactoe.l7 > "$work/cut.l7"
refuse 2 "more than 2 moves" "$work/cut.l7"
refuse 2 "more than 2 moves" "$work/cut.l7" --at-least 0
refuse 2 "more than 2 moves" "$work/cut.l7" --proof "$work/cut.proof"
[ ! -e "$work/cut.proof" ] || fail "a game with moves missing is proved"
solve "$work/cut.l7" > "$work/out" || true
[ ! -s "$work/out" ] || fail "a value is printed though moves were missing: $(cat "$work/out")"
echo nonsense > "$work/journal"
refuse 2 "not a journal" hex5 --opening all --journal "$work/journal" --resume
finish
