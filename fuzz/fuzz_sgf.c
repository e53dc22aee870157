// SPDX-License-Identifier: MIT
// fuzz_sgf.c - SGF: what is read can be written and read again, and is the same.
#include "fuzz_text.h"

#include "record/sgf/record_sgf.h"

static void try_again(GameTable *games, const Record *r) {
    Str text = {0};
    record_sgf_write(r, &text);
    RecordInput in = {.name = "again", .text = str_text(&text), .n = text.len, .games = games};
    Record back;
    Error e;
    fuzz_need(record_sgf_next(&in, &back, &e) == RECORD_READ);
    fuzz_need(record_same(r, &back));
    record_clear(&back);
    fuzz_need(record_sgf_next(&in, &back, &e) == RECORD_END);
    str_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *games = fuzz_games();
    RecordInput in = {.name = "fuzz", .text = (const char *)bytes, .n = n, .games = games};
    Record r;
    Error e;
    for (RecordStatus s; (s = record_sgf_next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        try_again(games, &r);
        record_clear(&r);
    }
    game_table_free(games);
    return 0;
}
