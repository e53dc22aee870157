#!/bin/sh
# SPDX-License-Identifier: MIT
# other_systems.sh - the files that have a form for other systems than Linux compile in that form. Those that have none
# yet are in docs/portability.md.
set -eu
cd "$(dirname "$0")/.." && . tests/lib.sh
for file in src/base/os/os_*.c; do
    case $file in
    */os_keeper.c | */os_process.c | */os_code.c) continue ;;
    esac
    for compiler in gcc clang; do
        $compiler -std=c17 -D_GNU_SOURCE -U__linux__ -U__linux -Ulinux -U__gnu_linux__ -Iinclude -Isrc -include src/base/banned.h \
            -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only "$file" 2> "$work/log" ||
            fail "$compiler: $file: $(head -n 3 "$work/log")"
    done
done
finish
