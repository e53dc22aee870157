#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh - what `make install` leaves is complete: it runs, compiles, links and can be read.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory CC=gcc MODE=release install DESTDIR="$root" PREFIX=/usr > "$root/log"
cd "$root/usr"

bin/genpei games --names | grep -qx othello
cc -Iinclude "$OLDPWD/examples/random_vs_ply.c" -Llib -lgenpei -lsqlite3 -lzstd -lm -lpthread -ldl -o "$root/example"
"$root/example" | tail -n 1 | grep -q 'for black$'
strange=$(nm --defined-only --extern-only --format=posix lib/libgenpei.a | grep -v '^genpei_\|\]:$\|:$' || true)
[ -z "$strange" ] || { echo "names that are not ours to take: $strange"; exit 1; }

said=$(groff -man -ww -z share/man/man1/genpei.1 2>&1)
[ -z "$said" ] || { echo "the man page: $said"; exit 1; }
for command in $(bin/genpei --help | sed -n 's/^  \([a-z][^ ]*\) .*/\1/p'); do
    grep -q "^\.SS \"$command" share/man/man1/genpei.1 || { echo "no $command in the man page"; exit 1; }
done
bash -c '. share/bash-completion/completions/genpei; complete -p genpei' > /dev/null
