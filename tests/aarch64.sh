#!/bin/bash
# SPDX-License-Identifier: MIT
# aarch64.sh - the program for aarch64, on an emulator, computes what it computes here. SYSROOT names the
# folder of its libraries (tools/sysroot); docs/portability.md says how both are made.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
program=$root/build/aarch64-linux-gnu-gcc-release/genpei
libraries=${SYSROOT:-$root/build/arm64}
[ -x "$program" ] && [ -d "$libraries" ] || skip 'there is no program for aarch64; see docs/portability.md'
command -v qemu-aarch64 > /dev/null || skip 'qemu-aarch64 is not installed'
emulated() {
    qemu-aarch64 -L "$libraries" "$program" "$@"
}
emulated games --names | grep -qx othello || fail 'it does not start'
emulated bench --fingerprints > "$work/said" || fail 'bench fails'
diff <(sort tests/fingerprints.txt) <(sort "$work/said") > "$work/diff" ||
    fail "fingerprints differ: $(head -n 4 "$work/diff")"
emulated match othello --a edge:depth=4 --b ply:depth=2 --games 4 --archive "$work/games.db" > "$work/match" ||
    fail 'a match fails'
emulated archive list --archive "$work/games.db" | grep -q '^4 games' || fail 'the archive'
finish
