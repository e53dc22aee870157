// SPDX-License-Identifier: MIT
// bits.h - sets of up to 64 things in a machine word.
#ifndef GENPEI_BITS_H
#define GENPEI_BITS_H

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t x) {
    return __builtin_popcountll(x);
}

// Index of the lowest set bit; x != 0.
static inline int bits_first(uint64_t x) {
    return __builtin_ctzll(x);
}

// Removes and returns the lowest set bit's index; *x != 0.
static inline int bits_pop(uint64_t *x) {
    int i = bits_first(*x);
    *x &= *x - 1;
    return i;
}

// Index of the k-th lowest set bit, k from 0; x has more than k bits.
static inline int bits_nth(uint64_t x, uint32_t k) {
#ifdef __BMI2__
    return bits_first(_pdep_u64(UINT64_C(1) << k, x));
#else
    while (k--) x &= x - 1;
    return bits_first(x);
#endif
}

#endif
