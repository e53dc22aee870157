#!/bin/sh
# SPDX-License-Identifier: MIT
# fingerprints.sh - every engine does what it did before, in every build.
#
# A difference that is meant: `make fingerprints`, and the new numbers go with the change.
set -u
status=0
for build in release clang-release debug; do
    "build/$build/genpei" bench --fingerprints | diff -u tests/fingerprints.txt - || {
        echo "build/$build/genpei: fingerprints differ"
        status=1
    }
done
exit $status
