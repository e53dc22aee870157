#!/bin/bash
# SPDX-License-Identifier: MIT
# hidden_play.sh - what a player may not see does not reach the screen, the log or a file; and limits
# that a game reaches, and endless games, from outside.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

# Three cards for three players: the last one dealt is the only one left.
cat > "$work/three.l7" << 'END'
game three
players a b c
card on player: none J Q K hidden
said: 0..9
start next chance
chance deal k in card: no p in players: card p = k
  do if card a = none: { card a := k; next chance } else if card b = none: { card b := k; next chance }
     else card c := k
move say k in 1..3
  do said := k
end when said = 3: draw
END
printf 'record\nposition\nsave %s\nmoves\nquit\n' "$work/saved" > "$work/script"
for json in '' --json; do
    # shellcheck disable=SC2086
    "$GENPEI" play "$work/three.l7" --first human --second random $json < "$work/script" > "$work/said" 2>&1
    cards=$(grep -oE '\b[JQK]\b' "$work/said" | sort -u | wc -l)
    [ "$cards" = 1 ] || fail "play $json shows the cards of others: $(cat "$work/said")"
    grep -q 'can be saved when the game is over' "$work/said" || fail "a record with secrets is saved: $(cat "$work/said")"
done
[ ! -e "$work/saved" ] || fail "a record with secrets was written"

# A limit that is reached is an error at that moment.
cat > "$work/many.l7" << 'END'
game many
players x y
board grid 9
mark on node
most 60 moves
move go n: mark n = void
  do mark n := friend
stuck: draw
END
for command in "perft $work/many.l7 2" "perft $work/many.l7 2 --backend vm" "solve $work/many.l7" \
    "match $work/many.l7 --a random --b random --games 2" "l7 check $work/many.l7"; do
    # shellcheck disable=SC2086
    "$GENPEI" $command > "$work/said" 2>&1
    code=$?
    [ "$code" = 2 ] || fail "$command: code $code"
    grep -q 'more than 60 moves' "$work/said" || fail "$command does not say why: $(cat "$work/said")"
done

# An endless game stops when its time is over.
cat > "$work/endless.l7" << 'END'
game endless
players x y
board grid 3
mark on node
move go n: mark n = void
  do mark nodes := void; mark n := friend
stuck: draw
END
timeout 60 "$GENPEI" playout "$work/endless.l7" --seconds 0.2 --backend vm --json > "$work/said" ||
    fail "an endless game does not stop: $(cat "$work/said")"
grep -q '"unfinished":[1-9]' "$work/said" || fail "unfinished games are not counted: $(cat "$work/said")"
finish
