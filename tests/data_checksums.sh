#!/bin/sh
# SPDX-License-Identifier: MIT
# data_checksums.sh - every file of data/ is the one whose checksum is in data/checksums.
#
# For an intended change: tests/data_checksums.sh --write, and commit the new numbers with it.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
sums() {
    find data -type f ! -name '*.txt' ! -name checksums | LC_ALL=C sort | xargs sha256sum
}
if [ "${1:-}" = --write ]; then
    sums > data/checksums
    exit
fi
sums > "$work/now"
diff -u data/checksums "$work/now" > "$work/differ" || fail "data/ is not as data/checksums says: $(cat "$work/differ")"
cp -r data/hex.net "$work/damaged.net"
printf 'x' | dd of="$work/damaged.net" bs=1 seek=5000 conv=notrunc 2> /dev/null
"$GENPEI" match hex5 --a "hex:net=$work/damaged.net" --b random --games 1 2>&1 | grep -q 'checksum is wrong' ||
    fail 'a damaged network for Hex is taken'
finish
