#!/bin/bash
# SPDX-License-Identifier: MIT
# l7.sh - how fast games written in L7 are: random games a second, compiled and interpreted.
#
#   bench/l7.sh [--times N] [--seconds S] [GAME...]
#
# Prints Markdown tables, ready for docs/l7.md. Everything is processor time of one thread. N rounds
# (3) of S seconds (2) each; within a round the programs run one after another, so that other work on
# the machine hits all of them alike; shown are medians, of ratios the median of the rounds' ratios.
#
# Where the variable RBG_SIMULATORS names a folder, the programs in it run in the same rounds. They
# are somebody's own builds of the benchmark that comes with rbg2cpp: called as `NAME MILLISECONDS`,
# they print "number of playouts: N" and "number of states: N". NAME is in the table below;
# NAME.WORD is another way to run the same game, such as `hex.monotonic` (lists of moves are kept
# from turn to turn) or `amazons.steps` (a move is chosen step by step). A description NAME.rbg beside
# them is counted. Without the variable the speeds of RBG are those measured elsewhere.
#
# Where the lengths of games differ, the rules or the way of choosing do: RBG's chess knows no
# repetition, its draughts ends after 20 idle turns, its go has no ko.
set -euo pipefail
cd "$(dirname "$0")/.."
genpei=${GENPEI:-./genpei}
peers=${RBG_SIMULATORS:-}
times=3
seconds=2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Game, its file in games/, RBG's name for it; games a second measured elsewhere (RBG, OpenSpiel);
# words in its descriptions (RBG, Ludii). `-`: not known.
known='
othello      othello      reversi      19100   5090   269 85
hex11        hex          hex          18700   19200  194 45
connect4     connect4     connect4     709000  169000 -   -
breakthrough breakthrough breakthrough 38100   21900  121 58
gomoku       gomoku       gomoku       13070   12860  -   -
amazons      amazons      amazons      3440    -      -   -
draughts     draughts     draughts     63500   6090   -   -
chess        chess        chess        825     763    587 368
go19         go           go19         370     890    -   -
tictactoe    tictactoe    tictactoe    -       -      -   -
'

usage() {
    echo "usage: bench/l7.sh [--times N] [--seconds S] [GAME...]" >&2
    exit 2
}

# The field $2 of the game $1 in the table.
about() {
    awk -v game="$1" -v field="$2" '$1 == game { print $field }' <<< "$known"
}

json_number() {
    sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p" "$scratch/out"
}

# note GAME WHAT ROUND PLAYOUTS MOVES: one measurement, both a second.
note() {
    echo "$@" >> "$scratch/notes"
}

run_ours() { # GAME BACKEND ROUND
    "$genpei" playout "$1" --backend "$2" --seconds "$seconds" --seed "$3" --json > "$scratch/out"
    note "$1" "$2" "$3" "$(json_number playouts_per_second)" "$(json_number moves_per_second)"
}

run_peer() { # GAME PROGRAM WHAT ROUND
    local TIMEFORMAT='%U %S'
    { time "$2" "$(awk -v s="$seconds" 'BEGIN { print int(1000 * s) }')" \
        > "$scratch/out" 2> /dev/null; } 2> "$scratch/cpu"
    local cpu playouts states
    cpu=$(awk '{ print $1 + $2 }' "$scratch/cpu")
    playouts=$(awk '/^number of playouts:/ { print $4 }' "$scratch/out")
    states=$(awk '/^number of states:/ { print $4 }' "$scratch/out")
    note "$1" "$3" "$4" "$(awk -v n="$playouts" -v m="$states" -v t="$cpu" \
        'BEGIN { print n / t, m / t }')"
}

run_round() { # GAME ROUND
    run_ours "$1" c "$2"
    if [ -n "$peers" ]; then
        local name program
        name=$(about "$1" 3)
        for program in "$peers/$name" "$peers/$name".*; do
            case $program in *.rbg) continue ;; esac
            [ -x "$program" ] || continue
            run_peer "$1" "$program" "rbg${program#"$peers/$name"}" "$2"
        done
    fi
    run_ours "$1" vm "$2"
    if [ "$1" = othello ]; then run_ours "$1" native "$2"; fi
}

# Words without comments, prose and tests; a text in quotes is one.
words_l7() {
    "$genpei" l7 words "$1" | awk '{ print $1 }'
}

words_rbg() { # GAME
    local file
    file=$peers/$(about "$1" 3).rbg
    if [ -n "$peers" ] && [ -r "$file" ]; then
        sed 's,//.*,,' "$file" | grep -oE '[A-Za-z0-9_]+' | wc -l
    else
        about "$1" 6
    fi
}

# Seconds of processor time, the C compiler's included, from nothing to one random game: the least
# of three runs, each of $1 games. Every run finds an empty cache.
start_seconds() { # RUNS GAME BACKEND
    local TIMEFORMAT='%U %S' i
    for i in 1 2 3; do
        { time start_runs "$@" "$i"; } 2>&1
    done | awk -v runs="$1" '{ t = ($1 + $2) / runs } NR == 1 || t < least { least = t }
                             END { print least }'
}

start_runs() { # RUNS GAME BACKEND TRY
    local k
    for ((k = 0; k < $1; k++)); do
        mkdir -p "$scratch/$4-$k-$2-$3"
        XDG_CACHE_HOME=$scratch/$4-$k-$2-$3 "$genpei" playout "$2" --backend "$3" --games 1 \
            --json > /dev/null 2>&1
    done
}

measure() { # GAME
    local round
    for ((round = 1; round <= times; round++)); do
        echo "$1: round $round of $times" >&2
        run_round "$1" "$round"
    done
    echo "$1 $(words_l7 "games/$(about "$1" 2).l7") $(words_rbg "$1") $(about "$1" 7)" \
        "$(start_seconds 10 "$1" vm) $(start_seconds 1 "$1" c)" >> "$scratch/sizes"
}

# Both tables work on the medians: functions for the awk programs below.
shared_awk='
function median(list,    n, a, i, j, t) {
    n = split(list, a, " ")
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && a[j - 1] + 0 > a[j] + 0; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
    return n == 0 ? 0 : n % 2 ? a[(n + 1) / 2] : (a[n / 2] + a[n / 2 + 1]) / 2
}
function commas(x,    s, r) { # three digits that count
    s = sprintf("%.3g", x); s = sprintf("%.0f", s)
    while (length(s) > 3) { r = "," substr(s, length(s) - 2) r; s = substr(s, 1, length(s) - 3) }
    return s r
}
function short(x) {
    return x >= 1e6 ? sprintf("%.3gM", x / 1e6) : x >= 1e3 ? sprintf("%.3gk", x / 1e3) : sprintf("%.3g", x)
}
'

print_speeds() {
    awk "$shared_awk"'
    function cell(game, what) {
        if (!((game, what) in games)) return "–"
        return commas(median(games[game, what])) " (" short(median(moves[game, what])) ")"
    }
    function ratio(of, game, a, b,    r, list) {
        for (r = 1; r <= rounds; r++)
            if ((of, game, b, r) in speed)
                list = list " " speed[of, game, a, r] / speed[of, game, b, r]
        return list == "" ? 0 : median(list)
    }
    function times(x) { return x ? sprintf("%.2f", x) : "–" }
    function length_of(game, what) {
        if (!((game, what) in games)) return "–"
        return sprintf("%.1f", median(moves[game, what]) / median(games[game, what]))
    }
    function fastest(game,    i, best, top) {
        for (i = 1; i <= kinds; i++)
            if (kind[i] ~ /^rbg/ && median(games[game, kind[i]]) > top) {
                top = median(games[game, kind[i]])
                best = kind[i]
            }
        return best
    }
    FILENAME == "/dev/stdin" {
        if (NF) { elsewhere[$1] = $4; spiel[$1] = $5 }
        next
    }
    {
        if (!($1 in seen)) { seen[$1]; order[++n] = $1 }
        if (!($2 in there)) { there[$2]; kind[++kinds] = $2 }
        games[$1, $2] = games[$1, $2] " " $4
        moves[$1, $2] = moves[$1, $2] " " $5
        speed["games", $1, $2, $3] = $4
        speed["moves", $1, $2, $3] = $5
        if ($3 > rounds) rounds = $3
    }
    END {
        print "| game | L7 compiled | L7 VM | VM share | RBG here | times RBG | in moves | RBG," \
              " fastest form here | times that | moves a game, L7 and RBG | RBG elsewhere |" \
              " OpenSpiel elsewhere |"
        print "|---|---|---|---|---|---|---|---|---|---|---|---|"
        for (i = 1; i <= n; i++) {
            g = order[i]
            best = fastest(g)
            plain = ratio("games", g, "c", "rbg"); hard = best ? ratio("games", g, "c", best) : 0
            same_moves = ratio("moves", g, "c", "rbg")
            name = best; sub(/^rbg\.?/, "", name)
            printf "| %s | %s | %s | 1/%.1f | %s | %s | %s | %s | %s | %s, %s | %s | %s |\n", g,
                   cell(g, "c"), cell(g, "vm"), ratio("games", g, "c", "vm"), cell(g, "rbg"),
                   times(plain), times(same_moves),
                   best == "" ? "–" : best == "rbg" ? "the same" : cell(g, best) " " name, times(hard),
                   length_of(g, "c"), length_of(g, "rbg"),
                   elsewhere[g] == "-" ? "–" : commas(elsewhere[g]),
                   spiel[g] == "-" ? "–" : commas(spiel[g])
            if (plain) { sum += log(plain); sum_moves += log(same_moves); sum_hard += log(hard); k++ }
            if ((g, "native") in games)
                by_hand = by_hand sprintf("%s by hand: %s, %.2f times the compiled description.\n",
                                          g, cell(g, "native"), ratio("games", g, "native", "c"))
        }
        print "\nRandom games a second (moves a second), processor time, one thread, median of " \
              rounds "."
        if (k)
            printf "Geometric mean over %d games: %.2f times RBG, %.2f in moves, %.2f times its" \
                   " fastest form.\n", k, exp(sum / k), exp(sum_moves / k), exp(sum_hard / k)
        else
            print "RBG did not run here; the figures elsewhere are from another machine, and tell" \
                  " no more than the order of magnitude."
        if ("rbg.monotonic" in there)
            print "`monotonic`: the list of moves is kept from turn to turn, and only looked through."
        if ("rbg.steps" in there)
            print "`steps`: moves of several steps are chosen step by step; each step counts as a move."
        printf "%s", by_hand
    }' /dev/stdin "$scratch/notes" <<< "$known"
}

print_sizes() {
    echo
    echo '| game | words in L7 | in RBG | in Ludii | text to VM, ms | text to compiled, s |'
    echo '|---|---|---|---|---|---|'
    awk '{ for (i = 2; i <= 4; i++) if ($i == "-") $i = "–"
           printf "| %s | %s | %s | %s | %.1f | %.2f |\n", $1, $2, $3, $4, 1000 * $5, $6 }' \
        "$scratch/sizes"
    echo
    echo 'Words and numbers, without punctuation, comments, prose and tests. Times are of the whole'
    echo 'program, from its start to the end of one random game, with an empty cache.'
}

chosen=()
while [ $# -gt 0 ]; do
    case $1 in
    --times) times=${2:-}; shift 2 || usage ;;
    --seconds) seconds=${2:-}; shift 2 || usage ;;
    -*) usage ;;
    *)
        [ -n "$(about "$1" 1)" ] || { echo "bench/l7.sh: no figures for $1" >&2; exit 2; }
        chosen+=("$1"); shift ;;
    esac
done
[[ $times =~ ^[1-9][0-9]*$ && $seconds =~ ^[0-9]*\.?[0-9]+$ ]] || usage
if [ -n "$peers" ] && [ ! -d "$peers" ]; then
    echo "bench/l7.sh: RBG_SIMULATORS: no folder $peers" >&2
    exit 2
fi
if [ ${#chosen[@]} -eq 0 ]; then
    mapfile -t chosen < <(awk 'NF { print $1 }' <<< "$known")
fi

: > "$scratch/notes"
for game in "${chosen[@]}"; do
    if "$genpei" playout "$game" --backend vm --games 1 --json > /dev/null 2>&1; then
        measure "$game"
    else
        echo "$game: not there, left out" >&2
    fi
done
[ -s "$scratch/notes" ] || { echo "bench/l7.sh: none of the games is there" >&2; exit 2; }
print_speeds
print_sizes
