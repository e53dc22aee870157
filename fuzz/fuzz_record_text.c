// SPDX-License-Identifier: MIT
// fuzz_record_text.c - text records; see fuzz_records.h.
#include "fuzz_records.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    return fuzz_records(bytes, n, record_text_next);
}
