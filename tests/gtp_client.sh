#!/bin/sh
# SPDX-License-Identifier: MIT
# gtp_client.sh - `genpei gtp` driven by @sabaki/gtp; skipped where that cannot be installed.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
tests/web/packages || exit
cp tests/gtp_client.mjs build/web-tests/ && exec node build/web-tests/gtp_client.mjs
