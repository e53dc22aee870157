// SPDX-License-Identifier: MIT
// fuzz_ggf.c - games of Othello as GGF: what is read can be written as text and read again, and is
// the same.
#include "fuzz_text.h"

#include "record/record_ggf.h"
#include "record/record_text.h"

static void try_as_text(GameTable *games, const Record *r) {
    Str text = {0};
    record_text_write(r, &text);
    RecordInput in = {.name = "again", .text = str_text(&text), .n = text.len, .games = games};
    Record back;
    Error e;
    fuzz_need(record_text_next(&in, &back, &e) == RECORD_READ);
    fuzz_need(record_same(r, &back));
    record_clear(&back);
    str_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *games = fuzz_games();
    const char *text = (const char *)bytes;
    RecordInput in = {.name = "fuzz", .text = text, .n = n, .games = games};
    Record r;
    Error e;
    (void)record_is_ggf(text, n);
    for (RecordStatus s; (s = record_ggf_next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        try_as_text(games, &r);
        record_clear(&r);
    }
    game_table_free(games);
    return 0;
}
