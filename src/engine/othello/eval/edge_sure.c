// SPDX-License-Identifier: MIT
// edge_sure.c - see edge_sure.h.
#include "engine/othello/eval/edge_sure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 99 }; // of 100, where the value is not exact

// The assembler includes the file unchanged; data/othello.sure.txt says how it was made.
__asm__(".section .rodata\n.global othello_sure_begin, othello_sure_end\n"
        "othello_sure_begin: .incbin \"data/othello.sure\"\n"
        "othello_sure_end: .byte 0\n.previous\n");
extern const char othello_sure_begin[], othello_sure_end[];

// The next row, NULL after the last one.
static const char *next_row(const char *at, EdgeSureRow *out) {
    int *const field[] = {&out->empties,   &out->depth, &out->percent,
                          &out->positions, &out->right, &out->scale};
    if (at >= othello_sure_end) return NULL;
    for (size_t i = 0; i < sizeof field / sizeof *field; i++) {
        char *end;
        *field[i] = (int)strtol(at, &end, 10);
        at += end - at;
    }
    const char *line = memchr(at, '\n', (size_t)(othello_sure_end - at));
    return line ? line + 1 : othello_sure_end;
}

static int capped(double chance) {
    int percent = (int)(100 * chance + 0.5);
    return percent > MOST ? MOST : percent;
}

EdgeSure edge_sure_by(const EdgeSureRow *row, int discs) {
    int size = abs(discs);
    EdgeSure s = {.value = capped(row->right / 1000.0)};
    // A draw is right only if the value is.
    s.sign = size ? capped(1 / (1 + exp(-100.0 * size / row->scale))) : s.value;
    if (s.sign < s.value) s.sign = s.value;
    return s;
}

// How far a row is from what is asked; -1: another type of search. Too many empty squares are
// better than too few: the answer is more careful.
static int distance(const EdgeSureRow *row, int empties, int depth, int percent) {
    if (!row->percent != !percent) return -1;
    int off = row->empties < empties ? 3 * (empties - row->empties) : row->empties - empties;
    int aside = percent ? abs(row->percent - percent) : 4 * abs(row->depth - depth);
    return off + 4 * aside;
}

bool edge_sure(int empties, int depth, int percent, int discs, EdgeSure *out) {
    EdgeSureRow row, best;
    int least = -1;
    if (percent == 100) {
        *out = (EdgeSure){100, 100};
        return true;
    }
    if (empties > EDGE_SURE_EMPTIES_MAX || depth < 1) return false;
    for (const char *at = othello_sure_begin; (at = next_row(at, &row));) {
        int d = distance(&row, empties, depth, percent);
        if (d >= 0 && (least < 0 || d < least)) least = d, best = row;
    }
    if (least < 0) return false;
    *out = edge_sure_by(&best, discs);
    return true;
}
