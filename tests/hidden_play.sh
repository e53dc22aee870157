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

# The shipped games: in the text and in the record only cards that north holds, and whist's trump, the last
# card. In JSON every position before the deal is done is the one before it.
for game in whist bridge hearts; do
    echo record | "$GENPEI" play $game --seed 2 --first human --second random > "$work/said" 2>&1
    told=$(grep -oE '^ *[0-9]+\. chance [2-9TJQKA][CDHS]$' "$work/said" | grep -v '^ *52\.' | wc -l)
    [ "$told" = 13 ] || fail "$game tells $told cards of the deal"
    "$GENPEI" play $game --seed 2 --first human --second random --json < /dev/null > "$work/said" 2>&1
    shown=$(grep -E '"ply":([1-9]|[1-4][0-9]|50|51),' "$work/said" | grep -oE '"position":"[^"]*"' | sort -u | wc -l)
    [ "$shown" = 1 ] || fail "$game --json shows $shown positions while cards are dealt"
done

# --second is for all seats but the first; a person takes one seat.
seated() { "$GENPEI" play hearts --first "$1" --second "$2" --json < /dev/null 2> /dev/null | grep -o '"players":{[^}]*}'; }
[ "$(seated human random | grep -o '"random"' | wc -l)" = 3 ] || fail "--second leaves seats to others: $(seated human random)"
[ "$(seated random human | grep -o '"human"' | wc -l)" = 1 ] || fail "a person sits in many seats: $(seated random human)"

# A card that lies open for a moment only, because the text has it so, is not told.
sed 's/ else trump := n$/; trump := n/' games/whist.l7 | sed 's/if count holder = void > 0: next chance; trump := n/trump := n; if count holder = void > 0: next chance/' > "$work/open.l7"
grep -q 'trump := n; if' "$work/open.l7" || fail "the text of whist has changed"
printf 'record\nundo 9\nposition\nboard\n' | "$GENPEI" play "$work/open.l7" --seed 2 --first human --second random > "$work/said" 2>&1
told=$(grep -oE '^ *[0-9]+\. chance [2-9TJQKA][CDHS]$' "$work/said" | grep -v '^ *52\.' | wc -l)
[ "$told" = 13 ] || fail "cards that were open for a moment are told: $told"
sed '1,/Took back/d' "$work/said" | grep -E '\?holder|trump [2-9TJQKA]' > "$work/leak"
[ ! -s "$work/leak" ] || fail "a deal taken back is shown: $(cat "$work/leak")"

# Everyone knows what is in a hidden pile, no one its order.
cat > "$work/stock.l7" << 'END'
game stock
players alice bob
stock: pile of 1..3 most 3 hidden
card on player: 0..3 hidden
start next chance
chance deal k in 1..3: no p in 1..3: top(stock, p) = k
  do push k on stock
     if height(stock) < 3: next chance
move draw: card friend = 0
  do card friend := top(stock); pop stock
stuck: draw
END
for seed in 3 4 5 6 7; do
    "$GENPEI" play "$work/stock.l7" --seed $seed --first human --second random < /dev/null > "$work/said" 2>&1
    [ "$(grep -c 'chance (unseen)' "$work/said")" = 3 ] || fail "the order of a pile is told: $(cat "$work/said")"
done

# What a program thought, its seat and its moves tell its card.
cat > "$work/two.l7" << 'END'
game two
players alice bob
card on player: none J Q K hidden
said: 0..9
start next chance
chance deal c in card: no p in players: card p = c
  do if card alice = none: { card alice := c; next chance } else card bob := c
move go k in 1..2
  do said += 1
     if said = 6: end by payoff
     if k = 2 and card friend = K: end friend wins
payoff if card friend > card enemy then 1 else -1
END
printf '1\nwhy\nsides\nsecond human\npause\n1\nput 3\nboard\n' |
    "$GENPEI" play "$work/two.l7" --seed 3 --first human --second mcts:playouts=300 > "$work/said" 2>&1
grep -q 'backed-up value' "$work/said" && fail "why tells what a program holds"
[ "$(grep -c 'seat cannot be taken' "$work/said")" = 2 ] || fail "a program's seat is taken: $(cat "$work/said")"
grep -q 'the moves of others tell what is hidden' "$work/said" || fail "the moves of a program are listed: $(cat "$work/said")"

# What follows from what was done, not from what is seen now, programs infer: they play what is then best.
head_of() { printf 'game %s\nplayers alice bob\n' "$1"; }
tail_of='move call: said = 1
  do end by payoff
move fold: said = 1
  do end enemy wins'
# A legal move tells the card.
{ head_of claim; cat << 'END'; echo "$tail_of"; echo 'payoff if card friend > card enemy then 2 else -2'; } > "$work/claim.l7"
card on player: none J Q K hidden
said: 0..2
start next chance
chance deal c in card: no p in players: card p = c
  do if card alice = none: { card alice := c; next chance } else card bob := c
move claim: said = 0 and card friend = K
  do said := 1
move silent: said = 0 and card friend != K
  do said := 1
END
# Chance tells the colour of a card.
{ head_of colour; cat << 'END'; echo "$tail_of"; echo 'payoff if card friend > card enemy then 2 else -2'; } > "$work/colour.l7"
card on player: none J Q K hidden
hue on player: none red black
said: 0..2
start next chance
chance deal c in card: no p in players: card p = c
  do if card alice = none: { card alice := c; hue alice := if c = J then red else black; next bob } else { card bob := c; next alice }
move wait: said = 0 and card bob = none
  do next chance
move wait2: said = 0 and hue alice != none
  do said := 1
END
# Unequal odds of hidden data on nodes.
{ head_of uneven; cat << 'END'; echo "$tail_of"; echo 'payoff if column (first hand friend) > column (first hand enemy) then 2 else -2'; } > "$work/uneven.l7"
board path 4
hand on player: set hidden
said: 0..2
start next chance
chance deal n: (count hand alice) + (count hand bob) < 2 and not n in hand alice and not n in hand bob
  odds if n = at(4) then 97 else 1
  do if count hand alice = 0: { hand alice += n; next chance } else hand bob += n
move wait: said = 0
  do said := 1
END
# A public sum of hidden dice; dice with unequal odds.
dice() {
    head_of dice
    cat << END
board path 2
owner on node
die on node: 0..6 hidden thrown unless owner = friend
total: 0..12
said: 0..2
start owner at(1) := alice; owner at(2) := bob
      next chance
chance throw k in 1..6: die at(2) = 0
$1
  do $2
     if die at(1) = 0: { die at(1) := k; next chance } else die at(2) := k
move wait: said = 0
  do said := 1
$tail_of
payoff if die (first (owner = friend)) > die (first (owner = enemy)) then 2 else -2
END
}
dice '' 'total += k' > "$work/sum.l7"
dice '  odds if k = 6 then 100 else 1' 'total += 1' > "$work/loaded.l7"
dice '' 'total += 1' > "$work/fair.l7"
for row in 'claim:K Q claim:fold' 'claim:J Q silent:call' 'colour:J wait Q wait2:call' 'colour:K wait Q wait2:fold' \
    'uneven:4 2 wait:fold' 'sum:6 5 wait:fold' 'sum:4 5 wait:call' 'loaded:6 5 wait:fold'; do
    IFS=: read -r name moves best <<< "$row"
    text=$work/$name.l7
    for command in "l7 check $text" "match $text --a mcts:playouts=20 --b random --games 2"; do
        # shellcheck disable=SC2086
        "$GENPEI" $command > "$work/said" 2>&1 || fail "$command: $(cat "$work/said")"
    done
    for how in '' '--multi 3'; do
        # shellcheck disable=SC2086
        "$GENPEI" analyze "$text" --moves "$moves" --player mcts:playouts=200 $how > "$work/said" 2>&1
        sed -n 2p "$work/said" | grep -q "^$best " || fail "$row: analyze $how: $(cat "$work/said")"
    done
done
for game in "$work/fair.l7" "$work/two.l7" games/kuhn.l7 games/leduc.l7 games/liarsdice.l7 games/holdem.l7; do
    "$GENPEI" l7 check "$game" > "$work/said" 2>&1
    grep -q 'cannot guess\|legal by a hidden' "$work/said" && fail "$game is refused: $(cat "$work/said")"
done

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

# The order of a hidden pile is not known, also where it is the one in which its view shows it.
cat > "$work/stock.l7" << 'END'
game stock
players a b
card: none J Q K
stock: pile of card most 6 hidden
start next chance
chance deal c in card: height(stock) < 3
  do push c on stock
     if height(stock) < 3: next chance
     else next a
  write "d" c
move guess c in card
  do if top(stock) = c: end friend wins
     else end enemy wins
stuck: draw
END
for deal in 'dJ dJ dK' 'dK dJ dJ'; do
    "$GENPEI" analyze "$work/stock.l7" --player mcts:playouts=500 --multi 9 --moves "$deal" > "$work/said" ||
        fail "a hidden pile: $(cat "$work/said")"
    grep -qE '^ *J +[67][0-9]\.[0-9]%' "$work/said" || fail "a hidden pile, $deal: $(cat "$work/said")"
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
