// SPDX-License-Identifier: MIT
// fuzz_hexworld.c - HexWorld links: what is read can be written and read again, and is the same.
#include "fuzz_records.h"

#include "record/formats/record_hexworld.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    return fuzz_format(bytes, n, record_hexworld_next, record_hexworld_write);
}
