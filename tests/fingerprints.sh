#!/bin/sh
# SPDX-License-Identifier: MIT
# fingerprints.sh - no engine changes its behaviour, in any build.
#
# For an intended change: `make fingerprints`, and commit the new numbers with it.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
for build in release clang-fuzz debug; do
    "build/$build/genpei" bench --fingerprints | diff -u tests/fingerprints.txt - ||
        fail "build/$build/genpei: fingerprints differ"
done
finish
