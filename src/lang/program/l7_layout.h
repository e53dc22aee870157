// SPDX-License-Identifier: MIT
// l7_layout.h - a state as bytes: sets first, then variables (two bytes each), then arrays; then,
// where repetitions count, the history: earlier positions, as l7_repeat.h keeps them.
//
// What comes before the history is the core: everything that belongs to the position.
#ifndef GENPEI_L7_LAYOUT_H
#define GENPEI_L7_LAYOUT_H

#include "lang/program/l7_program.h"

enum { L7_ARRAYS_MAX = 32 };

typedef struct {
    size_t vars;                    // offset of int16_t vars[]
    size_t array[L7_ARRAYS_MAX];    // offset of each
    int array_bytes[L7_ARRAYS_MAX]; // 1 or 2 per element
    size_t core;                    // bytes before the history, a multiple of 8
    size_t history;                 // words of it
    size_t size;
} L7Layout;

L7Layout l7_layout(const L7Program *p);

// --- the parts of a state ---

static inline int16_t *l7_vars(const L7Layout *l, const void *s) {
    return (int16_t *)((char *)(uintptr_t)s + l->vars);
}

static inline uint64_t *l7_set_words(const L7Program *p, const void *s, int set) {
    return (uint64_t *)(uintptr_t)s + set * p->board.words;
}

// How much of the state belongs to a field: set variables, variables, elements of its array.
typedef struct {
    int sets, vars, numbers;
} L7Span;

L7Span l7_span(const L7Program *p, const L7Field *f);

// Hidden data on nodes (f->veil >= 0) is a value for each node: of a number, the number less the
// lowest; of words, the place of the word; of sets, 0 for none of them or 1 + the number of the
// set.
int l7_place_values(const L7Program *p, const L7Field *f);
int l7_place_at(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f, int node);
void l7_place_put(const L7Program *p, const L7Layout *l, void *s, const L7Field *f, int node,
                  int value);

static inline bool l7_set_has(const L7Program *p, const void *s, int set, int node) {
    return (l7_set_words(p, s, set)[node >> 6] >> (node & 63)) & 1;
}

// Whether a view does not show what the node has.
static inline bool l7_veiled(const L7Program *p, const void *s, const L7Field *f, int node) {
    return f->veil >= 0 && l7_set_has(p, s, f->veil, node);
}

int l7_enum_at(const L7Program *p, const void *s, const L7Field *f, int node);
void l7_enum_put(const L7Program *p, void *s, const L7Field *f, int node, int value);
int l7_number_at(const L7Layout *l, const void *s, const L7Field *f, int node);
void l7_number_put(const L7Layout *l, void *s, const L7Field *f, int node, int value);

// The initial value of a number, word or node: 0 or the nearest to it in range, the first word,
// nowhere.
static inline int l7_first_value(const L7Field *f) {
    if (f->type == FIELD_NODE) return -1;
    return f->low > 0 ? f->low : f->high < 0 ? f->high : 0;
}

// Gives every field its initial value.
void l7_state_blank(const L7Program *p, const L7Layout *l, void *s);

#endif
