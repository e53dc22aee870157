// SPDX-License-Identifier: MIT
// fuzz_transcript.c - transcripts of Othello: what is read can be written and read again, and is
// the same.
#include "fuzz_records.h"

#include "record/formats/record_transcript.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    return fuzz_format(bytes, n, record_transcript_next, record_transcript_write);
}
