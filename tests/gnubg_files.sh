#!/bin/bash
# SPDX-License-Identifier: MIT
# gnubg_files.sh - backgammon files of GNU Backgammon read here, ours read there: SGF, match texts, position and match IDs.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
gnubg=$(PATH=$PATH:/usr/games command -v gnubg) || skip 'gnubg is not installed'
cd "$work" || exit 1
export HOME=$work
# ask COMMANDS: what gnubg says to them.
ask() {
    printf 'set player 0 human\nset player 1 human\nset automatic game off\nset automatic roll off\nset jacoby off\n%s\nquit\ny\n' "$1" |
        timeout 60 "$gnubg" -t -q 2>&1
}
# The games of a file, with what both programs tell of them: players, length, result.
games() {
    rm -f games.db
    "$GENPEI" archive import "$1" --archive games.db > /dev/null || fail "$1 is not read"
    "$GENPEI" archive export --archive games.db --format text | grep -E '^(white|black|result|heading match) '
}

"$GENPEI" match backgammon:cube=1 --a random --b random --games 8 --seed 5 --archive ours.db > /dev/null 2>&1 || fail 'match'
"$GENPEI" match backgammon --a random --b random --games 6 --seed 6 --archive ours.db > /dev/null 2>&1 || fail 'match'
for format in sgf mat; do
    "$GENPEI" archive export --archive ours.db --format $format --output ours.$format 2> /dev/null || fail "export $format"
done
ask "load match $work/ours.sgf
save match $work/sgf_sgf.sgf
export match mat $work/sgf_mat.mat
import mat $work/ours.mat
save match $work/mat_sgf.sgf" > said.txt
wanted=$("$GENPEI" archive export --archive ours.db --format text | grep '^result ')
for file in sgf_sgf.sgf sgf_mat.mat mat_sgf.sgf; do
    [ "$(games $file | grep '^result ')" = "$wanted" ] || fail "$file: other results than our games have"
done

# A match that gnubg plays itself is the same from both of its forms.
ask "set seed 7
set player 0 gnubg
set player 1 gnubg
set player 0 chequerplay evaluation plies 0
set player 1 chequerplay evaluation plies 0
set player 0 cubedecision evaluation plies 0
set player 1 cubedecision evaluation plies 0
set automatic game on
set automatic roll on
new match 3
save match $work/match.sgf
export match mat $work/match.mat" > said.txt
games match.sgf > from_sgf
games match.mat > from_mat
grep -q '^heading match 3 points, game 1, 0-0$' from_sgf || fail "the match is not read: $(cat from_sgf)"
diff from_sgf from_mat > said.txt || fail "SGF and match text differ: $(cat said.txt)"

# IDs: a position that is set up there has the same name here.
ids='sGfwATDgc/ABMA:MAEAAAAAAAAE 4Bx8AEfgc/ABYA:QokFAAAAAAAE 4HPwATDgc/ABMA:cAkGAAAAAAAE'
commands='new session'
for id in $ids; do
    commands+=$'\n'"set gnubgid $id"$'\n''show board'
    ours=$("$GENPEI" draw backgammon:cube=1 --position "$id" | sed -n 's/.*GNU Backgammon ID //p')
    [ "$ours" = "$id" ] || fail "$id is $ours here"
done
ask "$commands" > said.txt
theirs=$(paste -d: <(sed -n 's/.*Position ID: *//p' said.txt) <(sed -n 's/.*Match ID *: *//p' said.txt))
for id in $ids; do
    grep -qxF "$id" <<< "$theirs" || fail "gnubg does not show the position $id: $theirs"
done
finish
