// SPDX-License-Identifier: MIT
// test_verify_search.c - the verifier's own searches agree with the solver, for every bound, and
// strategies that leave positions to them hold exactly where they should.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "search/solver_strategy.h"
#include "verify/verify.h"
#include "verify/verify_search.h"

#include <stdlib.h>

enum { ENOUGH = 5000000 };

static const Game *described(GameTable *games, const char *name) {
    Error e;
    const Game *g = game_table_open_on(games, name, "vm", &e);
    assert_non_null(g);
    return g;
}

// Plays this many random plies, or to the end.
static void play_on(const Game *g, State *s, Rng *rng, int plies) {
    Move m;
    game_start(g, s);
    while (plies-- && game_random_move(g, s, rng, &m)) game_play(g, s, m);
}

static int value_of(const Game *g, const State *s) {
    Solver *solver =
        solver_new(&(SolverSetup){.game = g, .method = SOLVER_ALPHABETA, .memory_mb = 4});
    SolverAnswer a;
    solver_run(solver, s, &a);
    assert_true(a.known);
    solver_free(solver);
    return game_mover(g, s) == 0 ? a.value : -a.value;
}

static VerifyResult search(const Game *g, const State *s, bool at_most, int bound, uint64_t limit,
                           uint64_t *examined, size_t *number) {
    VerifySearch *v = verify_search_new(&(VerifyAim){g, at_most, bound, limit, NULL});
    VerifyResult r = verify_search(v, s, examined, number);
    verify_search_free(v);
    return r;
}

// The move that a search found upholds the claim too.
static void check_move(const Game *g, const State *s, bool at_most, int bound, size_t number) {
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *after = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    if (n && game_mover(g, s) == at_most) {
        assert_true(number < n);
        game_copy(g, after, s);
        game_play(g, after, moves[number]);
        int v = value_of(g, after);
        assert_true(at_most ? v <= bound : v >= bound);
    }
    free(after);
    free(moves);
}

static void check_bounds(const Game *g, const State *s, int value) {
    for (int at_most = 0; at_most < 2; at_most++)
        for (int bound = value - 2; bound <= value + 2; bound++) {
            uint64_t examined;
            size_t number = SIZE_MAX;
            bool holds = at_most ? value <= bound : value >= bound;
            assert_int_equal(search(g, s, at_most, bound, ENOUGH, &examined, &number),
                             holds ? VERIFY_HOLDS : VERIFY_FAILS);
            assert_true(examined > 0);
            if (holds) check_move(g, s, at_most, bound, number);
        }
}

static void searches_agree_with_the_solver(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int plies, more; // at least so many plies, and up to so many more
    } cases[] = {{"reversi70:size=4", 0, 8},  {"reversi70:size=6", 20, 12},
                 {"reversi70", 54, 8},        {"othello:size=4", 2, 8},
                 {"tictactoe", 0, 9},         {"kalah:pits=3,stones=1", 2, 5},
                 {"nim:heaps=3", 0, 3},       {"reversi70:size=5", 9, 8},
                 {"reversi70:size=7", 37, 8}, {"reversi70:handicap=2", 54, 8}};
    GameTable *games = all_games_new();
    Rng rng = rng_seed(7);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Game *g = described(games, cases[i].name);
        State *s = game_states_new(g, 1);
        for (int round = 0; round < work(12, 2); round++) {
            play_on(g, s, &rng, cases[i].plies + (int)rng_below(&rng, (uint32_t)cases[i].more));
            check_bounds(g, s, value_of(g, s));
        }
        free(s);
    }
    game_table_free(games);
}

// Every position of random games is read, and has the same moves in bits as in L7: otherwise
// nothing is examined.
static void rules_in_bits_are_those_in_l7(void **unused) {
    (void)unused;
    static const char *const names[] = {"reversi70", "reversi70:size=6", "reversi70:handicap=4"};
    GameTable *games = all_games_new();
    Rng rng = rng_seed(11);
    for (int i = 0; i < work(60, 6); i++) {
        const Game *g = described(games, names[i % 3]);
        State *s = game_states_new(g, 1);
        VerifySearch *v = verify_search_new(&(VerifyAim){g, true, 0, 1, NULL});
        Move m;
        game_start(g, s);
        do {
            uint64_t examined = 0;
            verify_search(v, s, &examined, NULL);
            assert_true(examined > 0);
        } while (game_random_move(g, s, &rng, &m) && (game_play(g, s, m), true));
        verify_search_free(v);
        free(s);
    }
    game_table_free(games);
}

static void a_search_keeps_its_limit_and_its_count(void **unused) {
    (void)unused;
    static const char *const names[] = {"reversi70:size=4", "tictactoe"};
    GameTable *games = all_games_new();
    for (int i = 0; i < 2; i++) {
        const Game *g = described(games, names[i]);
        State *s = game_states_new(g, 1);
        game_start(g, s);
        int value = value_of(g, s);
        uint64_t all, again;
        assert_int_equal(search(g, s, false, value, ENOUGH, &all, NULL), VERIFY_HOLDS);
        assert_int_equal(search(g, s, false, value, ENOUGH, &again, NULL), VERIFY_HOLDS);
        assert_int_equal(all, again);
        assert_int_equal(search(g, s, false, value, all / 2, &again, NULL), VERIFY_OPEN);
        assert_true(again >= all / 2 && again < all);
        atomic_bool stop = true;
        VerifySearch *v = verify_search_new(&(VerifyAim){g, false, value, ENOUGH, &stop});
        assert_int_equal(verify_search(v, s, &again, NULL), VERIFY_OPEN);
        verify_search_free(v);
        free(s);
    }
    game_table_free(games);
}

// The four first moves are symmetric, and what stands for a position has its value.
static void symmetric_positions_have_one_stand_in(void **unused) {
    (void)unused;
    GameTable *games = all_games_new();
    const Game *g = described(games, "reversi70:size=6");
    VerifySearch *v = verify_search_new(&(VerifyAim){g, true, 0, 1, NULL});
    State *s = game_states_new(g, 1), *other = game_states_new(g, 1),
          *first = game_states_new(g, 1);
    Move moves[64];
    Rng rng = rng_seed(3);
    game_start(g, s);
    assert_true(g->max_moves <= 64);
    size_t n = game_moves(g, s, moves);
    assert_int_equal(n, 4);
    for (size_t i = 0; i < n; i++) {
        game_start(g, s);
        game_play(g, s, moves[i]);
        verify_search_stand_in(v, s, other);
        if (i == 0) game_copy(g, first, other);
        assert_memory_equal(first, other, g->state_size);
    }
    for (int round = 0; round < work(10, 2); round++) {
        play_on(g, s, &rng, 22 + round % 8);
        verify_search_stand_in(v, s, other);
        assert_int_equal(game_mover(g, s), game_mover(g, other));
        assert_int_equal(value_of(g, s), value_of(g, other));
    }
    verify_search_free(v);
    free(first);
    free(other);
    free(s);
    game_table_free(games);
}

// --- strategies with searches ---

typedef struct {
    GameTable *games;
    const Game *game; // in L7
    State *root;
    int value;
    Solver *solver;
    VerifySearch *searches[2];
    Str text;
} Proved;

static bool settles(void *searches, int thread, const State *s) {
    VerifySearch **each = searches;
    uint64_t examined;
    return verify_search(each[thread], s, &examined, NULL) == VERIFY_HOLDS;
}

static void stand_in(void *searches, const State *s, State *out) {
    VerifySearch **each = searches;
    verify_search_stand_in(each[0], s, out);
}

static void add_claim(Proved *p, bool at_most, uint64_t limit) {
    Error e;
    VerifyAim aim = {p->game, at_most, p->value, limit, NULL};
    for (int i = 0; i < 2; i++) p->searches[i] = verify_search_new(&aim);
    StrategySearches searches = {limit, 2, settles, stand_in, p->searches};
    assert_true(solver_strategy_add(p->solver, p->game, p->root, p->game, p->root,
                                    &(SolverClaim){at_most, p->value}, &searches, &p->text, &e));
    for (int i = 0; i < 2; i++) verify_search_free(p->searches[i]);
}

static Proved prove(const char *name, uint64_t limit) {
    Proved p = {.games = all_games_new()};
    p.game = described(p.games, name);
    p.root = game_states_new(p.game, 1);
    game_start(p.game, p.root);
    p.value = value_of(p.game, p.root);
    p.solver = solver_new(&(SolverSetup){.game = p.game, .method = SOLVER_PN, .memory_mb = 4});
    solver_strategy_begin(p.game, p.root, &p.text);
    add_claim(&p, false, limit);
    add_claim(&p, true, limit);
    return p;
}

static void drop(Proved *p) {
    solver_free(p->solver);
    str_clear(&p->text);
    free(p->root);
    game_table_free(p->games);
}

static const char *const names[] = {"reversi70:size=4", "othello:size=4", "tictactoe",
                                    "kalah:pits=3,stones=2", "nim:heaps=3"};
enum { N_NAMES = sizeof names / sizeof *names };

static void strategies_with_searches_hold(void **unused) {
    (void)unused;
    for (int i = 0; i < 3 * N_NAMES; i++) {
        uint64_t limit = i / N_NAMES == 0 ? 1 : i / N_NAMES == 1 ? 30 : ENOUGH;
        Proved p = prove(names[i % N_NAMES], limit);
        Verified v;
        Error e;
        assert_true(
            verify_strategy(p.games, &p.text, &(VerifySetup){.threads = 1 + i % 3}, &v, &e));
        assert_int_equal(v.n_claims, 2);
        for (int c = 0; c < 2; c++) {
            assert_int_equal(v.claims[c].bound, p.value);
            assert_int_equal(v.claims[c].limit, limit);
            assert_true(v.claims[c].examined <= v.claims[c].searched * (limit + 64));
        }
        assert_true(limit < ENOUGH || v.claims[0].searched + v.claims[1].searched >= 2);
        drop(&p);
    }
}

// Any change of a byte either breaks the strategy or leaves it true.
static void no_change_of_a_byte_makes_a_false_claim_hold(void **unused) {
    (void)unused;
    for (int i = 0; i < N_NAMES; i++) {
        Proved p = prove(names[i], 20);
        Rng rng = rng_seed((uint64_t)i);
        size_t from = (size_t)(strstr(p.text.text, "searched-at-least") - p.text.text);
        for (int round = 0; round < work(400, 60); round++) {
            size_t at = from + rng_below(&rng, (uint32_t)(p.text.len - from));
            char old = p.text.text[at];
            p.text.text[at] = (char)(unsigned char)rng_below(&rng, rng_below(&rng, 2) ? 8 : 256);
            Verified v;
            Error e;
            bool ok = verify_strategy(p.games, &p.text, NULL, &v, &e);
            for (int c = 0; ok && c < v.n_claims; c++)
                assert_true(v.claims[c].at_most ? v.claims[c].bound >= p.value
                                                : v.claims[c].bound <= p.value);
            p.text.text[at] = old;
        }
        drop(&p);
    }
}

static bool refused(GameTable *games, const char *claim, const char *reason) {
    Str text = {0};
    Verified v;
    Error e;
    solver_strategy_head(game_table_open_on(games, "reversi70:size=4", "vm", NULL), "start", &text);
    str_addf(&text, "%s\n", claim);
    str_add_char(&text, '\0'); // the root is to be searched
    bool ok = verify_strategy(games, &text, NULL, &v, &e);
    str_clear(&text);
    if (!ok) assert_contains(e.text, reason);
    return !ok;
}

static void false_and_unfinished_searches_are_refused(void **unused) {
    (void)unused;
    GameTable *games = all_games_new(); // red gets 3
    assert_false(refused(games, "searched-at-least 3 1 100000", ""));
    assert_true(refused(games, "searched-at-least 4 1 100000", "a search refutes it"));
    assert_true(refused(games, "searched-at-least 3 1 5", "a search is not done after"));
    assert_true(refused(games, "searched-at-least 3 1 0", "is not a claim"));
    assert_true(refused(games, "searched-at-least 3 1 1000000000000", "is not a claim"));
    assert_true(refused(games, "searched-at-least 3 1", "is not a claim"));
    game_table_free(games);
}

typedef struct {
    VerifyProgress last[VERIFY_CLAIMS_MAX];
    int calls, most;
} Counted;

static bool count(void *context, const VerifyProgress *p) {
    Counted *c = context;
    c->last[p->claim] = *p;
    return ++c->calls < c->most;
}

// A check that was ended continues behind the searches that were done, and counts the same.
static void a_check_can_be_continued(void **unused) {
    (void)unused;
    Proved p = prove("reversi70:size=4", 10);
    Verified whole, rest;
    Error e;
    Counted c = {.most = INT32_MAX}, part = {.most = 2}, later = {.most = INT32_MAX};
    VerifySetup setup = {.searched = count, .context = &c, .threads = 2};
    assert_true(verify_strategy(p.games, &p.text, &setup, &whole, &e));
    setup.context = &part;
    assert_false(verify_strategy(p.games, &p.text, &setup, &rest, &e));
    assert_contains(e.text, "stopped before its end");
    setup.context = &later;
    for (int i = 0; i < VERIFY_CLAIMS_MAX; i++) {
        setup.known[i] = part.last[i].done;
        setup.known_examined[i] = part.last[i].examined;
    }
    assert_true(verify_strategy(p.games, &p.text, &setup, &rest, &e));
    assert_int_equal(later.calls, c.calls - part.calls);
    for (int i = 0; i < VERIFY_CLAIMS_MAX; i++) {
        assert_int_equal(rest.claims[i].examined, whole.claims[i].examined);
        assert_int_equal(rest.claims[i].searched, whole.claims[i].searched);
    }
    drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_agree_with_the_solver),
        cmocka_unit_test(rules_in_bits_are_those_in_l7),
        cmocka_unit_test(a_search_keeps_its_limit_and_its_count),
        cmocka_unit_test(symmetric_positions_have_one_stand_in),
        cmocka_unit_test(strategies_with_searches_hold),
        cmocka_unit_test(no_change_of_a_byte_makes_a_false_claim_hold),
        cmocka_unit_test(false_and_unfinished_searches_are_refused),
        cmocka_unit_test(a_check_can_be_continued),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
