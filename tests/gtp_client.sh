#!/bin/sh
# SPDX-License-Identifier: MIT
# gtp_client.sh - `genpei gtp` driven by @sabaki/gtp; left out where that cannot be had.
set -u
export GENPEI="${GENPEI:-$PWD/genpei}"
kept=build/web-tests

skip() {
    echo "$1"
    exit 77
}

tools/deps node || skip 'node is missing and could not be installed'
if ! cmp -s tests/web/package-lock.json $kept/package-lock.used; then
    mkdir -p $kept && cp tests/web/package.json tests/web/package-lock.json $kept || exit
    npm ci --prefix $kept --no-audit --no-fund --loglevel=error ||
        skip 'npm could not bring @sabaki/gtp'
    cp $kept/package-lock.json $kept/package-lock.used
fi
cp tests/gtp_client.mjs $kept/ && exec node $kept/gtp_client.mjs
