// SPDX-License-Identifier: MIT
// hex_problem_set.c - see hex_problem_set.h.
#include "engine/hex/hex_problem_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int hex_problem_size[HEX_PROBLEM_LEVELS] = {5, 6, 7, 8, 9};
const int hex_problem_plies[HEX_PROBLEM_LEVELS] = {6, 9, 13, 18, 28};

// The assembler includes the file unchanged; data/hex.problems.txt says how it was made.
__asm__(".section .rodata\n.global hex_problems_begin, hex_problems_end\n"
        "hex_problems_begin: .incbin \"data/hex.problems\"\n"
        "hex_problems_end: .byte 0\n.previous\n");
extern const char hex_problems_begin[], hex_problems_end[];

// Copies the text up to the next semicolon; returns what follows it, NULL: it does not fit.
static const char *field(const char *at, char *out, size_t room) {
    size_t n = strcspn(at, ";\n");
    if (n >= room || at[n] != ';') return NULL;
    memcpy(out, at, n);
    out[n] = 0;
    return at + n + 1;
}

static bool read_line(const char *at, int *level, HexProblem *out) {
    char head[32], tempting[16];
    at = field(at, head, sizeof head);
    if (at) at = field(at, out->moves, sizeof out->moves);
    if (at) at = field(at, out->key, sizeof out->key);
    if (at) at = field(at, tempting, sizeof tempting);
    if (!at) return false;
    char *size;
    *level = (int)strtol(head, &size, 10) - 1;
    out->size = (int)strtol(size, NULL, 10);
    out->tempting = (int)strtol(tempting, NULL, 10);
    out->nodes = strtol(at, NULL, 10);
    return true;
}

bool hex_problem_find(int level, int k, HexProblem *out) {
    for (const char *at = hex_problems_begin; at < hex_problems_end;) {
        int here;
        if (read_line(at, &here, out) && here == level && k-- == 0) return true;
        const char *end = memchr(at, '\n', (size_t)(hex_problems_end - at));
        at = end ? end + 1 : hex_problems_end;
    }
    return false;
}
