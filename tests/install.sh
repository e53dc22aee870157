#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh - what `make install` installs is complete: program, library, header, man pages, completion;
# and `make uninstall` removes it. Built for this machine; tests/portable.sh looks at the portable build.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh
make --no-print-directory CC=gcc NATIVE=1 install DESTDIR="$work" PREFIX=/usr > "$work/log"
cd "$work/usr"

bin/genpei games --names | grep -qx othello
cc -Iinclude "$root/examples/random_vs_ply.c" -Llib -lgenpei -o "$work/shared"
LD_LIBRARY_PATH=lib "$work/shared" | tail -n 1 | grep -q 'for black$'
cc -Iinclude "$root/examples/random_vs_ply.c" lib/libgenpei.a -ljansson -lsqlite3 -lzstd -lm -lpthread -ldl -o "$work/static"
"$work/static" | tail -n 1 | grep -q 'for black$'
strange=$(nm --defined-only --extern-only --format=posix lib/libgenpei.a | grep -v '^genpei_\|\]:$\|:$' || true)
[ -z "$strange" ] || fail "names that are not ours to take: $strange"

# Hardened: position independent, all addresses resolved at the start, stack and buffers checked.
readelf -hW bin/genpei | grep -q 'Type: *DYN' || fail 'genpei is not position independent'
for file in bin/genpei lib/libgenpei.so; do
    readelf -dW "$file" | grep -q 'BIND_NOW\|FLAGS_1.*NOW' || fail "$file: addresses are resolved late"
    readelf -lW "$file" | grep -q GNU_RELRO || fail "$file: its tables stay writable"
done
for file in src/base/str src/base/os/os_paths src/web/wire/web_guard src/record/sgf/record_sgf; do
    make -C "$root" -n -W "$file.c" CC=gcc MODE=release "build/release/$file.o" |
        grep -q -e '-fstack-protector-strong -D_FORTIFY_SOURCE=2' || fail "$file.c: stack and buffers are not checked"
done

said=$(groff -man -ww -z share/man/man1/genpei.1 2>&1)
[ -z "$said" ] || fail "the man page: $said"
for command in $(bin/genpei --help | sed -n 's/^  \([a-z][^ ]*\) .*/\1/p'); do
    grep -q "^\.SS \"$command" share/man/man1/genpei.1 || fail "no $command in the man page"
done
bash -c '. share/bash-completion/completions/genpei; complete -p genpei' > /dev/null
for page in share/man/man1/*.1; do
    said=$(cd share/man && groff -man -ww -z -Tutf8 "man1/${page##*/}" 2>&1)
    [ -z "$said" ] || fail "$page: $said"
done
for command in $(bin/genpei --help | sed -n 's/^  \([a-z][^ ]*\) .*/\1/p'); do
    grep -q "^genpei.-$command .- ..*" "share/man/man1/genpei-$command.1" || fail "no man page of $command"
done
cd "$root"
make --no-print-directory CC=gcc NATIVE=1 uninstall DESTDIR="$work" PREFIX=/usr > "$work/log"
[ ! -e "$work/usr" ] || fail "make uninstall leaves $(find "$work/usr")"
# Folders with files of others stay.
mkdir -p "$work/usr/share/man/man1" && touch "$work/usr/share/man/man1/other.1"
make --no-print-directory CC=gcc NATIVE=1 uninstall DESTDIR="$work" PREFIX=/usr > "$work/log"
[ -e "$work/usr/share/man/man1/other.1" ] || fail 'make uninstall removes files of others'
finish
