// SPDX-License-Identifier: MIT
// rng.h - reproducible random numbers: xoshiro256** seeded by splitmix64 (Blackman, Vigna 2018).
//
// A generator is a value: whoever needs randomness takes an `Rng *`. Same seed, same numbers, on
// every machine.
#ifndef GENPEI_RNG_H
#define GENPEI_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t s[4];
} Rng;

// One step of splitmix64: advances `*x` and returns a well mixed value.
static inline uint64_t rng_splitmix(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline Rng rng_seed(uint64_t seed) {
    Rng r;
    for (int i = 0; i < 4; i++) r.s[i] = rng_splitmix(&seed);
    return r;
}

// An independent generator for piece `index` of a piece of work seeded by `seed`, so that the
// pieces can be done in any order and by any number of threads.
static inline Rng rng_seed_for(uint64_t seed, uint64_t index) {
    uint64_t x = seed;
    uint64_t mixed = rng_splitmix(&x) ^ (index * UINT64_C(0xD1342543DE82EF95));
    return rng_seed(mixed);
}

static inline uint64_t rng_rotl(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t rng_next(Rng *r) {
    uint64_t *s = r->s;
    uint64_t result = rng_rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 45);
    return result;
}

// A number from 0 to n-1, n > 0. Multiply and shift on 32 bits: for the small n of move lists the
// bias is below n / 2^32.
static inline uint32_t rng_below(Rng *r, uint32_t n) {
    return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

// The same for n that may be larger.
static inline uint64_t rng_below_wide(Rng *r, uint64_t n) {
    if (n <= UINT32_MAX) return rng_below(r, (uint32_t)n);
    uint64_t mask = ~UINT64_C(0) >> __builtin_clzll(n - 1), x;
    do x = rng_next(r) & mask;
    while (x >= n);
    return x;
}

// A real number in [0, 1).
static inline double rng_real(Rng *r) {
    return (double)(rng_next(r) >> 11) * 0x1.0p-53;
}

#endif
