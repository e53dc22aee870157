// SPDX-License-Identifier: MIT
// test_solver_near.c - what helps the general solver with Reversi changes no value: an engine that
// settles the end for proof numbers, an evaluation that orders the moves of alpha-beta.
#include "testing.h"

#include "base/rng.h"
#include "games/game_types.h"
#include "players/general/solver_knowledge.h"

#include <stdlib.h>

static int value_by(const Game *g, const State *s, const SolverSetup *how) {
    SolverSetup setup = *how;
    SolverAnswer a;
    setup.game = g;
    setup.memory_mb = 4;
    Solver *solver = solver_new(&setup);
    solver_run(solver, s, &a);
    assert_true(a.known);
    solver_free(solver);
    return a.value;
}

// Plays this many random plies, or to the end.
static void play_on(const Game *g, State *s, Rng *rng, int plies) {
    Move m;
    game_start(g, s);
    while (plies-- && game_random_move(g, s, rng, &m)) game_play(g, s, m);
}

// Positions with up to about 20 empty squares; each way of solving them against another.
static void helped_and_plain_values_agree(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int plies;
    } games[] = {{"reversi70:size=6", 10}, {"othello:size=6", 18}, {"reversi70", 45}};
    GameTable *table = all_games_new();
    Rng rng = rng_seed(3);
    for (int i = 0; i < work(90, 6); i++) {
        Error e;
        const Game *g = game_table_open(table, games[i % 3].name, &e);
        assert_non_null(g);
        State *s = game_states_new(g, 1);
        int threads = 1 + i % 2;
        SolverKnowledge *x = solver_knowledge_new(g, threads, 1);
        assert_non_null(solver_knowledge_engine(x)->settle);
        play_on(g, s, &rng, games[i % 3].plies + (int)rng_below(&rng, 6));
        int plain = value_by(g, s, &(SolverSetup){.method = SOLVER_ALPHABETA});
        SolverSetup near = {
            .method = SOLVER_PN, .threads = threads, .expert = solver_knowledge_engine(x)};
        assert_int_equal(value_by(g, s, &near), plain);
        SolverSetup ordered = {
            .method = SOLVER_ALPHABETA, .threads = threads, .eval = solver_knowledge_eval(x)};
        assert_non_null(ordered.eval);
        assert_int_equal(value_by(g, s, &ordered), plain);
        solver_knowledge_free(x);
        free(s);
    }
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(helped_and_plain_values_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
