// SPDX-License-Identifier: MIT
// test_edge_mid.c - the middle game of Othello: the search agrees with a plain one, to the end it
// is exact, and games for learning are reproducible.
#include "othello_positions.h"
#include "testing.h"

#include "base/mem.h"
#include "engine/othello/learn/edge_games.h"
#include "engine/othello/search/edge_solver.h"

#include <stdlib.h>

static PatternWeights *some_weights(void) {
    Rng rng = rng_seed(11);
    PatternWeights *w = pattern_weights_new();
    int16_t *tied = mem_new((size_t)w->set->tied_count, sizeof *tied);
    for (int32_t i = 0; i < w->set->tied_count; i++)
        tied[i] = (int16_t)((int)rng_below(&rng, 401) - 200);
    for (int stage = 0; stage < PATTERN_STAGES; stage++) pattern_weights_set(w, stage, tied);
    free(tied);
    return w;
}

static int discs(const PatternWeights *w, DiscBoard b) {
    int v = (w->eval.value(&w->eval, b, DISC_EIGHT_8) + EDGE_DISC / 2) >> 7;
    return v > 64 ? 64 : v < -64 ? -64 : v;
}

// No pruning, no table; a pass costs no depth.
static int plain_value(const PatternWeights *w, DiscBoard b, int depth) {
    if (depth == 0) return discs(w, b);
    uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    if (!moves)
        return disc_moves(disc_pass(b), DISC_EIGHT_8) ? -plain_value(w, disc_pass(b), depth)
                                                      : disc_final(b, true, DISC_EIGHT_8);
    int best = -127;
    while (moves) {
        DiscBoard next = othello_after(b, bits_pop(&moves));
        int value = next.me == 0 ? 64 : -plain_value(w, next, depth - 1);
        if (value > best) best = value;
    }
    return best;
}

static void a_search_that_must_be_sure_says_what_minimax_says(void **state) {
    (void)state;
    PatternWeights *w = some_weights();
    EdgeTable *t = edge_table_new(1 << 20);
    atomic_bool stop = false;
    EdgeMid m;
    Rng rng = rng_seed(12);
    edge_mid_init(&m, w, t, &stop);
    for (int k = 0; k < 40; k++) {
        DiscBoard b = othello_random(&rng, 12 + k);
        for (int depth = 1; depth <= 3; depth++)
            assert_int_equal(edge_mid_search(&m, b, -64, 64, depth), plain_value(w, b, depth));
    }
    edge_table_free(t);
    pattern_weights_free(w);
}

// The same on any board, valued by mobility and corners.
static int plain_value_on(DiscShape shape, DiscBoard b, int depth) {
    const int squares = disc_size(shape) * disc_size(shape);
    if (depth == 0) {
        int v = (edge_simple_eval.value(NULL, b, shape) + EDGE_DISC / 2) >> 7;
        return v > 64 ? 64 : v < -64 ? -64 : v;
    }
    uint64_t moves = disc_moves(b, shape);
    if (!moves)
        return disc_moves(disc_pass(b), shape) ? -plain_value_on(shape, disc_pass(b), depth)
                                               : disc_final(b, true, shape);
    int best = -127;
    while (moves) {
        int i = bits_pop(&moves);
        DiscBoard next = disc_play(b, i, disc_flips(b, i, shape));
        int value = next.me == 0 ? squares : -plain_value_on(shape, next, depth - 1);
        if (value > best) best = value;
    }
    return best;
}

// Some moves from the start; false when neither player can move.
static bool random_board(DiscShape shape, int plies, Rng *rng, DiscBoard *b) {
    const int mid = 8 * (disc_size(shape) / 2 - 1) + disc_size(shape) / 2 - 1;
    *b = (DiscBoard){UINT64_C(1) << (mid + 1) | UINT64_C(1) << (mid + 8),
                     UINT64_C(1) << mid | UINT64_C(1) << (mid + 9)};
    for (; plies; plies--) {
        uint64_t moves = disc_moves(*b, shape);
        if (!moves) return false;
        int i = bits_nth(moves, rng_below(rng, (uint32_t)bits_count(moves)));
        *b = disc_play(*b, i, disc_flips(*b, i, shape));
    }
    return disc_moves(*b, shape) != 0;
}

static void other_boards_are_searched_by_the_same_text(void **state) {
    (void)state;
    PatternWeights *w = some_weights();
    atomic_bool stop = false;
    Rng rng = rng_seed(15);
    for (int shape = DISC_EIGHT_6; shape < DISC_SHAPES; shape++) {
        EdgeTable *t = edge_table_new(1 << 20);
        EdgeMid m;
        edge_mid_init(&m, w, t, &stop);
        m.shape = (DiscShape)shape;
        m.confidence = 0; // nothing may be cut even so
        for (int k = 0; k < 12; k++) {
            DiscBoard b;
            if (!random_board(m.shape, 1 + k % 5, &rng, &b)) continue;
            for (int depth = 1; depth <= 4; depth++) {
                edge_table_reset(t); // results of deeper searches would be used
                assert_int_equal(edge_mid_search(&m, b, -64, 64, depth),
                                 plain_value_on(m.shape, b, depth));
            }
        }
        edge_table_free(t);
    }
    pattern_weights_free(w);
}

static void a_search_to_the_end_is_exact(void **state) {
    (void)state;
    PatternWeights *w = some_weights();
    EdgeTable *t = edge_table_new(1 << 20);
    atomic_bool stop = false;
    EdgeMid m;
    Rng rng = rng_seed(13);
    EdgeSolver *s = edge_solver_new(
        &(EdgeSolverOptions){.shape = DISC_EIGHT_8, .filled = true, .threads = 1, .table_mb = 1});
    edge_mid_init(&m, w, t, &stop);
    for (int k = 0; k < 30; k++) {
        DiscBoard b = othello_random(&rng, 1 + k % 13);
        EdgeAnswer exact;
        edge_solver_run(s, b, false, &exact);
        assert_int_equal(edge_mid_search(&m, b, -64, 64, 13), exact.value);
    }
    edge_solver_free(s);
    edge_table_free(t);
    pattern_weights_free(w);
}

static void a_game_to_learn_from_depends_on_its_number_only(void **state) {
    (void)state;
    PatternWeights *w = some_weights();
    EdgeGames how = {.weights = w, .seed = 5, .depth = 2, .solve_from = 9, .trust = 0.9F};
    EdgeGamer *a = edge_gamer_new(&how), *b = edge_gamer_new(&how);
    PatternSample first[EDGE_GAME_SAMPLES], second[EDGE_GAME_SAMPLES];
    int with_samples = 0;
    for (int64_t game = 0; game < 10; game++) edge_gamer_play(a, game, first);
    for (int64_t game = 10; game < 30; game++) {
        int n = edge_gamer_play(a, game, first);
        assert_int_equal(edge_gamer_play(b, game, second), n);
        for (int i = 0; i < n; i++) {
            assert_int_equal(first[i].board.me, second[i].board.me);
            assert_int_equal(first[i].value, second[i].value);
        }
        with_samples += n > 0;
        // What is called exact is exact.
        if (n > 0 && first[n - 1].empties <= 9)
            assert_int_equal(first[n - 1].value / EDGE_DISC,
                             edge_gamer_value(b, first[n - 1].board, 0));
    }
    assert_true(with_samples > 15);
    edge_gamer_free(a);
    edge_gamer_free(b);
    pattern_weights_free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_that_must_be_sure_says_what_minimax_says),
        cmocka_unit_test(other_boards_are_searched_by_the_same_text),
        cmocka_unit_test(a_search_to_the_end_is_exact),
        cmocka_unit_test(a_game_to_learn_from_depends_on_its_number_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
