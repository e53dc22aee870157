#!/bin/bash
# SPDX-License-Identifier: MIT
# match_options.sh - options of `genpei match` that users of fastchess know, and `check-engine`.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
engine="engine:$GENPEI uci chess --player random,proto=uci"
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w'

# has FILE TEXT: the file contains the text.
has() {
    grep -qF -- "$2" "$1" || fail "$1 lacks '$2': $(head -c 500 "$1")"
}

# play OPTIONS...: a match of chess, errors in $work/said.
play() {
    "$GENPEI" match chess --backend vm "$@" > "$work/table" 2> "$work/said" || fail "$*: $(cat "$work/said")"
}

play --a "$engine,name=one,option.Threads=1,log=$work/log" --b random --games 4 --every 2 --clock 60+1 --clock-b 30+0.5 \
    --pgnout "$work/games.pgn" --epdout "$work/last.epd" --adjudicate max=60
has "$work/games.pgn" '[White "one"]'
has "$work/games.pgn" '[Black "one"]'
has "$work/games.pgn" '[Termination "adjudication"]'
has "$work/said" 'after 2 of 4 games: '
has "$work/said" ' s left'
has "$work/log" ' > setoption name Threads value 1'
has "$work/log" ' < uciok'
has "$work/log" 'wtime 60000 btime 30000 winc 1000 binc 500'
[ "$(wc -l < "$work/last.epd")" = 4 ] || fail "not four positions in $(cat "$work/last.epd")"
"$GENPEI" archive import "$work/games.pgn" --archive "$work/games.db" > "$work/import" || fail 'the games are not read'
has "$work/import" '4 read, 4 stored'

# Engines on a processor of their own, what their answers cost beyond their thinking; BayesElo.
cpu=$(taskset -pc $$ | sed 's/.*[ ,-]//')
cat > "$work/slow" << 'END'
#!/bin/bash
# Says that it thought no time at all, for 20 ms.
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) sleep 0.02; echo 'info depth 1 time 0'; echo "bestmove resign" ;;
    quit) exit ;;
    esac
    taskset -pc $$ > "$PINNED"
done
END
chmod +x "$work/slow"
export PINNED=$work/pinned
play --a "engine:$work/slow,proto=uci,time=0.001,margin=60" --b random --games 2 --affinity "$cpu" --json --sprt 0,10,model=bayes,draw-elo=200
has "$work/table" '"model":"bayes"'
has "$work/table" '"most_over_ms":'
grep -q "list: $cpu\$" "$work/pinned" || fail "the engine runs elsewhere: $(cat "$work/pinned")"
# Without a clock time= is a limit: 20 ms instead of 1 are within a margin of 60 s (a busy machine may take far longer than these
# 20 ms), not within one of 1 ms.
play --a "engine:$work/slow,proto=uci,time=0.001,margin=60" --b random --games 2
has "$work/table" 'ended by  resign 2'
play --a "engine:$work/slow,proto=uci,time=0.001,margin=0.001" --b random --games 2
has "$work/table" 'ended by  time 2'
refused 2 'time=: gtp has no time for a single move' match go9 --a 'engine:true,proto=gtp,time=1' --b random
refused 2 'nodes=: nboard has no limit of nodes' match othello --a 'engine:true,proto=nboard,nodes=1' --b random
refused 2 'margin= belongs to time=' match chess --a 'engine:true,proto=uci,margin=1' --b random
play --a "$engine" --b random --games 2 --adjudicate max=8 --json
grep -q '"draw_elo":null' "$work/table" || fail "$(cat "$work/table")"
refused 2 'is not one this program may use' match chess --a random --b random --affinity 1023
refused 2 'cannot be shared by 2 games' match chess --a random --b random --affinity "$cpu" --threads 2
refused 2 'are for model=bayes' match chess --a random --b random --sprt 0,5,bias=3

# Openings from PGN and EPD, from the second on.
printf '[Event "x"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "y"]\n\n1. d4 d5 *\n' > "$work/book.pgn"
play --a random --b random --openings "$work/book.pgn" --start 2 --games 2 --adjudicate max=20 --pgnout "$work/second.pgn"
has "$work/second.pgn" '[%emt 0:00:00'
[ "$(grep -c '1\. d4 { book } 1\.\.\. d5 { book }' "$work/second.pgn")" = 2 ] || fail "$(cat "$work/second.pgn")"
printf 'e4 e5 Nf3 Nc6\nd4 d5\n' > "$work/book.txt"
play --a random --b random --openings "$work/book.txt" --opening-plies 3 --games 2 --adjudicate max=1 --pgnout "$work/cut.pgn"
has "$work/cut.pgn" '[PlyCount "4"]'
printf '%s KQkq - bm e4; id "x";\n' "$start" > "$work/book.epd"
play --a random --b random --openings "$work/book.epd" --games 2 --shuffle --adjudicate max=20
# A tournament has the same options.
"$GENPEI" tournament chess --backend vm "$engine,name=one,nodes=1" random mcts:playouts=2 --games 2 --openings "$work/book.pgn" --start 2 \
    --adjudicate max=12 --nodes 1 --every 4 --pgnout "$work/cup.pgn" --epdout "$work/cup.epd" > "$work/table" 2> "$work/said" ||
    fail "tournament: $(cat "$work/said")"
[ "$(grep -c '1\. d4 { book } 1\.\.\. d5 { book }' "$work/cup.pgn")" = 6 ] || fail "not six games in $(cat "$work/cup.pgn")"
[ "$(wc -l < "$work/cup.epd")" = 6 ] || fail "not six positions in $(cat "$work/cup.epd")"
has "$work/said" 'game 4 of 6: '
has "$work/said" ' s left'
has "$work/said" 'player '
has "$work/table" 'from 2, seed 1'
"$GENPEI" tournament chess "engine:$work/slow,proto=uci,name=slow" random --games 2 --openings "$work/book.pgn" --shuffle > "$work/table" || fail 'tournament'
has "$work/table" 'delay of slow  mean '
refused 2 'tournament: --shuffle and --start need --openings' tournament chess random mcts --shuffle
# Positions of Chess960: by EPD, by number, and not in chess.
printf '%s HAha - bm e4; id "x";\n' 'nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w' > "$work/book960.epd"
refused 2 'the game is called chess960' match chess --a random --b random --openings "$work/book960.epd"
sed -i 's/HAha/KQkq/' "$work/book960.epd"
echo 959 >> "$work/book960.epd"
"$GENPEI" match chess960 --backend vm --a "engine:$GENPEI uci chess --player random,proto=uci,log=$work/log960" --b random \
    --openings "$work/book960.epd" --adjudicate max=30 --pgnout "$work/games960.pgn" > "$work/table" 2>&1 || fail "$(cat "$work/table")"
has "$work/table" 'faults  0'
has "$work/log960" ' > setoption name UCI_Chess960 value true'
has "$work/log960" ' > position fen rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1'
has "$work/games960.pgn" '[FEN "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1"]'
"$GENPEI" archive import "$work/games960.pgn" --archive "$work/games960.db" > "$work/import" || fail 'games of Chess960 are not read'
has "$work/import" '4 read, 4 stored'
"$GENPEI" match chess960 --a "engine:$work/slow,proto=uci" --b random --games 2 > "$work/table" 2>&1
has "$work/table" 'does not play Chess960'

refused 2 '--clock-b needs --clock' match chess --a random --b random --clock-b 10
refused 2 '--shuffle and --start need --openings' match chess --a random --b random --shuffle
# Options that the engine does not have are refused before the first game, by both commands.
refused 2 "option.Thraeds: the engine has no such option; did you mean 'Threads'?" \
    match chess --a "$engine,option.Thraeds=1" --b random --archive "$work/none.db"
refused 2 "option.Threads: '0' is not a whole number from 1 to " match chess --a random --b "$engine,option.Threads=0"
refused 2 "option.Ponder: 'yes' is neither true nor false" tournament chess random "$engine,option.Ponder=yes"
refused 2 "announces no options at all" match chess --a "engine:$work/slow,proto=uci,option.Hash=1" --b random
refused 2 'gtp has no options' match go9 --a 'engine:true,proto=gtp,option.X=1' --b random
refused 2 'nowhere' match chess --a random --b random --pgnout "$work/nowhere/x.pgn"

# The day on which a game was played here is exported, too.
"$GENPEI" match tictactoe --a random --b random --games 2 --archive "$work/day.db" > /dev/null
"$GENPEI" archive export --archive "$work/day.db" --format csv > "$work/day.csv" 2> "$work/day.err"
grep -qE ',20[0-9]{2}-[0-9]{2}-[0-9]{2}$' "$work/day.csv" || fail "no date: $(cat "$work/day.csv")"
[ ! -s "$work/day.err" ] || fail "$(cat "$work/day.err")"
"$GENPEI" archive export 1 --archive "$work/day.db" --format pgn > "$work/day.pgn"
grep -qE '^\[Date "20[0-9]{2}\.[0-9]{2}\.[0-9]{2}"\]$' "$work/day.pgn" || fail "no date: $(cat "$work/day.pgn")"

# Engines that keep to their protocol, and one that says nothing.
"$GENPEI" check-engine "$GENPEI uci chess --player ply:depth=1" > "$work/uci" || fail "$(cat "$work/uci")"
has "$work/uci" '0 of 19 steps are wrong'
"$GENPEI" check-engine "$GENPEI gtp go9 --player random" --proto gtp --game go9 --json > "$work/gtp" || fail "$(cat "$work/gtp")"
has "$work/gtp" '"step":"the move is legal","ok":true'
code=0
"$GENPEI" check-engine true > "$work/true" || code=$?
[ $code = 1 ] || fail "check-engine true: exit status $code"
has "$work/true" 'WRONG'
has "$work/true" 'not tried'
refused 2 "is not uci, ugi, usi, gtp or xboard" check-engine true --proto cecp
# XBoard: the mock moves a knight wherever it is, and takes illegal moves.
"$GENPEI" check-engine "tests/mock/xboard none $work/heard" --proto xboard > "$work/xboard" && fail "$(cat "$work/xboard")"
grep -q 'ok .*it announces its features .*done=1' "$work/xboard" || fail "$(cat "$work/xboard")"
grep -q 'ok .*go: it says what it thinks' "$work/xboard" || fail "$(cat "$work/xboard")"
grep -q 'ok .*go: one move' "$work/xboard" || fail "$(cat "$work/xboard")"
grep -q 'ok .*it answers a move .*move g1f3' "$work/xboard" && fail "a move of the wrong side: $(cat "$work/xboard")"
grep -q 'WRONG .*an illegal move is refused .*does not answer' "$work/xboard" || fail "$(cat "$work/xboard")"
grep -q 'ok .*it passes over what it does not know .*pong 3' "$work/xboard" || fail "$(cat "$work/xboard")"
"$GENPEI" check-engine "tests/mock/xboard first" --proto xboard > "$work/first" && fail "$(cat "$work/first")"
grep -q 'WRONG .*it announces its features' "$work/first" || fail "$(cat "$work/first")"
# One that does not answer a question is started again for the next; one that answers twice, or before it is told to, is said so.
cat > "$work/odd" << 'EOF'
#!/bin/sh
while read -r word rest; do
    case "$word $rest" in
    uci*) printf 'id name odd\nid author me\nuciok\n' ;;
    isready*) echo readyok ;;
    'go nodes'*) ;;
    go*) [ $# = 1 ] || printf 'info depth 1 score cp 0 pv a2a3\nbestmove a2a3\nbestmove a2a3\n' ;;
    quit*) exit ;;
    esac
done
EOF
chmod +x "$work/odd"
"$GENPEI" check-engine "$work/odd" > "$work/odd.out" && fail "$(cat "$work/odd.out")"
grep -q 'WRONG.*go nodes 1000.*does not answer' "$work/odd.out" || fail "$(cat "$work/odd.out")"
grep -q 'go depth 1.*bestmove a2a3' "$work/odd.out" || fail "the rest is not tried: $(cat "$work/odd.out")"
grep -q 'WRONG.*go: one bestmove.*second' "$work/odd.out" || fail "$(cat "$work/odd.out")"
grep -q 'WRONG.*go infinite goes on until stop' "$work/odd.out" || fail "$(cat "$work/odd.out")"
grep -q 'WRONG.*it is ready while it searches' "$work/odd.out" && fail "$(cat "$work/odd.out")"

# What users of fastchess find in its files: day, round, clock, moves of the book; whose time was up.
"$GENPEI" match chess --a random --b random --games 2 --clock 5+0.1 --random-plies 2 --adjudicate max=6 --pgnout "$work/tags.pgn" > "$work/table"
grep -qE '^\[Date "20[0-9]{2}\.[0-9]{2}\.[0-9]{2}"\]$' "$work/tags.pgn" || fail "$(cat "$work/tags.pgn")"
has "$work/tags.pgn" '[Round "2"]'
has "$work/tags.pgn" '[TimeControl "5+0.1"]'
has "$work/tags.pgn" '{ book }'
grep -qE '\[%[a-z]+$' "$work/tags.pgn" && fail "a line ends inside brackets: $(cat "$work/tags.pgn")"
has "$work/table" 'ended by  adjudication 2'
"$GENPEI" match chess --a random --b random --games 2 --clock 5+0.1 --clock-b 60@40 --random-plies 2 --adjudicate max=6 --pgnout "$work/odds.pgn" > /dev/null
[ "$(grep -c '^\[WhiteTimeControl "5+0.1"\]$\|^\[BlackTimeControl "40/60"\]$' "$work/odds.pgn")" = 2 ] || fail "$(cat "$work/odds.pgn")"
[ "$(grep -c '^\[WhiteTimeControl "40/60"\]$\|^\[BlackTimeControl "5+0.1"\]$' "$work/odds.pgn")" = 2 ] || fail "$(cat "$work/odds.pgn")"
grep -q '\[TimeControl' "$work/odds.pgn" && fail "$(cat "$work/odds.pgn")"
"$GENPEI" match chess --a random --b "engine:$work/odd mute,proto=uci" --games 1 --clock 0.3 --pgnout "$work/late.pgn" > /dev/null 2>&1
grep -q 'Black loses on time' "$work/late.pgn" || fail "$(cat "$work/late.pgn")"

# Names: of their own in a tournament, and shown with payoffs.
refused 2 "two players have the name 'x'" tournament chess "$engine,name=x" "$engine,nodes=5,name=x"
refused 2 "adjudicate has no option 'foo'" match chess --a random --b random --adjudicate foo=1
"$GENPEI" match chess --a random --b random --games 3 --adjudicate max=2 > "$work/table"
has "$work/table" '1 game without its pair counts only in the score'

# A game that ends by no rule is read from a book of positions: the tree says what it lacks.
printf '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n' > "$work/set.epd"
"$GENPEI" match chess --a random --b random --openings "$work/set.epd" --adjudicate max=4 --archive "$work/set.db" > /dev/null
"$GENPEI" archive tree --game chess --archive "$work/set.db" > "$work/tree" 2>&1
has "$work/tree" '2 games begin from a set position'
printf '[Result "*"]\n\n1. e9 *\n' > "$work/bad.pgn"
refused 2 'skip leaves out such games only' archive import "$work/bad.pgn" --archive "$work/bad.db"
refused 2 "is not uci, ugi, usi, gtp or xboard" check-engine true --proto cecp
refused 2 "there is no program" check-engine no-such-engine
finish
