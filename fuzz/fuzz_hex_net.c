// SPDX-License-Identifier: MIT
// fuzz_hex_net.c - networks for Hex: what is read says numbers.
//
// The bytes follow a first line that asks for a small net, or are the whole file.
#include "base/crc.h"
#include "engine/hex/net/hex_net.h"
#include "engine/hex/net/hex_net_run.h"
#include "fuzz_text.h"

#include <math.h>

static void judge(const HexNet *net) {
    HexNetDesk *desk = hex_net_desk_new(net, 3, 4);
    int8_t stone[12] = {-1, 0, 1, -1, -1, 0, -1, 1, -1, -1, -1, -1};
    HexNetAnswer a;
    hex_net_judge(desk, stone, 1, &a);
    fuzz_need(isfinite(a.value) && a.value >= -1 && a.value <= 1);
    for (int i = 0; i < 12; i++) fuzz_need(isfinite(a.logit[i]));
    hex_net_desk_free(desk);
}

static void try(const char *bytes, size_t n) {
    Error e = {""};
    HexNet *net = hex_net_read(bytes, n, &e);
    if (net)
        judge(net);
    else
        fuzz_need(e.text[0] != '\0');
    hex_net_free(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    enum { NUMBERS = 74 }; // of a net with these sizes
    Str small = {0};
    try((const char *)bytes, n);
    str_add(&small, "genpei hexnet 2 1 2 1 1 2\n");
    for (size_t i = 0; i < 2 * NUMBERS; i++) str_add_char(&small, i < n ? (char)bytes[i] : '\0');
    uint32_t sum = crc_bytes(small.text, small.len);
    for (int i = 0; i < 4; i++) str_add_char(&small, (char)(sum >> 8 * i & 255));
    try(small.text, small.len);
    str_clear(&small);
    return 0;
}
