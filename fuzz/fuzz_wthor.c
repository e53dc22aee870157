// SPDX-License-Identifier: MIT
// fuzz_wthor.c - WTHOR files, read and written; see fuzz_records.h.
#include "fuzz_records.h"

#include "record/formats/record_wthor.h"

// A game that this form can hold comes back as it was.
static void try_again(GameTable *games, const Record *r) {
    WthorOut w = {0};
    Str text = {0}, players = {0}, tournaments = {0};
    Error e;
    if (record_wthor_add(&w, r, &e)) {
        Record back;
        record_wthor_finish(&w, &text, &players, &tournaments);
        RecordInput in = {.name = "again", .text = text.text, .n = text.len, .games = games};
        fuzz_need(record_is_wthor(text.text, text.len));
        fuzz_need(record_wthor_next(&in, &back, &e) == RECORD_READ);
        fuzz_need(record_same(r, &back));
        record_clear(&back);
    }
    str_clear(&text);
    str_clear(&players);
    str_clear(&tournaments);
    record_wthor_clear(&w);
}

static void write_again(const uint8_t *bytes, size_t n) {
    GameTable *games = fuzz_games();
    RecordInput in = {.name = "fuzz", .text = (const char *)bytes, .n = n, .games = games};
    Record r;
    Error e;
    for (RecordStatus s; (s = record_wthor_next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        try_again(games, &r);
        record_clear(&r);
    }
    game_table_free(games);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    (void)record_is_wthor((const char *)bytes, n);
    (void)record_is_wthor_players((const char *)bytes, n);
    (void)record_is_wthor_tournaments((const char *)bytes, n);
    write_again(bytes, n);
    return fuzz_records(bytes, n, record_wthor_next);
}
