#!/bin/sh
# SPDX-License-Identifier: MIT
# fingerprints.sh - every engine does what it did before, in every build.
#
# A difference that is meant: `make fingerprints`, and the new numbers go with the change.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
for build in release clang-release debug; do
    "build/$build/genpei" bench --fingerprints | diff -u tests/fingerprints.txt - ||
        fail "build/$build/genpei: fingerprints differ"
done
finish
