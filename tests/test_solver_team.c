// SPDX-License-Identifier: MIT
// test_solver_team.c - the solver with threads, stored results, symmetries and engines: the values
// stay the same.
#include "testing.h"

#include "games/game_types.h"
#include "games/reversi/reversi_turn.h"
#include "lang/study/l7_symmetry.h"
#include "players/general/solver_knowledge.h"
#include "search/solver_units.h"
#include "tree_game.h"

#include <stdatomic.h>
#include <stdlib.h>

static const Game *open_game(GameTable *t, const char *name) {
    Error e;
    const Game *g = game_table_open(t, name, &e);
    assert_non_null(g);
    return g;
}

static SolverAnswer solve(const SolverSetup *setup, const State *root) {
    SolverAnswer a;
    Solver *s = solver_new(setup);
    solver_run(s, root, &a);
    solver_free(s);
    return a;
}

static void threads_find_what_one_finds(void **unused) {
    (void)unused;
    static const SolverMethod methods[] = {SOLVER_ALPHABETA, SOLVER_PN, SOLVER_AUTO};
    for (int i = 0; i < work(240, 40); i++) {
        TreeRules t = {.seed = (uint64_t)i, .width = 1 + i % 5, .depth = 6, .range = 20};
        t.turns = (TreeTurns)(i % 3);
        t.merged = i % 2;
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        State *root = tree_root(&g);
        SolverSetup setup = {.game = &g, .memory_mb = 1, .turn = 50};
        setup.wld = i % 4 == 3;
        SolverAnswer one = solve(&setup, root);
        for (int m = 0; m < 3; m++) {
            setup.method = methods[m];
            setup.threads = 2 + i % 3;
            SolverAnswer many = solve(&setup, root);
            assert_true(many.known);
            assert_int_equal(many.value, one.value);
        }
        free(root);
    }
}

// Large enough that the threads share a tree of several hundred positions.
static void threads_answer_a_claim_as_one_does(void **unused) {
    (void)unused;
    GameTable *t = all_games_new();
    const Game *g = open_game(t, "kalah:pits=4,stones=3"); // 6 to the first player
    State *root = tree_root(g);
    for (int bound = 5; bound <= 7; bound++)
        for (int at_most = 0; at_most < 2; at_most++) {
            SolverSetup setup = {.game = g, .method = SOLVER_PN, .memory_mb = 4, .threads = 3};
            Solver *s = solver_new(&setup);
            SolverAnswer a;
            solver_ask_threads(s, root, &(SolverClaim){at_most, bound}, &a);
            assert_true(a.known);
            assert_int_equal(a.value, at_most ? bound >= 6 : bound <= 6);
            solver_free(s);
        }
    free(root);
    game_table_free(t);
}

typedef struct {
    SolverKept kept[4096];
    atomic_size_t n;
} Kept;

static void keep(void *context, const SolverKept *one) {
    Kept *k = context;
    size_t at = atomic_fetch_add(&k->n, 1);
    if (at < 4096) k->kept[at] = *one;
}

static void what_was_kept_saves_the_work(void **unused) {
    (void)unused;
    GameTable *t = all_games_new();
    const Game *g = open_game(t, "kalah:pits=3,stones=3");
    State *root = tree_root(g);
    Kept *k = calloc(1, sizeof *k);
    for (int m = 0; m < 3; m++) {
        SolverSetup setup = {.game = g,
                             .method = m ? SOLVER_PN : SOLVER_ALPHABETA,
                             .threads = m == 2 ? 3 : 1,
                             .memory_mb = 8,
                             .keep = keep,
                             .keep_work = 20,
                             .context = k};
        k->n = 0;
        SolverAnswer first = solve(&setup, root), again;
        assert_true(k->n > 10 && k->n <= 4096);
        setup.keep = NULL;
        Solver *s = solver_new(&setup);
        for (size_t i = 0; i < k->n; i++) solver_learn(s, &k->kept[i]);
        solver_run(s, root, &again);
        assert_int_equal(again.value, first.value);
        assert_true(again.nodes < first.nodes / 4);
        solver_free(s);
    }
    free(k);
    free(root);
    game_table_free(t);
}

static void boards_are_turned_as_their_rules_allow(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        int ways; // 0: it has no symmetries
    } known[] = {{"tictactoe", 8}, {"hex:size=4", 2}, {"connect4", 2},  {"split", 12},
                 {"gomoku", 8},    {"kalah", 0},      {"go:size=5", 8}, {"turkish", 0},
                 {"nim", 2},       {"chess", 0},      {"kuhn", 0},      {"breakthrough:size=4", 2}};
    GameTable *t = all_games_new();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        L7Symmetry *y = l7_symmetry_new(open_game(t, known[i].game));
        assert_int_equal(y ? l7_symmetry_count(y) : 0, known[i].ways);
        l7_symmetry_free(y);
    }
    game_table_free(t);
}

static void turned_positions_change_no_value(void **unused) {
    (void)unused;
    static const char *const names[] = {"tictactoe", "hex:size=3", "connect4:width=4,height=4",
                                        "reversi70:size=4", "othello:size=4"};
    GameTable *t = all_games_new();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Game *g = open_game(t, names[i]);
        SolverKnowledge *x = solver_knowledge_new(g, 1, 1);
        State *root = tree_root(g);
        for (int m = SOLVER_ALPHABETA; m <= SOLVER_PN; m++) {
            SolverSetup setup = {.game = g, .method = (SolverMethod)m, .memory_mb = 8};
            SolverAnswer plain = solve(&setup, root);
            setup.symmetry = solver_knowledge_symmetry(x);
            assert_non_null(setup.symmetry);
            SolverAnswer turned = solve(&setup, root);
            assert_int_equal(turned.value, plain.value);
            assert_true(turned.nodes < plain.nodes);
            assert_true(game_legal(g, root, turned.move));
        }
        free(root);
        solver_knowledge_free(x);
    }
    game_table_free(t);
}

static void the_reversi_board_turns_there_and_back(void **unused) {
    (void)unused;
    static const char *const names[] = {"othello:size=6", "reversi70", "othello:size=10"};
    GameTable *t = all_games_new();
    for (size_t i = 0; i < 3; i++) {
        const Game *g = open_game(t, names[i]);
        State *s = tree_root(g), *a = tree_root(g), *b = tree_root(g);
        Rng rng = rng_seed(i);
        Move m;
        for (int ply = 0; ply < 15 && game_random_move(g, s, &rng, &m); ply++) game_play(g, s, m);
        for (int way = 0; way < REVERSI_TURNS; way++) {
            reversi_turn(g, s, way, a);
            assert_int_equal(game_count_moves(g, a), game_count_moves(g, s));
            reversi_turn(g, a, turn_back(way), b);
            assert_true(game_same(g, s, b));
        }
        free(s);
        free(a);
        free(b);
    }
    game_table_free(t);
}

// Late positions of random games, by the engine and by the general solver.
static void engines_agree_with_the_general_solver(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        int plies;
    } games[] = {{"othello:size=6", 15},
                 {"reversi70:size=6", 12},
                 {"reversi70", 42},
                 {"connect4", 26},
                 {"connect4:width=5,height=4", 8}};
    GameTable *t = all_games_new();
    for (int i = 0; i < work(40, 10); i++) {
        const Game *g = open_game(t, games[i % 5].game);
        State *root = tree_root(g);
        Rng rng = rng_seed((uint64_t)i);
        Move m;
        for (int ply = 0; ply < games[i % 5].plies && game_random_move(g, root, &rng, &m); ply++)
            game_play(g, root, m);
        int threads = 1 + i % 2;
        SolverKnowledge *x = solver_knowledge_new(g, threads, 8);
        SolverSetup setup = {.game = g, .method = SOLVER_ENGINE, .memory_mb = 8};
        setup.expert = solver_knowledge_engine(x);
        setup.wld = i % 3 == 0;
        SolverAnswer engine = solve(&setup, root);
        setup.method = SOLVER_ALPHABETA;
        SolverAnswer plain = solve(&setup, root);
        assert_true(engine.known);
        assert_int_equal(engine.value, plain.value);
        if (engine.has_move) assert_true(game_legal(g, root, engine.move));
        solver_knowledge_free(x);
        free(root);
    }
    game_table_free(t);
}

static void a_position_falls_apart_into_different_open_pieces(void **unused) {
    (void)unused;
    GameTable *t = all_games_new();
    const Game *g = open_game(t, "tictactoe");
    State *root = tree_root(g), *units, *again;
    size_t n = solver_units(g, root, 40, &units), same = solver_units(g, root, 40, &again);
    assert_int_equal(n, 72); // 9 x 8 stones of two colours
    assert_int_equal(same, n);
    for (size_t i = 0; i < n; i++) {
        const State *s = game_state_at(g, units, i);
        assert_false(game_over(g, s));
        assert_true(game_same(g, s, game_state_at(g, again, i)));
        for (size_t k = 0; k < i; k++) assert_false(game_same(g, s, game_state_at(g, units, k)));
    }
    // The values of all parts determine that of the whole.
    SolverSetup setup = {.game = g, .method = SOLVER_ALPHABETA, .memory_mb = 1};
    Solver *s = solver_new(&setup);
    for (size_t i = 0; i < n; i++) {
        const State *unit = game_state_at(g, units, i);
        SolverAnswer a = solve(&setup, unit);
        int value = game_mover(g, unit) == 0 ? a.value : -a.value, known;
        SolverKept one = {solver_key(s, unit), UINT64_MAX, value, value, 1000};
        solver_learn(s, &one);
        assert_true(solver_known(s, unit, &known));
        assert_int_equal(known, value);
    }
    SolverAnswer whole;
    solver_run(s, root, &whole);
    assert_int_equal(whole.value, 0);
    assert_true(whole.nodes < 300);
    solver_free(s);
    free(units);
    free(again);
    free(root);
    game_table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_what_one_finds),
        cmocka_unit_test(threads_answer_a_claim_as_one_does),
        cmocka_unit_test(what_was_kept_saves_the_work),
        cmocka_unit_test(boards_are_turned_as_their_rules_allow),
        cmocka_unit_test(turned_positions_change_no_value),
        cmocka_unit_test(the_reversi_board_turns_there_and_back),
        cmocka_unit_test(engines_agree_with_the_general_solver),
        cmocka_unit_test(a_position_falls_apart_into_different_open_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
