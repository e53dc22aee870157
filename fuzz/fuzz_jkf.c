// SPDX-License-Identifier: MIT
// fuzz_jkf.c - games of shogi as JKF; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/formats/record_jkf.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_jkf((const char *)bytes, n);
    return fuzz_records(bytes, n, record_jkf_next);
}
