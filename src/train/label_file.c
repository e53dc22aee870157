// SPDX-License-Identifier: MIT
// label_file.c - see label_file.h.
#include "train/label_file.h"

enum { EMPTIES_MOST = 60, OPP_AT = 8, VALUE_AT = 16, HELD_OUT_AT = 21 };

static void add_bytes(Str *out, uint64_t value, int bytes) {
    for (int k = 0; k < bytes; k++) str_add_char(out, (char)(value >> 8 * k & 255));
}

void label_add(const PatternSample *s, int32_t linear, Str *out) {
    add_bytes(out, s->board.me, 8);
    add_bytes(out, s->board.opp, 8);
    add_bytes(out, (uint16_t)s->value, 2);
    add_bytes(out, (uint16_t)linear, 2);
    add_bytes(out, s->empties, 1);
    add_bytes(out, s->held_out, 1);
}

static uint64_t number_at(const char *at, int bytes) {
    uint64_t value = 0;
    for (int k = 0; k < bytes; k++) value |= (uint64_t)(unsigned char)at[k] << 8 * k;
    return value;
}

bool label_read(const char bytes[LABEL_BYTES], PatternSample *out) {
    const DiscBoard b = {number_at(bytes, 8), number_at(bytes + OPP_AT, 8)};
    const int empties = 64 - bits_count(b.me | b.opp);
    *out = (PatternSample){.board = b,
                           .value = (int16_t)number_at(bytes + VALUE_AT, 2),
                           .empties = (uint8_t)empties,
                           .held_out = bytes[HELD_OUT_AT] != 0};
    return !(b.me & b.opp) && empties <= EMPTIES_MOST;
}
