// SPDX-License-Identifier: MIT
// fuzz_usi.c - games of shogi as USI and SFEN lines; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/formats/record_usi.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_usi((const char *)bytes, n);
    return fuzz_records(bytes, n, record_usi_next);
}
