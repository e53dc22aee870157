// SPDX-License-Identifier: MIT
// l7_layout.c - see l7_layout.h.
#include "lang/l7_layout.h"

L7Layout l7_layout(const L7Program *p) {
    L7Layout l = {0};
    size_t at = (size_t)p->n_sets * (size_t)p->words * 8;
    l.vars = at;
    at += (size_t)p->n_vars * 2;
    for (int i = 0; i < p->n_arrays && i < L7_ARRAYS_MAX; i++) {
        bool small = p->arrays[i].low >= -128 && p->arrays[i].high <= 127;
        l.array_bytes[i] = small ? 1 : 2;
        if (!small) at = (at + 1) / 2 * 2;
        l.array[i] = at;
        at += (size_t)p->arrays[i].count * (size_t)l.array_bytes[i];
    }
    l.size = (at + 7) / 8 * 8;
    return l;
}
