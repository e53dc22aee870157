// SPDX-License-Identifier: MIT
// test_engines.c - the table of engines: each can be found, made and used as engine.h says.
#include "testing.h"

#include "engine/engine_table.h"
#include "games/game_types.h"

static void every_engine_is_found_by_its_name(void **unused) {
    (void)unused;
    for (size_t i = 0; i < engine_count(); i++) {
        assert_ptr_equal(engine_find(engine_name(i)), engine_at(i));
        assert_true(engine_at(i)->make || engine_at(i)->solver);
    }
    assert_null(engine_find("nobody"));
    assert_null(engine_find(""));
}

static void fixed_work_gives_the_same_fingerprint_again(void **unused) {
    (void)unused;
    atomic_bool stop = false;
    GameTable *games = all_games_new();
    for (size_t i = 0; i < engine_count(); i++) {
        const EngineType *type = engine_at(i);
        uint64_t nodes[2];
        if (!type->work || type->make == edge_engine.make) continue; // `genpei bench` has the rest
        const Game *g = game_table_open(games, type->work->game, NULL);
        assert_non_null(g);
        uint64_t first = engine_fingerprint(type, g, &stop, &nodes[0]);
        assert_true(first == engine_fingerprint(type, g, &stop, &nodes[1]));
        assert_true(nodes[0] > 0 && nodes[0] == nodes[1]);
    }
    game_table_free(games);
}

static State *position(const Game *g, const char *moves) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    assert_true(game_play_text(g, s, moves, NULL));
    return s;
}

static void a_solver_is_offered_where_it_is_better(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *moves;
        bool wld;
        EngineReach least;
        const EngineType *expected; // NULL: none
    } asks[] = {
        {"othello", "", false, SOLVES_BETTER, NULL},
        {"othello:size=4", "", false, SOLVES_AT_ONCE, &edge_engine},
        {"othello:size=6", "", false, SOLVES_BETTER, NULL},
        {"connect4", "", false, SOLVES_BETTER, &four_engine},
        {"connect4", "", false, SOLVES_AT_ONCE, NULL},
        {"connect4", "", true, SOLVES_BETTER, NULL},
        {"tictactoe", "", false, SOLVES_BETTER, NULL},
    };
    GameTable *games = all_games_new();
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        const Game *g = game_table_open(games, asks[i].game, NULL);
        State *s = position(g, asks[i].moves);
        const EngineSolver *got = engine_solver(g, s, asks[i].wld, asks[i].least);
        const EngineSolver *expected = asks[i].expected ? asks[i].expected->solver : NULL;
        if (got != expected) fail_msg("%s", asks[i].game);
        free(s);
    }
    game_table_free(games);
}

static void solvers_say_what_positions_are_worth(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *moves;
        bool wld;
        int value;
    } asks[] = {
        {"othello:size=4", "", false, -8}, // the second player wins by 8
        {"othello:size=4", "", true, -1},
        {"connect4:width=5,height=4", "", false, 0},
        {"connect4:width=5,height=5", "c1 b1 c2 b2 c3", false, -2},
    };
    GameTable *games = all_games_new();
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        const Game *g = game_table_open(games, asks[i].game, NULL);
        const EngineSolver *solver = (*asks[i].game == 'o' ? &edge_engine : &four_engine)->solver;
        State *s = position(g, asks[i].moves);
        void *made = solver->make(&(EngineSolverSetup){.game = g, .memory_mb = 16});
        SolverAnswer a;
        solver->run(made, s, asks[i].wld, &a);
        assert_true(a.known && a.has_move && game_legal(g, s, a.move));
        assert_int_equal(a.value, asks[i].value);
        solver->free(made);
        free(s);
    }
    game_table_free(games);
}

static void the_general_solver_finds_its_experts(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        bool known;
    } games_known[] = {
        {"othello:size=6", true}, {"reversi70", true}, {"connect4", true},
        {"othello", false},       {"hex7", false},     {"tictactoe", false},
    };
    GameTable *games = all_games_new();
    for (size_t i = 0; i < sizeof games_known / sizeof *games_known; i++) {
        EngineExpert x = {0};
        const Game *g = game_table_open(games, games_known[i].game, NULL);
        assert_int_equal(engine_expert(g, 1, 16, &x), games_known[i].known);
        if (games_known[i].known) x.free(x.expert.engine);
    }
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_is_found_by_its_name),
        cmocka_unit_test(fixed_work_gives_the_same_fingerprint_again),
        cmocka_unit_test(a_solver_is_offered_where_it_is_better),
        cmocka_unit_test(solvers_say_what_positions_are_worth),
        cmocka_unit_test(the_general_solver_finds_its_experts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
