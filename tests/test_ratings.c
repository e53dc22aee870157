// SPDX-License-Identifier: MIT
// test_ratings.c - maximum-likelihood ratings: worked examples, anchors, unusual tables,
// simulation.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "referee/ratings.h"
#include "referee/stats.h"

#include <math.h>

static void assert_near(double got, double expected, double tolerance) {
    if (!(fabs(got - expected) <= tolerance)) fail_msg("got %.9f, expected %.9f", got, expected);
}

static CrossTable *table_new(size_t n) {
    CrossTable *t = mem_new(1, sizeof *t);
    t->n = n;
    return t;
}

static void meet(CrossTable *t, size_t i, size_t j, double games, double points) {
    t->games[i][j] = t->games[j][i] = games;
    t->points[i][j] = points;
    t->points[j][i] = games - points;
}

// 75 of 100: 190.85 Elo apart, as elo_of_score says. The standard error of the difference is
// 173.7178 / sqrt(100 * 0.75 * 0.25) = 40.118; each of the two, around their mean, has half of it.
static void two_players_are_as_far_apart_as_their_score_says(void **unused) {
    (void)unused;
    CrossTable *t = table_new(2);
    Rating r[2];
    meet(t, 0, 1, 100, 75);
    assert_false(ratings_fit(t, NULL, NULL, r));
    assert_near(r[0].elo - r[1].elo, 190.848501888, 1e-6);
    assert_near(r[0].elo + r[1].elo, 0, 1e-9);
    assert_near(r[0].error, 1.959964 * 40.118 / 2, 0.01);
    bool anchored[] = {false, true};
    double anchors[] = {0, 1500};
    assert_false(ratings_fit(t, anchored, anchors, r));
    assert_near(r[0].elo, 1690.848501888, 1e-6);
    assert_near(r[1].elo, 1500, 0);
    assert_near(r[0].error, 1.959964 * 40.118, 0.01);
    assert_near(r[1].error, 0, 0);
    free(t);
}

// Whoever scores exactly what the ratings expect has these ratings.
static void ratings_that_fit_exactly_are_found(void **unused) {
    (void)unused;
    static const double elo[] = {400, 120, 0, -70, -450};
    CrossTable *t = table_new(5);
    Rating r[5];
    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < i; j++)
            if (i - j < 3) meet(t, i, j, 1000, 1000 * score_of_elo(elo[i] - elo[j]));
    assert_false(ratings_fit(t, NULL, NULL, r));
    for (size_t i = 0; i < 5; i++) assert_near(r[i].elo, elo[i], 1e-5);
    free(t);
}

static void those_who_won_everything_get_finite_ratings(void **unused) {
    (void)unused;
    CrossTable *t = table_new(3);
    Rating r[3];
    meet(t, 0, 1, 10, 10);
    meet(t, 1, 2, 10, 10);
    meet(t, 0, 2, 10, 10);
    assert_true(ratings_fit(t, NULL, NULL, r));
    assert_true(r[0].elo > r[1].elo + 100 && r[1].elo > r[2].elo + 100);
    for (int i = 0; i < 3; i++) assert_true(isfinite(r[i].elo) && isfinite(r[i].error));
    free(t);
}

static void those_who_never_met_are_not_compared(void **unused) {
    (void)unused;
    CrossTable *t = table_new(6);
    Rating r[6];
    meet(t, 0, 1, 10, 5);
    meet(t, 2, 3, 10, 5);
    meet(t, 3, 4, 10, 4);
    assert_false(ratings_fit(t, NULL, NULL, r));
    assert_false(r[0].rated || r[1].rated || r[5].rated);
    assert_true(r[2].rated && r[3].rated && r[4].rated);
    bool anchored[6] = {true};
    double anchors[6] = {2000};
    ratings_fit(t, anchored, anchors, r);
    assert_true(r[0].rated && r[1].rated);
    assert_false(r[2].rated);
    assert_near(r[1].elo, 2000, 1e-6);
    CrossTable *nobody = table_new(2);
    ratings_fit(nobody, NULL, NULL, r);
    assert_false(r[0].rated || r[1].rated);
    free(nobody);
    free(t);
}

// About 95% of the 95% intervals contain the true value.
static void errors_say_how_far_off_ratings_are(void **unused) {
    (void)unused;
    static const double elo[] = {150, 50, 0, -200};
    Rng rng = rng_seed(42);
    int rounds = work(2000, 100), inside = 0;
    CrossTable *t = table_new(4);
    for (int k = 0; k < rounds; k++) {
        Rating r[4];
        memset(t->games, 0, sizeof t->games);
        memset(t->points, 0, sizeof t->points);
        for (size_t i = 0; i < 4; i++)
            for (size_t j = 0; j < i; j++)
                for (int game = 0; game < 60; game++)
                    cross_add(t, i, j, rng_real(&rng) < score_of_elo(elo[i] - elo[j]));
        ratings_fit(t, NULL, NULL, r);
        for (int i = 0; i < 4; i++) inside += fabs(r[i].elo - elo[i]) <= r[i].error;
    }
    double share = (double)inside / (4 * rounds);
    assert_true(share > 0.92 && share < 0.98);
    free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_are_as_far_apart_as_their_score_says),
        cmocka_unit_test(ratings_that_fit_exactly_are_found),
        cmocka_unit_test(those_who_won_everything_get_finite_ratings),
        cmocka_unit_test(those_who_never_met_are_not_compared),
        cmocka_unit_test(errors_say_how_far_off_ratings_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
