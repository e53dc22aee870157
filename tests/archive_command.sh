#!/bin/bash
# SPDX-License-Identifier: MIT
# archive_command.sh - `genpei archive` and `genpei review FILE` from outside: results, exit
# statuses, messages, and files that stay as they are.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
cd "$work" || exit 1

# expect STATUS OUT ERR COMMAND...: the exit status and everything printed.
expect() {
    local want=$1 out=$2 err=$3 got
    shift 3
    "$@" > out 2> err < /dev/null
    got=$?
    [ $got = "$want" ] && [ "$(cat out)" = "$out" ] && [ "$(cat err)" = "$err" ] && return
    fail "'$*' gives status $got and $(cat out err)"
}

archive() {
    "$GENPEI" archive "$@"
}

cat > good.txt << 'END'
game othello
black One
white "Two" \\ three
result 1 -1
ending resign
1. f5 2. d6 120ms =-5 3. c3
end

game reversi70:size=4
1. 1-3
end
END
cat > bad.txt << 'END'
game othello
1. f5
end
game othello
1. f5 2. a1
end
END
echo '(;GM[2]PB[x];B[fe])(;GM[2];B[aa])(;GM[2]PB[y])' > mixed.sgf
store=$XDG_DATA_HOME/genpei/genpei.db
here="$store: No such file or directory"

expect 2 '' "genpei: $here" archive list
expect 2 'nowhere.txt: 0 read, 0 stored' 'genpei: nowhere.txt: No such file or directory' \
    archive import nowhere.txt
: > empty.kif
expect 2 'empty.kif: 0 read, 0 stored' 'genpei: empty.kif: there is no game in it' archive import empty.kif
[ ! -e "$store" ] || fail 'a failed import leaves an archive'
expect 0 'good.txt: 2 read, 2 stored' '' archive import good.txt
hint='genpei: nothing of this file is stored; --skip leaves out such games only'
expect 2 'bad.txt: 2 read, 0 stored' "genpei: bad.txt:5:10: 'a1' is not a legal move; legal: f4 d6 f6
$hint" archive import bad.txt
expect 2 'mixed.sgf: 2 read, 0 stored' \
    "genpei: mixed.sgf:1:30: 'a1' is not a legal move; legal: d3 c4 f5 e6
$hint" archive import mixed.sgf
expect 0 '{"file":"mixed.sgf","read":3,"refused":1,"kept":2}' \
    "genpei: mixed.sgf:1:30: 'a1' is not a legal move; legal: d3 c4 f5 e6" \
    archive import --skip --event club --json mixed.sgf
expect 0 '{"id":1,"event":"","number":1,"game":"othello","names":["One","\"Two\" \\ three"],"payoffs":[1,-1],"ending":"resign","plies":3,"date":null,"occasion":null,"round":null}' \
    '' archive list --json --game othello --event ''
expect 0 '    id  game             plies  ending     result     players
     3  othello              1  unfinished            x - ?  (club 1)
     4  othello              0  unfinished            y - ?  (club 2)
2 games' '' archive list --event club
expect 0 '# club 2
game othello
start start
black y
ending unfinished
end

    a b c d e f g h
  1 . . . . . . . .
  2 . . . . . . . .
  3 . . . . . . . .
  4 . . . O X . . .
  5 . . . X O . . .
  6 . . . . . . . .
  7 . . . . . . . .
  8 . . . . . . . .
    X black 2, O white 2' '' archive show 4
expect 0 '{"id":2,"event":"","number":2,"game":"reversi70:size=4","names":["",""],"payoffs":null,"ending":"unfinished","plies":1,"date":null,"occasion":null,"round":null,"seed":0,"comment":"","start":"start","position":"-----RW-RRR----- W","moves":[{"ply":1,"mover":"red","move":"1-3","ms":null,"value":null}]}' \
    '' archive show 2 --json
expect 2 '' "genpei: $store: there is no game 5" archive show 5
expect 2 '' "genpei: 'x' is not the number of a game" archive export 1 x
expect 2 '' "genpei: --format: 'png' is not text, sgf, ggf, obf, wthor, pgn, csv, jsonl, hexworld, transcript, mat, csa, kif, kif-sjis, ki2, jkf or usi" archive export --format png
expect 2 '' "genpei archive: unknown part 'lst'; did you mean 'list'?" archive lst

# Exported and imported again, in both formats, the games are the same.
archive export > all.txt
expect 2 '' 'genpei: --format wthor needs --output: it may be three files' archive export --format wthor
expect 2 '' 'genpei: game 1: WTHOR holds games with a final score only, not '\''resign'\''' \
    archive export --format wthor --output w.wtb
[ ! -e w.wtb ] || fail 'a refused game leaves a file'
for form in text sgf; do
    expect 0 '' "copy.$form: 4 games" archive export --format $form --output copy.$form
    expect 0 "copy.$form: 4 read, 4 stored" '' archive import copy.$form --archive $form.db
    expect 0 "$(cat all.txt)" '' archive export --archive $form.db
done
expect 0 "$(sed -n '1,/^end$/p' all.txt)" '' archive export 1

# A file that is not an archive is not changed.
head -c 5000 "$store" > cut.db
cp cut.db before
expect 2 '' 'genpei: cut.db: a damaged archive (its end is missing)' archive list --archive cut.db
expect 2 'good.txt: 0 read, 0 stored' 'genpei: cut.db: a damaged archive (its end is missing)' \
    archive import good.txt mixed.sgf --archive cut.db
cmp -s cut.db before || fail 'a damaged archive was touched'
expect 2 '' "genpei: good.txt: not an archive of games" archive list --archive good.txt
expect 2 '' 'genpei: standard output: No space left on device' \
    bash -c '"$GENPEI" archive export > /dev/full'

review() {
    "$GENPEI" review othello --player random "$@"
}
review good.txt > from-file
review --moves 'f5 d6 c3' > from-moves
cmp -s from-file from-moves || fail 'review FILE and review --moves differ'
expect 2 '' 'genpei: good.txt: game 2 is reversi70:size=4, not othello' review good.txt --number 2
expect 2 '' 'genpei: good.txt: holds 2 games; there is no game 3' review good.txt --number 3
either='genpei review: give either FILE or --moves (usage: genpei review GAME (FILE | --moves "M M") [options])'
expect 2 '' "$either" review good.txt --moves f5
expect 2 '' "$either" review
# Formats for Othello hold no other game: refused, or left out with --skip.
printf 'game tictactoe\n1. a1 2. b2\nend\ngame othello\n1. f5 2. d6\nend\n' > mixed.txt
archive import mixed.txt --archive mixed.db > /dev/null
for format in ggf obf; do
    expect 2 '' "genpei: game 1: $format holds games of othello only, not tictactoe" archive export --archive mixed.db --format $format
    archive export --archive mixed.db --format $format --skip 2> /dev/null > mixed.out || fail "$format: --skip fails"
    [ -s mixed.out ] || fail "$format: the game of Othello is left out too"
done
# Formats of shogi: several games in a file come back, other games are refused.
cat > shogi.txt << 'END'
game shogi
black Ann
white Bob
result 1 -1
ending resign
1. 7g7f 2. 3c3d 3. 8h2b+ 4. 3a2b 5. B*4e
end
game shogi
black Bob
white Ann
1. 2g2f
end
END
archive import shogi.txt --archive shogi.db > /dev/null
archive export --archive shogi.db | grep -v '^seed' > one
for format in csa kif ki2 jkf; do
    archive export --archive shogi.db --format $format > shogi.$format || fail "$format: export fails"
    rm -f again.db
    archive import shogi.$format --archive again.db > /dev/null || fail "$format: import fails"
    archive export --archive again.db | grep -v '^seed' | cmp - one || fail "$format: not the same games"
    expect 2 '' "genpei: game 1: $format holds games of shogi only, not tictactoe" archive export --archive mixed.db --format $format
done
rm -f again.db
# A finished game with names: three files, and the names come back with the first.
cat > short.txt << 'END'
game othello
black Ann
white Bob
1. e6 2. f4 3. e3 4. f6 5. g5 6. d6 7. e7 8. f5 9. c5
end
END
archive import short.txt --archive short.db > /dev/null
archive export --archive short.db --format wthor --output short.wtb 2> /dev/null || fail 'wthor: failed'
[ -s short.JOU ] && [ -s short.TRN ] || fail 'wthor: no lists beside it'
archive import short.wtb --archive again.db > /dev/null
archive export --archive short.db | grep -v '^seed' > one
cmp <(head -c 16 short.wtb | od -An -tu2 -j10 -N2 | tr -d ' ') <(echo 0) || fail 'wthor: a year from nowhere'
archive export --archive again.db | grep -v '^seed' > two
cmp one two || fail 'wthor: not the same game'
# One list of names for the files of many years, as they are distributed.
mv short.wtb WTH_1984.wtb && mv short.JOU WTH.JOU
rm again.db
archive import WTH_1984.wtb --archive again.db > /dev/null
archive export --archive again.db | grep -v '^seed' | cmp - one || fail 'wthor: no names from WTH.JOU'
# Year and tournament go into the files and come back.
printf 'game othello\nblack Ann\nwhite Bob\nheading started 1985-04-17\nheading event Open of Kyoto\n1. e6 2. f4 3. e3 4. f6 5. g5 6. d6 7. e7 8. f5 9. c5\nend\n' > cup.txt
archive import cup.txt --archive cup.db > /dev/null
archive export --archive cup.db --format wthor --output cup.wtb 2> /dev/null || fail 'wthor: failed with a tournament'
archive import cup.wtb --archive cup2.db > /dev/null
archive list --archive cup2.db --json | grep -q '"date":"1985","occasion":"Open of Kyoto"' || fail "wthor: $(archive list --archive cup2.db --json)"
# Times that a format does not hold.
printf 'game shogi\n1. 7g7f 100ms 2. 3c3d 200ms\nend\n' > timed.txt
rm -f timed.db && archive import timed.txt --archive timed.db > /dev/null
archive export --archive timed.db --format ki2 2>&1 > /dev/null | grep -q 'ki2: times left out' || fail 'ki2: times are dropped silently'
archive export --archive timed.db --format kif 2>&1 > /dev/null | grep -q 'times' && fail 'kif: times are held'
archive export --archive timed.db --format kif 2>&1 > /dev/null | grep -q 'kif: parts of seconds left out' || fail 'kif: parts of seconds are dropped silently'
# What is lost of several games in a row is said once.
printf 'game shogi\n1. 7g7f =5\nend\n\ngame shogi\n1. 7g7f =6\nend\n\ngame shogi\n1. 7g7f =7\nend\n' > valued.txt
rm -f valued.db && archive import valued.txt --archive valued.db > /dev/null
said=$(archive export --archive valued.db --format usi 2>&1 > /dev/null)
[ "$said" = "genpei: game 1: usi: values left out"$'\n'"genpei: the same for 2 more games" ] || fail "usi: what is lost: $said"
for format in csa kif ki2 jkf; do
    archive export --archive valued.db --format $format 3 > valued.$format 2> lost || fail "$format"
    [ ! -s lost ] || fail "$format: values are held: $(cat lost)"
    rm -f back.db && archive import valued.$format --archive back.db > /dev/null
    archive export --archive back.db | grep -q '^1. 7g7f =7$' || fail "$format: the value is lost: $(archive export --archive back.db)"
done
refused 2 'nofile.db' merge "$work/nofile.db" --archive "$work/merged.db"
[ ! -e "$work/merged.db" ] || fail "a merge that failed leaves an archive behind"
# Pages of the database itself are damaged: the games on the others are listed.
"$GENPEI" match othello --a random --b random --games 200 --archive pages.db > /dev/null 2>&1
lost=0
for page in 10 11 12 13 14 15; do
    cp pages.db torn.db
    dd if=/dev/zero of=torn.db bs=1 seek=$((page * 4096)) count=200 conv=notrunc 2> /dev/null
    code=0
    "$GENPEI" archive list --archive torn.db > out 2> err || code=$?
    [ $code -le 1 ] || fail "a damaged page $page: exit status $code: $(cat err)"
    [ "$(wc -l < out)" -gt 100 ] || fail "a damaged page $page: only $(wc -l < out) lines: $(head -3 err)"
    [ $code = 0 ] || lost=$((lost + 1))
    grep -q 'a damaged archive$' err && fail "a damaged page $page: no game is named: $(head -3 err)"
done
[ $lost -gt 0 ] || fail 'no page with games was damaged'

# A damaged game is named, the others are listed, and the exit status is 1.
for name in Bobby Wilma Carla; do printf 'game othello\nblack Ann\nwhite %s\nending resign\nresult 1 -1\ncomment from %s\n1. f5 2. d6\nend\n\n' $name $name; done > three.txt
archive import three.txt --archive hurt.db > /dev/null
expect 0 'hurt.db: nothing is damaged' '' "$GENPEI" archive check --moves --archive hurt.db
sed -i 's/from Bobby/from Bobbx/; s/Carla/Carlx/g; s/from Carlx/from Carla/' hurt.db
first='genpei: hurt.db: game 1 is damaged: its text has changed' third='genpei: hurt.db: game 3 is damaged: its players have changed'
for command in list 'stats --by player' 'tree --game othello' ratings export; do
    code=0
    archive $command --archive hurt.db > out 2> err || code=$?
    [ $code = 1 ] || fail "$command on a damaged archive: exit status $code"
    [ "$(cat err)" = "$first"$'\n'"$third" ] || fail "$command on a damaged archive: $(cat err)"
    grep -q 'Wilma\|f5' out || fail "$command on a damaged archive: no sound game: $(cat out)"
    ! grep -q 'Bobb\|Carl' out || fail "$command shows a damaged game: $(cat out)"
done
expect 1 "${first#genpei: }"$'\n'"${third#genpei: }" '' "$GENPEI" archive check --moves --archive hurt.db
# A folder without permission: the reason is the system's.
mkdir closed && archive import three.txt --archive closed/old.db > /dev/null && chmod 555 closed
nobody= && chmod 755 .
[ "$(id -u)" != 0 ] || nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
if [ -z "$nobody" ] || $nobody test -r three.txt -a -x "$GENPEI" 2> /dev/null; then
    for name in new old; do
        said=$($nobody "$GENPEI" archive import three.txt --archive closed/$name.db 2>&1 > /dev/null)
        [[ $said == "genpei: closed/$name.db: "*"Permission denied" ]] || fail "a closed folder: $said"
    done
    said=$($nobody "$GENPEI" solve tictactoe --proof closed/proof 2>&1 > /dev/null)
    [[ $said == 'genpei: closed/proof: Permission denied' ]] || fail "a proof in a closed folder: $said"
fi
chmod 755 closed
# Deleting: all that is named or nothing, and the other games keep their numbers.
archive import good.txt --archive del.db --event cup > /dev/null 2>&1
archive import good.txt --archive del.db > /dev/null 2>&1
expect 2 "" "genpei: del.db: there is no game 99" "$GENPEI" archive delete 1 99 --archive del.db
[ "$(archive list --archive del.db --json | wc -l)" = 4 ] || fail "a refused deletion has deleted something"
expect 0 "1 removed" "" "$GENPEI" archive delete 3 --archive del.db
expect 0 "2 removed" "" "$GENPEI" archive delete --event cup --archive del.db
[ "$(archive list --archive del.db --json | sed 's/.*"id": *\([0-9]*\).*/\1/')" = 4 ] || fail "not game 4 is left: $(archive list --archive del.db)"
archive show 4 --archive del.db > /dev/null || fail "the game that is left cannot be read"
expect 2 "" "genpei: there is no event 'cup'" "$GENPEI" archive delete --event cup --archive del.db
expect 2 "" "genpei: name the games to remove, or an --event" "$GENPEI" archive delete --archive del.db
expect 2 "" "genpei: 'x' is not the number of a game" "$GENPEI" archive delete x --archive del.db

# In go too a margin that nobody knows is not half a point, and half a point is one.
for result in B+ W+ B+0.5; do
    rm -f go.db
    echo "(;GM[1]SZ[9]KM[7.5]RE[$result];B[ee])" | archive import - --archive go.db > /dev/null
    archive export --archive go.db --format sgf | grep -qF "RE[$result]" || fail "go: $result does not come back"
done

# Without --archive: the one of the current folder where there is one, else the one of the user.
archive list | grep -q 'One' || fail 'the archive of the user is not found'
mkdir old
cp del.db old/genpei.db
(cd old && archive list > out 2> err)
grep -q '1 game' old/out || fail 'an archive in the current folder is not used'
grep -q 'using the archive genpei.db of this folder' old/err || fail "nothing is said of an archive in the current folder: $(cat old/err)"
(cd old && archive list --archive "$store" 2>&1 | grep -q 'using') && fail 'a named archive is not the one used'
mkdir bare
cd bare
for folder in /dev/null "$PWD/none/below"; do
    XDG_DATA_HOME=$folder archive import ../good.txt > out 2> err && fail 'games are stored without a data folder'
    grep -q "^genpei: without --archive: the folder $folder cannot be used: [NP]" err || fail "no data folder: $(cat err)"
    [ ! -e genpei.db ] || fail 'without a data folder games go into the current one'
done
cd ..
finish
