// SPDX-License-Identifier: MIT
// hash.h - 64-bit hashes: mixing of words, hashing of bytes. Not secure against an adversary.
#ifndef GENPEI_HASH_H
#define GENPEI_HASH_H

#include <stddef.h>
#include <stdint.h>

// A bijection of 64-bit words in which every input bit reaches every output bit.
static inline uint64_t hash_word(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xE9846AF9B1A615D);
    x ^= x >> 32;
    x *= UINT64_C(0xE9846AF9B1A615D);
    x ^= x >> 28;
    return x;
}

// Combines a running hash with one more word; the order of words matters.
static inline uint64_t hash_add(uint64_t h, uint64_t word) {
    return hash_word(h ^ (word + UINT64_C(0x9E3779B97F4A7C15) + (h << 6) + (h >> 2)));
}

// Hash of `n` bytes.
uint64_t hash_bytes(const void *bytes, size_t n);

#endif
