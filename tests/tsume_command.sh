#!/bin/bash
# SPDX-License-Identifier: MIT
# tsume_command.sh - `genpei solve shogi` from outside: mates, bad positions, a journal.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

solve() {
    "$GENPEI" solve shogi "$@" --memory 16 2> "$work/err"
}

# refuse STATUS TEXT ARGUMENTS...: that status, and the text is in the error message.
refuse() {
    refused "$1" "$2" solve shogi "${@:3}" --memory 16
}

mate='9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1'
solve --position "$mate" --tsume --json > "$work/out" || fail "no mate in one: $(cat "$work/err")"
grep -q '"value":1,"plies":1,"move":"8c1c","line":"8c1c"' "$work/out" || fail "mate in one: $(cat "$work/out")"
grep -q '"shortest":true,"futile":0,"leftover":""' "$work/out" || fail "what is left is not said: $(cat "$work/out")"
solve --position '8k/9/8P/9/9/9/9/9/9 b P 1' --json | grep -q '"value":-1,"plies":null' || fail "a dropped pawn mates"
solve --position '8k/9/8P/9/9/9/9/9/9 b G2P 1' | grep -q '^mate in 1, leaving 2P in hand' || fail "leftover pieces are not told"
solve --position '7k1/9/8P/9/9/9/9/9/9 w G 1' --moves '2a1a' | grep -q '^mate in ' || fail "moves are not played first"
solve --position "position sfen 7k1/9/8P/9/9/9/9/9/9 w G 1 moves 2a1a" | grep -q '^mate in ' || fail "a position of USI is not read: $(cat "$work/err")"

# Problems as games: the position where one begins, and its length where the moves end in mate.
echo 'position sfen 9/8p/7R1/7Bk/6R2/9/9/9/9 b b4g4s4n4l17p 1 moves 2d1c+ 1b1c 2c2e+' > "$work/game.usi"
"$GENPEI" archive import "$work/game.usi" --archive "$work/g.db" > /dev/null
for format in kif kif-sjis ki2 csa jkf; do
    "$GENPEI" archive export --archive "$work/g.db" --format $format > "$work/game.$format" 2> /dev/null
    [ $format = jkf ] && sed -i 's|"header":{|&"場所":"http://a/b/c/d/e/f/g/",|' "$work/game.jkf" # bars as in an SFEN
    solve "$work/game.$format" | grep -q '^mate in 3, .* expected 3$' || fail "$format is not read: $(cat "$work/err")"
    "$GENPEI" tsume solutions "$work/game.$format" | grep -q '^mate in 3, sound' || fail "tsume does not read $format"
done
echo 'P7k/9/7G1/9/9/9/9/9/9 b G 1' > "$work/like-csa.sfen" # and not a statement of it
"$GENPEI" solve shogi:pieces=any "$work/like-csa.sfen" --tsume 2> "$work/err" | grep -q '^mate in 1' || fail "an SFEN is taken for CSA: $(cat "$work/err")"
printf 'PI\n+\n+7776FU\n/\nPI\n+\n+9999FU\n' > "$work/bad.csa"
refuse 2 "bad.csa:7:1: no such piece stands there" "$work/bad.csa"

# A check from afar: what is put between is taken, and it is mate all the same.
solve --position '8k/9/3R4P/9/9/9/9/9/7L1 b p 1' --json > "$work/out" || fail "no mate from afar"
grep -q '"plies":3,.*"futile":2,"leftover":"","within":3}$' "$work/out" || fail "futile interpositions are not told: $(cat "$work/out")"
# What is told is one mate, the shortest by the rules of tsume; within 7 plies where every interposition counts.
game='l4p2+P/1kg+R+L4/3p1+S3/p1pg2b2/4p1ppp/PPP6/1G1+n1P3/9/LKS2G2L b BSNPrs2n4p 135'
long='7Gs/6G1k/9/8P/9/9/5+B3/9/9 b S2rb2g2s4n4l17p 1'
told() { # what is said of a position, before nodes and seconds, and the line
    solve --position "$@" | sed 's/, [0-9]* nodes, .*//; s/、[0-9]*局面、.*//'
}
expect() { [ "$1" = "$2" ] || fail "'$1' instead of '$2'"; }
expect "$(told "$game")" 'mate in 5, with all interpositions 7, leaving B G N P in hand
  S*7c 8b8c 6b7b 8c9c 7b8b'
expect "$(told "$game" --language ja)" '5手詰、合駒をすべて数えると7手、駒余り（角金桂歩）
  ▲７三銀 △８三玉 ▲７二龍 △９三玉 ▲８二龍'
solve --position "$game" --json | grep -qE '^\{"value":1,"plies":5,"move":"S\*7c","line":"[^"]*","nodes":[0-9]*,"seconds":[0-9.e-]{1,15},"shortest":true,"futile":0,"leftover":"B G N P","within":7\}$' ||
    fail "one mate in JSON: $(solve --position "$game" --json)"
expect "$(told "$long" | head -n 1)" 'mate in 5, with futile interpositions 11'
expect "$(told "$long" --language ja | head -n 1)" '5手詰、無駄合を入れて11手'
expect "$(told "$mate" --wld | head -n 1)" 'mate in 1'
# A first mate: its length is a bound, the line is told apart.
found='ln4+Pnl/6B2/2pg2p2/p2kp1g1p/7R1/2sSP1P1P/P2p5/5+r+p1K/LN+n3g1L w GSPbs5p 92'
expect "$(told "$found" --wld | head -n 1)" 'mate in at most 11; the line shown takes 9, leaving R B 6P in hand'
expect "$(told "$found" --wld --language ja | head -n 1)" '11手以内で詰み、示した手順は9手、駒余り（飛角歩六）'
# Whichever way a file counts, its length is as expected.
printf '%s ; 5\n%s ; 7\n%s ; 9\n%s ; 11\n' "$game" "$game" "$game" "$long" > "$work/counted"
[ "$(solve "$work/counted" | grep -n 'not as expected$' | sed 's/:.*expected 9: .*//')" = "5
9:4 problems: 4 mates, 0 without, 0 unknown, 1 not as expected" ] || fail "expected lengths: $(solve "$work/counted")"

# Positions by their names, and moves from the start alone.
for start in startpos start; do
    solve --position $start --json | grep -q '"value":-1' || fail "$start is not read: $(cat "$work/err")"
done
solve --moves '7g7f' --json | grep -q '"value":-1' || fail "moves without a position: $(cat "$work/err")"
# Two pawns on a file, as some problems have them.
pawns='9/8L/8P/7RP/6GR1/8k/9/9/9 b 2b3g4s4n3l16p 1'
refuse 2 'two pawns of Black on file 1' --position "$pawns"
"$GENPEI" solve shogi:pieces=any --tsume --position "$pawns" --memory 16 --json | grep -q '"value":1,"plies":11,' ||
    fail 'two pawns on a file'
refused 2 'pieces of one set' solve shogi:pieces=any --tsume --position "$pawns" --proof "$work/proof"
# Errors in Japanese; the rest of the pieces for the defender.
refuse 2 '局面：飛が盤上と持ち駒に合わせて3枚あります（全部で2枚です）' --language ja --position '4k4/9/9/9/RRR6/9/9/9/4K4 b - 1'
refuse 2 '「7g7f」はここでは指せません' --language ja --position '4k4/9/9/9/9/9/9/9/4K4 b G 1' --moves 7g7f
solve --position '8k/9/8P/9/9/9/9/9/8L b - 1' > /dev/null
grep -q 'note: the defender has nothing in hand; --rest gives it' "$work/err" || fail "no hint: $(cat "$work/err")"
solve --position '8k/9/3R4P/9/9/9/9/9/7L1 b - 1' --rest --json > "$work/out"
solve --position '8k/9/3R4P/9/9/9/9/9/7L1 b r2b4g4s4n3l17p 1' --json > "$work/whole"
[ "$(sed 's/"nodes.*//' "$work/out")" = "$(sed 's/"nodes.*//' "$work/whole")" ] || fail "--rest: $(cat "$work/out" "$work/whole")"
[ -s "$work/err" ] && fail "a hint without reason: $(cat "$work/err")"
# Lengths that are not as expected are marked and counted.
printf '%s ; 1\n%s ; 3\n' "$mate" "$mate" > "$work/lengths"
solve "$work/lengths" > "$work/out"
grep -q '^2 problems: 2 mates, 0 without, 0 unknown, 1 not as expected$' "$work/out" || fail "counts: $(cat "$work/out")"
[ "$(grep -c ', expected 3: not as expected$' "$work/out")" = 1 ] || fail "an unexpected length: $(cat "$work/out")"

# A mate in one is the shortest, whatever was asked; a number that is no length is refused.
solve --position "$mate" --wld | grep -q '^mate in 1, ' || fail "--wld does not know that a mate in one is the shortest"
solve --position '8k/9/7S1/9/9/9/9/9/9 b G 1' --wld --second > "$work/out"
grep -q '^another mate, in 1, begins' "$work/out" || fail "a second mate in one: $(cat "$work/out")"
for plies in 0 -3 8191 99999999999999999999; do
    printf '%s ; %s\n%s ; 1\n' "$mate" $plies "$mate" > "$work/lengths"
    refuse 2 "lengths:1: the expected length $plies is not from 1 to 8190" "$work/lengths"
done
refuse 2 'lengths:1: 想定手数99999999999999999999は1から8190までの数ではありません' --language ja "$work/lengths"
refused 2 '255 golds in hand; there are 7' solve shogi:pieces=any --tsume --position '8k/9/8P/9/9/9/9/9/9 b 255G 1'
# Nothing hides behind a zero byte: the whole file is refused.
printf '%s\n\n\0%s\n' "$mate" "$mate" > "$work/zero"
refuse 2 'zero:3: a zero byte: this is not a text' "$work/zero"
refuse 2 'zero:3：NUL文字があります。テキストファイルではありません' --language ja "$work/zero"
for command in solutions grade; do refused 2 'zero:3: a zero byte' tsume $command "$work/zero"; done

# Fields behind and before the position.
printf '# a comment\n%s ; 1 ; 8c1c\n\nfirst ; - ; %s\n' "$mate" "$mate" > "$work/problems"
solve "$work/problems" --json > "$work/out" || fail "a file of problems: $(cat "$work/err")"
[ "$(wc -l < "$work/out")" = 2 ] || fail "two problems give no two answers"
head -n 1 "$work/out" | grep -q '"expected":1' || fail "the expected length is not said"
printf '\xEF\xBB\xBF%s\n' "$mate" > "$work/marked"
solve "$work/marked" --json | grep -q '"value":1' || fail "a byte order mark: $(cat "$work/err")"
# A semicolon may stand right behind the position; a line may be as USI has it.
printf '%s;1\n%s; 1\nname;1;%s\nposition sfen %s\nsfen 7k1/9/8P/9/9/9/9/9/9 w G 1 moves 2a1a ; 1\nposition startpos moves 7g7f 3c3d\n' "$mate" "$mate" "$mate" "$mate" > "$work/forms"
solve "$work/forms" --json > "$work/out" || fail "forms of a line: $(cat "$work/err")"
[ "$(grep -c '"value":1,"plies":1,' "$work/out")" = 5 ] && [ "$(grep -c '"expected":1' "$work/out")" = 4 ] || fail "forms of a line: $(cat "$work/out")"
tail -n 1 "$work/out" | grep -q '"value":-1' || fail "the start with moves: $(cat "$work/out")"
printf '%s moves 9a9b\n' "$mate" > "$work/forms"
refuse 2 "'9a9b' is not a legal move here" "$work/forms"
printf '\n# nothing\n' > "$work/empty"
refuse 2 'empty: there is no problem in it' "$work/empty"
refused 2 'there is no problem in it' tsume grade "$work/empty"
refuse 2 'the name of the FILE is empty' ''
refuse 2 'resume needs --journal' "$work/problems" --resume
cp "$work/problems" "$work/before"
refuse 2 'would replace the positions' "$work/problems" --proof "$work/problems"
cp "$work/problems" "$work/name.2"
refuse 2 'would replace the problems' "$work/name.2" --proof "$work/name"
cmp -s "$work/name.2" "$work/before" || fail "the proof of a line replaces the problems"
cmp -s "$work/problems" "$work/before" || fail "a proof replaces the problems"

# A journal: what is solved is not solved again.
solve "$work/problems" --json --journal "$work/journal" > "$work/out" || fail "with a journal: $(cat "$work/err")"
solve "$work/problems" --json --journal "$work/journal" --resume > "$work/again" || fail "resuming: $(cat "$work/err")"
cmp -s "$work/out" "$work/again" || fail "a resumed journal gives other answers"
refuse 2 ", json', this run" "$work/problems" --journal "$work/journal" --resume
# An answer that more time may improve is not kept.
echo 'ln6+B/1+B2gkp2/p1ppspn2/4ps2p/3N3N1/2PP1PPRP/P2SG4/1PG2KS2/L7L b RGL3Pp 89' > "$work/eleven"
for ms in 2 4 6 8 9; do
    solve "$work/eleven" --json --journal "$work/soon$ms" --seconds 0.00$ms > "$work/out"
    grep -q '"value":1.*\("move":""\|"leftover":false\)' "$work/out" && fail "a mate without its line: $(cat "$work/out")"
    solve "$work/eleven" --json --journal "$work/soon$ms" --resume > "$work/out"
    grep -q '"plies":11,.*"shortest":true' "$work/out" || fail "a resumed run does not improve an answer: $(cat "$work/out")"
done

# Proofs: checked by the rules in L7; changed ones are refused.
solve --position '5k3/9/4P4/9/9/9/9/9/9 b RG 1' --proof "$work/mate" > "$work/out" || fail "no proof: $(cat "$work/err")"
"$GENPEI" verify "$work/mate" > "$work/out" || fail "a proof is refused"
grep -q '^black mates within 9 plies by checks alone, beginning with R\*4c: ' "$work/out" || fail "what is proved: $(cat "$work/out")"
solve --position '8k/9/8P/9/9/9/9/9/9 b P 1' --proof "$work/none" > "$work/out" || fail "no proof: $(cat "$work/err")"
"$GENPEI" verify "$work/none" --json > "$work/out" || fail "a proof of no mate is refused"
grep -q '"player":"black","claims":\[{"claim":"no mate",' "$work/out" || fail "what is proved: $(cat "$work/out")"
head -c -3 "$work/mate" > "$work/cut"
refused 1 'cut' verify "$work/cut"
solve "$work/problems" --proof "$work/each" > "$work/out" || fail "proofs of a file: $(cat "$work/err")"
for line in 2 4; do "$GENPEI" verify "$work/each.$line" > "$work/out" || fail "no proof of line $line"; done
refuse 2 'nowhere' --position "$mate" --proof "$work/nowhere/proof"
solve "$work/problems" --journal "$work/journal2" > "$work/out" || fail "a journal: $(cat "$work/err")"
solve "$work/problems" --journal "$work/journal2" --resume --proof "$work/late" > "$work/out" || fail "resumed: $(cat "$work/err")"
for line in 2 4; do [ -e "$work/late.$line" ] || fail "a resumed run leaves out the proof of line $line"; done

# A mate that begins with another move.
solve --position "$mate" --second | grep -q '^no mate begins with another move' || fail "--second where there is none"
two='8k/9/8P/9/9/9/9/9/9 b RG2P 1'
solve --position "$two" --second --json --proof "$work/two" > "$work/out" || fail "--second: $(cat "$work/err")"
grep -q '"second":{"value":1,"plies":[0-9]*,"move":"[^"]*"' "$work/out" || fail "a second mate: $(cat "$work/out")"
for file in two two.second; do "$GENPEI" verify "$work/$file" --json > "$work/proved.$file" || fail "the proof $file is refused"; done
first() { sed -n 's/.*"claim":"mate within".*"move":"\([^"]*\)".*/\1/p' "$work/proved.$1"; }
[ -n "$(first two)" ] && [ -n "$(first two.second)" ] && [ "$(first two)" != "$(first two.second)" ] ||
    fail "two proofs begin with '$(first two)' and '$(first two.second)'"
refused 2 'for shogi' solve hex4 --second
solve --position '8k/9/7GP/9/9/9/9/9/9 b G 1' --wld --second > "$work/out"
grep -q '^another mate, in 1, begins' "$work/out" || fail "another mate in one: $(cat "$work/out")"
solve --position "$mate" --second --proof "$work/two" > "$work/out" || fail "a proof is not replaced: $(cat "$work/err")"
[ ! -e "$work/two.second" ] || fail "the proof of another problem's second mate stays"

# A resumed run writes what is missing or belongs to another problem, and nothing else.
printf '%s\n%s\n' "$two" "$mate" > "$work/both"
for language in --json '--language en' '--language ja'; do
    rm -f "$work"/p.* "$work/journal3"
    again() { solve "$work/both" $language --second --journal "$work/journal3" --resume --proof "$work/p" > "$work/out" || fail "$language: $(cat "$work/err")"; }
    again
    cp "$work/p.2" "$work/p.1"
    rm "$work/p.1.second"
    touch -d 2001-01-01 "$work/p.2"
    again
    "$GENPEI" verify "$work/p.1" | grep -qF "from ${two% 1}" || fail "$language: the proof of another problem stays"
    [ -e "$work/p.1.second" ] || fail "$language: the second proof is not written again"
    [ -e "$work/p.2" ] && [ ! "$work/p.2" -nt "$work/both" ] || fail "$language: a proof is written again"
    rm "$work/p.1.second"
    again
    [ -e "$work/p.1.second" ] || fail "$language: the second proof alone is not written again"
done

hard='g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1'
solve --position "$hard" --seconds 0.05 --json > "$work/out"
[ $? = 1 ] || fail "unknown has another status"
grep -q '"value":0,"plies":null,"move":null' "$work/out" || fail "a stopped search: $(cat "$work/out")"

solve --position "$hard" --seconds 0.5 --progress 0.1 --json > "$work/out"
grep -qE '^solving, [0-9.]+ million nodes, 0 s, proof number [0-9]+, disproof number [0-9]+, ply [0-9]+, table [0-9]+ % full$' "$work/err" ||
    fail "--progress: $(cat "$work/err")"
refused 2 'progress is for shogi' solve othello --progress 1

# A system may give that much.
"$GENPEI" solve shogi --position "$mate" --memory 1048576 > "$work/out" 2>&1 ||
    { [ $? = 2 ] && grep -q 'the system does not give that many' "$work/out"; } || fail "too much memory: $(cat "$work/out")"
refuse 2 'two kings' --position '8k/9/8k/9/9/9/9/9/9 b P 1'
refuse 2 'no king to be mated' --position '8K/9/9/9/9/9/9/9/9 b P 1'
refuse 2 'could take the king at 1a' --position '8k/8P/9/9/9/9/9/9/9 b - 1'
refuse 2 'pawn' --position '8k/9/8P/8P/9/9/9/9/9 b - 1'
refuse 2 'a FILE of positions, a --position'
refuse 2 'is not a legal move' --position "$mate" --moves '8c8d zz'
refuse 2 'book is for other games' --position "$mate" --book
echo "$mate ; 1
8k/9 b - 1" > "$work/problems"
refuse 2 'problems:2: ' "$work/problems"
solve "$work/problems" --json > "$work/out"
grep -q '"value":1,"plies":1' "$work/out" || fail "a bad line hides the good ones: $(cat "$work/out")"
grep -q '"value":null,"error":"position' "$work/out" || fail "a bad line has no line of output: $(cat "$work/out")"
refused 2 'tsume is for shogi' solve othello --tsume

finish
