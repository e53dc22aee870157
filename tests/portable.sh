#!/bin/bash
# SPDX-License-Identifier: MIT
# portable.sh - the portable build: every level computes the same, it starts on a processor without AVX,
# contains its data once, and the library chooses as the program does.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
portable=$root/build/portable/genpei
[ -x "$portable" ] || skip "there is no build/portable/genpei; 'make NATIVE=0' builds it"
case $(uname -m) in x86_64) ;; *) skip 'levels are for x86-64' ;; esac

# same_fingerprints WHAT COMMAND...: the command prints the fingerprints of the tree.
same_fingerprints() {
    local what=$1
    shift
    "$@" bench --fingerprints > "$work/said" 2> "$work/err" || fail "$what: $(head -n 3 "$work/err")"
    diff <(sort tests/fingerprints.txt) <(sort "$work/said") > "$work/diff" ||
        fail "$what: fingerprints differ: $(head -n 4 "$work/diff")"
}

for level in plain avx2 avx512; do
    same_fingerprints "$level" env GENPEI_LEVEL=$level "$portable"
done

# No instruction beyond the first x86-64 outside the levels that may have them: the emulator stops there.
if command -v qemu-x86_64 > /dev/null; then
    same_fingerprints 'a processor of 2003' qemu-x86_64 -cpu qemu64,-sse4.1,-sse4.2,-popcnt,-avx,-avx2 "$portable"
    qemu-x86_64 -cpu Nehalem "$portable" games --names 2> /dev/null | grep -qx othello || fail 'it does not start on Nehalem'
    qemu-x86_64 -cpu Haswell "$portable" perft othello 6 2> /dev/null | grep -q ' 8200 ' || fail 'it does not run on Haswell'
fi

# Embedded files are there once, though the program is there three times.
copies=$(grep -aoc 'genpei othello weights 2' "$portable")
[ "$copies" -le 4 ] || fail "the weights of Othello are $copies times in the program"

# The library.
library=$root/build/portable/libgenpei.so.1
if [ -e "$library" ]; then
    strange=$(nm -D --defined-only --format=posix "$library" | grep -v '^genpei_' || true)
    [ -z "$strange" ] || fail "the library shows $strange"
    cc -Iinclude examples/random_vs_ply.c "$library" -Wl,-rpath,"$root/build/portable" -o "$work/example"
    "$work/example" > "$work/best"
    GENPEI_LEVEL=plain "$work/example" > "$work/plain"
    cmp -s "$work/best" "$work/plain" || fail 'the library plays differently without AVX'
    tail -n 1 "$work/best" | grep -q 'for black$' || fail 'the library does not play'
fi
finish
