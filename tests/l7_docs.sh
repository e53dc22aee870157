#!/bin/bash
# SPDX-License-Identifier: MIT
# l7_docs.sh - the games in docs/*.md compile, commands shown there print what is shown, and the limits
# of docs/l7.md are those of the program.
#
# Fenced blocks, by the word behind the fence:
#   l7        a whole game: must compile; it is NAME.l7 for the commands that follow
#   l7-wrong  a game with errors: must not compile; it is NAME.l7 too
#   l7-part   a fragment: not tried
#   console   lines beginning with "$ " are run; the lines after each are its expected output
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
PATH=$(dirname "$GENPEI"):$PATH
export XDG_CACHE_HOME=$work # compiled games
games=0

# try_game DOC LINE KIND: the block in $work/block compiles, or does not, as its type says.
try_game() {
    local name said
    name=$(awk '$1 == "game" { sub(/\(.*/, "", $2); print $2; exit }' "$work/block")
    cp "$work/block" "$work/work/${name:-unnamed}.l7"
    # Empty lines in front give messages the line numbers of the document.
    { head -c "$2" /dev/zero | tr '\0' '\n'; cat "$work/block"; } > "$work/padded.l7"
    if said=$("$GENPEI" l7 check "$work/padded.l7" 2>&1); then
        [ "$3" = l7 ] || fail "$1:$2: this game is meant to be wrong, and compiles"
        said=$("$GENPEI" playout "$work/padded.l7" --backend vm --games 20 2>&1) || fail "$1:$2: $said"
    else
        [ "$3" = l7-wrong ] || fail "${said//"$work/padded.l7"/$1}"
    fi
    games=$((games + 1))
}

# Times differ from run to run.
without_times() {
    sed -E 's/[0-9.]+ s$/0.000 s/' "$1"
}

# try_commands DOC LINE: runs the commands of $work/block, each with its expected output behind it.
try_commands() {
    local line command='' said
    : > "$work/said"
    while IFS= read -r line; do
        [ "${line#\$ }" != "$line" ] || continue
        command=${line#\$ }
        said=$(cd "$work/work" && bash -c "$command" 2>&1 < /dev/null)
        printf '%s\n%s\n' "$line" "$said" >> "$work/said"
    done < "$work/block"
    [ -n "$command" ] || fail "$1:$2: no command in this block"
    diff -Bu <(without_times "$work/block") <(without_times "$work/said") > "$work/diff" ||
        fail "$1:$2: prints something else: $(tail -n +3 "$work/diff")"
}

for doc in docs/*.md; do
    rm -rf "$work/work"
    mkdir "$work/work"
    kind=
    number=0
    while IFS= read -r line; do
        number=$((number + 1))
        case $kind,$line in
        ,'```'*)
            kind=${line#'```'}
            kind=${kind:-plain}
            start=$number
            : > "$work/block"
            ;;
        ,*) ;;
        *,'```')
            case $kind in
            l7 | l7-wrong) try_game "$doc" "$start" "$kind" ;;
            console) try_commands "$doc" "$start" ;;
            esac
            kind=
            ;;
        *) printf '%s\n' "$line" >> "$work/block" ;;
        esac
    done < "$doc"
    [ -z "$kind" ] || fail "$doc:$start: this block has no end"
done
# states TEXT CONSTANT...: docs/l7.md has this text, with the values of the constants for each %s.
states() {
    local text=$1 name value values=()
    shift
    for name; do
        value=$(grep -rhoE "\\b$name = [0-9]+" src/lang --include='*.h' | grep -oE '[0-9]+$')
        values+=("$(sed -E ':a; s/([0-9])([0-9]{3})(,|$)/\1,\2\3/; ta' <<< "$value")")
    done
    # shellcheck disable=SC2059
    printf -v text "$text" "${values[@]}"
    grep -qF "$text" docs/l7.md || fail "docs/l7.md does not say: $text"
}

states '%s declarations' L7_DECLS_MAX
states '| nodes of a board | %s |' L7_NODES_MAX
states 'players; parameters of a game | %s; %s |' L7_PLAYERS_MAX L7_GAME_PARAMS_MAX
states 'sets of them | %s; %s |' L7_COLOURS_MAX L7_COLOURS_MAX
states 'branches at one listed node | %s; %s |' L7_AROUND_MAX L7_AROUND_MAX
states 'listed in one declaration | %s; %s |' L7_VALUES_MAX L7_BRANCHES_MAX
states 'of branches with data | %s; %s; %s |' L7_FIELDS_MAX L7_ARRAYS_MAX L7_AXES_MAX
states 'letters of `flags` | %s |' L7_LETTERS_MAX
states 'positions compared for `repeat` | %s |' L7_HISTORY_USUAL
states 'the same with `within N` | N, up to %s |' L7_HISTORY_MOST
states '`most N deep`, N up to %s; %s N |' L7_DEEP_MAX L7_CALLS_FACTOR
states 'negative ones count as 0 | %s |' L7_ODDS_MAX
states 'shapes; nodes of a shape | %s; %s |' L7_SHAPES_MAX L7_SHAPE_MAX
states 'variables of a move or function | %s; %s |' L7_MOVE_TYPES_MAX L7_PARAMS_MAX
states 'type and variables of one step | %s bits; ' L7_MOVE_BITS
states '| steps of one move | %s |' L7_MOVE_STEPS_MAX
states 'steps tried for one list of moves | %s;' L7_CONTINUATIONS_MAX
states 'N up to %s |' L7_MOVES_MAX
states 'joined by `and` | %s |' CONJUNCTS_MAX
states 'items in braces or calls | %s; %s |' L7_ROW_MAX L7_LIST_MAX
states 'calls inside calls | 100; %s |' INLINE_DEPTH_MAX
states 'variables in scope at once | %s |' BINDINGS_MAX
states 'iterations of a loop over numbers | %s,' LOOP_MAX
states 'jumps in one function | %s; %s |' CODE_MAX LABELS_MAX
states 'numbers, sets | %s; %s |' R_MAX S_MAX
states 'places of `handicap` | %s; %s; %s; %s |' L7_WRITE_MAX L7_SHOW_MAX L7_PERFT_MAX L7_HANDICAP_MAX
states '| messages shown | %s |' L7_MESSAGES_MAX
[ "$games" -gt 5 ] || fail "only $games games in docs/: the test looks in the wrong place"
finish
