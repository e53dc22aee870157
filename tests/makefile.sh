#!/bin/sh
# SPDX-License-Identifier: MIT
# makefile.sh - the Makefile rebuilds what must be rebuilt, and nothing else, in a small tree made for that.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh
tree="$work/a tree" # a space must do no harm
mkdir -p "$tree/src/base" "$tree/src/api" "$tree/src/bugs"
cp -r Makefile tools "$tree"
cp src/base/banned.h "$tree/src/base"
cd "$tree"
echo 'int one(void);' > src/base/one.h
echo '#include "base/one.h"
int one(void) { return 1; }' > src/base/one.c
echo '#include "base/one.h"
int main(void) { return one() - 1; }' > src/main.c
# expect WHAT LINES ARGUMENTS...: make compiles and links this number of files.
expect() {
    what=$1 lines=$2
    shift 2
    env -u MAKEFLAGS -u MAKELEVEL make "$@" > log 2>&1 || { cat log; fail "$what: make fails"; }
    [ "$(grep -c '^  [A-Z]' log)" = "$lines" ] || { cat log; fail "$what: not $lines lines"; }
}

expect 'a first build' 3
expect 'nothing changed' 0
touch src/base/one.h
expect 'a header changed' 3
expect 'other flags' 3 CFLAGS=-O0
expect 'the same flags again' 0 CFLAGS=-O0
expect 'the default flags' 3
expect 'the other compiler' 3 CC=clang
cmp genpei build/clang-release/genpei || fail "not the program of clang"
expect 'back to the first' 0
cmp genpei build/release/genpei || fail "not the program of gcc"
expect 'a debug build' 3 debug
cmp genpei build/release/genpei || fail "not the program of gcc"
echo 'int two(void);
int two(void) { return 2; }' > src/base/two.c
expect 'a new file' 2
rm src/base/two.c
expect 'a file gone' 1
if nm build/release/workbench.a | grep -q two; then fail 'a file gone is still in the archive'; fi
cat > src/bugs/bugs_library.c << 'END'
__asm__(".data; .incbin \"src/base/one.h\"; .text");
END
expect 'a file in a file' 2
echo 'int one(void) { int unused; return 1; }' > src/base/one.c
if make > log 2>&1; then fail 'a warning is no error'; fi
# A blank in a folder would make two names of one: nothing is removed or installed.
for name in PREFIX LIBDIR DESTDIR; do
    for target in uninstall install; do
        echo kept > "$work/mine"
        if make "$target" PREFIX="$work" "$name=$work/mine $work/other" > log 2>&1; then fail "$target: $name with a blank"; fi
        grep -q "$name has a blank in it" log || { cat log; fail "$target: $name with a blank: not that error"; }
        [ -e "$work/mine" ] || fail "$target: a blank in $name removes a stranger's file"
    done
done
if make uninstall PREFIX="$work/trailing " > log 2>&1; then fail 'a blank at the end'; fi
make clean > log
[ ! -e build ] && [ ! -e genpei ] || fail 'clean leaves something'
finish
