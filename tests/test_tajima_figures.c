// SPDX-License-Identifier: MIT
// test_tajima_figures.c - the positions kept for the lost figures of the 1984 paper: each is
// reached by a legal game and fits; a chain finds others; readings of the paper change what is
// counted.
#include "testing.h"

#include "papers/tajima_table.h"

#include <limits.h>

static OtlGame games[TAJIMA_FITS_MAX];

static bool is_legal(const OtlGame *g) {
    for (OtlGame part = {.plies = 0}; part.plies < g->plies; part.plies++) {
        if (!otl_has(otl_moves(otl_game_board(&part)), g->at[part.plies])) return false;
        part.at[part.plies] = g->at[part.plies];
    }
    return true;
}

static void every_kept_position_fits(void **state) {
    (void)state;
    OtlSetup otl = otl_default_setup();
    for (int f = 0; f < FIGURES_COUNT; f++) {
        size_t n = tajima_fits((TajimaFigure)f, games);
        if (f != FIGURE_3_CUTS) assert_in_range(n, 20, TAJIMA_FITS_MAX - 1);
        for (size_t i = 0; i < n; i++) {
            OtlWanted wanted;
            assert_true(is_legal(&games[i]));
            assert_true(tajima_wanted((TajimaFigure)f, games[i].plies, &otl, &wanted));
            OtlBoard b = otl_game_board(&games[i]);
            assert_int_equal(otl_stones(b), 4 + games[i].plies);
            assert_int_equal((b.own | b.enemy) & wanted.barred, 0);
            assert_int_equal(wanted.misfit(b, INT_MAX, wanted.context), 0);
        }
    }
}

static void no_position_of_figure_6_is_kept_twice(void **state) {
    (void)state;
    size_t n = tajima_fits(FIGURE_6, games);
    for (size_t i = 0; i < n; i++) {
        OtlBoard a = otl_game_board(&games[i]);
        for (size_t j = 0; j < i; j++) {
            OtlBoard b = otl_game_board(&games[j]);
            assert_false(a.own == b.own && a.enemy == b.enemy);
        }
    }
}

static void a_chain_finds_a_position_and_always_the_same(void **state) {
    (void)state;
    OtlWanted wanted;
    int found = 0;
    assert_false(tajima_wanted(FIGURE_3, 24, NULL, &wanted));
    assert_true(tajima_wanted(FIGURE_3, 25, NULL, &wanted));
    for (uint64_t seed = 1; seed <= 8 && !found; seed++) {
        Rng one = rng_seed(seed), two = rng_seed(seed);
        OtlGame a, b;
        int least = otl_sample(&wanted, &one, 50000, &a);
        assert_int_equal(otl_sample(&wanted, &two, 50000, &b), least);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(is_legal(&a));
        assert_int_equal(wanted.misfit(otl_game_board(&a), INT_MAX, NULL), least);
        found += least == 0;
    }
    assert_int_equal(found, 1);
}

static void lines_are_read_as_they_are_written(void **state) {
    (void)state;
    static const char *const wrong[] = {"",     "5 f5d6",  "6f5",     "6 f5d",
                                        "6 f9", "3d f5d6", "6 f5 d6", "6 F5"};
    OtlGame game;
    TajimaFigure figure;
    Str text = {0};
    assert_true(tajima_read_fit("3c f5d6c3", &figure, &game));
    assert_int_equal(figure, FIGURE_3_CUTS);
    assert_int_equal(game.plies, 3);
    tajima_write_fit(figure, &game, &text);
    assert_string_equal(str_text(&text), "3c f5d6c3\n");
    str_clear(&text);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(tajima_read_fit(wrong[i], &figure, &game));
}

static OtlCounts counts_with(uint32_t readings, OtlBoard b) {
    OtlSetup otl = otl_default_setup();
    TajimaGame g;
    otl.readings = readings;
    tajima_judge(&otl, b, &g);
    for (int row = 0; row < TAJIMA_ROWS; row++)
        assert_int_equal(g.rows[row].candidates, tajima_printed[row][0]);
    return g.total;
}

static void readings_change_what_is_counted(void **state) {
    (void)state;
    assert_true(tajima_fits(FIGURE_6, games) > 0);
    OtlBoard b = otl_game_board(&games[0]);
    OtlCounts usual = counts_with(0, b);
    assert_true(counts_with(UINT32_C(1) << READ_CUT_STEP, b).after_considered >
                usual.after_considered);
    assert_true(counts_with(UINT32_C(1) << READ_DEEP_ROUND, b).fights > usual.fights);
    assert_true(counts_with(UINT32_C(1) << READ_LOST_REPLIES, b).before > usual.before);
    assert_true(counts_with(UINT32_C(1) << READ_LOST_ALWAYS, b).before >
                counts_with(UINT32_C(1) << READ_LOST_REPLIES, b).before);
    assert_true(counts_with(UINT32_C(1) << READ_CORNERS_ALWAYS, b).deepest > usual.deepest);
}

static void the_distance_of_the_printed_table_is_none(void **state) {
    (void)state;
    TajimaGame g = {0};
    for (int row = 0; row < TAJIMA_ROWS; row++) g.rows[row] = tajima_counts_of(tajima_printed[row]);
    assert_true(tajima_distance(&g, -1) == 0);
    g.rows[0].good++;
    assert_true(tajima_distance(&g, 0) > 0);
    assert_true(tajima_distance(&g, 1) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kept_position_fits),
        cmocka_unit_test(no_position_of_figure_6_is_kept_twice),
        cmocka_unit_test(a_chain_finds_a_position_and_always_the_same),
        cmocka_unit_test(lines_are_read_as_they_are_written),
        cmocka_unit_test(readings_change_what_is_counted),
        cmocka_unit_test(the_distance_of_the_printed_table_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
