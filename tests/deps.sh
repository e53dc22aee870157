#!/bin/sh
# SPDX-License-Identifier: MIT
# deps.sh - tools/deps on machines where things are missing, played with a PATH of our own.
set -eu
here=$PWD
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
for tool in sh sed env make; do ln -s "$(command -v $tool)" "$bin/$tool"; done
status=0

program() {
    printf '#!/bin/sh\n%s\n' "$2" > "$bin/$1"
    chmod +x "$bin/$1"
}

# expect STATUS TEXT SET: with that PATH, deps ends with the status and says the text; a "|" stands
# for the end of what it says.
expect() {
    code=0
    said=$(PATH=$bin "$here/tools/deps" "$3" 2>&1) || code=$?
    case "$code $said|" in
    "$1"*"$2"*) ;;
    *) echo "expected $1 '$2', got $code: $said"; status=1 ;;
    esac
}

tools/deps test || { echo 'things are missing here'; exit 1; }
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
exit $status
