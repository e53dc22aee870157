// SPDX-License-Identifier: MIT
// test_exam.c - the test of strength: its positions are sound, what answers show, eighteen
// features.
#include "testing.h"

#include "games/game_types.h"
#include "papers/iida/iida_features.h"
#include "teach/exam/shogi_exam.h"

#include <math.h>
#include <stdlib.h>

static void every_position_has_its_move(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "shogi", NULL);
    State *s = game_states_new(g, 1);
    double before = -HUGE_VAL;
    for (size_t i = 0; i < exam_size(); i++) {
        ExamPosition p = exam_position(i);
        Move m;
        Error e = {""};
        if (!game_position_parse(g, p.sfen, s, &e) || !game_move_parse(g, s, p.move, &m, &e))
            fail_msg("position %zu: %s", i + 1, e.text);
        assert_true(game_count_moves(g, s) > 1);
        assert_true(p.grade >= 1 && p.grade <= EXAM_GRADES);
        assert_true(p.difficulty >= before); // the easiest first
        before = p.difficulty;
    }
    assert_true(exam_size() > 0);
    free(s);
    game_table_free(games);
}

static void a_line_is_read_or_refused_with_the_reason(void **state) {
    (void)state;
    static const char *const bad[][2] = {
        {"", "not SFEN"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; 10", "not SFEN"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; ten ; 1", "difficulty"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; nan ; 1", "difficulty"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; 10 ; 7", "grade"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; 10 ; 1.5", "grade"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h5i5h5i ; 10 ; 1", "not SFEN"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; 10 ; 1 ; 2", "not SFEN"},
    };
    ExamPosition p;
    Error e;
    const char *good = "4k4/9/9/9/9/9/9/9/4K4 b - 1 ; 5i5h ; -10.5 ; 6";
    assert_true(exam_position_parse(good, strlen(good), &p, &e));
    assert_string_equal(p.sfen, "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    assert_string_equal(p.move, "5i5h");
    assert_true(p.difficulty == -10.5 && p.grade == 6);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(exam_position_parse(bad[i][0], strlen(bad[i][0]), &p, &e));
        assert_contains(e.text, bad[i][1]);
    }
}

static void strength_follows_the_answers(void **state) {
    (void)state;
    ExamAnswer answers[200];
    double last = -HUGE_VAL;
    for (int strength = -400; strength <= 800; strength += 400) {
        // Finds what is easier than its strength.
        for (int i = 0; i < 200; i++) {
            double difficulty = -600 + 8 * i;
            answers[i] = (ExamAnswer){difficulty, difficulty < strength};
        }
        ExamResult r = exam_result(answers, 200);
        assert_true(r.elo > last && isfinite(r.error) && r.error > 0);
        assert_true(fabs(r.elo - strength) < 300);
        last = r.elo;
    }
    assert_true(exam_result(answers, 20).error > exam_result(answers, 200).error);
    assert_true(isfinite(exam_result(answers, 0).elo));
}

static void what_fewer_find_is_harder(void **state) {
    (void)state;
    const double elo[] = {0, 129, 271, 501, 859};
    bool found[5] = {true, true, true, true, true};
    double easier = exam_difficulty(elo, found, 5);
    for (int i = 0; i < 5; i++) {
        found[i] = false;
        double harder = exam_difficulty(elo, found, 5);
        assert_true(harder > easier);
        easier = harder;
    }
}

static void the_next_position_is_one_not_asked_yet(void **state) {
    (void)state;
    bool *asked = calloc(exam_size(), sizeof *asked);
    for (size_t i = 0; i < exam_size(); i++) {
        size_t next = exam_next(asked, 200);
        assert_true(next < exam_size() && !asked[next]);
        asked[next] = true;
    }
    assert_int_equal(exam_next(asked, 200), exam_size());
    free(asked);
}

// At the start both sides are alike; a rook taken changes what it should.
static void features_see_both_sides_alike(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "shogi", NULL);
    State *s = game_states_new(g, 1);
    double black[IIDA_FEATURES], white[IIDA_FEATURES];
    game_start(g, s);
    iida_features_of(&shogi_state(s)->position, SHOGI_BLACK, black);
    iida_features_of(&shogi_state(s)->position, SHOGI_WHITE, white);
    for (int i = 0; i < IIDA_FEATURES; i++) assert_true(black[i] == white[i]);
    assert_true(black[3] > 20 && black[14] == 0 && black[2] == 0);
    Record r;
    record_init(&r, g, NULL);
    IidaFeatures *f = calloc(1, sizeof *f);
    assert_false(iida_features_add(f, &r)); // nobody has won
    record_finish_against(&r, END_RESIGN, 0);
    assert_false(iida_features_add(f, &r)); // no position
    assert_true(iida_features_difference(f, -1, 0).difference == 0);
    free(f);
    record_clear(&r);
    free(s);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_has_its_move),
        cmocka_unit_test(a_line_is_read_or_refused_with_the_reason),
        cmocka_unit_test(strength_follows_the_answers),
        cmocka_unit_test(what_fewer_find_is_harder),
        cmocka_unit_test(the_next_position_is_one_not_asked_yet),
        cmocka_unit_test(features_see_both_sides_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
