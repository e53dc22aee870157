// SPDX-License-Identifier: MIT
// hash.c - see hash.h.
#include "base/hash.h"

uint64_t hash_bytes(const void *bytes, size_t n) {
    const unsigned char *p = bytes;
    uint64_t h = hash_word(n + UINT64_C(0x51ED270B7A1F39C5));
    while (n >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = hash_add(h, word);
        p += 8;
        n -= 8;
    }
    if (n) {
        uint64_t word = 0;
        memcpy(&word, p, n);
        h = hash_add(h, word);
    }
    return h;
}
