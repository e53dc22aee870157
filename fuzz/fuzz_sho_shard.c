// SPDX-License-Identifier: MIT
// fuzz_sho_shard.c - positions of shogi with their values: what is read is a position, and is
// written as it was.
#include "train/sho_shard.h"

#include "fuzz_text.h"

static void try_record(const unsigned char *bytes) {
    ShoSample s;
    unsigned char again[SHO_RECORD_BYTES];
    if (!sho_record_read(bytes, &s)) return;
    fuzz_need(shogi_position_ok(&s.position));
    sho_record_write(&s, again);
    ShoSample t;
    fuzz_need(sho_record_read(again, &t) && memcmp(&s, &t, sizeof s) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    const unsigned char *records;
    size_t count;
    Error e = {""};
    if (sho_shard_open((const char *)bytes, n, &records, &count, &e))
        for (size_t i = 0; i < count; i++) try_record(records + i * SHO_RECORD_BYTES);
    else
        fuzz_need(e.text[0] != '\0');
    if (n >= SHO_RECORD_BYTES) try_record(bytes);
    return 0;
}
