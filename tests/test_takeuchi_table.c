// SPDX-License-Identifier: MIT
// test_takeuchi_table.c - the table printed in Takeuchi's paper of 1970, to the digit: the seven
// ply program plays itself, and each of its moves has the printed values and counts of leaves.
#include "testing.h"

#include "games/reversi/reversi_weights.h"
#include "player/player.h"
#include "reversi_games.h"

typedef struct {
    const char *move;
    int static_value;
    bool forced; // printed "?": the only move, not searched
    int value;
    uint64_t leaves, all_leaves;
} PrintedMove;

static const PrintedMove printed[] = {
    {"3-5", 12, false, 40, 203, 832},   {"5-6", 0, false, 5, 131, 642},
    {"6-5", 12, false, 53, 147, 560},   {"3-4", 0, true, 0, 0, 1435},
    {"3-3", 40, false, 74, 368, 5201},  {"4-6", -28, false, -47, 371, 4278},
    {"5-3", 40, false, 98, 1268, 8660}, {"2-4", -17, false, -52, 1887, 12627},
    {"1-4", 85, false, 56, 1455, 9160}, {"4-3", -73, false, -2, 1275, 13627},
    {"5-7", 96, true, 0, 0, 8032},      {"6-6", -56, false, 37, 2812, 48188},
    {"6-7", 98, true, 0, 0, 15855},
};
enum { PRINTED = sizeof printed / sizeof *printed };

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static Choice choose(Player *p, const State *s) {
    Choice c;
    Error e;
    Turn turn = {.state = s, .side = game_mover(p->game, s)};
    if (!player_choose(p, &turn, &c, &e)) fail_msg("%s", e.text);
    return c;
}

static void the_program_makes_the_printed_moves_with_the_printed_values(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Player *p = seat(g, "ply:depth=7");
    State *s = family_position(g, "start");
    Str text = {0};
    for (int i = 0; i < PRINTED; i++) {
        Choice c = choose(p, s);
        str_reset(&text);
        game_move_text(g, s, c.move, &text);
        assert_string_equal(str_text(&text), printed[i].move);
        assert_true(c.has_static);
        assert_int_equal(c.static_value, printed[i].static_value);
        assert_int_equal(c.has_value, !printed[i].forced);
        if (c.has_value) assert_int_equal(c.value, printed[i].value);
        assert_int_equal(c.stats.leaves, printed[i].leaves);
        game_play(g, s, c.move);
    }
    str_clear(&text);
    player_free(p);
    free(s);
}

static void the_whole_trees_have_the_printed_leaves(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    ReversiWeights w;
    int classes[REVERSI_CLASSES_MAX];
    reversi_default_weights(reversi_rules(g), classes);
    reversi_weights_init(&w, reversi_rules(g), classes);
    Search *s = search_new(
        &(SearchSetup){.game = g, .eval = &w.eval, .method = METHOD_MINIMAX, .sorted_levels = 1});
    State *at = family_position(g, "start");
    for (int i = 0; i < PRINTED; i++) {
        SearchResult r;
        Move m;
        Error e;
        search_fixed(s, at, &(Limits){.depth = 7}, &r);
        assert_int_equal(r.stats.leaves, printed[i].all_leaves);
        assert_true(game_move_parse(g, at, printed[i].move, &m, &e));
        if (!printed[i].forced) {
            assert_int_equal(r.value, printed[i].value);
            assert_true(r.move == m);
        }
        game_play(g, at, m);
    }
    search_free(s);
    free(at);
}

static void the_game_goes_on_to_3_against_61(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Player *p = seat(g, "ply:depth=7,weights=300,30,50,40,3,2,3,20,10,1");
    State *s = family_position(g, "start");
    while (!game_over(g, s)) game_play(g, s, choose(p, s).move);
    assert_int_equal(squares_count(reversi_state(s)->stones[0]), 3);
    assert_int_equal(squares_count(reversi_state(s)->stones[1]), 61);
    player_free(p);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_makes_the_printed_moves_with_the_printed_values),
        cmocka_unit_test(the_whole_trees_have_the_printed_leaves),
        cmocka_unit_test(the_game_goes_on_to_3_against_61),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
