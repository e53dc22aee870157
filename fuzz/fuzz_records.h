// SPDX-License-Identifier: MIT
// fuzz_records.h - for readers of records: what is read can be written as text and read again, and
// is the same.
#ifndef GENPEI_FUZZ_RECORDS_H
#define GENPEI_FUZZ_RECORDS_H

#include "fuzz_text.h"

#include "record/formats/record_text.h"

static inline void fuzz_record_as_text(GameTable *games, const Record *r) {
    Str text = {0};
    record_text_write(r, &text);
    RecordInput in = {.name = "again", .text = str_text(&text), .n = text.len, .games = games};
    Record back;
    Error e;
    fuzz_need(record_text_next(&in, &back, &e) == RECORD_READ);
    fuzz_need(record_same(r, &back));
    record_clear(&back);
    fuzz_need(record_text_next(&in, &back, &e) == RECORD_END);
    str_clear(&text);
}

typedef RecordStatus FuzzReader(RecordInput *in, Record *r, Error *e);

// Reads every record that the bytes hold.
static inline int fuzz_records(const uint8_t *bytes, size_t n, FuzzReader *next) {
    GameTable *games = fuzz_games();
    RecordInput in = {.name = "fuzz", .text = (const char *)bytes, .n = n, .games = games};
    Record r;
    Error e;
    for (RecordStatus s; (s = next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        fuzz_record_as_text(games, &r);
        record_clear(&r);
    }
    game_table_free(games);
    return 0;
}

typedef void FuzzWriter(const Record *r, Str *out);

// The same for a format that is read and written: every record comes back from it as it was.
static inline int fuzz_format(const uint8_t *bytes, size_t n, FuzzReader *next, FuzzWriter *write) {
    GameTable *games = fuzz_games();
    RecordInput in = {.name = "fuzz", .text = (const char *)bytes, .n = n, .games = games};
    Record r, back;
    Error e;
    for (RecordStatus s; (s = next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        Str text = {0}, again = {0};
        write(&r, &text);
        RecordInput of_text = {
            .name = "again", .text = str_text(&text), .n = text.len, .games = games};
        fuzz_need(next(&of_text, &back, &e) == RECORD_READ);
        write(&back, &again);
        fuzz_need(strcmp(str_text(&text), str_text(&again)) == 0);
        record_clear(&back);
        record_clear(&r);
        str_clear(&text);
        str_clear(&again);
    }
    game_table_free(games);
    return 0;
}

#endif
