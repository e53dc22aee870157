#!/bin/sh
# SPDX-License-Identifier: MIT
# usi_client.sh - `genpei usi` in the exchanges of ShogiHome; skipped where node is missing.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
tools/deps node || skip 'node is missing and could not be installed'
exec node tests/usi_client.mjs
