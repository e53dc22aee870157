// SPDX-License-Identifier: MIT
// test_record_ggf.c - games of Othello as GGF: read, written, read again, refused.
#include "testing.h"

#include "record/files/record_file.h"
#include "record/formats/record_ggf.h"
#include "record/record_tree.h"
#include "reversi_games.h"

#define START "BO[8 ---------------------------O*------*O--------------------------- *]"

static RecordStatus read_one(void **state, const char *text, Record *out, Error *e) {
    const Family *f = *state;
    RecordInput in = {.name = "g", .text = text, .n = strlen(text), .games = f->table};
    return record_ggf_next(&in, out, e);
}

static void a_game_is_read_with_names_times_and_thoughts(void **state) {
    Record r;
    Error e;
    const char *text = " (;GM[Othello]PC[x]PB[ann]PW[b\\]b]TI[5:00]TY[8]RE[-3.000:r]" START
                       "B[F5//0.5]\nW[d6/-1.6/3];)";
    assert_true(record_is_ggf(text, strlen(text)));
    assert_int_equal(read_one(state, text, &r, &e), RECORD_READ);
    assert_int_equal(r.n, 2);
    assert_string_equal(r.names[0], "ann");
    assert_string_equal(r.names[1], "b]b");
    assert_int_equal(r.moves[0].used_ms, 500);
    assert_false(r.moves[0].has_value);
    assert_int_equal(r.moves[1].value, -2);
    assert_int_equal(r.ending, END_RESIGN);
    assert_int_equal(r.payoffs[0], -1);
    assert_string_equal(record_heading(&r, RECORD_SITE), "x");
    assert_string_equal(record_heading(&r, RECORD_TIME_LIMIT), "5:00");
    record_add_heading(&r, "weather", "fine");
    assert_int_equal(record_ggf_headings(&r), 2);
    Str written = {0};
    record_ggf_write(&r, &written);
    assert_non_null(strstr(str_text(&written), "(;GM[Othello]PC[x]TI[5:00]PB[ann]"));
    str_clear(&written);
    record_clear(&r);
}

// A complete random game is read back unchanged.
static void what_is_written_is_read_again(void **state) {
    Rng rng = rng_seed(4);
    for (int size = 4; size <= 8; size += 2) {
        const Game *g = family_game(state, "othello", size);
        State *s = game_states_new(g, 1);
        Record r, back;
        Str text = {0};
        Error e;
        game_start(g, s);
        record_init(&r, g, NULL);
        for (Move m; game_random_move(g, s, &rng, &m); game_play(g, s, m))
            record_add(&r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = 20});
        record_finish_by_rules(&r);
        record_name(&r, 0, "a\\b");
        record_ggf_write(&r, &text);
        assert_true(record_is_ggf(str_text(&text), text.len));
        assert_int_equal(read_one(state, str_text(&text), &back, &e), RECORD_READ);
        assert_int_equal(back.n, r.n);
        for (size_t i = 0; i < r.n; i++) assert_int_equal(back.moves[i].move, r.moves[i].move);
        assert_int_equal(back.ending, END_RULES);
        assert_int_equal(back.payoffs[0], r.payoffs[0]);
        assert_int_equal(back.moves[0].used_ms, 20);
        assert_string_equal(back.names[0], "a\\b");
        record_clear(&r);
        record_clear(&back);
        str_clear(&text);
        free(s);
    }
}

static void what_cannot_be_meant_is_refused_with_its_place(void **state) {
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"(;GM[Othello]B[f5];)", "a move before the board"},
        {"(;GM[Othello]PB[a];)", "has no board"},
        {"(;GM[Othello]" START "W[f5];)", "white is not to move"},
        {"(;GM[Othello]" START "B[a1];)", "a1"},
        {"(;GM[Othello]" START "B[f5", "g:1:"},
        {"(;GM[Othello]BO[7 --- *];)", "size"},
        {"(;GM[Othello]BO[8 --- *];)", "squares"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Record r;
        Error e;
        assert_int_equal(read_one(state, bad[i].text, &r, &e), RECORD_REFUSED);
        if (!strstr(e.text, bad[i].why)) fail_msg("%s: %s", bad[i].text, e.text);
    }
}

static bool count(void *context, Record *r, size_t line, const Error *why) {
    (void)line, (void)why;
    int *n = context;
    n[r ? 0 : 1]++;
    return true;
}

static void a_file_goes_on_behind_a_bad_game(void **state) {
    const Family *f = *state;
    const char *text = "(;GM[Othello]" START "B[f5];)\n(;GM[Othello]" START
                       "B[a1];)\n(;GM[Othello]" START "B[e6];)\n";
    int n[2] = {0, 0};
    Error e;
    assert_true(record_file_read_text("g", text, strlen(text), f->table, count, n, &e));
    assert_int_equal(n[0], 2);
    assert_int_equal(n[1], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_with_names_times_and_thoughts),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(what_cannot_be_meant_is_refused_with_its_place),
        cmocka_unit_test(a_file_goes_on_behind_a_bad_game),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
