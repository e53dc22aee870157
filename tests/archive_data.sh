#!/bin/bash
# SPDX-License-Identifier: MIT
# archive_data.sh - an archive as data: queries, counts, the tree of openings, ratings, doubles, pictures, and
# archives of older formats.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
cd "$work" || exit 1

archive() {
    "$GENPEI" archive "$@" --archive data.db
}

# game NAME NAME RESULT DATE EVENT ROUND MOVES
game() {
    printf 'game tictactoe\nplayer 1 %s\nplayer 2 %s\nresult %s\nending resign\nheading started %s\nheading event %s\nheading round %s\n%s\nend\n' "$@"
}
{
    game Ann Bob '1 -1' 1985-04-17 'Open of Kyoto' 1 '1. a1 2. b2 3. c3'
    game Bob Ann '-1 1' 1985/04/18 'Open of Kyoto' 2 '1. a1 2. b2 3. a2'
    game Ann Cid '-1 1' 1986.05.?? 'Cup' 1 '1. a1 2. c3'
    game Cid Bob '0 0' 1992 'Cup' 2 '1. b2 2. a1'
    game Ann Bob '1 -1' 1985-04-17 'Open of Kyoto' 1 '1. a1 2. b2 3. c3'
    game Dan Eve '1 -1' 'some day' '' '' '1. a1 2. b2 3. c3'
} | sed '/^heading [a-z]* $/d' > games.txt
archive import games.txt > log 2>&1 || fail "import: $(cat log)"

# ids ARGUMENTS...: the numbers of the games that are listed.
ids() {
    archive list --json "$@" | sed 's/.*"id":\([0-9]*\).*/\1/' | tr '\n' ' '
}
same() {
    [ "$1" = "$2" ] || fail "$3: '$1', not '$2'"
}
same "$(ids)" '1 2 3 4 5 6 ' 'all'
same "$(ids --player Ann)" '1 2 3 5 ' 'by player'
same "$(ids --player Ann --against Bob)" '1 2 5 ' 'by two players'
same "$(ids --player Ann --result win)" '1 2 5 ' 'won by Ann on either side'
same "$(ids --player Ann --result loss)" '3 ' 'lost by Ann'
same "$(ids --result draw)" '4 ' 'drawn'
same "$(ids --since 1985-04-18)" '2 3 4 ' 'since a day'
same "$(ids --until 1985)" '1 2 5 ' 'until a year, all of it'
same "$(ids --since 1986 --until 1986-05)" '3 ' 'within a month'
same "$(ids --occasion 'Open*')" '1 2 5 ' 'by occasion'
same "$(ids --game tictactoe --moves 'a1 b2')" '1 2 5 6 ' 'by opening'
same "$(ids --game tictactoe --moves 'a1 b2 c3' --player Dan)" '6 ' 'by opening and player'
same "$(ids --limit 2)" '1 2 ' 'the first two'
archive list --json --player Cid --since 1990 | grep -q '"date":"1992","occasion":"Cup","round":"2"' || fail 'no date, occasion and round'
archive list --json --player Dan | grep -q '"date":null,"occasion":null,"round":null' || fail 'a date from nowhere'
archive list | grep -q 'Ann - Bob  1985-04-17  Open of Kyoto, 1' || fail "the list: $(archive list)"
archive export --player Cid --format csv 2> /dev/null | grep -c Cid | grep -qx 2 || fail 'export by player'

same "$(archive tree --game tictactoe --csv --depth 2 | head -n 4)" 'moves,games,wins,draws,losses,score,plies
a1,5,3,0,2,0.6000,2.8
a1 b2,4,3,0,1,0.7500,3.0
a1 c3,1,0,0,1,0.0000,2.0' 'tree'
archive tree --game tictactoe --moves 'a1 b2' --json | grep -q '{"moves":"a1 b2 c3","games":3,"wins":3,' || fail 'tree after moves'
same "$(archive stats --by player --csv | sed -n '2,3p')" 'Ann,4,3,0,1,0.7500,2.8
Bob,4,0,1,3,0.1250,2.8' 'by player'
same "$(archive stats --by player --top 2 --csv 2>&1 > /dev/null)" 'genpei: 3 more; --top 0 shows all' 'what csv leaves out'
same "$(archive stats --by year --csv | cut -d, -f1,2 | tr '\n' ' ')" 'year,games ,1 1985,3 1986,1 1992,1 ' 'by year'
same "$(archive stats --player Ann --by game --csv | tail -n 1 | cut -d, -f1-5)" 'tictactoe,4,3,0,1' 'results of a player'
same "$(archive stats --player Ann --by year --csv | sed -n '2,3p' | cut -d, -f1-5)" '1985,3,3,0,0
1986,1,0,0,1' 'results of a player by year'
same "$(archive tree --game tictactoe --player Ann --csv --depth 1 | tail -n 1 | cut -d, -f1-5)" 'a1,4,3,0,1' 'tree of a player'
same "$(archive tree --game tictactoe --player '*' --against Ann --csv --depth 1 | tail -n 1 | cut -d, -f1-5)" 'a1,4,1,0,3' 'tree against a player'
archive stats --by length --amount 2 --json | head -n 1 | grep -q '"length":"2","games":6' || fail 'by length'
archive stats --by opening --amount 1 --svg o.svg > /dev/null && grep -q '</svg>' o.svg || fail 'a picture of openings'
archive stats --by length --svg l.svg > /dev/null && grep -q '</svg>' l.svg || fail 'a picture of lengths'
[ "$(grep -c '<text' l.svg)" -gt 3 ] || fail 'a picture of lengths without names'
archive ratings --svg r.svg --json | head -n 1 | grep -q '"player":"Ann"' || fail 'ratings'
grep -q 'Rating over time' r.svg || fail 'a picture of ratings'
archive ratings --csv | grep -q '^Ann,1985.29' || fail "ratings over time: $(archive ratings --csv | head -n 2)"

{
    game Ann Bob '1 -1' 'some day' Cup 1 '1. a1 2. b2'
    game Ann Bob '-1 1' 1985 Cup 2 '1. a1 2. b2'
} > mixed.txt
"$GENPEI" archive import mixed.txt --archive mixed.db > log 2>&1 || fail "import: $(cat log)"
same "$("$GENPEI" archive ratings --archive mixed.db --csv | grep Ann | tr '\n' ' ')" 'Ann,,1510.0 Ann,1985.0000,1499.4 ' 'a game without a date among others'
"$GENPEI" archive ratings --archive mixed.db --svg mixed.svg > /dev/null
grep -q '>1985<' mixed.svg || fail 'a picture of ratings with an undated game'
grep -Eq '>[1-9][0-9]?<' mixed.svg && fail 'the number of a game is a year in a picture'

archive duplicates | grep -q '^5 is game 1 again$' || fail "duplicates: $(archive duplicates)"
archive duplicates --any-players | grep -q '^6 ' && fail 'a game of another day is a duplicate'
printf 'game tictactoe\nplayer 1 Dan\nplayer 2 Eve\nresult 1 -1\nending resign\n1. a1\n2. b2\n3. c3\nend\n' > dan.txt
cp data.db others.db
"$GENPEI" archive import dan.txt --archive others.db > log 2>&1 || fail "import: $(cat log)"
"$GENPEI" archive duplicates --any-players --archive others.db | grep -q '^7 is game 6 again$' || fail 'a copy without a date'
"$GENPEI" archive delete 6 --archive others.db > /dev/null
"$GENPEI" archive duplicates --any-players --archive others.db | grep -q '^7 is game 1 again, of other players$' ||
    fail 'duplicates of others'
archive duplicates --delete > /dev/null
same "$(ids)" '1 2 3 4 6 ' 'after removing duplicates'
archive tree --game tictactoe --csv | grep -q '^a1,4,' || fail 'what is removed is still in the tree'

# twice NAME TEXT TEXT...: the games of these texts, and what `duplicates --delete` leaves of them.
twice() {
    local name=$1 text
    shift
    rm -f twice.db
    for text in "$@"; do
        printf 'game tictactoe\nplayer 1 Ann\nplayer 2 Bob\n%b\nend\n' "$text" > twice.txt
        "$GENPEI" archive import twice.txt --archive twice.db > log 2>&1 || fail "import: $(cat log)"
    done
    "$GENPEI" archive duplicates --delete --archive twice.db > log 2>&1 || fail "$name: $(cat log)"
    left=$("$GENPEI" archive list --json --archive twice.db | sed 's/.*"id":\([0-9]*\).*/\1/' | tr '\n' ' ')
}
won='result 1 -1\nending resign\n1. a1\n2. b2'
twice equal "$won" "$won" "heading round 2\n$won" "heading round 1\n$won"
same "$left" '3 4 ' 'other rounds are other games, of which the bare ones are copies'
twice results "$won" 'result 0 0\nending agreed\n1. a1\n2. b2' 'ending unfinished\n1. a1\n2. b2'
same "$left" '1 2 3 ' 'other results are other games'
twice dates "heading started 1985-04-17\n$won" "heading started 1986-04-17\n$won"
same "$left" '1 2 ' 'other dates are other games'
twice notes "$won" 'result 1 -1\nending resign\n1. a1 1500ms\n2. b2' "$won"
same "$left" '2 ' 'a game with times stays, not a bare one'
twice comments "$won" "heading event Cup\ncomment fine\n$won" "heading event Cup\n$won" "comment poor\n$won"
same "$left" '2 4 ' 'games with comments of their own stay'
"$GENPEI" match tictactoe --a ply:depth=1 --b ply:depth=1 --games 4 --random-plies 0 --archive pairs.db > log 2>&1 ||
    fail "match: $(cat log)"
"$GENPEI" archive duplicates --delete --archive pairs.db | grep -q '^0 games' || fail 'games of a match are removed'
"$GENPEI" archive export --archive pairs.db --format text --output pairs.txt > log 2>&1
"$GENPEI" archive import pairs.txt --archive pairs.db > log 2>&1
"$GENPEI" archive duplicates --delete --archive pairs.db > log
"$GENPEI" archive list --archive pairs.db | grep -q '^4 games' || fail "a copy of a match: $(cat log)"

# In names * is any text, and no other sign is special.
{
    game 'Ann [2100]' 'Bob?' '1 -1' 1985 'Open [A]' 1 '1. a1 2. b2'
    game 'Ann 1' Bobo '1 -1' 1985 'Open A' 1 '1. a1 2. b3'
    game Anna Ann '0 0' 1985 'Open ?' 1 '1. a1 2. c3'
} > odd.txt
"$GENPEI" archive import odd.txt --archive odd.db > log 2>&1 || fail "import: $(cat log)"
odd() {
    "$GENPEI" archive list --json --archive odd.db "$@" | sed 's/.*"id":\([0-9]*\).*/\1/' | tr '\n' ' '
}
same "$(odd --player '*[2100]*')" '1 ' 'brackets in a name'
same "$(odd --player '*?')" '1 ' 'a question mark in a name'
same "$(odd --occasion 'Open [A]*')" '1 ' 'brackets in an occasion'
same "$(odd --occasion '*?')" '3 ' 'a question mark in an occasion'
same "$(odd --against '*[2*')" '1 ' 'brackets in the name of an opponent'

# Player and opponent have a seat each.
same "$(odd --player 'Ann*' --against 'Ann*')" '3 ' 'two players of one pattern'
same "$(odd --player Ann --against Ann)" '' 'a player against the same player'
same "$(odd --player 'A*' --against Bobo)" '2 ' 'by pattern and name'
same "$("$GENPEI" archive stats --archive odd.db --player '*' --against Bobo --csv | tail -n 1 | cut -d, -f1-5)" 'tictactoe,1,1,0,0' \
    'counted for a player against another'
same "$("$GENPEI" archive stats --archive odd.db --player 'Bob*' --result loss --csv | tail -n 1 | cut -d, -f1-5)" 'tictactoe,2,0,0,2' \
    'lost by a pattern'

# Partners win and lose together. In whist there is no draw.
"$GENPEI" match whist --a random --b mcts:playouts=5 --games 6 --archive teams.db > log 2>&1 || fail "match: $(cat log)"
teams() {
    "$GENPEI" archive stats --archive teams.db --csv "$@" | tail -n +2 | awk -F, '{ g += $2; w += $3; d += $4; l += $5 } END { print g, w + l, d, w == l }'
}
same "$(teams --by player)" '24 24 0 1' 'results of partners'
same "$(teams --player random | cut -d' ' -f1-3)" '6 6 0' 'results of a team'
same "$("$GENPEI" archive list --archive teams.db --result draw | tail -n 1)" '0 games' 'drawn games of teams'
cp teams.db old.db
if command -v sqlite3 > /dev/null; then
    sqlite3 old.db 'UPDATE about SET outcome = 0 WHERE outcome = 1; PRAGMA user_version = 3'
    same "$("$GENPEI" archive list --archive old.db --result draw | tail -n 1)" '0 games' 'games of teams in an archive of format 3'
    "$GENPEI" archive check --archive old.db > log || fail "an archive of format 3: $(cat log)"
    "$GENPEI" archive upgrade --archive old.db > /dev/null || fail 'upgrade from format 3'
    diff <(sqlite3 old.db 'SELECT * FROM about') <(sqlite3 teams.db 'SELECT * FROM about') > /dev/null || fail 'the upgrade leaves wrong results'
    sqlite3 old.db 'UPDATE about SET outcome = 0 WHERE id = 2'
    "$GENPEI" archive check --archive old.db | grep -q 'another result' || fail 'a changed result is not noticed'
fi

# A puzzle is solved or not, as in a match.
"$GENPEI" match pentomino --a random --games 6 --archive puzzle.db > log 2>&1 || fail "match: $(cat log)"
same "$("$GENPEI" archive stats --archive puzzle.db --csv | tail -n 1 | cut -d, -f1-5)" 'pentomino,6,0,0,6' 'puzzles that were not solved'

# Who has won among more than two.
"$GENPEI" match pig --players random,random,random,random --games 40 --archive four.db > log 2>&1 || fail "match: $(cat log)"
"$GENPEI" archive export --archive four.db --format jsonl 2> /dev/null |
    sed 's/.*"result":"\([^"]*\)","payoffs":\[\([0-9]*\).*/\1 \2/' | sort -u > results
same "$(tr '\n' ';' < results)" '0-1 0;1-0 1;' 'who has won among four'
"$GENPEI" archive export --archive four.db --format csv 2>&1 > /dev/null | grep -q 'csv: players behind the second left out' ||
    fail 'csv loses players without a word'
refused 2 'pgn has two sides; in pig 4 players play for themselves' archive export --archive four.db --format pgn
refused 2 'pgnout: pgn has two sides' match pig --players random,random,random,random --games 4 --pgnout four.pgn
printf 'game whist\nplayer 1 N\nplayer 2 E\nplayer 3 S\nplayer 4 E\nresult 3 -3 3 -3\nending agreed\nend\n' > whist.txt
"$GENPEI" archive import whist.txt --archive whist.db > log 2>&1 || fail "import: $(cat log)"
"$GENPEI" archive export --archive whist.db --format pgn 2> /dev/null | grep -E '^\[(White|Black|Result)' | tr '\n' ' ' > sides
same "$(cat sides)" '[White "N + S"] [Black "E"] [Result "1-0"] ' 'teams in PGN'

# Chess with claimed draws is chess.
printf '[White "a"]\n[Black "b"]\n[Result "1/2-1/2"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. e3 1/2-1/2\n\n' > chess.pgn
printf '[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. Nf3 d5 1-0\n' >> chess.pgn
"$GENPEI" archive import chess.pgn --archive chess.db > log 2>&1 || fail "import: $(cat log)"
same "$("$GENPEI" archive tree --game chess --archive chess.db --csv | tail -n 1 | cut -d, -f1-5)" 'g1f3,2,1,1,0' 'a game with a claimed draw'
if command -v sqlite3 > /dev/null; then
    cp chess.db bare.db
    sqlite3 bare.db 'DROP TABLE about; DROP INDEX seat_name; PRAGMA user_version = 2'
    same "$("$GENPEI" archive list --game chess --archive bare.db | tail -n 1)" '1 game' 'chess in an archive of format 2'
fi
same "$("$GENPEI" archive list --game chess:draws=claimed --archive chess.db | tail -n 1)" '1 game' 'claimed draws alone'
long='a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 b3 a3 c3'
for last in d3 e3; do
    echo "$long $last" | awk '{ print "game connect4\nplayer 1 a\nplayer 2 b\nending unfinished"; for (i = 1; i <= NF; i++) print i ". " $i; print "end" }'
done > long.txt
"$GENPEI" archive import long.txt --archive long.db > log 2>&1 || fail "import: $(cat log)"
same "$("$GENPEI" archive stats --by opening --amount 17 --archive long.db --csv | sed 1d | cut -d, -f1,2 | tr '\n' ';')" "$long,2;" 'an opening of 17 moves'
same "$("$GENPEI" archive stats --by opening --amount 18 --archive long.db --csv | sed 1d | cut -d, -f2 | tr '\n' ';')" '1;1;' 'openings of 18 moves'

refused 2 'is not a date' archive list --archive data.db --since yesterday
refused 2 "'1985-13' is not a date" archive list --archive data.db --until 1985-13
refused 2 'needs --game' archive list --archive data.db --moves a1
refused 2 'not a legal move' archive tree --archive data.db --game tictactoe --moves 'a1 a1'
refused 2 "is not win, draw or loss" archive list --archive data.db --result won
refused 2 '--game says' archive tree --archive data.db
refused 2 'is not game, player' archive stats --archive data.db --by colour

# An archive of the format before: read as it is, and upgraded.
if command -v sqlite3 > /dev/null; then
    cp data.db old.db
    sqlite3 old.db 'DROP TABLE about; DROP INDEX seat_name; PRAGMA user_version = 2'
    "$GENPEI" archive list --archive old.db | grep -q '^5 games' || fail 'an old archive cannot be listed'
    refused 2 "an archive of format 2 has nothing to search by; 'genpei archive upgrade'" archive list --archive old.db --player Ann
    "$GENPEI" archive upgrade --archive old.db > /dev/null || fail 'upgrade'
    "$GENPEI" archive list --archive old.db --player Ann --since 1985-04-18 --json | grep -q '"id":2,' || fail 'nothing is found after the upgrade'
    diff <(sqlite3 old.db 'SELECT * FROM about') <(sqlite3 data.db 'SELECT * FROM about') > /dev/null || fail 'the upgrade fills the table differently'
fi

# Games that are played here have the day on which they were; what is imported without a date has none.
"$GENPEI" match tictactoe --a random --b random --games 2 --archive played.db > /dev/null 2>&1 || fail 'match'
[ "$("$GENPEI" archive list --archive played.db --since 2001-09-09 --until 2001-09-09 | tail -n 1)" = '2 games' ] ||
    fail "played games lack their day: $("$GENPEI" archive list --archive played.db)"
"$GENPEI" merge played.db --archive merged.db > /dev/null 2>&1 || fail 'merge'
"$GENPEI" archive list --archive merged.db | grep -c 2001-09-09 | grep -qx 2 || fail 'merging loses the day'
"$GENPEI" archive export --archive played.db --output played.txt 2> /dev/null
"$GENPEI" archive import played.txt --archive imported.db > /dev/null
! "$GENPEI" archive list --archive imported.db | grep -q 2001-09-09 || fail 'an imported game has the day of its import'
finish
