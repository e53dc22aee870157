#!/bin/bash
# SPDX-License-Identifier: MIT
# otl.sh - what OTL is worth: games against other programs, what each kind of its knowledge adds,
# how often its best move is among the best three of a deep search, and how long a move takes.
#
#   bench/otl.sh games [N]               N games (200) against each opponent
#   bench/otl.sh kinds [N]               N games (200) against itself without one kind of knowledge
#   bench/otl.sh agreement FOLDER [N]    N positions (1000) with 20 to 44 stones of the tournament
#                                        games in FOLDER/*.wtb, against a search of 8 plies
#   bench/otl.sh speed                   milliseconds of processor time a move
#
# Results are in docs/measured/otl.md.
set -euo pipefail
cd "$(dirname "$0")/.."
genpei=${GENPEI:-./genpei}
weights=ply:depth=5
mobility=ply:depth=4,eval=mobility,final=payoff

field() {
    sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p"
}

# score A B N: what A scores against B, in percent.
score() {
    "$genpei" match othello --a "$1" --b "$2" --games "$3" --threads 2 --json | field score |
        awk '{ printf "%.1f%%", 100 * $1 }'
}

games() {
    local n=${1:-200} level
    echo "against $weights: $(score otl $weights "$n")"
    echo "against $mobility: $(score otl $mobility "$n")"
    command -v gtp-rhino > /dev/null || return 0
    for level in 1 2 3; do
        echo "against GRhino, level $level: $(score otl "engine:gtp-rhino -l $level,proto=gtp" "$n")"
    done
}

# Each kind of knowledge is left out against the whole: where knowledge decides nearly all moves
# (from 8 stones to 14 empty squares), and for the two searches in the program as it is.
kinds() {
    local n=${1:-200} kind player
    for kind in $("$genpei" match othello --a otl:without=? --b random 2>&1 |
        sed -n 's/.*is none of //p' | tr -d ,); do
        player=otl:opening=8,late=14
        case $kind in opening | ending) player=otl:time=5 ;; esac
        echo "without $kind: $(score "$player,without=$kind" $player "$n")"
    done
}

# positions FOLDER N: N lists of moves, each to a position with 20 to 44 stones.
positions() {
    local work
    work=$(mktemp -d)
    "$genpei" archive import --skip --archive "$work/games.db" "$1"/WTH_*.wtb > /dev/null
    "$genpei" archive export --archive "$work/games.db" |
        awk -v wanted="$2" '
            /^game / { moves = "" }
            /^[0-9]+\. / { moves = moves " " $0 }
            /^end$/ { game[++n] = moves }
            END {
                srand(1984)
                for (i = 0; i < wanted; i++) {
                    k = split(game[1 + int(rand() * n)], word, " ")
                    plies = 16 + int(rand() * 25)
                    if (k <= 2 * plies) { i--; continue } # the game was over before
                    line = ""
                    for (j = 2; j <= k && j <= 2 * plies; j += 2) line = line " " word[j]
                    print substr(line, 2)
                }
            }'
    rm -rf "$work"
}

# rank MOVES: the ranks, by the values of the search, of what OTL chooses as it is and by knowledge
# alone, equal ones alike, and the number of moves. With opening=64 it is nothing but its alpha-beta.
rank() {
    local whole=otl knowledge=otl:opening=4,late=14
    choice() {
        "$genpei" analyze othello --player "$1" --moves "$2" --json |
            sed 's/.*"move":"\([^"]*\)".*/\1/'
    }
    "$genpei" analyze othello --player otl:opening=64,depth=8 --multi 64 --moves "$1" --json |
        sed 's/.*"move":"\([^"]*\)","value":\([-0-9]*\).*/\1 \2/' |
        awk -v whole="$(choice $whole "$1")" -v knowledge="$(choice $knowledge "$1")" '
            { all[NR] = $2; value[$1] = $2 }
            function rank(move,  i, r) {
                r = 1
                for (i = 1; i <= NR; i++) r += all[i] > value[move]
                return r
            }
            END { if (NR > 1) print rank(whole), rank(knowledge), NR }'
}

agreement() {
    local folder=$1 n=${2:-1000}
    export -f rank
    export genpei
    positions "$folder" "$n" | xargs -d '\n' -n 1 -P "$(nproc)" bash -c 'rank "$1"' rank |
        awk '{
            n++
            for (i = 1; i <= 2; i++) { first[i] += $i == 1; three[i] += $i <= 3 }
            alone += 1 / $3
            chance += ($3 < 3 ? $3 : 3) / $3
        }
        function line(who, one, three) {
            printf "%-14s best %.1f%%, among the best three %.1f%%\n", who, 100 * one, 100 * three
        }
        END {
            print n " positions with 20 to 44 stones and more than one move"
            line("OTL", first[1] / n, three[1] / n)
            line("its knowledge", first[2] / n, three[2] / n)
            line("at random", alone / n, chance / n)
        }'
}

# In a match of OTL against itself; the knowledge part is what is left without the searches.
speed() {
    local spec json
    for spec in otl otl:late=0,exact=0,opening=4; do
        json=$("$genpei" match othello --a $spec --b $spec --games 40 --json)
        echo "$spec: $(echo "$(field cpu_seconds <<< "$json") $(field moves <<< "$json")" |
            awk '{ printf "%.2f ms a move", 1000 * $1 / $2 }')"
    done
}

what=${1:-}
[ $# -gt 0 ] && shift
case $what in
games | kinds | agreement | speed) "$what" "$@" ;;
*)
    sed -n '6,10s/^# *//p' "$0" >&2
    exit 2
    ;;
esac
