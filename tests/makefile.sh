#!/bin/sh
# SPDX-License-Identifier: MIT
# makefile.sh - the makefile rebuilds what must be rebuilt, and nothing else, in a tree of our own.
set -eu
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src/base" "$tree/src/api"
cp -r Makefile tools "$tree"
cp src/base/banned.h "$tree/src/base"
cd "$tree"
echo 'int one(void);' > src/base/one.h
echo '#include "base/one.h"
int one(void) { return 1; }' > src/base/one.c
echo '#include "base/one.h"
int main(void) { return one() - 1; }' > src/main.c
status=0

# expect WHAT LINES ARGUMENTS...: that make compiles and links as many files.
expect() {
    what=$1 lines=$2
    shift 2
    env -u MAKEFLAGS -u MAKELEVEL make "$@" > log 2>&1 || { cat log; echo "$what: make fails"; status=1; }
    [ "$(grep -c '^  [A-Z]' log)" = "$lines" ] || { cat log; echo "$what: not $lines lines"; status=1; }
}

expect 'a first build' 3
expect 'nothing changed' 0
touch src/base/one.h
expect 'a header changed' 3
expect 'other flags' 3 CFLAGS=-O0
expect 'the same flags again' 0 CFLAGS=-O0
expect 'the usual flags' 3
expect 'the other compiler' 3 CC=clang
cmp genpei build/clang-release/genpei || status=1
expect 'back to the first' 0
cmp genpei build/release/genpei || status=1
expect 'a debug build' 3 debug
cmp genpei build/release/genpei || status=1
echo 'int two(void);
int two(void) { return 2; }' > src/base/two.c
expect 'a new file' 2
rm src/base/two.c
expect 'a file gone' 1
if nm build/release/workbench.a | grep -q two; then echo 'a file gone is still in the archive'; status=1; fi
echo 'int one(void) { int unused; return 1; }' > src/base/one.c
if make > log 2>&1; then echo 'a warning is no error'; status=1; fi
make clean > log
[ ! -e build ] && [ ! -e genpei ] || { echo 'clean leaves something'; status=1; }
exit $status
