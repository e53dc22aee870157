// SPDX-License-Identifier: MIT
// test_solver.c - exact values: those of plain minimax on trees, those in the literature on games.
#include "testing.h"

#include "games/game_types.h"
#include "search/solver.h"
#include "tree_game.h"

#include <stdlib.h>

static const SolverMethod methods[] = {SOLVER_ALPHABETA, SOLVER_PN, SOLVER_AUTO, SOLVER_RETROGRADE};
enum { N_METHODS = 4 };

static int wld(int value) {
    return (value > 0) - (value < 0);
}

// What player 0 gets, by following every line to its end.
static int plain_value(const Game *g, const State *s) {
    Move moves[64];
    int p[PLAYERS_MAX] = {0}, best = 0;
    size_t n = game_moves(g, s, moves);
    if (n == 0) {
        game_payoffs(g, s, p);
        return p[0];
    }
    bool first = game_mover(g, s) == 0;
    State *next = game_states_new(g, 1);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        int v = plain_value(g, next);
        if (i == 0 || (first ? v > best : v < best)) best = v;
    }
    free(next);
    return best;
}

static TreeRules any_tree(uint64_t seed) {
    Rng r = rng_seed(seed);
    TreeRules t = {.seed = seed, .width = 1 + (int)rng_below(&r, 5)};
    t.depth = 1 + (int)rng_below(&r, t.width > 3 ? 5 : 7);
    t.turns = (TreeTurns)rng_below(&r, 3);
    t.range = rng_below(&r, 2) ? 1000000 : 1;
    t.ragged = rng_below(&r, 2);
    t.merged = rng_below(&r, 2);
    return t;
}

static void assert_move_reaches(const Game *g, const State *root, Move m, int value,
                                bool only_wld) {
    State *s = game_states_new(g, 1);
    game_copy(g, s, root);
    assert_true(game_legal(g, s, m));
    game_play(g, s, m);
    int v = plain_value(g, s);
    assert_int_equal(only_wld ? wld(v) : v, value);
    free(s);
}

// Solves the tree, then asks about it again with what the table has.
static void assert_solved(const Game *g, const State *root, SolverSetup setup) {
    int v = plain_value(g, root), right = setup.wld ? wld(v) : v;
    Solver *s = solver_new(&setup);
    SolverAnswer a;
    solver_run(s, root, &a);
    assert_true(a.known);
    assert_int_equal(game_mover(g, root) == 0 ? a.value : -a.value, right);
    if (a.has_move) assert_move_reaches(g, root, a.move, right, setup.wld);
    for (int bound = -3; bound <= 3 && setup.method != SOLVER_RETROGRADE; bound++) {
        solver_ask(s, root, &(SolverClaim){false, bound}, &a);
        assert_int_equal(a.value, right >= bound);
        solver_ask(s, root, &(SolverClaim){true, bound}, &a);
        assert_int_equal(a.value, right <= bound);
    }
    solver_free(s);
}

static void trees_have_the_value_of_minimax(void **unused) {
    (void)unused;
    for (int i = 0; i < work(1500, 300); i++) {
        TreeRules t = any_tree((uint64_t)i);
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        if (i % 3 == 0) g.max_plies = 0;
        if (i % 5 == 0) g.max_payoff = 2;
        State *root = tree_root(&g);
        for (int m = 0; m < N_METHODS; m++)
            assert_solved(&g, root,
                          (SolverSetup){.game = &g,
                                        .method = methods[m],
                                        .wld = i % 2,
                                        .turn = 1 + (uint64_t)i % 30,
                                        .memory_mb = i % 7 == 0}); // mostly four entries
        free(root);
    }
}

static int solve_start(GameTable *t, const char *name, SolverMethod method, bool only_wld) {
    Error e;
    const Game *g = game_table_open(t, name, &e);
    assert_non_null(g);
    assert_true(solver_suits(g, &e));
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Solver *solver = solver_new(&(SolverSetup){.game = g,
                                               .method = method,
                                               .wld = only_wld,
                                               .memory_mb = method == SOLVER_RETROGRADE ? 256 : 8});
    SolverAnswer a;
    solver_run(solver, s, &a);
    assert_true(a.known);
    solver_free(solver);
    free(s);
    return a.value;
}

static void games_have_the_values_of_the_literature(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        int value;
    } known[] = {
        {"reversi70:size=4", 3},
        {"othello:size=4", -8},
        {"tictactoe", 0},
        {"nim:heaps=3", 1},
        {"nim:heaps=4", -1},
        {"nim:heaps=4,misere=1", -1},
        {"kalah:pits=3,stones=1", 0},
        {"kalah:pits=3,stones=2", 4},
        {"kalah:pits=3,stones=3", 2},
        {"kalah:pits=4,stones=1", 2},
        {"kalah:pits=5,stones=1", 0},
        {"hex:size=3", 1},
        {"connect4:width=4,height=4", 0},
    };
    GameTable *t = all_games_new();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int m = 0; m < N_METHODS; m++) {
            assert_int_equal(solve_start(t, known[i].game, methods[m], false), known[i].value);
            assert_int_equal(solve_start(t, known[i].game, methods[m], true), wld(known[i].value));
        }
    game_table_free(t);
}

// Two places and a stone that moves back and forth: its value is undefined.
static void start_swing(const Game *g, State *s) {
    memset(s, 0, g->state_size);
}
static int swing_mover(const Game *g, const State *s) {
    (void)g, (void)s;
    return 0;
}
static size_t swing_moves(const Game *g, const State *s, Move *out) {
    (void)g, (void)s;
    out[0] = 1;
    return 1;
}
static void swing(const Game *g, State *s, Move m) {
    (void)g;
    *(uint64_t *)s ^= m;
}
static void swing_payoffs(const Game *g, const State *s, int *out) {
    (void)g, (void)s;
    out[0] = 0;
}

static void a_line_that_comes_back_is_refused(void **unused) {
    (void)unused;
    static const GameOps ops = {.start = start_swing,
                                .mover = swing_mover,
                                .moves = swing_moves,
                                .play = swing,
                                .payoffs = swing_payoffs};
    Game g = {.ops = &ops, .name = "swing", .players = 1, .state_size = 8, .max_moves = 1};
    for (int m = 0; m < N_METHODS; m++) {
        State *root = tree_root(&g);
        Solver *s = solver_new(&(SolverSetup){.game = &g, .method = methods[m]});
        SolverAnswer a;
        solver_run(s, root, &a);
        assert_false(a.known);
        assert_contains(a.why.text, m < 2 ? "same position" : "forever");
        solver_free(s);
        free(root);
    }
}

// A ring of eight places: each player in turn moves one or two forward, or one back, but not from
// place 7, which ends the game: whoever gets there wins. No player ever has to end it; but near the
// end one can.
static int ring_mover(const Game *g, const State *s) {
    (void)g;
    return (int)(*(const uint64_t *)s / 8);
}
static size_t ring_moves(const Game *g, const State *s, Move *out) {
    (void)g;
    static const Move steps[] = {1, 2, 7};
    if (*(const uint64_t *)s % 8 == 7) return 0;
    memcpy(out, steps, sizeof steps);
    return 3;
}
static void ring_play(const Game *g, State *s, Move m) {
    (void)g;
    uint64_t place = *(uint64_t *)s % 8, mover = *(uint64_t *)s / 8;
    *(uint64_t *)s = (place + m) % 8 + 8 * (1 - mover);
}
static void ring_payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    out[0] = *(const uint64_t *)s / 8 == 1 ? 1 : -1;
    out[1] = -out[0];
}

static void a_value_that_no_endless_game_touches_is_found(void **unused) {
    (void)unused;
    static const GameOps ops = {.start = start_swing,
                                .mover = ring_mover,
                                .moves = ring_moves,
                                .play = ring_play,
                                .payoffs = ring_payoffs};
    Game g = {.ops = &ops,
              .name = "ring",
              .players = 2,
              .state_size = 8,
              .max_moves = 3,
              .max_payoff = 1};
    // From 0, 5 and 6 the mover ends the game at once. Elsewhere the mover can leave the opponent a
    // place that is none of these, and so can the opponent, forever.
    static const bool known[] = {true, false, false, false, false, true, true};
    State *root = tree_root(&g);
    for (int m = 2; m < N_METHODS; m++)
        for (uint64_t place = 0; place < 7; place++) {
            Solver *s = solver_new(&(SolverSetup){.game = &g, .method = methods[m]});
            SolverAnswer a;
            memcpy(root, &place, sizeof place);
            solver_run(s, root, &a);
            assert_int_equal(a.known, known[place]);
            if (a.known) assert_int_equal(a.value, 1);
            solver_free(s);
        }
    free(root);
}

static bool no_further(void *context, const SolverProgress *p) {
    (void)context;
    return p->nodes < 10000;
}

static void a_run_that_is_ended_knows_nothing(void **unused) {
    (void)unused;
    GameTable *t = all_games_new();
    Error e;
    const Game *g = game_table_open(t, "othello", &e);
    State *root = tree_root(g);
    for (int m = 0; m < N_METHODS; m++) {
        Solver *s = solver_new(
            &(SolverSetup){.game = g, .method = methods[m], .memory_mb = 64, .go_on = no_further});
        SolverAnswer a;
        solver_run(s, root, &a);
        assert_false(a.known);
        assert_string_equal(a.why.text, "");
        assert_true(a.nodes < 20000);
        solver_free(s);
    }
    free(root);
    game_table_free(t);
}

static bool some_further(void *left, const SolverProgress *p) {
    (void)p;
    return (*(int *)left)-- > 0;
}

// Stopped at one point after another: the bounds converge on the value, which stays between them.
static void a_run_of_questions_that_is_ended_knows_bounds(void **unused) {
    (void)unused;
    GameTable *t = all_games_new();
    Error e;
    const Game *g = game_table_open(t, "kalah:pits=4,stones=3", &e);
    State *root = tree_root(g);
    const int value = 6;
    int low = INT32_MIN, high = INT32_MAX, looks = 1;
    bool closer = false;
    for (bool known = false; !known; looks *= 2) {
        int left = looks;
        SolverSetup setup = {.game = g, .method = SOLVER_PN, .memory_mb = 16};
        setup.go_on = some_further;
        setup.context = &left;
        Solver *s = solver_new(&setup);
        SolverAnswer a;
        solver_run(s, root, &a);
        known = a.known;
        if (known) a.low = a.high = a.value;
        assert_true(a.low >= low && a.high <= high && a.low <= value && a.high >= value);
        closer |= a.has_low || a.has_high;
        low = a.low;
        high = a.high;
        solver_free(s);
    }
    assert_int_equal(low, value);
    assert_true(closer);
    free(root);
    game_table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_have_the_value_of_minimax),
        cmocka_unit_test(games_have_the_values_of_the_literature),
        cmocka_unit_test(a_line_that_comes_back_is_refused),
        cmocka_unit_test(a_value_that_no_endless_game_touches_is_found),
        cmocka_unit_test(a_run_that_is_ended_knows_nothing),
        cmocka_unit_test(a_run_of_questions_that_is_ended_knows_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
