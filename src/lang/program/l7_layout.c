// SPDX-License-Identifier: MIT
// l7_layout.c - see l7_layout.h.
#include "lang/program/l7_layout.h"

L7Layout l7_layout(const L7Program *p) {
    L7Layout l = {0};
    size_t at = (size_t)p->state.n_sets * (size_t)p->board.words * 8;
    l.vars = at;
    at += (size_t)p->state.n_vars * 2;
    for (int i = 0; i < p->state.n_arrays && i < L7_ARRAYS_MAX; i++) {
        bool small = p->state.arrays[i].low >= -128 && p->state.arrays[i].high <= 127;
        l.array_bytes[i] = small ? 1 : 2;
        if (!small) at = (at + 1) / 2 * 2;
        l.array[i] = at;
        at += (size_t)p->state.arrays[i].count * (size_t)l.array_bytes[i];
    }
    l.core = (at + 7) / 8 * 8;
    size_t positions = (size_t)p->state.within; // l7_repeat.h
    l.history = p->state.repeat ? 1 + l.core / 8 + positions + (positions + 1) / 2 : 0;
    l.size = l.core + 8 * l.history;
    return l;
}

L7Span l7_span(const L7Program *p, const L7Field *f) {
    if (f->on == ON_BRANCH) return (L7Span){0}; // its parts hold the data
    int copies = f->on == ON_PLAYER ? p->n_players : 1;
    if (f->of >= 0) return (L7Span){.numbers = copies * f->n_of};
    if (f->type == FIELD_PILE)
        return (L7Span){.numbers = (f->on == ON_NODE ? p->board.n_nodes : copies) * (f->room + 1)};
    if (f->type == FIELD_SET) return (L7Span){.sets = copies};
    if (f->on != ON_NODE) return (L7Span){.vars = copies};
    if (f->type == FIELD_ENUM) return (L7Span){.sets = f->n_words - 1};
    return (L7Span){.numbers = p->board.n_nodes};
}

int l7_enum_at(const L7Program *p, const void *s, const L7Field *f, int node) {
    for (int v = 1; v < f->n_words; v++)
        if (l7_set_has(p, s, f->set + v - 1, node)) return v;
    return 0;
}

static void put_in_sets(const L7Program *p, void *s, const L7Field *f, int node, int value, int n) {
    for (int v = 1; v < n; v++) {
        uint64_t *w = &l7_set_words(p, s, f->set + v - 1)[node >> 6];
        uint64_t bit = UINT64_C(1) << (node & 63);
        *w = v == value ? *w | bit : *w & ~bit;
    }
}

void l7_enum_put(const L7Program *p, void *s, const L7Field *f, int node, int value) {
    put_in_sets(p, s, f, node, value, f->n_words);
}

int l7_number_at(const L7Layout *l, const void *s, const L7Field *f, int node) {
    const char *at = (const char *)s + l->array[f->array];
    return l->array_bytes[f->array] == 1 ? ((const int8_t *)at)[node] : ((const int16_t *)at)[node];
}

void l7_number_put(const L7Layout *l, void *s, const L7Field *f, int node, int value) {
    char *at = (char *)s + l->array[f->array];
    if (l->array_bytes[f->array] == 1)
        ((int8_t *)at)[node] = (int8_t)value;
    else
        ((int16_t *)at)[node] = (int16_t)value;
}

int l7_place_values(const L7Program *p, const L7Field *f) {
    return f->type == FIELD_NUMBER ? f->high - f->low + 1
           : f->type == FIELD_ENUM ? f->n_words
                                   : 1 + l7_span(p, f).sets;
}

int l7_place_at(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f, int node) {
    if (f->type == FIELD_NUMBER) return l7_number_at(l, s, f, node) - f->low;
    for (int v = 1; v < l7_place_values(p, f); v++)
        if (l7_set_has(p, s, f->set + v - 1, node)) return v;
    return 0;
}

void l7_place_put(const L7Program *p, const L7Layout *l, void *s, const L7Field *f, int node,
                  int value) {
    if (f->type == FIELD_NUMBER) {
        l7_number_put(l, s, f, node, value + f->low);
        return;
    }
    put_in_sets(p, s, f, node, value, l7_place_values(p, f));
}

void l7_state_blank(const L7Program *p, const L7Layout *l, void *s) {
    memset(s, 0, l->size);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        L7Span span = l7_span(p, f);
        for (int k = 0; k < span.vars; k++) l7_vars(l, s)[f->var + k] = (int16_t)l7_first_value(f);
        for (int k = 0; k < span.numbers && f->type != FIELD_PILE; k++)
            l7_number_put(l, s, f, k, l7_first_value(f));
    }
}
