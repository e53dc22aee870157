#!/bin/sh
# SPDX-License-Identifier: MIT
# banned.sh - the functions that banned.h bans do not compile, and nothing else is to blame.
set -u
status=0
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
    compile "$call" '' || { echo "$call does not compile even without banned.h"; status=1; }
    said=$(compile "$call" '-include src/base/banned.h' 2>&1) && {
        echo "$call compiles"
        status=1
    }
    case $said in
    *banned_function_"$name"*) ;;
    *) echo "$call: the message does not say that it is banned: $said"; status=1 ;;
    esac
done
exit $status
