// SPDX-License-Identifier: MIT
// test_cfr.c - equilibria by counterfactual regret minimisation: known values, exploitability, the
// player.
#include "testing.h"

#include "l7_kit.h"
#include "player/player.h"
#include "search/cfr.h"

static void kuhn_is_lost_by_an_eighteenth(void **state) {
    const Game *g = l7_kit_game(state, "kuhn", "vm");
    Cfr *c = cfr_new(g, NULL);
    assert_non_null(c);
    assert_int_equal(cfr_sets(c), 12);
    cfr_run(c, 1);
    double first = cfr_exploitability(c);
    cfr_run(c, 2000);
    assert_true(cfr_exploitability(c) < first);
    assert_true(cfr_exploitability(c) < 0.001);
    assert_true(cfr_exploitability(c) > -1e-9);
    double off = cfr_value(c) + 1.0 / 18;
    assert_true(off < 0.001 && off > -0.001);
    cfr_free(c);
}

// The value of leduc is known: -0.0856 chips for the first player.
static void leduc_is_solved(void **state) {
    const Game *g = l7_kit_game(state, "leduc", "vm");
    Cfr *c = cfr_new(g, NULL);
    assert_non_null(c);
    assert_int_equal(cfr_sets(c), 288);
    cfr_run(c, 2000);
    assert_true(cfr_exploitability(c) < 0.001);
    double off = cfr_value(c) + 0.0856;
    assert_true(off < 0.001 && off > -0.001);
    cfr_free(c);
}

// Most of the tree is off the path: an average that leaves it out is wide open to a best response.
static void liars_dice_with_one_die_each_is_solved(void **state) {
    const Game *g = l7_kit_game(state, "liarsdice:players=2,dice=1", "vm");
    Cfr *c = cfr_new(g, NULL);
    assert_non_null(c);
    cfr_run(c, 60);
    assert_true(cfr_exploitability(c) < 0.004);
    assert_true(cfr_exploitability(c) > -1e-9);
    cfr_free(c);
}

static void what_it_cannot_solve_is_refused(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "tictactoe", "vm"), "cfr", &e));
    assert_contains(e.text, "no hidden information");
    assert_null(cfr_new(l7_kit_game(state, "whist", "vm"), &e));
    assert_contains(e.text, "two players");
    assert_null(cfr_new(l7_kit_game(state, "liarsdice:players=2,dice=2", "vm"), &e));
    assert_contains(e.text, "too large");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_is_lost_by_an_eighteenth),
        cmocka_unit_test(leduc_is_solved),
        cmocka_unit_test(liars_dice_with_one_die_each_is_solved),
        cmocka_unit_test(what_it_cannot_solve_is_refused),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
