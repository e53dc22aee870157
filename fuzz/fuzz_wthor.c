// SPDX-License-Identifier: MIT
// fuzz_wthor.c - WTHOR files; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/record_wthor.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_wthor((const char *)bytes, n);
    return fuzz_records(bytes, n, record_wthor_next);
}
