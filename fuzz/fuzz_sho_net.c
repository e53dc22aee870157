// SPDX-License-Identifier: MIT
// fuzz_sho_net.c - networks for shogi: what is read values positions within the bounds, and in the
// same way with every kernel.
//
// The bytes are the whole file, or the layers and some weights of a file that is right otherwise.
#include "base/crc.h"
#include "engine/shogi/net/sho_net_kernel.h"
#include "engine/shogi/net/sho_net_run.h"
#include "fuzz_text.h"
#include "games/shogi/shogi_sfen.h"

static void judge(const ShoNet *net, const char *sfen) {
    ShogiPosition p;
    fuzz_need(shogi_sfen_read(sfen, SHOGI_MANY_PIECES, &p, NULL, NULL, NULL));
    int value = sho_net_value(net, &sho_net_plain, &p);
    fuzz_need(value >= -SHO_NET_VALUE_MAX && value <= SHO_NET_VALUE_MAX);
    fuzz_need(value == sho_net_value(net, sho_net_kernel(), &p));
}

static void try(const char *bytes, size_t n) {
    Error e = {""};
    ShoNet *net = sho_net_open(bytes, n, &e);
    if (net) {
        judge(net, SHOGI_START);
        judge(net, "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1");
        judge(net, "4k4/9/9/9/9/9/9/9/9 b 3R3B7G7S7N7L31P 1");
    } else {
        fuzz_need(e.text[0] != '\0');
    }
    sho_net_free(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    enum { CHECKSUM = 4, LAYERS = 18000 };
    size_t length = sho_net_bytes(), heading = strlen(sho_net_heading);
    if (n) try((const char *)bytes, n);
    char *file = mem_new(length, 1);
    memcpy(file, sho_net_heading, heading);
    for (size_t i = 0; n && i < LAYERS; i++) {
        file[heading + i] = (char)bytes[i % n];
        file[length - CHECKSUM - LAYERS + i] = (char)bytes[i % n];
    }
    uint32_t sum = crc_bytes(file, length - CHECKSUM);
    for (int k = 0; k < CHECKSUM; k++) file[length - CHECKSUM + (size_t)k] = (char)(sum >> 8 * k);
    try(file, length);
    free(file);
    return 0;
}
