#!/bin/bash
# SPDX-License-Identifier: MIT
# run_command.sh - `make run` starts the board and prints its address, also without a terminal.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

env -u MAKEFLAGS -u MAKELEVEL make run SERVE="--port 0 --archive $work/games.db" > "$work/out" 2>&1 < /dev/null &
for _ in $(seq 300); do
    grep -q '^http://127.0.0.1:' "$work/out" && break
    sleep 0.1
done
address=$(grep -o 'http://127.0.0.1:[0-9]*/' "$work/out") || { cat "$work/out"; echo 'no address'; status=1; }
[ $status = 0 ] && { curl -s "$address" | grep -q '<title>Genpei' || { echo 'no page at the address'; status=1; }; }
pkill -TERM -f "genpei serve --port 0 --archive $work/games.db"
wait
exit $status
