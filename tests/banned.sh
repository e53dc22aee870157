#!/bin/sh
# SPDX-License-Identifier: MIT
# banned.sh - the functions that banned.h bans do not compile, and only because of it.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
compile() {
    printf '#include <stdarg.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n
        char *(gets)(char *a);
        void f(char *a, char *b, va_list v);
        void f(char *a, char *b, va_list v) { %s; (void)a, (void)b, (void)v; }' "$1" |
        gcc -std=c17 -Isrc $2 -w -fsyntax-only -x c -
}
for call in 'strcpy(a, b)' 'strcat(a, b)' 'strncpy(a, b, 1)' 'strncat(a, b, 1)' 'sprintf(a, b, 1)' \
    'vsprintf(a, b, v)' 'strtok(a, b)' 'gets(a)' 'atoi(a)' 'atof(a)' 'rand()' 'srand(1)'; do
    name=${call%%(*}
    compile "$call" '' || fail "$call does not compile even without banned.h"
    said=$(compile "$call" '-include src/base/banned.h' 2>&1) && {
        fail "$call compiles"
    }
    case $said in
    *banned_function_"$name"*) ;;
    *) fail "$call: the message does not say that it is banned: $said" ;;
    esac
done
finish
