// SPDX-License-Identifier: MIT
// test_search_games.c - searches on real games: solved boards, a solved puzzle, ordering hooks.
#include "testing.h"

#include "games/reversi/reversi_weights.h"
#include "reversi_games.h"
#include "search/search.h"
#include "tiny_games.h"

// Prefers lit lamps: the goal of the puzzle is only in its payoff.
static int count_lamps(const Eval *e, const Game *g, const State *s, int player) {
    (void)e, (void)player;
    Str text = {0};
    game_position_text(g, s, &text);
    int n = 0;
    for (const char *p = str_text(&text); *p; p++) n += *p == '*';
    str_clear(&text);
    return n;
}

static void a_win_by_payoff_is_preferred_to_a_pretty_position(void **unused) {
    (void)unused;
    const Game *g = tiny_lights();
    const Eval lamps = {.value = count_lamps};
    State *root = game_states_new(g, 1);
    game_start(g, root);
    SearchResult r;
    Search *s = search_new(&(SearchSetup){.game = g, .eval = &lamps, .finals = FINAL_BY_PAYOFF});
    search_fixed(s, root, &(Limits){.depth = 4}, &r);
    assert_in_range(r.value, 1, 9); // no solution within four presses
    search_fixed(s, root, &(Limits){.depth = 5}, &r);
    assert_int_equal(r.value, value_from_payoff(1));
    assert_int_equal(r.line_length, 5);
    for (size_t i = 0; i < 5; i++) game_play(g, root, r.line[i]);
    assert_true(game_over(g, root));
    search_free(s);
    // Valued like any other position, the dark end is the worst there is.
    s = search_new(&(SearchSetup){.game = g, .eval = &lamps, .finals = FINAL_BY_EVAL});
    game_start(g, root);
    search_fixed(s, root, &(Limits){.depth = 5}, &r);
    assert_in_range(r.value, 1, 9);
    search_free(s);
    free(root);
}

static int nothing(const Eval *e, const Game *g, const State *s, int player) {
    (void)e, (void)g, (void)s, (void)player;
    return 0;
}

// The value of the start, each player playing for stones at the end.
static int solve(const Game *g, Table *table, SearchMethod method) {
    const Eval blind = {.value = nothing};
    State *root = family_position(g, "start");
    Search *s = search_new(&(SearchSetup){
        .game = g, .eval = &blind, .finals = FINAL_BY_PAYOFF, .method = method, .table = table});
    SearchResult r;
    search_fixed(s, root, &(Limits){.depth = g->max_plies < 100 ? g->max_plies : 100}, &r);
    search_free(s);
    free(root);
    return r.value;
}

static void the_small_boards_have_their_known_values(void **state) {
    Table *table = table_new(16);
    const Game *othello = family_game(state, "othello", 4);
    const Game *reversi = family_game(state, "reversi70", 4);
    assert_int_equal(solve(othello, NULL, METHOD_ALPHABETA), value_from_payoff(-8));
    assert_int_equal(solve(othello, table, METHOD_ALPHABETA), value_from_payoff(-8));
    assert_int_equal(solve(othello, NULL, METHOD_MINIMAX), value_from_payoff(-8));
    table_reset(table);
    assert_int_equal(solve(reversi, NULL, METHOD_ALPHABETA), value_from_payoff(3));
    assert_int_equal(solve(reversi, table, METHOD_ALPHABETA), value_from_payoff(3));
    assert_int_equal(solve(reversi, NULL, METHOD_MINIMAX), value_from_payoff(3));
    table_free(table);
}

static void init_default(ReversiWeights *w, const Game *g) {
    int classes[REVERSI_CLASSES_MAX];
    reversi_default_weights(reversi_rules(g), classes);
    reversi_weights_init(w, reversi_rules(g), classes);
}

// Eight million positions: too many for a build with sanitizers.
static void the_four_direction_board_of_six_is_won_by_33(void **state) {
    if (!THOROUGH) skip();
    const Game *g = family_game(state, "reversi70", 6);
    ReversiWeights w;
    init_default(&w, g);
    Table *table = table_new(64);
    State *root = family_position(g, "start");
    Search *s = search_new(&(SearchSetup){.game = g,
                                          .eval = &w.eval,
                                          .finals = FINAL_BY_PAYOFF,
                                          .table = table,
                                          .sorted_levels = SEARCH_DEPTH_MAX});
    SearchResult r;
    search_fixed(s, root, &(Limits){.depth = g->max_plies}, &r);
    assert_int_equal(r.value, value_from_payoff(33));
    search_free(s);
    table_free(table);
    free(root);
}

// --- the ordering hook ---

typedef struct {
    SearchOrder order;
    int *calls; // by level
} Reverser;

static void reverse(const SearchOrder *o, const Game *g, const State *s, int level, Move *moves,
                    size_t n) {
    assert_int_equal(game_count_moves(g, s), n);
    ((const Reverser *)o)->calls[level]++;
    for (size_t i = 0; i < n / 2; i++) {
        Move m = moves[i];
        moves[i] = moves[n - 1 - i];
        moves[n - 1 - i] = m;
    }
}

static void the_ordering_hook_is_asked_at_every_level(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    ReversiWeights w;
    int calls[8] = {0};
    init_default(&w, g);
    const Reverser hook = {.order.sort = reverse, .calls = calls};
    State *root = family_position(g, "start");
    SearchResult plain, hooked;
    Search *s = search_new(&(SearchSetup){.game = g, .eval = &w.eval});
    search_fixed(s, root, &(Limits){.depth = 5}, &plain);
    search_free(s);
    s = search_new(&(SearchSetup){.game = g, .eval = &w.eval, .order = &hook.order});
    search_fixed(s, root, &(Limits){.depth = 5}, &hooked);
    search_free(s);
    assert_int_equal(hooked.value, plain.value);
    assert_int_equal(calls[0], 0);
    assert_int_equal(calls[1], 1);
    assert_int_equal(calls[2], 4); // every root move is searched
    for (int level = 3; level <= 5; level++) assert_true(calls[level] > calls[level - 1]);
    assert_int_equal(calls[6], 0);
    // By symmetry all first moves are equal; the first in the hook's order is the last generated.
    Move moves[REVERSI_SQUARES_MAX];
    size_t n = game_moves(g, root, moves);
    assert_true(plain.move == moves[0]);
    assert_true(hooked.move == moves[n - 1]);
    free(root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_by_payoff_is_preferred_to_a_pretty_position),
        cmocka_unit_test(the_small_boards_have_their_known_values),
        cmocka_unit_test(the_four_direction_board_of_six_is_won_by_33),
        cmocka_unit_test(the_ordering_hook_is_asked_at_every_level),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
