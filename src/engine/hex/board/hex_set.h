// SPDX-License-Identifier: MIT
// hex_set.h - sets of cells in HEX_WORDS machine words.
//
// The engine is compiled once for each number of words (hex_core1.c, ...), so that every loop over
// words has a constant length and a board of up to 64 cells works on plain registers.
#ifndef GENPEI_HEX_SET_H
#define GENPEI_HEX_SET_H

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef HEX_WORDS
#define HEX_WORDS 1
#endif

typedef struct {
    uint64_t w[HEX_WORDS];
} HexSet;

#define HEX_SET_OP(name, expression)                                                               \
    static inline HexSet hex_set_##name(HexSet a, HexSet b) {                                      \
        for (int i = 0; i < HEX_WORDS; i++) {                                                      \
            uint64_t x = a.w[i], y = b.w[i];                                                       \
            a.w[i] = (expression);                                                                 \
        }                                                                                          \
        return a;                                                                                  \
    }
HEX_SET_OP(and, x &y)
HEX_SET_OP(or, x | y)
HEX_SET_OP(less, x & ~y)

static inline HexSet hex_set_none(void) {
    return (HexSet){{0}};
}

static inline HexSet hex_set_first_n(int n) {
    HexSet s = {{0}};
    for (int i = 0; i < HEX_WORDS; i++, n -= 64)
        s.w[i] = n >= 64 ? ~UINT64_C(0) : n > 0 ? (UINT64_C(1) << n) - 1 : 0;
    return s;
}

static inline HexSet hex_set_one(int cell) {
    HexSet s = {{0}};
    s.w[HEX_WORDS == 1 ? 0 : cell >> 6] = UINT64_C(1) << (cell & 63);
    return s;
}

static inline bool hex_set_has(HexSet s, int cell) {
    return s.w[HEX_WORDS == 1 ? 0 : cell >> 6] >> (cell & 63) & 1;
}

static inline void hex_set_add(HexSet *s, int cell) {
    s->w[HEX_WORDS == 1 ? 0 : cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline void hex_set_drop(HexSet *s, int cell) {
    s->w[HEX_WORDS == 1 ? 0 : cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

static inline bool hex_set_empty(HexSet s) {
    uint64_t any = 0;
    for (int i = 0; i < HEX_WORDS; i++) any |= s.w[i];
    return any == 0;
}

static inline bool hex_set_meets(HexSet a, HexSet b) {
    return !hex_set_empty(hex_set_and(a, b));
}

static inline bool hex_set_within(HexSet a, HexSet b) {
    return hex_set_empty(hex_set_less(a, b));
}

static inline bool hex_set_same(HexSet a, HexSet b) {
    return hex_set_within(a, b) && hex_set_within(b, a);
}

static inline int hex_set_count(HexSet s) {
    int n = 0;
    for (int i = 0; i < HEX_WORDS; i++) n += bits_count(s.w[i]);
    return n;
}

// The lowest cell; the set is not empty.
static inline int hex_set_least(HexSet s) {
    int i = 0;
    while (s.w[i] == 0 && i + 1 < HEX_WORDS) i++;
    return 64 * i + bits_first(s.w[i]);
}

// Removes and returns the lowest cell; the set is not empty.
static inline int hex_set_pop(HexSet *s) {
    int i = 0;
    while (s->w[i] == 0 && i + 1 < HEX_WORDS) i++;
    return 64 * i + bits_pop(&s->w[i]);
}

#endif
