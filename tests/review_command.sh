#!/bin/bash
# SPDX-License-Identifier: MIT
# review_command.sh - `genpei review` with a player whose values are discs: what each move cost, the
# formats of games, and the table for other players.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
cd "$work" || exit 1
# A position near the end: everything is exact.
near='--XXXXX--OOOXX-O-OOOXXOX-OXOXXOXXXXXOOXO-XXXOXO--OOXXXXO--OOOOO- X'
"$GENPEI" solve othello --position "$near" --json > solved
best=$(sed 's/.*"value":\([-0-9]*\).*/\1/' solved)
move=$(sed 's/.*"move":"\([a-h][1-8]\)".*/\1/' solved)
said=$("$GENPEI" review othello --player edge:level=8,table=4 --position "$near" --moves "$move") || fail 'exact: failed'
[[ $said == *"exact"* && $said == *" 0 discs lost in 1 move, 1 of them without loss"* ]] || fail "the best move costs something: $said"
json=$("$GENPEI" review othello --player edge:level=8,table=4 --position "$near" --moves "$move" --json | head -1)
[[ $json == *"\"before\":$best,\"after\":$best,\"loss\":0,\"exact\":true,\"class\":null}" ]] || fail "not the solved value $best: $json"

# The loss of each move agrees with the solver: the value of the position less that after the move.
for other in $("$GENPEI" analyze othello --player edge:level=8,table=4 --position "$near" --multi 60 --json |
    sed 's/.*"move":"\([a-h][1-8]\)".*/\1/'); do
    after=$("$GENPEI" solve othello --position "$near" --moves "$other" --json | sed 's/.*"value":\([-0-9]*\).*/\1/')
    json=$("$GENPEI" review othello --player edge:level=8,table=4 --position "$near" --moves "$other" --json | head -1)
    [[ $json == *"\"loss\":$((best + after)),\"exact\":true"* ]] || fail "$other: not $best and $after: $json"
done

# A whole game gives the same table in every format.
cat > game.txt << 'END'
game othello
1. f5 2. d6 3. c3 4. d3 5. c4 6. f4 7. e3 8. f6
end
END
"$GENPEI" archive import game.txt > /dev/null || fail 'import failed'
"$GENPEI" review othello game.txt --player edge:depth=4,table=4 > table
[ "$(wc -l < table)" = 12 ] || fail "not a heading, eight moves, three lines: $(cat table)"
for form in sgf ggf; do
    "$GENPEI" archive export --format $form --output "game.$form" 2> /dev/null
    "$GENPEI" review othello "game.$form" --player edge:depth=4,table=4 | cmp -s - table || fail "$form: another table"
done
"$GENPEI" archive export --format obf --output game.obf 2> /dev/null
"$GENPEI" review othello game.obf --number 3 --player edge:depth=2,table=4 > /dev/null || fail 'obf: failed'
sums=$("$GENPEI" review othello game.txt --player edge:depth=4,table=4 --json | tail -2)
[[ $sums == *'"player":"black","moves":4,'*'"player":"white","moves":4,'* ]] || fail "no sums: $sums"

# The player may be omitted; exact values are discs there too.
"$GENPEI" review othello --position "$near" --moves "$move" --json | head -1 | grep -q "\"value\":$best,.*\"before\":$best," ||
    fail 'without a player'

# A mate is a word, not a number.
"$GENPEI" review shogi --position '9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1' --moves 8c1c --player sho:depth=3 |
    grep -q '  won  ' || fail 'a mate is a number'

# Other players give the table without losses.
"$GENPEI" review othello game.txt --player ply:depth=2 | head -1 | grep -q 'static' || fail 'ply: another table'
"$GENPEI" review othello game.wtb --player edge 2> said && fail 'a missing file is reviewed'
grep -q 'game.wtb' said || fail 'a missing file is not named'
finish
