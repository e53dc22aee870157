// SPDX-License-Identifier: MIT
// calc_weights.c - see calc_weights.h. The assembler takes the files in as they are.
#include "engine/calculation/calc_weights.h"

#include "base/mem.h"
#include "base/os_posix.h"

#include <stdlib.h>
#include <string.h>

static const char heading[] = "genpei calculation net 1\n";
enum { UNIT = 4096, HEADING = sizeof heading - 1, FILE_BYTES = HEADING + 2 * CALC_NET_FLOATS };

#define CARRIED(NAME, FILE)                                                                        \
    __asm__(".section .rodata\n.global " #NAME "\n" #NAME ": .incbin \"" FILE "\"\n.previous\n");  \
    extern const unsigned char NAME[]

CARRIED(calc_weights_3, "data/calculation-3.net");
CARRIED(calc_weights_4, "data/calculation-4.net");

static CalcNet *decode(const unsigned char *bytes) {
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    float *w = (float *)net;
    for (int i = 0; i < CALC_NET_FLOATS; i++) {
        int16_t value = (int16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
        w[i] = (float)value / UNIT;
    }
    return net;
}

CalcNet *calc_weights_carried(int heaps) {
    return decode((heaps == 3 ? calc_weights_3 : calc_weights_4) + HEADING);
}

CalcNet *calc_weights_read(const char *path, Error *e) {
    Str bytes = {0};
    if (!os_read_file(path, FILE_BYTES + 1, &bytes, e)) return NULL;
    CalcNet *net = NULL;
    if (bytes.len == FILE_BYTES && memcmp(bytes.text, heading, HEADING) == 0)
        net = decode((const unsigned char *)bytes.text + HEADING);
    else
        error_set(e, "%s: no network for Calculation", path);
    str_clear(&bytes);
    return net;
}

void calc_weights_write(const CalcNet *net, Str *out) {
    str_add(out, heading);
    const float *w = (const float *)net;
    for (int i = 0; i < CALC_NET_FLOATS; i++) {
        float scaled = w[i] * UNIT;
        if (scaled > INT16_MAX) scaled = INT16_MAX;
        if (scaled < INT16_MIN) scaled = INT16_MIN;
        int value = (int)(scaled + (scaled < 0 ? -0.5F : 0.5F));
        str_add_char(out, (char)(value & 255));
        str_add_char(out, (char)(value >> 8 & 255));
    }
}
