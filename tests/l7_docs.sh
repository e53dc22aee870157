#!/bin/bash
# SPDX-License-Identifier: MIT
# l7_docs.sh - the games in docs/*.md compile, and commands shown there print what is shown.
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
[ "$games" -gt 5 ] || fail "only $games games in docs/: the test looks in the wrong place"
finish
