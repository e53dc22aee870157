#!/bin/sh
# SPDX-License-Identifier: MIT
# deps.sh - tools/deps where packages are missing, simulated with a PATH of its own.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh
for tool in sh sed env make; do ln -s "$(command -v $tool)" "$work/$tool"; done
program() {
    printf '#!/bin/sh\n%s\n' "$2" > "$work/$1"
    chmod +x "$work/$1"
}

# expect STATUS TEXT SET: with that PATH, deps ends with the status and prints the text; a "|" stands
# for the end of the output.
expect() {
    code=0
    said=$(PATH=$work "$root/tools/deps" "$3" 2>&1) || code=$?
    case "$code $said|" in
    "$1"*"$2"*) ;;
    *) fail "expected $1 '$2', got $code: $said" ;;
    esac
}

tools/deps test || fail 'packages are missing here'
expect 2 'usage' nonsense
expect 1 'no Debian system; install' build
expect 1 'gcc is missing, for compiling' build
program apt-get 'echo "apt-get $*"; [ "$1" != -qy ]'
program id 'echo 1000'
expect 1 'not root and there is no sudo' build
program sudo 'echo "sudo $*"; exec "$@"'
expect 1 'installing failed' build
program apt-get 'echo "apt-get $*"'
expect 0 'sudo env DEBIAN_FRONTEND=noninteractive apt-get -qy install' build
program id 'echo 0'
expect 0 'install --no-install-recommends libc6-dev libjansson-dev libsqlite3-dev libzstd-dev libedit-dev libmicrohttpd-dev gcc' build
expect 0 'clang-format is missing, for the format check' test
# A compiler that finds every header but one.
program gcc 'sed -n /libsqlite3-dev/p'
expect 0 'install --no-install-recommends libsqlite3-dev|' build
program gcc 'exit 0'
expect '0 |' '' build
program node ''
program npm ''
program chromium ''
program fc-list ''
expect 0 'install --no-install-recommends fonts-ipafont-gothic|' pictures
program fc-list 'echo "a font for $*"'
expect '0 |' '' pictures
finish
