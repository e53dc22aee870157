// SPDX-License-Identifier: MIT
// pattern.c - see pattern.h.
#include "engine/othello/eval/pattern.h"

#include "base/mem.h"

#include <stdlib.h>

typedef struct {
    int n;
    const char *squares; // as people write them
} Kind;

static const Kind kinds[PATTERN_KINDS] = {
    {10, "a1b1c1d1e1f1g1h1b2g2"}, // an edge with the squares diagonal to its corners
    {9, "a1b1c1a2b2c2a3b3c3"},    // a corner
    {10, "a5a4a3a2a1b2b1c1d1e1"}, // the sides of a corner
    {10, "a1c1d1e1f1h1c2d2e2f2"}, // the middle of an edge, two deep, with its corners
    {10, "a1b1c1d1e1a2b2c2d2e2"}, // the half of an edge, two deep
    {10, "a1b1c1d1a2b2c2a3b3a4"}, // a triangle
    {10, "a1b1a2b2c2b3c3d3c4d4"}, // a broad diagonal from a corner
    {8, "a2b2c2d2e2f2g2h2"},
    {8, "a3b3c3d3e3f3g3h3"},
    {8, "a4b4c4d4e4f4g4h4"},
    {8, "a1b2c3d4e5f6g7h8"},
    {7, "b1c2d3e4f5g6h7"},
    {6, "c1d2e3f4g5h6"},
    {5, "d1e2f3g4h5"},
    {4, "e1f2g3h4"},
};

enum { TURNS = 8 };

// A square of the board under one of the eight symmetries.
static int turned_square(int square, int turn) {
    int x = square % 8, y = square / 8;
    if (turn & 1) x = 7 - x;
    if (turn & 2) y = 7 - y;
    return turn & 4 ? 8 * x + y : 8 * y + x;
}

typedef struct {
    int n;
    int square[PATTERN_SQUARES_MAX];
    uint64_t set;
} Instance;

static Instance instance(const Kind *kind, int turn) {
    Instance p = {.n = kind->n};
    for (int k = 0; k < p.n; k++) {
        const char *name = kind->squares + 2 * k;
        p.square[k] = turned_square(name[0] - 'a' + 8 * (name[1] - '1'), turn);
        p.set |= UINT64_C(1) << p.square[k];
    }
    return p;
}

static int32_t power_of_3(int n) {
    int32_t p = 1;
    while (n--) p *= 3;
    return p;
}

static void add_feature(PatternSet *set, int feature, const Instance *p, int32_t first) {
    for (int k = 0; k < p->n; k++)
        set->place[p->square[k]].number[feature] = (int16_t)power_of_3(k);
    set->middle[feature] = first + power_of_3(p->n) / 2;
}

// The place of contents whose digits are put in another order: digit k goes where `to` says.
static int32_t reordered(int32_t content, int n, const int32_t *to) {
    int32_t other = 0;
    for (int k = 0; k < n; k++, content /= 3) other += content % 3 * to[k];
    return other;
}

// Contents that one symmetry of the first feature maps to each other share the lowest of their
// numbers. The symmetries of a pattern form a group, so one pass over all of them is enough.
static void tie(PatternSet *set, int kind, const Instance *base, const Instance *image) {
    int32_t to[PATTERN_SQUARES_MAX];
    for (int k = 0; k < base->n; k++)
        for (int l = 0; l < base->n; l++)
            if (image->square[k] == base->square[l]) to[k] = power_of_3(l);
    int32_t *lowest = set->tied + set->first[kind];
    for (int32_t c = 0; c < power_of_3(base->n); c++) {
        int32_t other = reordered(c, base->n, to);
        if (other < lowest[c]) lowest[c] = other;
    }
}

// From the lowest equal contents to numbers without gaps.
static void number_tied(PatternSet *set, int kind) {
    int32_t *t = set->tied + set->first[kind];
    int32_t n = set->first[kind + 1] - set->first[kind];
    for (int32_t c = 0; c < n; c++) t[c] = t[c] == c ? set->tied_count++ : t[t[c]];
}

static int add_kind(PatternSet *set, int kind, int features) {
    Instance found[TURNS];
    int n = 0;
    for (int32_t c = set->first[kind]; c < set->first[kind + 1]; c++)
        set->tied[c] = c - set->first[kind];
    for (int turn = 0; turn < TURNS; turn++) {
        found[n] = instance(&kinds[kind], turn);
        int same = 0;
        while (same < n && found[same].set != found[n].set) same++;
        if (same == 0 && n > 0) tie(set, kind, &found[0], &found[n]);
        if (same == n) add_feature(set, features + n, &found[n], set->first[kind]), n++;
    }
    number_tied(set, kind);
    return features + n;
}

int pattern_line(int line, int squares[8]) {
    const int group = line / 8, k = line % 8;
    for (int i = 0; i < 8; i++) {
        int y = group < 2 || k <= 4 ? i : 7 - i;
        int diagonal = 8 * y + (y + k) % 8;
        squares[i] = group == 0   ? 8 * k + i
                     : group == 1 ? 8 * i + k
                     : group == 2 ? diagonal
                                  : diagonal ^ 7;
    }
    return pattern_line_kind(line);
}

static void add_line(PatternSet *set, int line) {
    int squares[8];
    pattern_line(line, squares);
    for (int i = 0; i < 8; i++)
        set->place[squares[i]].number[PATTERN_SLOTS + line] =
            (int16_t)(PATTERN_LINE_STEP * power_of_3(i));
}

PatternSet *pattern_set_new(void) {
    PatternSet *set = mem_new_aligned(1, sizeof *set);
    for (int k = 0; k < PATTERN_KINDS; k++)
        set->first[k + 1] = set->first[k] + power_of_3(kinds[k].n);
    set->table_size = set->first[PATTERN_KINDS] + 1;
    set->tied = mem_new((size_t)set->table_size, sizeof *set->tied);
    int features = 0;
    for (int k = 0; k < PATTERN_KINDS; k++) features = add_kind(set, k, features);
    // The constant is the last weight of a table; a 0 follows it.
    set->tied[set->table_size - 1] = set->tied_count++;
    for (int k = 0; features < PATTERN_SLOTS; features++, k++)
        set->middle[features] = set->table_size - 1 + k;
    for (int line = 0; line < PATTERN_LINES; line++) add_line(set, line);
    return set;
}

void pattern_set_free(PatternSet *set) {
    if (!set) return;
    free(set->tied);
    free(set);
}

void pattern_numbers(const PatternSet *set, DiscBoard b, PatternNumbers *out) {
    *out = (PatternNumbers){0};
    for (uint64_t rest = b.me; rest;) {
        const PatternNumbers *place = &set->place[bits_pop(&rest)];
        for (int k = 0; k < PATTERN_VECTORS; k++) out->lanes[k] += place->lanes[k];
    }
    for (uint64_t rest = b.opp; rest;) {
        const PatternNumbers *place = &set->place[bits_pop(&rest)];
        for (int k = 0; k < PATTERN_VECTORS; k++) out->lanes[k] -= place->lanes[k];
    }
}
