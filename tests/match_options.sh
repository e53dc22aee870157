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

play --a "$engine,name=one,option.Hash=8,log=$work/log" --b random --games 4 --every 2 --clock 60+1 --clock-b 30+0.5 \
    --pgnout "$work/games.pgn" --epdout "$work/last.epd" --adjudicate max=60
has "$work/games.pgn" '[White "one"]'
has "$work/games.pgn" '[Black "one"]'
has "$work/said" 'after 2 of 4 games: '
has "$work/said" ' s left'
has "$work/log" ' > setoption name Hash value 8'
has "$work/log" ' < uciok'
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
play --a "engine:$work/slow,proto=uci,time=0.001" --b random --games 2 --affinity "$cpu" --json --sprt 0,10,model=bayes,draw-elo=200
has "$work/table" '"model":"bayes"'
has "$work/table" '"most_over_ms":'
grep -q "list: $cpu\$" "$work/pinned" || fail "the engine runs elsewhere: $(cat "$work/pinned")"
play --a "$engine" --b random --games 2 --adjudicate max=8 --json
grep -q '"draw_elo":null' "$work/table" || fail "$(cat "$work/table")"
refused 2 'is not one this program may use' match chess --a random --b random --affinity 1023
refused 2 'cannot be shared by 2 games' match chess --a random --b random --affinity "$cpu" --threads 2
refused 2 'are for model=bayes' match chess --a random --b random --sprt 0,5,bias=3

# Openings from PGN and EPD, from the second on.
printf '[Event "x"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "y"]\n\n1. d4 d5 *\n' > "$work/book.pgn"
play --a random --b random --openings "$work/book.pgn" --start 2 --games 2 --adjudicate max=20 --pgnout "$work/second.pgn"
[ "$(grep -c '1\. d4 d5 ' "$work/second.pgn")" = 2 ] || fail "$(cat "$work/second.pgn")"
printf '%s KQkq - bm e4; id "x";\n' "$start" > "$work/book.epd"
play --a random --b random --openings "$work/book.epd" --games 2 --shuffle --adjudicate max=20
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
refused 2 'gtp has no options' match go9 --a 'engine:true,proto=gtp,option.X=1' --b random
refused 2 'nowhere' match chess --a random --b random --pgnout "$work/nowhere/x.pgn"

# Engines that keep to their protocol, and one that says nothing.
"$GENPEI" check-engine "$GENPEI uci chess --player ply:depth=1" > "$work/uci" || fail "$(cat "$work/uci")"
has "$work/uci" '0 of 16 steps are wrong'
"$GENPEI" check-engine "$GENPEI gtp go9 --player random" --proto gtp --game go9 --json > "$work/gtp" || fail "$(cat "$work/gtp")"
has "$work/gtp" '"step":"the move is legal","ok":true'
code=0
"$GENPEI" check-engine true > "$work/true" || code=$?
[ $code = 1 ] || fail "check-engine true: exit status $code"
has "$work/true" 'WRONG'
refused 2 "is not uci, ugi, usi or gtp" check-engine true --proto xboard
refused 2 "there is no program" check-engine no-such-engine
finish
