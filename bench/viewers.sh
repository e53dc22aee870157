#!/bin/bash
# SPDX-License-Identifier: MIT
# viewers.sh - what people who only watch cost the board server: processor time and memory.
#
#   bench/viewers.sh [VIEWERS [SECONDS]]      200 viewers, 10 seconds
#
# A server with nobody, then the same server with as many open event streams of one game on which
# nothing happens. Processor time of the server's process, all threads together, from /proc.
set -euo pipefail
cd "$(dirname "$0")/.."
viewers=${1:-200}
seconds=${2:-10}
folder=$(mktemp -d)
ulimit -n 4096 2> /dev/null || true
${GENPEI:-./genpei} serve --port 0 --rate 0 --archive "$folder/games.db" > "$folder/said" &
server=$!
trap 'kill $server 2> /dev/null; wait $server 2> /dev/null || true; rm -rf "$folder"' EXIT
until grep -q http "$folder/said"; do sleep 0.1; done
port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' "$folder/said")

# ask REQUEST-LINE [BODY]: the answer of the server, headers and all.
ask() {
    exec 3<> "/dev/tcp/127.0.0.1/$port"
    printf '%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nX-Genpei-Token: %s\r\nContent-Type: application/json\r\nContent-Length: %s\r\nConnection: close\r\n\r\n%s' \
        "$1" "$port" "${token:-}" "${#2}" "$2" >&3
    cat <&3
    exec 3>&-
}

token=$(ask 'GET /' '' | sed -n 's/.*genpei-token" content="\([^"]*\)".*/\1/p')
game=$(ask 'POST /api/new' '{"game":"othello"}' | sed -n 's/.*"id": *"\([a-z0-9]*\)".*/\1/p')

# Milliseconds of processor time used by the server while nothing happens.
cpu_ms() {
    local before after tick
    tick=$(getconf CLK_TCK)
    before=$(awk '{ print $14 + $15 }' "/proc/$server/stat")
    sleep "$seconds"
    after=$(awk '{ print $14 + $15 }' "/proc/$server/stat")
    echo $(((after - before) * 1000 / tick))
}

memory_kb() {
    awk '/^VmRSS/ { print $2 }' "/proc/$server/status"
}

report() {
    printf '%-14s %8s ms of processor time in %s s, %8s kB\n' "$1" "$(cpu_ms)" "$seconds" "$(memory_kb)"
}

report 'nobody'
for ((i = 0; i < viewers; i++)); do
    exec {fd}<> "/dev/tcp/127.0.0.1/$port"
    printf 'GET /api/game/%s/events HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$game" "$port" >&"$fd"
done
sleep 1
report "$viewers viewers"
