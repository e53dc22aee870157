#!/bin/bash
# SPDX-License-Identifier: MIT
# second_verifier.sh - tools/verify.py, which shares nothing with the program, agrees with it about data/solved, and refuses
# what was changed. Of the 26 proofs there these 13 take little time; one has searches, which it does not do.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

command -v python3 > /dev/null || skip "python3 is not here"
files=()
for proof in hex-4x4 hex-5x5 hex-6x6 kalah-3-4 kalah-4-3 kalah-5-2 nim-4 nim-5 othello-4x4 reversi70-4x4 reversi70-10x10-wins split tictactoe; do
    files+=("data/solved/$proof.proof")
done
python3 tools/verify.py "${files[@]}" > "$work/all" || fail "$(cat "$work/all")"
for file in "${files[@]}"; do
    grep -F "$file: proved" "$work/all" > "$work/second" || fail "$file: $(cat "$work/all")"
    "$GENPEI" verify --rules vm "$file" > "$work/first" || fail "$file does not hold"
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
# repack FILE PYTHON: the strategy in it, changed by that expression of `text`, as a whole file.
repack() {
    python3 - "$1" "$2" > "$work/changed" << 'END'
import ctypes, ctypes.util, sys
sys.path.insert(0, 'tools')
sys.dont_write_bytecode = True
import verify
data = open(sys.argv[1], 'rb').read()
text = eval(sys.argv[2], {'text': verify.unpack(data[33:])})
zstd = ctypes.CDLL(ctypes.util.find_library('zstd') or 'libzstd.so.1')
zstd.ZSTD_compress.restype = ctypes.c_size_t
out = ctypes.create_string_buffer(len(text) + 1000)
n = zstd.ZSTD_compress(out, ctypes.c_size_t(len(out)), text, ctypes.c_size_t(len(text)), 3)
sys.stdout.buffer.write(b'genpei packed 1\n%016x\n' % verify.hash_bytes(out.raw[:n]) + out.raw[:n])
END
}
repack data/solved/nim-4.proof 'text'
python3 tools/verify.py "$work/changed" > "$work/second" || fail "a proof that was packed again does not hold: $(cat "$work/second")"
# Other rules, boards of another size, seeds that are missing, and options that are unknown.
repack data/solved/nim-4.proof 'text.replace(b"stuck: enemy wins", b"stuck: friend win")'
refuse "$work/changed" 'other rules'
repack data/solved/nim-4.proof 'text.replace(b"position o 1,3,5,7", b"position o 1,3,5")'
refuse "$work/changed" 'another number of heaps'
repack data/solved/kalah-3-4.proof 'text.replace(b"s 4,4,4,0,4,4,4,0", b"s 0,0,1,0,0,0,0,0")'
refuse "$work/changed" 'seeds are missing'
repack data/solved/hex-4x4.proof 'text.replace(b"4/4/4/4 r", b"3/3/3 r")'
refuse "$work/changed" 'another size'
repack data/solved/tictactoe.proof 'text.replace(b"3/3/3 cross", b"4/4/4 cross")'
refuse "$work/changed" 'another size'
repack data/solved/nim-4.proof 'text.replace(b"game nim\n", b"game nim:misere=yes\n", 1)'
refuse "$work/changed" 'not checked: the option misere=yes'
echo nothing > "$work/changed"
refuse "$work/changed" 'not a proof'
finish
