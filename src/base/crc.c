// SPDX-License-Identifier: MIT
// crc.c - see crc.h. Eight bytes at a time, by a table for each of them.
#include "base/crc.h"

enum { AT_ONCE = 8 };

typedef struct {
    uint32_t after[AT_ONCE][256]; // what a byte does to the checksum when k more bytes follow
} Tables;

static void make_tables(Tables *t) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t c = byte;
        for (int bit = 0; bit < 8; bit++) c = c >> 1 ^ (c & 1 ? UINT32_C(0xEDB88320) : 0);
        t->after[0][byte] = c;
    }
    for (int k = 1; k < AT_ONCE; k++)
        for (int byte = 0; byte < 256; byte++) {
            uint32_t c = t->after[k - 1][byte];
            t->after[k][byte] = c >> 8 ^ t->after[0][c & 255];
        }
}

// Not instrumented by sanitizers: files are long, and nothing here depends on their bytes.
__attribute__((no_sanitize("address", "undefined"))) static uint32_t
eight_bytes(const Tables *t, uint32_t c, const unsigned char *at) {
    uint32_t next = 0;
    for (int k = 0; k < AT_ONCE; k++) {
        uint32_t byte = at[k] ^ (k < 4 ? c >> 8 * k & 255 : 0);
        next ^= t->after[AT_ONCE - 1 - k][byte];
    }
    return next;
}

uint32_t crc_bytes(const void *bytes, size_t n) {
    const unsigned char *at = bytes;
    uint32_t c = UINT32_MAX;
    Tables t;
    make_tables(&t);
    for (; n >= AT_ONCE; n -= AT_ONCE, at += AT_ONCE) c = eight_bytes(&t, c, at);
    for (; n; n--) c = c >> 8 ^ t.after[0][(c ^ *at++) & 255];
    return ~c;
}

bool crc_ends(const char *bytes, size_t n) {
    uint32_t stored = 0;
    if (n < CRC_SIZE) return false;
    for (size_t i = n; i-- > n - CRC_SIZE;) stored = stored << 8 | (unsigned char)bytes[i];
    return stored == crc_bytes(bytes, n - CRC_SIZE);
}
