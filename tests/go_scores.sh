#!/bin/sh
# SPDX-License-Identifier: MIT
# go_scores.sh - dead stones and scores of go agree with those of GNU Go; games pass between the two
# as SGF.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
PATH=$PATH:/usr/games
command -v python3 > /dev/null || skip 'python3 is not installed'
command -v gnugo > /dev/null || skip 'gnugo is not installed'
timeout 300 python3 tests/go_scores.py "$GENPEI" "$work" || fail 'GNU Go sees it otherwise'
finish
