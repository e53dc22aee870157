// SPDX-License-Identifier: MIT
// test_stats.c - scores and Elo differences against hand-worked and published examples.
#include "referee/stats.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_near(double got, double expected, double tolerance) {
    if (!(fabs(got - expected) <= tolerance)) fail_msg("got %.9f, expected %.9f", got, expected);
}

static Score from_pairs(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
    return (Score){.pairs = {a, b, c, d, e}};
}

static void games_are_counted_by_result(void **state) {
    (void)state;
    Score s = {0};
    double mean;
    assert_false(score_mean(&s, &mean));
    score_add_game(&s, POINTS_WIN);
    score_add_game(&s, POINTS_WIN);
    score_add_game(&s, POINTS_DRAW);
    score_add_game(&s, POINTS_LOSS);
    assert_int_equal(s.wins, 2);
    assert_int_equal(s.draws, 1);
    assert_int_equal(s.losses, 1);
    assert_int_equal(score_games(&s), 4);
    assert_true(score_mean(&s, &mean));
    assert_near(mean, 2.5 / 4, 1e-12);
}

static void every_pair_of_results_has_its_place(void **state) {
    (void)state;
    for (int first = POINTS_LOSS; first <= POINTS_WIN; first++) {
        for (int second = POINTS_LOSS; second <= POINTS_WIN; second++) {
            Score s = {0};
            score_add_pair(&s, first, second);
            assert_int_equal(s.pairs[first + second], 1);
            assert_int_equal(score_pairs(&s), 1);
            assert_int_equal(score_games(&s), 0);
        }
    }
}

static void elo_of_a_score_is_logistic(void **state) {
    (void)state;
    assert_near(elo_of_score(0.5), 0, 1e-12);
    assert_near(elo_of_score(10.0 / 11), 400, 1e-9);      // ten to one
    assert_near(elo_of_score(1.0 / 11), -400, 1e-9);      // and seen from the other side
    assert_near(elo_of_score(0.75), 190.848501888, 1e-6); // 400 log10 3
}

// 4 pairs with 0.5, 1, 1.5, 2 points: mean 5/8, variance ((3/8)^2+(1/8)^2+(1/8)^2+(3/8)^2)/4 =
// 5/64, standard error sqrt(5/256) = 0.139754, times 1.959964 = 0.273913. The interval is 0.351087
// to 0.898913, in Elo -106.709 to 379.610; Elo of 5/8 is 400 log10(5/3) = 88.739.
static void a_small_match_worked_by_hand(void **state) {
    (void)state;
    Score s = from_pairs(0, 1, 1, 1, 1);
    double elo, error;
    assert_true(score_elo(&s, &elo));
    assert_true(score_elo_error(&s, &error));
    assert_near(elo, 88.7395, 1e-3);
    assert_near(error, (379.6095 + 106.7089) / 2, 1e-3);
}

// Results published by the Stockfish project with their pair counts (pull requests 6255, 6283 and
// 6268 of official-stockfish/Stockfish): 2.22 +- 1.3, 1.46 +- 1.2, 0.35 +- 1.2.
static void published_results_come_out_to_the_digit(void **state) {
    (void)state;
    static const struct {
        int64_t pairs[PAIR_RESULTS];
        double elo, error;
    } cases[] = {
        {{1, 137, 4659, 203, 0}, 2.22, 1.3},
        {{0, 140, 4678, 182, 0}, 1.46, 1.2},
        {{0, 148, 4694, 158, 0}, 0.35, 1.2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Score s = {0};
        for (int k = 0; k < PAIR_RESULTS; k++) s.pairs[k] = cases[i].pairs[k];
        double elo, error;
        assert_true(score_elo(&s, &elo));
        assert_true(score_elo_error(&s, &error));
        assert_near(elo, cases[i].elo, 0.005);
        assert_near(error, cases[i].error, 0.05);
    }
}

static void exchanging_the_players_changes_only_the_sign(void **state) {
    (void)state;
    Score s = from_pairs(3, 10, 20, 15, 7), t = from_pairs(7, 15, 20, 10, 3);
    double elo_s, elo_t, error_s, error_t;
    assert_true(score_elo(&s, &elo_s));
    assert_true(score_elo(&t, &elo_t));
    assert_true(score_elo_error(&s, &error_s));
    assert_true(score_elo_error(&t, &error_t));
    assert_near(elo_s, -elo_t, 1e-9);
    assert_near(error_s, error_t, 1e-9);
}

static void pairs_that_always_split_say_more_than_games_that_do(void **state) {
    (void)state;
    // The same 50% of the games; in the second match each side won both games of its pairs.
    Score split = from_pairs(0, 1, 98, 1, 0), swept = from_pairs(50, 0, 0, 0, 50);
    double small, large;
    assert_true(score_elo_error(&split, &small));
    assert_true(score_elo_error(&swept, &large));
    assert_true(small < large / 5);
}

static void what_cannot_be_told_is_not_told(void **state) {
    (void)state;
    static const int64_t cases[][PAIR_RESULTS] = {
        {0, 0, 0, 0, 0}, {0, 0, 0, 0, 9}, {9, 0, 0, 0, 0}, {0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Score s = {0};
        double out = 42;
        for (int k = 0; k < PAIR_RESULTS; k++) s.pairs[k] = cases[i][k];
        assert_false(score_elo(&s, &out));
        assert_false(score_elo_error(&s, &out));
        assert_near(out, 42, 0);
    }
    Score even = from_pairs(0, 0, 7, 0, 0); // an Elo, but no spread to take an error from
    double elo, error;
    assert_true(score_elo(&even, &elo));
    assert_near(elo, 0, 1e-12);
    assert_false(score_elo_error(&even, &error));
    Score open = from_pairs(1, 0, 0, 0, 1); // the interval is wider than 0..1
    assert_true(score_elo(&open, &elo));
    assert_false(score_elo_error(&open, &error));
}

static void every_small_match_gives_finite_numbers_or_none(void **state) {
    (void)state;
    for (int code = 0; code < 4 * 4 * 4 * 4 * 4; code++) {
        Score s = {0};
        for (int k = 0, rest = code; k < PAIR_RESULTS; k++, rest /= 4) s.pairs[k] = rest % 4;
        double elo, error;
        bool known = score_elo(&s, &elo);
        if (known) assert_true(isfinite(elo));
        if (score_elo_error(&s, &error)) assert_true(known && isfinite(error) && error > 0);
    }
}

// 19 pairs won 2-0 and one 1.5: the upper end is beyond 1, so the error reaches to the lower end:
// mean 79/80, variance 19/20 (1/80)^2 + 1/20 (19/80)^2 = 0.00296875, half = 1.959964 *
// sqrt(0.00296875/20) = 0.0238793, lower end 0.9636207: 759.051 - 569.221.
static void near_one_the_error_is_the_distance_to_the_finite_end(void **state) {
    (void)state;
    Score s = from_pairs(0, 0, 0, 1, 19), mirrored = from_pairs(19, 1, 0, 0, 0);
    double elo, error, other;
    assert_true(score_elo(&s, &elo));
    assert_true(score_elo_error(&s, &error));
    assert_near(elo, 759.0508, 1e-3);
    assert_near(error, 759.0508 - 569.2212, 1e-3);
    assert_true(score_elo_error(&mirrored, &other));
    assert_near(error, other, 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_counted_by_result),
        cmocka_unit_test(every_pair_of_results_has_its_place),
        cmocka_unit_test(elo_of_a_score_is_logistic),
        cmocka_unit_test(a_small_match_worked_by_hand),
        cmocka_unit_test(published_results_come_out_to_the_digit),
        cmocka_unit_test(exchanging_the_players_changes_only_the_sign),
        cmocka_unit_test(pairs_that_always_split_say_more_than_games_that_do),
        cmocka_unit_test(what_cannot_be_told_is_not_told),
        cmocka_unit_test(every_small_match_gives_finite_numbers_or_none),
        cmocka_unit_test(near_one_the_error_is_the_distance_to_the_finite_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
