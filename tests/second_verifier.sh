#!/bin/bash
# SPDX-License-Identifier: MIT
# second_verifier.sh - tools/verify.py, which shares nothing with the program, agrees with it about data/solved, and refuses
# what was changed.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

command -v python3 > /dev/null || skip "python3 is not here"
for proof in hex-4x4 hex-5x5 hex-6x6 kalah-3-4 kalah-4-3 nim-4 nim-5 othello-4x4 reversi70-4x4 split tictactoe; do
    file=data/solved/$proof.proof
    python3 tools/verify.py "$file" > "$work/second" || fail "$(cat "$work/second")"
    "$GENPEI" verify "$file" > "$work/first" || fail "$file does not hold"
    # The same numbers of positions, claim by claim.
    [ "$(grep -o '[0-9]* positions' "$work/first" | sort)" = "$(grep -o '[0-9]* positions' "$work/second" | sort)" ] ||
        fail "$file: $(cat "$work/first" "$work/second")"
done

# refuse FILE REASON
refuse() {
    python3 tools/verify.py "$1" > "$work/second" && fail "$1 holds: $(cat "$work/second")"
    grep -q "$2" "$work/second" || fail "$1: not '$2' but $(cat "$work/second")"
}
cp data/solved/nim-4.proof "$work/changed"
printf 'x' | dd of="$work/changed" bs=1 seek=60 conv=notrunc 2> /dev/null
refuse "$work/changed" 'it was changed'
sed 's/^3 play d1 then 2$/3 play d2 then 2/' data/solved/hex-5x5.proof > "$work/changed"
refuse "$work/changed" 'does not'
sed 's/^winner red/winner blue/' data/solved/hex-5x5.proof > "$work/changed"
refuse "$work/changed" 'does not hold'
sed '$d' data/solved/hex-5x5.proof > "$work/changed"
refuse "$work/changed" 'the last claim'
echo nothing > "$work/changed"
refuse "$work/changed" 'not a proof'
finish
