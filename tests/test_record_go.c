// SPDX-License-Identifier: MIT
// test_record_go.c - games of go as SGF (GM[1]): komi, handicap, set-up stones, results.
#include "testing.h"

#include "games/game_types.h"
#include "l7_kit.h"
#include "record/formats/record_text.h"
#include "record/record_build.h"
#include "record/record_tree.h"
#include "record/sgf/record_sgf.h"

#include <stdlib.h>

static RecordStatus read_text(void **state, const char *text, Record *r, Error *e) {
    RecordInput in = {.name = "g.sgf", .text = text, .n = strlen(text), .games = *state};
    return record_sgf_next(&in, r, e);
}

static Record read_game(void **state, const char *text) {
    Record r;
    Error e;
    if (read_text(state, text, &r, &e) != RECORD_READ) fail_msg("%s\n%s", text, e.text);
    return r;
}

static void assert_refused(void **state, const char *text, const char *why) {
    Record r;
    Error e;
    assert_int_equal(read_text(state, text, &r, &e), RECORD_REFUSED);
    assert_string_equal(e.text, why);
}

// Columns without i, rows from below; komi in half points.
static void moves_and_komi_are_written(void **state) {
    Record r;
    Str out = {0};
    const Game *g = game_table_open(*state, "go9:komi=13", NULL);
    assert_true(record_from_moves(g, NULL, "a9 j1 c7 pass pass", &r, NULL));
    record_sgf_write(&r, &out);
    assert_contains(str_text(&out), "GM[1]CA[UTF-8]AP[Genpei]SZ[9]KM[6.5]");
    assert_contains(str_text(&out), "RE[W+5.5]");
    assert_contains(str_text(&out), ";B[aa];W[ii];B[cc];W[];B[]");
    assert_null(strstr(str_text(&out), "GAME"));
    str_clear(&out);
    record_clear(&r);
}

static void games_of_others_are_read(void **state) {
    Record r = read_game(state, "(;GM[1]SZ[19]KM[0.5]HA[2]RU[Chinese]PB[ann]RE[B+R]AB[dp][pd]"
                                ";W[qq];B[];W[tt])");
    assert_string_equal(r.game->name, "go19:komi=1");
    assert_string_equal(r.names[0], "ann");
    assert_string_equal(record_heading(&r, "handicap"), "2");
    assert_string_equal(record_heading(&r, "rules"), "Chinese");
    assert_int_equal(r.n, 3);
    assert_int_equal(r.ending, END_RESIGN);
    record_clear(&r);
    r = read_game(state, "(;SZ[5]KM[7.5];B[cc];B[aa])"); // white has passed
    assert_int_equal(r.n, 3);
    record_clear(&r);
    static const struct {
        const char *text;
        int mover;
    } handicaps[] = {{"(;SZ[9]KM[0]HA[2]AB[cc][gg])", 1},
                     {"(;SZ[9]KM[0]HA[2]AB[cc][gg]PL[B])", 0},
                     {"(;SZ[9]KM[0]HA[2]AB[cc][gg];B[dd])", 0},
                     {"(;SZ[9]KM[0]HA[0]AB[cc][gg])", 0},
                     {"(;SZ[9]KM[0]AB[cc][gg])", 0}};
    for (size_t i = 0; i < sizeof handicaps / sizeof *handicaps; i++) {
        r = read_game(state, handicaps[i].text);
        if (game_mover(r.game, r.start) != handicaps[i].mover) fail_msg("%s", handicaps[i].text);
        record_clear(&r);
    }
}

static void assert_said(void **state, const char *text, const char *said) {
    Error warning = {0}, e;
    Record r;
    RecordInput in = {
        .name = "g.sgf", .text = text, .n = strlen(text), .games = *state, .warning = &warning};
    if (record_sgf_next(&in, &r, &e) != RECORD_READ) fail_msg("%s\n%s", text, e.text);
    assert_string_equal(warning.text, said);
    record_clear(&r);
}

static void what_is_put_in_is_said(void **state) {
    assert_said(state, "(;SZ[5]KM[7.5];B[cc];W[aa])", "");
    assert_said(state, "(;SZ[5]KM[0];B[cc];B[aa])",
                "g.sgf: 1 pass is put in where a player moves twice in a row");
    assert_said(state, "(;SZ[5];B[cc];B[aa];B[bb])",
                "g.sgf: 2 passes are put in where a player moves twice in a row; no komi (KM) is "
                "given: it is taken as 0");
}

// What the players agree on after two passes counts, whatever stands on the board.
static void agreed_results_count(void **state) {
    Record r = read_game(state, "(;SZ[5]KM[7.5]RE[W+3.5];B[cc];W[];B[])");
    assert_int_equal(r.ending, END_AGREED);
    assert_int_equal(r.payoffs[1], 7);
    record_clear(&r);
    r = read_game(state, "(;SZ[5]KM[7.5]RE[B+17.5];B[cc];W[];B[])");
    assert_int_equal(r.ending, END_RULES);
    assert_int_equal(r.payoffs[0], 35);
    record_clear(&r);
}

static void what_is_wrong_is_refused(void **state) {
    assert_refused(state, "(;GM[1]KM[0.3])",
                   "g.sgf:1:11: KM[0.3] is not a komi from -100 to 100, in half points");
    assert_refused(state, "(;SZ[9];B[aa];W[zz])", "g.sgf:1:17: 'zz' is not a point of the board");
    assert_refused(state, "(;SZ[9]AB[jj])", "g.sgf:1:11: this is not a point of the board");
}

// From random starts, with a ko or passes behind them, too.
static void random_games_come_back_the_same(void **state) {
    static const char *const names[] = {"go5", "go9:komi=13", "go19", "go7:komi=-3"};
    Rng rng = rng_seed(5);
    for (int i = 0; i < work(80, 16); i++) {
        const Game *g = game_table_open(*state, names[i % 4], NULL);
        State *s = game_states_new(g, 1);
        Record r;
        Str sgf = {0}, once = {0}, twice = {0};
        Move m;
        game_start(g, s);
        for (int k = 0; k < i && game_random_move(g, s, &rng, &m); k++) game_play(g, s, m);
        if (game_over(g, s)) game_start(g, s);
        record_init(&r, g, i % 2 ? s : NULL);
        game_copy(g, s, r.start);
        for (int k = 0; k < 40 && game_random_move(g, s, &rng, &m); k++) {
            record_add(&r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
            game_play(g, s, m);
        }
        if (game_over(g, s)) record_finish_by_rules(&r);
        record_sgf_write(&r, &sgf);
        Record back = read_game(state, str_text(&sgf));
        record_text_write(&r, &once);
        record_text_write(&back, &twice);
        assert_string_equal(str_text(&once), str_text(&twice));
        str_clear(&sgf);
        str_clear(&once);
        str_clear(&twice);
        record_clear(&r);
        record_clear(&back);
        free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_and_komi_are_written),
        cmocka_unit_test(games_of_others_are_read),
        cmocka_unit_test(what_is_put_in_is_said),
        cmocka_unit_test(agreed_results_count),
        cmocka_unit_test(what_is_wrong_is_refused),
        cmocka_unit_test(random_games_come_back_the_same),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
