// SPDX-License-Identifier: MIT
// fuzz_line_net.c - line networks of Othello: whatever is read has a value for a position.
//
// The bytes are laid over a network of zeros, the smallest there is: the first ones over its head,
// the others over the small networks of the lines and the layers.
#include "fuzz_text.h"

#include "base/str.h"
#include "engine/othello/eval/line_value.h"

enum {
    HEAD = LINE_SPREAD_AT + 4 * LINE_SPREAD,
    MAKERS = 2 * LINE_KINDS * (24 + 1 + 2 * LINE_BYTES),
    HIDDEN = LINE_PHASES * LINE_HIDDEN * LINE_INPUTS,
    LAST = 61 * (6 * LINE_HIDDEN + 4),
};

static void lay_over(Str *file, const uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n && i < HEAD; i++) file->text[i] ^= (char)bytes[i];
    if (n <= HEAD) return;
    const size_t rest = n - HEAD, step = rest + HIDDEN / 200;
    for (size_t at = HEAD; at + rest < HEAD + MAKERS + HIDDEN + LAST; at += step)
        memcpy(file->text + at, bytes + HEAD, rest);
}

static void value_something(const LineNet *net) {
    PatternSet *set = pattern_set_new();
    PatternNumbers numbers;
    DiscBoard b = {.me = UINT64_C(0x0000001008000000), .opp = UINT64_C(0x0000000810000000)};
    pattern_numbers(set, b, &numbers);
    const int32_t linear = 64 * PATTERN_SLOTS * INT8_MAX; // more than any sum of weights
    for (int empties = 0; empties <= 60; empties += 6)
        fuzz_need(line_value(net, &numbers, empties, linear) ==
                  line_value_plain(net, &numbers, empties, linear));
    pattern_set_free(set);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    static const char heading[] = "genpei othello lines 2\n";
    static const char form[8] = {LINE_HIDDEN, 0, 0, 0, 1, 0, 0, 0}; // hidden units, a width of 1
    const size_t behind = HEAD - LINE_SPREAD_AT + MAKERS + HIDDEN + LAST;
    char *zeros = mem_new(behind, 1);
    Str file = {0};
    Error e = {""};
    str_add(&file, heading);
    str_add_n(&file, form, sizeof form);
    str_add_n(&file, zeros, behind);
    lay_over(&file, bytes, n);
    LineNet *net = line_net_new(&file, &e);
    fuzz_need(net || (n > 0 && e.text[0] != '\0')); // the zeros alone are a network
    if (net) value_something(net);
    line_net_free(net);
    free(zeros);
    str_clear(&file);
    return 0;
}
