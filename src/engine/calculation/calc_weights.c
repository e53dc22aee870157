// SPDX-License-Identifier: MIT
// calc_weights.c - see calc_weights.h. The assembler takes the files in as they are.
#include "engine/calculation/calc_weights.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "base/pack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "genpei calculation net 2\n";
enum {
    HEADING = sizeof heading - 1,
    H = CALC_HIDDEN,
    FIRST = offsetof(CalcNet, second) / sizeof(CalcRow), // rows of the first layer
    BEHIND = CALC_NET_FLOATS - FIRST * H,                // numbers behind them
    CONTENT = HEADING + FIRST * (1 + H) + 4 * BEHIND,
    BEHIND_BITS = 20,
    FILE_MAX = CONTENT + 1000,
};

#define CARRIED(NAME, FILE)                                                                        \
    __asm__(".section .rodata\n.global " #NAME "\n" #NAME ": .incbin \"" FILE "\"\n.global " #NAME \
            "_end\n" #NAME "_end: .byte 0\n.previous\n");                                          \
    extern const char NAME[], NAME##_end[]

CARRIED(calc_weights_3, "data/calculation-3.net");
CARRIED(calc_weights_4, "data/calculation-4.net");

// --- reading ---

static CalcNet *decode(const char *content) {
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    float *w = (float *)net;
    const char *at = content + HEADING;
    for (int row = 0; row < FIRST; row++, at += 1 + H)
        for (int k = 0; k < H; k++) *w++ = ldexpf((float)(int8_t)at[1 + k], -(int8_t)at[0]);
    for (int i = 0; i < BEHIND; i++, at += 4) {
        uint32_t bits = 0;
        for (int k = 4; k-- > 0;) bits = bits << 8 | (uint8_t)at[k];
        *w++ = ldexpf((float)(int32_t)bits, -BEHIND_BITS);
    }
    return net;
}

static CalcNet *open_file(const Str *file, const char *name, Error *e) {
    Str content = {0};
    Error why;
    CalcNet *net = NULL;
    if (!pack_open(file, &content, &why))
        error_set(e, "%s: %s", name, why.text);
    else if (content.len != CONTENT || memcmp(content.text, heading, HEADING) != 0)
        error_set(e, "%s: no network for Calculation", name);
    else
        net = decode(content.text);
    str_clear(&content);
    return net;
}

CalcNet *calc_weights_carried(int heaps) {
    const char *from = heaps == 3 ? calc_weights_3 : calc_weights_4;
    const char *end = heaps == 3 ? calc_weights_3_end : calc_weights_4_end;
    Str file = {0};
    Error e;
    str_add_n(&file, from, (size_t)(end - from));
    CalcNet *net = open_file(&file, "the carried network", &e);
    str_clear(&file);
    return net;
}

CalcNet *calc_weights_read(const char *path, Error *e) {
    Str file = {0};
    if (!os_read_file(path, FILE_MAX, &file, e)) return NULL;
    CalcNet *net = open_file(&file, path, e);
    str_clear(&file);
    return net;
}

// --- writing ---

static int clamped(float x, int most) {
    return x >= (float)most ? most : x <= (float)-most ? -most : (int)lrintf(x);
}

static void write_row(const float *row, Str *out) {
    float most = 0;
    for (int k = 0; k < H; k++) most = fmaxf(most, fabsf(row[k]));
    int e = 24; // so small that it counts for nothing
    while (e > -8 && ldexpf(most, e) > INT8_MAX) e--;
    str_add_char(out, (char)e);
    for (int k = 0; k < H; k++) str_add_char(out, (char)clamped(ldexpf(row[k], e), INT8_MAX));
}

void calc_weights_write(const CalcNet *net, Str *out) {
    const float *w = (const float *)net;
    str_add(out, heading);
    for (int row = 0; row < FIRST; row++, w += H) write_row(w, out);
    for (int i = 0; i < BEHIND; i++) {
        uint32_t bits = (uint32_t)clamped(ldexpf(*w++, BEHIND_BITS), 1 << 30);
        for (int k = 0; k < 4; k++) str_add_char(out, (char)(bits >> 8 * k & 255));
    }
}
