// SPDX-License-Identifier: MIT
// fuzz_transcript.c - transcripts of Othello: what is read can be written and read again, and is
// the same.
#include "fuzz_text.h"

#include "record/formats/record_transcript.h"

static void try_again(GameTable *games, const Record *r) {
    Str text = {0}, again = {0};
    record_transcript_write(r, &text);
    RecordInput in = {.name = "again", .text = str_text(&text), .n = text.len, .games = games};
    Record back;
    Error e;
    fuzz_need(record_transcript_next(&in, &back, &e) == RECORD_READ);
    record_transcript_write(&back, &again);
    fuzz_need(strcmp(str_text(&text), str_text(&again)) == 0);
    record_clear(&back);
    str_clear(&text);
    str_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *games = fuzz_games();
    RecordInput in = {.name = "fuzz", .text = (const char *)bytes, .n = n, .games = games};
    Record r;
    Error e;
    for (RecordStatus s; (s = record_transcript_next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        try_again(games, &r);
        record_clear(&r);
    }
    game_table_free(games);
    return 0;
}
