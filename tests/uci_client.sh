#!/bin/sh
# SPDX-License-Identifier: MIT
# uci_client.sh - `genpei uci chess` with a client as analysis programs are, and, where fastchess is
# installed, its check of compliance.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
command -v python3 > /dev/null || skip 'python3 is not installed'
timeout 120 python3 tests/uci_client.py "$GENPEI" uci chess || fail 'the client is not content'
if command -v fastchess > /dev/null; then
    for player in alphabeta chess4 mcts; do
        printf '#!/bin/sh\nexec "%s" uci chess --player %s\n' "$GENPEI" "$player" > "$work/engine"
        chmod +x "$work/engine"
        said=$(timeout 120 fastchess --compliance "$work/engine" 2>&1)
        case $said in
        *'passed all compliance checks'*) ;;
        *) fail "fastchess on $player: $(echo "$said" | tail -5)" ;;
        esac
    done
fi
finish
