// SPDX-License-Identifier: MIT
// test_l7_limits.c - limits of a game in progress: as large as they are said to be, and an error
// when they are reached, on both back ends.
#include "l7_inline.h"

#define MANY                                                                                       \
    "game many\nplayers x y\nboard grid 16\nmark on node\nmost 65536 moves\n"                      \
    "move go n, m: mark n = void\n  do mark n := friend\n  write n \"-\" m\nstuck: draw\n"

static void a_position_may_have_65536_moves(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(MANY, compiled);
        State *s = game_states_new(&g, 1);
        Move *moves = mem_new(g.max_moves, sizeof *moves), random;
        Rng rng = rng_seed(1);
        game_start(&g, s);
        assert_int_equal(game_moves(&g, s, moves), 65536);
        assert_true(game_random_move(&g, s, &rng, &random));
        game_play(&g, s, moves[65535]);
        assert_int_equal(game_moves(&g, s, moves), 65536 - 256);
        assert_false(game_exceeded(&g, NULL));
        free(moves);
        free(s);
        l7_close(&g);
    }
    assert_l7_says("game many\nplayers x y\nboard grid 16\nmark on node\nmost 65537 moves\n"
                   "move go n: mark n = void do mark n := friend\nstuck: draw\n",
                   "at most 65536 moves");
}

#define DICE                                                                                       \
    "game dice\nplayers x y\nboard grid 16\nmark on node\nmost 65536 moves\nstart next chance\n"   \
    "chance roll n, m\n  odds %d\n  do mark n := x\n  write n \"-\" m\n"                           \
    "move go n: mark n = x do next chance\nstuck: draw\n"

// The sum of all odds is 2^16 millions, more than 32 bits.
static void odds_of_many_chance_moves_add_up(void **unused) {
    (void)unused;
    char text[400];
    enum { SAMPLES = 64 };
    snprintf(text, sizeof text, DICE, 1000000);
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = game_states_new(&g, 1);
        Move *moves = mem_new(g.max_moves, sizeof *moves), random;
        Rng rng = rng_seed(1);
        game_start(&g, s);
        assert_int_equal(game_moves(&g, s, moves), 65536);
        int upper = 0; // so many of them lie in the upper half of the list
        for (int i = 0; i < SAMPLES; i++) {
            assert_true(game_random_move(&g, s, &rng, &random));
            size_t at = 0;
            while (moves[at] != random) at++;
            upper += at >= 32768;
        }
        assert_true(upper > SAMPLES / 4 && upper < SAMPLES * 3 / 4);
        assert_false(game_exceeded(&g, NULL));
        free(moves);
        free(s);
        l7_close(&g);
    }
}

static void larger_odds_are_an_error(void **unused) {
    (void)unused;
    char text[400];
    snprintf(text, sizeof text, DICE, 1000001);
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = game_states_new(&g, 1);
        Rng rng = rng_seed(1);
        Move random;
        Error e;
        game_start(&g, s);
        assert_false(game_exceeded(&g, NULL));
        assert_true(game_random_move(&g, s, &rng, &random));
        assert_true(game_exceeded(&g, &e));
        assert_contains(e.text, "the odds of a chance move are more than 1000000");
        free(s);
        l7_close(&g);
    }
}

#define WALK                                                                                       \
    "game walk\nplayers x y\nboard path 300\nhere: node = at(1)\n"                                 \
    "move step: here next != nowhere\n  do here := here next\nstuck: draw\n"

// Makes the one move again and again; after how many of them a limit is reached, 0 if none is.
static int exceeded_after(const char *text, bool compiled, Error *e) {
    Game g = l7_open(text, compiled);
    State *s = game_states_new(&g, 1);
    Move moves[4];
    int after = 0;
    game_start(&g, s);
    for (int ply = 1; ply < 250 && !after; ply++) {
        assert_int_equal(game_moves(&g, s, moves), 1);
        game_play(&g, s, moves[0]);
        if (game_exceeded(&g, e)) after = ply;
    }
    free(s);
    l7_close(&g);
    return after;
}

static void positions_are_forgotten_only_where_the_rules_say_so(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Error e;
        assert_int_equal(exceeded_after(WALK "repeat 3: draw\n", compiled, &e), 101);
        assert_contains(e.text, "`repeat` compares at most 101 positions");
        assert_int_equal(exceeded_after(WALK "repeat 3 within 101: draw\n", compiled, &e), 0);
        assert_int_equal(
            exceeded_after(WALK "repeat 3 since column here mod 100 = 0: draw\n", compiled, &e), 0);
    }
}

#define SCORE                                                                                      \
    "game score\nplayers x y\na on player: 0..30000\n"                                             \
    "move win\n  do a friend := 30000\n     end by payoff\n"

// What is said of the only game of SCORE; NULL where all is well, with the payoffs in `out`.
static bool payoff_fails(const char *text, bool compiled, int *out, Error *e) {
    Game g = l7_open(text, compiled);
    State *s = game_states_new(&g, 1);
    Move moves[4];
    game_start(&g, s);
    assert_int_equal(game_moves(&g, s, moves), 1);
    game_play(&g, s, moves[0]);
    game_payoffs(&g, s, out);
    bool fails = game_exceeded(&g, e);
    free(s);
    l7_close(&g);
    return fails;
}

static void large_payoffs_are_right_or_an_error(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        int payoffs[PLAYERS_MAX];
        Error e;
        assert_false(
            payoff_fails(SCORE "payoff (a friend - a enemy) * 3333\n", compiled, payoffs, &e));
        assert_int_equal(payoffs[0], 99990000);
        assert_int_equal(payoffs[1], -99990000);
        assert_true(
            payoff_fails(SCORE "payoff (a friend - a enemy) * 100000\n", compiled, payoffs, &e));
        assert_contains(e.text, "a payoff is more than 100000000");
        // 30000^5 does not fit in 64 bits.
        assert_true(payoff_fails(SCORE "big(p) = a p * a p * a p * a p * a p\n"
                                       "payoff (big(friend) - big(enemy)) mod 7\n",
                                 compiled, payoffs, &e));
        assert_contains(e.text, "a product is more than 10^12");
    }
}

static void large_products_in_moves_are_an_error(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Error e;
        Game g = l7_open("game big\nplayers x y\na: 0..30000 = 30000\n"
                         "move go: a * a * a * a * a > 0\n  do end friend wins\n"
                         "move stop\n  do end enemy wins\n",
                         compiled);
        State *s = game_states_new(&g, 1);
        Move moves[4];
        game_start(&g, s);
        assert_false(game_exceeded(&g, &e));
        game_moves(&g, s, moves);
        assert_true(game_exceeded(&g, &e));
        assert_contains(e.text, "a product is more than 10^12");
        free(s);
        l7_close(&g);
    }
    assert_l7_says("game big\nplayers x y\nmove go: 100000 * 100000 > 0\n  do end friend wins\n",
                   "the number 10000000000 is too large");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_may_have_65536_moves),
        cmocka_unit_test(odds_of_many_chance_moves_add_up),
        cmocka_unit_test(larger_odds_are_an_error),
        cmocka_unit_test(positions_are_forgotten_only_where_the_rules_say_so),
        cmocka_unit_test(large_payoffs_are_right_or_an_error),
        cmocka_unit_test(large_products_in_moves_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
