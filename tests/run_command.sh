#!/bin/bash
# SPDX-License-Identifier: MIT
# run_command.sh - `make run` starts the board and prints its address, also without a terminal.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh

env -u MAKEFLAGS -u MAKELEVEL make run SERVE="--port 0 --archive $work/games.db" > "$work/out" 2>&1 < /dev/null &
wait_until $! grep -q '^http://127.0.0.1:' "$work/out"
address=$(grep -o 'http://127.0.0.1:[0-9]*/' "$work/out") || fail "no address: $(cat "$work/out")"
[ $status = 0 ] && { curl -s "$address" | grep -q '<title>Genpei' || fail 'no page at the address'; }
pkill -TERM -f "genpei serve --port 0 --archive $work/games.db"
wait
finish
