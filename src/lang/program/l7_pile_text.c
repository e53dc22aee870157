// SPDX-License-Identifier: MIT
// l7_pile_text.c - see l7_pile_text.h.
#include "lang/program/l7_pile_text.h"

#include "base/spec.h"

static int row_of(const L7Field *f, int copy) {
    return copy * (f->room + 1);
}

int l7_piles(const L7Program *p, const L7Field *f) {
    return f->type == FIELD_PILE ? l7_span(p, f).numbers / (f->room + 1) : 0;
}

int l7_pile_height(const L7Layout *l, const void *s, const L7Field *f, int copy) {
    return l7_number_at(l, s, f, row_of(f, copy));
}

int l7_pile_get(const L7Layout *l, const void *s, const L7Field *f, int copy, int i) {
    return l7_number_at(l, s, f, row_of(f, copy) + 1 + i);
}

void l7_pile_put(const L7Layout *l, void *s, const L7Field *f, int copy, int i, int v) {
    l7_number_put(l, s, f, row_of(f, copy) + 1 + i, v);
}

void l7_pile_write(const L7Layout *l, const void *s, const L7Field *f, int copy, Str *out) {
    int height = l7_pile_height(l, s, f, copy);
    for (int i = 0; i < height; i++) {
        int v = l7_pile_get(l, s, f, copy, i);
        if (i) str_add_char(out, '.');
        if (v > f->high)
            str_add_char(out, '?'); // a view does not show it
        else if (f->words)
            str_add(out, f->words[v]);
        else
            str_addf(out, "%d", v);
    }
    if (height == 0) str_add_char(out, '-');
}

static bool value_of(const L7Field *f, const char *word, int *out) {
    int64_t v;
    *out = f->high + 1;
    if (f->pool >= 0 && strcmp(word, "?") == 0) return true;
    for (int i = 0; f->words && i < f->n_words; i++) {
        *out = i;
        if (strcmp(f->words[i], word) == 0) return true;
    }
    if (f->words || !spec_number(word, &v) || v < f->low || v > f->high) return false;
    *out = (int)v;
    return true;
}

bool l7_pile_read(const L7Layout *l, const L7Field *f, char *word, int copy, void *s, Error *e) {
    int n = 0;
    for (int i = -1; i < f->room; i++) l7_pile_put(l, s, f, copy, i, 0);
    if (strcmp(word, "-") == 0) return true;
    for (char *at = word, *end; at; at = end) {
        int v = 0;
        end = strchr(at, '.');
        if (end) *end++ = '\0';
        if (!value_of(f, at, &v))
            return error_set(e, "position: '%.20s' is not a value of '%s'", at, f->name);
        if (n == f->room) return error_set(e, "position: '%s' has room for %d", f->name, n);
        l7_pile_put(l, s, f, copy, n++, v);
    }
    l7_pile_put(l, s, f, copy, -1, n); // the height comes first
    return true;
}

void l7_pile_sort(const L7Layout *l, void *s, const L7Field *f, int copy) {
    int n = l7_pile_height(l, s, f, copy);
    for (int i = 1; i < n; i++) {
        int v = l7_pile_get(l, s, f, copy, i), k = i;
        for (; k > 0 && l7_pile_get(l, s, f, copy, k - 1) > v; k--)
            l7_pile_put(l, s, f, copy, k, l7_pile_get(l, s, f, copy, k - 1));
        l7_pile_put(l, s, f, copy, k, v);
    }
}

void l7_pile_shuffle(const L7Layout *l, void *s, const L7Field *f, int copy, Rng *rng) {
    for (int i = l7_pile_height(l, s, f, copy) - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1), v = l7_pile_get(l, s, f, copy, i);
        l7_pile_put(l, s, f, copy, i, l7_pile_get(l, s, f, copy, k));
        l7_pile_put(l, s, f, copy, k, v);
    }
}
