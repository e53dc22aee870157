// SPDX-License-Identifier: MIT
// l7_node_set.h - a set of nodes: one bit a node.
#ifndef GENPEI_L7_NODE_SET_H
#define GENPEI_L7_NODE_SET_H

#include "lang/syntax/l7_sizes.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t w[L7_WORDS_MAX];
} L7Set;

static inline bool l7set_has(const L7Set *s, int n) {
    return (s->w[n >> 6] >> (n & 63)) & 1;
}

static inline void l7set_add(L7Set *s, int n) {
    s->w[n >> 6] |= UINT64_C(1) << (n & 63);
}

static inline bool l7set_empty(const L7Set *s) {
    for (int i = 0; i < L7_WORDS_MAX; i++)
        if (s->w[i]) return false;
    return true;
}

#endif
