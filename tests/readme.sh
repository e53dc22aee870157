#!/bin/bash
# SPDX-License-Identifier: MIT
# readme.sh - every command shown in README.md runs in a fresh folder and prints what is shown.
#
# In a fenced block a line "$ COMMAND" is run; the lines behind it are its output. A line "..." stands
# for any number of lines, "..." at the end of a line for the rest of it. Times and speeds are not
# compared, nor are node counts of commands with --threads. A comment before the block changes how it is tried:
#   <!-- readme: words -->        no number is compared
#   <!-- readme: interactive -->  the command waits for a person: on a terminal it prompts, and `quit` ends it
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
export XDG_CACHE_HOME=$work/cache # compiled games
mkdir "$work/clone"
ln -s "$GENPEI" "$work/clone/genpei"
cp -r examples "$work/clone/"
tried=0

# comparable KIND COMMAND: what differs from run to run, and from machine to machine, made the same.
comparable() {
    if [ "$1" = words ]; then
        sed -E 's/[-+]?[0-9][0-9.,]*/N/g; s/ +/ /g; s/ $//'
    else
        case $2 in *--threads*) set -- "$1" '|nodes' ;; *) set -- "$1" '' ;; esac
        sed -E 's/[0-9.]+ (s|ms'"$2"'|million|moves\/s)\b/N \1/g; s/ +/ /g; s/ $//'
    fi
}

# matches EXPECTED SAID: whether the lines agree; EXPECTED may leave out some.
matches() {
    awk 'NR == FNR { want[++wanted] = $0; next }
         { said[++lines] = $0 }
         function same(w, s) {
             if (w ~ /\.\.\.$/) return index(s, substr(w, 1, length(w) - 3)) == 1
             return w == s
         }
         function from(w, s) {
             if (w > wanted) return s > lines
             if (want[w] == "...") {
                 for (; s <= lines + 1; s++) if (from(w + 1, s)) return 1
                 return 0
             }
             return s <= lines && same(want[w], said[s]) && from(w + 1, s + 1)
         }
         END { exit !from(1, 1) }' "$1" "$2"
}

# try LINE KIND COMMAND: runs it; $work/expected has what the README shows.
try() {
    local code=0
    tried=$((tried + 1))
    if [ "$2" = interactive ]; then
        (cd "$work/clone" && echo quit | timeout 120 script -qec "$3" /dev/null) > "$work/said" 2>&1 || code=$?
        [ $code = 0 ] || fail "README.md:$1: '$3' ends with $code"
        grep -q '> *.*quit' "$work/said" || fail "README.md:$1: '$3' does not wait for a person"
        return
    fi
    (cd "$work/clone" && bash -c "$3") > "$work/said" 2> "$work/errors" || code=$?
    # 1 says that the answer is no: a move that is not legal.
    [ $code -le 1 ] || fail "README.md:$1: '$3' ends with $code: $(head -n 3 "$work/errors")"
    comparable "$2" "$3" < "$work/expected" > "$work/expected.plain"
    grep -v '^$' "$work/said" | comparable "$2" "$3" > "$work/said.plain"
    matches "$work/expected.plain" "$work/said.plain" || {
        fail "README.md:$1: '$3' does not print what is shown"
        diff "$work/expected.plain" "$work/said.plain" | head -n 20
    }
}

number=0
at=0
inside=0
kind=exact
next=exact
command=''
while IFS= read -r line; do
    number=$((number + 1))
    case $line in
    '<!-- readme: '*) next=${line#<!-- readme: } next=${next% -->} ;;
    '```'*)
        if [ $inside = 1 ]; then
            [ -z "$command" ] || try "$at" "$kind" "$command"
            inside=0 command='' next=exact
        else
            inside=1 kind=$next
        fi
        ;;
    '$ '*)
        [ $inside = 1 ] || continue
        [ -z "$command" ] || try "$at" "$kind" "$command"
        command=${line#??} at=$number
        : > "$work/expected"
        ;;
    ?*) [ -z "$command" ] || echo "$line" >> "$work/expected" ;;
    esac
done < README.md
[ $tried -ge 15 ] || fail "only $tried commands were found in README.md"

# Every file the README points to is there.
for link in $(grep -o '](\([^)#]*\)' README.md | sed 's/^](//' | grep -v '^http'); do
    [ -e "$link" ] || fail "README.md: there is no $link"
done
finish
