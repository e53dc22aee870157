// SPDX-License-Identifier: MIT
// fuzz_pack.c - packed files: weights, books, networks, proofs. Bytes as they come, and the same as
// a frame under the right heading and hash, which a random file never has.
#include "fuzz_text.h"

#include "base/hash.h"
#include "base/os/pack.h"

static void try_to_open(const Str *file) {
    Str content = {0};
    Error e = {""};
    bool opened = pack_open(file, &content, &e);
    fuzz_need(opened || (e.text[0] != '\0' && content.len == 0));
    fuzz_need(!opened || pack_is(file));
    str_clear(&content);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    Str raw = {0}, whole = {0};
    str_add_n(&raw, (const char *)bytes, n);
    try_to_open(&raw);
    str_addf(&whole, "genpei packed 1\n%016llx\n", (unsigned long long)hash_bytes(bytes, n));
    str_add_n(&whole, (const char *)bytes, n);
    try_to_open(&whole);
    str_clear(&raw);
    str_clear(&whole);
    return 0;
}
