// SPDX-License-Identifier: MIT
// fuzz_kif.c - games of shogi as KIF and KI2; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/formats/record_kif.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_kif((const char *)bytes, n);
    return fuzz_records(bytes, n, record_kif_next);
}
