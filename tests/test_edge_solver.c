// SPDX-License-Identifier: MIT
// test_edge_solver.c - the endgame solver of Othello: its values are those of a search without
// pruning, for every shape, any number of threads, and for published positions.
#include "testing.h"

#include "base/rng.h"
#include "engine/othello/board/edge_stable.h"
#include "engine/othello/search/edge_solver.h"

static EdgeSolver *make_solver(DiscShape shape, bool filled, int threads) {
    return edge_solver_new(
        &(EdgeSolverOptions){.shape = shape, .filled = filled, .threads = threads, .table_mb = 1});
}

static DiscBoard start_of(DiscShape shape) {
    int half = disc_size(shape) / 2, at = 8 * (half - 1) + half - 1;
    return (DiscBoard){UINT64_C(1) << (at + 1) | UINT64_C(1) << (at + 8),
                       UINT64_C(1) << at | UINT64_C(1) << (at + 9)};
}

// A position with this many empty squares, reached by random moves; fewer when games end earlier.
static DiscBoard random_position(Rng *rng, DiscShape shape, int empties) {
    DiscBoard b = start_of(shape);
    while (bits_count(disc_empty(b, shape)) > empties) {
        uint64_t moves = disc_moves(b, shape);
        if (!moves && !disc_moves(disc_pass(b), shape)) {
            b = start_of(shape);
            continue;
        }
        if (!moves) {
            b = disc_pass(b);
            continue;
        }
        int i = bits_nth(moves, rng_below(rng, (uint32_t)bits_count(moves)));
        b = disc_play(b, i, disc_flips(b, i, shape));
    }
    return b;
}

// Minimax without a table, a bound or an order.
static int plain_value(DiscBoard b, bool filled, DiscShape shape) {
    uint64_t moves = disc_moves(b, shape);
    if (!moves)
        return disc_moves(disc_pass(b), shape) ? -plain_value(disc_pass(b), filled, shape)
                                               : disc_final(b, filled, shape);
    int best = -65;
    while (moves) {
        int i = bits_pop(&moves);
        int value = -plain_value(disc_play(b, i, disc_flips(b, i, shape)), filled, shape);
        if (value > best) best = value;
    }
    return best;
}

static void assert_best_move(DiscBoard b, bool filled, DiscShape shape, const EdgeAnswer *a) {
    if (!disc_moves(b, shape)) {
        assert_int_equal(a->move, -1);
        return;
    }
    assert_in_range(a->move, 0, 63);
    uint64_t flips = disc_flips(b, a->move, shape);
    assert_true(flips != 0);
    assert_int_equal(-plain_value(disc_play(b, a->move, flips), filled, shape), a->value);
}

static void compare_with_plain(DiscShape shape, bool filled, int empties, int rounds) {
    Rng rng = rng_seed((uint64_t)shape * 100 + (uint64_t)empties);
    EdgeSolver *s = make_solver(shape, filled, 1);
    for (int round = 0; round < rounds; round++) {
        DiscBoard b = random_position(&rng, shape, empties);
        int plain = plain_value(b, filled, shape);
        EdgeAnswer a;
        edge_solver_run(s, b, false, &a);
        assert_true(a.known);
        if (a.value != plain)
            fail_msg("shape %d, %d empty: %d, not %d", shape, empties, a.value, plain);
        assert_best_move(b, filled, shape, &a);
        edge_solver_run(s, b, true, &a);
        assert_int_equal((a.value > 0) - (a.value < 0), (plain > 0) - (plain < 0));
    }
    edge_solver_free(s);
}

static void values_are_those_of_minimax(void **state) {
    (void)state;
    for (DiscShape shape = 0; shape < DISC_SHAPES; shape++)
        for (int empties = 0; empties < 8; empties++) {
            compare_with_plain(shape, true, empties, 40);
            compare_with_plain(shape, false, empties, 40);
        };
}

static void values_with_the_table_are_those_of_minimax(void **state) {
    (void)state;
    for (DiscShape shape = 0; shape < DISC_SHAPES; shape++) {
        compare_with_plain(shape, true, 9, 3);
        compare_with_plain(shape, false, 9, 3);
    };
}

static void small_boards_have_their_known_values(void **state) {
    (void)state;
    static const struct {
        DiscShape shape;
        bool filled;
        int value;
    } known[] = {{DISC_EIGHT_4, false, -8}, {DISC_EIGHT_4, true, -10}, {DISC_FOUR_4, false, 3}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        EdgeSolver *s = make_solver(known[i].shape, known[i].filled, 1);
        EdgeAnswer a;
        edge_solver_run(s, start_of(known[i].shape), false, &a);
        assert_int_equal(a.value, known[i].value);
        edge_solver_free(s);
    }
}

// A position of 20 empty squares, the first of a well-known suite.
static DiscBoard suite_position(void) {
    const char *text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    DiscBoard b = {0, 0};
    for (int i = 0; i < 64; i++) {
        b.me |= (uint64_t)(text[i] == 'X') << i;
        b.opp |= (uint64_t)(text[i] == 'O') << i;
    }
    return b;
}

static void threads_do_not_change_values(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    EdgeSolver *one = make_solver(DISC_EIGHT_8, true, 1),
               *four = make_solver(DISC_EIGHT_8, true, 4);
    for (int round = 0; round < 6; round++) {
        DiscBoard b = random_position(&rng, DISC_EIGHT_8, 16);
        EdgeAnswer a, c;
        edge_solver_run(one, b, false, &a);
        edge_solver_run(four, b, false, &c);
        assert_true(a.known && c.known);
        assert_int_equal(a.value, c.value);
    }
    edge_solver_free(one);
    edge_solver_free(four);
}

// A wrong evaluation changes the order of the search, not the value.
static void a_bad_evaluation_does_not_change_values(void **state) {
    (void)state;
    PatternWeights *w = pattern_weights_new();
    w->fitted = true; // in truth all weights are 0
    EdgeSolver *without = make_solver(DISC_EIGHT_8, true, 1);
    for (int threads = 1; threads < 3; threads++) {
        Rng rng = rng_seed(21);
        EdgeSolver *with = edge_solver_new(
            &(EdgeSolverOptions){.filled = true, .threads = threads, .table_mb = 1, .weights = w});
        for (int round = 0; round < 4; round++) {
            DiscBoard b = random_position(&rng, DISC_EIGHT_8, 16);
            EdgeAnswer a, c;
            edge_solver_run(without, b, false, &a);
            edge_solver_run(with, b, false, &c);
            assert_true(a.known && c.known);
            assert_int_equal(a.value, c.value);
            edge_solver_run(with, b, true, &c);
            assert_int_equal((a.value > 0) - (a.value < 0), (c.value > 0) - (c.value < 0));
        }
        edge_solver_free(with);
    }
    edge_solver_free(without);
    pattern_weights_free(w);
}

static void a_published_position_has_its_value(void **state) {
    (void)state;
    EdgeSolver *s = make_solver(DISC_EIGHT_8, true, 2);
    EdgeAnswer a;
#ifdef NDEBUG
    edge_solver_run(s, suite_position(), false, &a);
    assert_int_equal(a.value, 38);
    assert_int_equal(a.move, 8); // a2
#endif
    edge_solver_run(s, suite_position(), true, &a);
    assert_true(a.value > 0);
    edge_solver_free(s);
}

static bool not_any_more(void *context) {
    return ++*(int *)context < 3;
}

static void a_stopped_search_knows_nothing_and_the_next_one_does(void **state) {
    (void)state;
    int asked = 0;
    EdgeSolver *s = edge_solver_new(&(EdgeSolverOptions){.shape = DISC_EIGHT_8,
                                                         .threads = 2,
                                                         .table_mb = 1,
                                                         .go_on = not_any_more,
                                                         .context = &asked});
    EdgeAnswer a;
    edge_solver_run(s, start_of(DISC_EIGHT_8), false, &a);
    assert_false(a.known);
    assert_int_equal(asked, 3);
    Rng rng = rng_seed(1);
    edge_solver_run(s, random_position(&rng, DISC_EIGHT_8, 10), false, &a);
    assert_true(a.known);
    edge_solver_free(s);
}

// What is called stable is never turned, whatever is played.
static void stable_discs_stay(void **state) {
    (void)state;
    Rng rng = rng_seed(8);
    for (DiscShape shape = 0; shape < DISC_SHAPES; shape++)
        for (int round = 0; round < 2000; round++) {
            DiscBoard b = random_position(&rng, shape, 2 + round % 9);
            int before = edge_stable_count(b.me, b.opp, shape);
            uint64_t mine = b.me;
            for (bool swapped = false;; swapped = !swapped) {
                uint64_t moves = disc_moves(b, shape);
                if (!moves && !disc_moves(disc_pass(b), shape)) {
                    mine = swapped ? b.opp : b.me;
                    break;
                }
                if (!moves) {
                    b = disc_pass(b);
                    continue;
                }
                int i = bits_nth(moves, rng_below(&rng, (uint32_t)bits_count(moves)));
                b = disc_play(b, i, disc_flips(b, i, shape));
            }
            assert_true(bits_count(mine) >= before);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_minimax),
        cmocka_unit_test(values_with_the_table_are_those_of_minimax),
        cmocka_unit_test(small_boards_have_their_known_values),
        cmocka_unit_test(threads_do_not_change_values),
        cmocka_unit_test(a_bad_evaluation_does_not_change_values),
        cmocka_unit_test(a_published_position_has_its_value),
        cmocka_unit_test(a_stopped_search_knows_nothing_and_the_next_one_does),
        cmocka_unit_test(stable_discs_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
