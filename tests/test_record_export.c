// SPDX-License-Identifier: MIT
// test_record_export.c - games for other programs: PGN headers, CSV, JSON lines.
#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"
#include "record/files/record_export.h"
#include "record/formats/record_pgn.h"
#include "record/record_build.h"

#include <jansson.h>

typedef struct {
    GameTable *table;
    Record record;
} Sample;

// A game lost by a fault, with names and a comment that need care.
static void sample_open(Sample *s) {
    s->table = all_games_new();
    const Game *g = game_table_open(s->table, "tictactoe", NULL);
    Error e;
    if (!record_from_moves(g, NULL, "a1 b2 c3", &s->record, &e)) fail_msg("%s", e.text);
    record_name(&s->record, 0, "engine:x,proto=gtp");
    record_name(&s->record, 1, "the \"best\"");
    record_finish_against(&s->record, END_FAULT, 1);
    free(s->record.comment);
    s->record.comment = mem_text("said {nothing},\nand \xff");
    s->record.seed = 7;
}

static void sample_close(Sample *s) {
    record_clear(&s->record);
    game_table_free(s->table);
}

static void pgn_has_what_rating_programs_need(void **unused) {
    (void)unused;
    Sample s;
    Str out = {0};
    sample_open(&s);
    record_pgn_write(&s.record, &out);
    assert_contains(str_text(&out), "[White \"engine:x,proto=gtp\"]\n");
    assert_contains(str_text(&out), "[Black \"the \\\"best\\\"\"]\n");
    assert_contains(str_text(&out), "[Result \"1-0\"]\n");
    assert_contains(str_text(&out), "[Termination \"rules infraction\"]\n");
    assert_contains(str_text(&out), "\n\n; said {nothing},\n{ and \xEF\xBF\xBD } 1-0\n\n");
    str_reset(&out);
    record_truncate(&s.record, 1);
    record_pgn_write(&s.record, &out);
    assert_contains(str_text(&out), "[Result \"*\"]\n");
    str_clear(&out);
    sample_close(&s);
}

static void csv_is_quoted_where_it_must_be(void **unused) {
    (void)unused;
    Sample s;
    Str out = {0};
    sample_open(&s);
    record_csv_write(&s.record, &out);
    assert_string_equal(str_text(&out),
                        "tictactoe,\"engine:x,proto=gtp\",\"the \"\"best\"\"\",1-0,fault,1,3,7,"
                        "\"said {nothing},\nand \xEF\xBF\xBD\",a1 b2 c3,start,\n");
    str_clear(&out);
    sample_close(&s);
}

static void a_json_line_is_one_object(void **unused) {
    (void)unused;
    Sample s;
    Str out = {0};
    sample_open(&s);
    record_jsonl_write(&s.record, &out);
    assert_int_equal(strcspn(str_text(&out), "\n"), out.len - 1);
    json_t *j = json_loads(str_text(&out), 0, NULL);
    assert_non_null(j);
    assert_string_equal(json_string_value(json_object_get(j, "ending")), "fault");
    assert_string_equal(json_string_value(json_array_get(json_object_get(j, "players"), 1)),
                        "the \"best\"");
    assert_int_equal(json_array_size(json_object_get(j, "moves")), 3);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(j, "payoffs"), 1)), -1);
    json_decref(j);
    str_clear(&out);
    sample_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgn_has_what_rating_programs_need),
        cmocka_unit_test(csv_is_quoted_where_it_must_be),
        cmocka_unit_test(a_json_line_is_one_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
