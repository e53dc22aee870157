// SPDX-License-Identifier: MIT
// fuzz_ggf.c - games of Othello as GGF; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/formats/record_ggf.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_ggf((const char *)bytes, n);
    return fuzz_records(bytes, n, record_ggf_next);
}
