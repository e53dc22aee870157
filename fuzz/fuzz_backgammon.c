// SPDX-License-Identifier: MIT
// fuzz_backgammon.c - match texts and SGF of backgammon: what is read can be written and read
// again, and is the same; position IDs and match IDs.
#include "fuzz_records.h"

#include "games/backgammon/bg_ids.h"
#include "record/backgammon/record_mat.h"
#include "record/sgf/record_sgf.h"

typedef void FuzzWriter(const Record *r, Str *out);

static void try_again(GameTable *games, const Record *r, FuzzReader *next, FuzzWriter *write) {
    Str text = {0};
    write(r, &text);
    RecordInput in = {.name = "again", .text = str_text(&text), .n = text.len, .games = games};
    Record back;
    Error e;
    fuzz_need(next(&in, &back, &e) == RECORD_READ);
    fuzz_need(record_same(r, &back));
    record_clear(&back);
    fuzz_need(next(&in, &back, &e) == RECORD_END);
    str_clear(&text);
}

static void try_records(GameTable *games, const char *text, size_t n, FuzzReader *next) {
    RecordInput in = {.name = "fuzz", .text = text, .n = n, .games = games};
    Record r;
    Error e;
    for (RecordStatus s; (s = next(&in, &r, &e)) != RECORD_END;) {
        if (s != RECORD_READ) continue;
        fuzz_record_as_text(games, &r);
        try_again(games, &r, record_sgf_next, record_sgf_write);
        if (game_is(r.game, "backgammon") && !r.n_comments && !r.n_variations &&
            record_mat_fits(&r, NULL))
            try_again(games, &r, record_mat_next, record_mat_write);
        record_clear(&r);
    }
}

// An ID that is read is written the same, apart from the match and what a game without the cube
// does not have.
static void try_ids(const char *text) {
    BgPosition p;
    BgMatch match;
    Str out = {0};
    if (bg_ids_parse(text, true, &p, &match, NULL)) {
        bg_position_id(&p, &out);
        fuzz_need(strncmp(str_text(&out), text, BG_POSITION_ID) == 0);
        str_add_char(&out, ':');
        fuzz_need(bg_match_id(&p, &match, &out));
        BgPosition again;
        fuzz_need(bg_ids_parse(str_text(&out), true, &again, NULL, NULL));
        fuzz_need(memcmp(again.men, p.men, sizeof p.men) == 0 && again.mover == p.mover);
    }
    str_clear(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *games = fuzz_games();
    const char *text = (const char *)bytes;
    char *copy = fuzz_text(bytes, n);
    try_ids(copy);
    free(copy);
    if (record_is_mat(text, n))
        try_records(games, text, n, record_mat_next);
    else
        try_records(games, text, n, record_sgf_next);
    game_table_free(games);
    return 0;
}
