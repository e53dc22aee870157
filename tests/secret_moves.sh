#!/bin/bash
# SPDX-License-Identifier: MIT
# secret_moves.sh - `genpei play`: cards that others pass on or throw away never reach the screen.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

# The cards in the last line of a hand; where a player has played a card, that one comes first.
hand_of() { sed -n "s/^    $1 \+//p" "$work/seen" | tail -n 1 | grep -oE '\b[2-9TJQKA][CDHS]\b'; }
cards_in() { grep -oE '\b[2-9TJQKA][CDHS]\b' "$1" | sort -u; }

# Hearts: north passes three cards and sees three others, no one else's.
printf '2C\n4C\n6C\nhelp\n' | "$GENPEI" play hearts --seed 3 --first human --second random > "$work/seen" 2> "$work/err"
dealt=$(sed -n 's/^ *[0-9]*\. chance \([2-9TJQKA][CDHS]\)$/\1/p' "$work/seen")
[ "$(wc -w <<< "$dealt")" = 13 ] || fail "north was dealt $(wc -w <<< "$dealt") cards: $dealt"
for side in east south west; do
    passed=$(grep -cE "^ *[0-9]+\. $side \(unseen\)$" "$work/seen")
    [ "$passed" = 3 ] || fail "$side passes $passed cards unseen"
done
now=$(hand_of north)
[ "$(wc -w <<< "$now")" = 13 ] || fail "north holds: $now"
played=$(sed -nE 's/^ *[0-9]+\. (north|east|south|west) ([2-9TJQKA][CDHS])$/\2/p' "$work/seen")
front=$(sed -nE 's/^    (east|south|west) +([2-9TJQKA][CDHS]) .*/\2/p' "$work/seen")
# shellcheck disable=SC2086  # lists of words
known=$(printf '%s\n' $dealt $now $played $front | sort -u)
cards_in "$work/seen" | comm -23 - <(echo "$known") > "$work/leak"
[ ! -s "$work/leak" ] || fail "hearts shows $(tr '\n' ' ' < "$work/leak")"

# Draw poker: bob's cards and what he throws away stay face down until the end.
printf 'call\ncall\ndraw\n' | "$GENPEI" play drawpoker --seed 3 --first human --second random > "$work/seen" 2> "$work/err"
mine=$(hand_of alice)
sed '/wins\|draw\./,$d' "$work/seen" > "$work/before"
# shellcheck disable=SC2086
cards_in "$work/before" | comm -23 - <(printf '%s\n' $mine | sort -u) > "$work/leak"
[ ! -s "$work/leak" ] || fail "draw poker shows $(tr '\n' ' ' < "$work/leak")"
finish
