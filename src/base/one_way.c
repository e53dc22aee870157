// SPDX-License-Identifier: MIT
// one_way.c - see one_way.h.
#include "base/one_way.h"

#include <string.h>

static uint32_t turn(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static void quarter_round(uint32_t s[16], int a, int b, int c, int d) {
    s[a] += s[b];
    s[d] = turn(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = turn(s[b] ^ s[c], 12);
    s[a] += s[b];
    s[d] = turn(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = turn(s[b] ^ s[c], 7);
}

void one_way_block(const uint32_t in[16], uint32_t out[16]) {
    enum { DOUBLE_ROUNDS = 10 };
    memcpy(out, in, 16 * sizeof *out);
    for (int round = 0; round < DOUBLE_ROUNDS; round++) {
        for (int i = 0; i < 4; i++) quarter_round(out, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++)
            quarter_round(out, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++) out[i] += in[i];
}

uint64_t one_way(uint64_t seed, OneWayPurpose purpose, uint64_t index) {
    // "expand 32-byte k"; the key is the seed and zeros.
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, out[16];
    in[4] = (uint32_t)seed;
    in[5] = (uint32_t)(seed >> 32);
    in[13] = (uint32_t)purpose;
    in[14] = (uint32_t)index;
    in[15] = (uint32_t)(index >> 32);
    one_way_block(in, out);
    return (uint64_t)out[1] << 32 | out[0];
}
