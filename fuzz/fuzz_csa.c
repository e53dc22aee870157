// SPDX-License-Identifier: MIT
// fuzz_csa.c - games of shogi as CSA; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/formats/record_csa.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_csa((const char *)bytes, n);
    return fuzz_records(bytes, n, record_csa_next);
}
