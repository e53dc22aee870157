// SPDX-License-Identifier: MIT
// fuzz_pgn.c - games of chess as PGN; see fuzz_records.h. What is read can be written as PGN and
// read again, and has the same moves and lines.
#include "fuzz_records.h"

#include "record/formats/record_pgn.h"
#include "record/record_tree.h"

static void need_same_moves(const Record *a, const Record *b) {
    fuzz_need(a->n == b->n && a->n_variations == b->n_variations);
    fuzz_need(a->ending == b->ending && a->payoffs[0] == b->payoffs[0]);
    for (size_t i = 0; i < a->n; i++) fuzz_need(a->moves[i].move == b->moves[i].move);
}

static RecordStatus next(RecordInput *in, Record *r, Error *e) {
    RecordStatus status = record_pgn_next(in, r, e);
    if (status != RECORD_READ) return status;
    Str text = {0};
    Record again;
    record_pgn_write(r, &text);
    RecordInput back = {
        .name = "again", .text = str_text(&text), .n = text.len, .games = in->games};
    fuzz_need(record_pgn_next(&back, &again, e) == RECORD_READ);
    need_same_moves(r, &again);
    record_clear(&again);
    str_clear(&text);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_pgn((const char *)bytes, n);
    return fuzz_records(bytes, n, next);
}
