// SPDX-License-Identifier: MIT
// test_pairs.c - draws by pairs of nodes: whatever they show is true, held against brute force on
// many small games, and split.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "player/experts.h"
#include "search/strategy.h"
#include "stones_kit.h"
#include "verify/verify_pairs.h"

#include <stdlib.h>

// --- pairs against brute force ---

// A node of a board of two rows.
static void add_node(Str *out, int n) {
    str_addf(out, "%c%d", 'a' + n / 2, 1 + n % 2);
}

// Some sets of nodes that win, on a board of so many nodes.
static bool random_game(Rng *rng, int nodes, Game *out) {
    Str board = {0}, condition = {0}, text = {0};
    int sets = 1 + (int)rng_below(rng, 6);
    str_addf(&board, "grid %d 2", nodes / 2);
    for (int i = 0; i < sets; i++) {
        str_add(&condition, i ? " or {" : "{");
        int size = 2 + (int)rng_below(rng, 3);
        for (int c = 0; c < size; c++) {
            str_add(&condition, " ");
            add_node(&condition, (int)rng_below(rng, (uint32_t)nodes));
        }
        str_add(&condition, " } within (mark = friend)");
    }
    stones_describe(&text, str_text(&board), str_text(&condition), "stuck: draw");
    bool ok = stones_compile(str_text(&text), out);
    str_clear(&board);
    str_clear(&condition);
    str_clear(&text);
    return ok;
}

static int brute_value(const Game *g, const State *s) {
    State *next = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    int payoffs[PLAYERS_MAX] = {0}, best = -2, mover = game_mover(g, s);
    if (n == 0) game_payoffs(g, s, payoffs);
    for (size_t i = 0; i < n && best < 1; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        int v = mover == 0 ? brute_value(g, next) : -brute_value(g, next);
        if (v > best) best = v;
    }
    free(next);
    free(moves);
    return n == 0 ? payoffs[0] : mover == 0 ? best : -best;
}

// Its pairs as a proof has them.
static void pairs_text(const Game *g, const State *s, const SolverStones *stones,
                       const SolverPairs *p, Str *out) {
    if (p->first >= 0) {
        game_move_text(g, s, stones->move(stones->context, p->first), out);
        str_add(out, "\n");
    }
    for (int i = 0; i < 2 * p->n; i++) {
        game_move_text(g, s, stones->move(stones->context, p->cell[i / 2][i % 2]), out);
        str_add(out, i % 2 ? "\n" : " ");
    }
}

// Whether there are pairs; if so the claim is true, and verified.
static bool check_claim(const Game *g, const State *s, const SolverStones *stones, bool at_most) {
    SolverPairs pairs;
    if (!solver_pairs_find(stones, s, at_most ? 0 : 1, game_mover(g, s), &pairs)) return false;
    int value = brute_value(g, s);
    assert_true(at_most ? value <= 0 : value >= 0);
    VerifiedClaim claim = {.at_most = at_most};
    Str text = {0};
    Error e;
    pairs_text(g, s, stones, &pairs, &text);
    assert_true(verify_pairs(g, s, str_text(&text), text.len, &claim, &e));
    assert_int_equal(claim.pairs.n, pairs.n);
    str_clear(&text);
    return true;
}

static void pairs_say_nothing_that_is_not_so(void **unused) {
    (void)unused;
    int found = 0, tried = 0, first = 0;
    Rng rng = rng_seed(7);
    for (int i = 0; i < work(400, 12); i++) {
        Game g;
        assert_true(random_game(&rng, 6 + 2 * (int)rng_below(&rng, 2), &g));
        Experts *x = experts_new(&g, 1, 1);
        const SolverStones *stones = experts_stones(x);
        assert_non_null(stones);
        State *s = game_states_new(&g, 1);
        Move m;
        game_start(&g, s);
        for (int ply = (int)rng_below(&rng, 3); ply && game_random_move(&g, s, &rng, &m); ply--)
            game_play(&g, s, m);
        for (int at_most = 0; at_most < 2 && game_count_moves(&g, s); at_most++) {
            tried++;
            bool yes = check_claim(&g, s, stones, at_most);
            found += yes;
            first += yes && game_mover(&g, s) == at_most;
        }
        free(s);
        experts_free(x);
        stones_drop(&g);
    }
    assert_true(found > tried / 4 && found < tried && first > 0);
}

// Random pairs, most of them wrong: what the verifier takes is true.
static void whatever_is_verified_is_true(void **unused) {
    (void)unused;
    int taken = 0;
    Rng rng = rng_seed(8);
    for (int i = 0; i < work(600, 100); i++) {
        Game g;
        int nodes = 6 + 2 * (int)rng_below(&rng, 2), pairs = (int)rng_below(&rng, 5);
        assert_true(random_game(&rng, nodes, &g));
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        Str text = {0};
        Error e;
        // A step without a divisor of the number of nodes meets no node twice.
        int from = (int)rng_below(&rng, (uint32_t)nodes), step = rng_below(&rng, 2) ? 1 : nodes - 1;
        for (int c = 0; c < 2 * pairs; c++) {
            add_node(&text, (from + step * c) % nodes);
            str_add(&text, c % 2 ? "\n" : " ");
        }
        if (rng_below(&rng, 4) == 0) str_addf(&text, "a1\n");
        VerifiedClaim claim = {.at_most = rng_below(&rng, 2)};
        if (verify_pairs(&g, s, str_text(&text), text.len, &claim, &e)) {
            int value = brute_value(&g, s);
            assert_true(claim.at_most ? value <= 0 : value >= 0);
            taken++;
        }
        str_clear(&text);
        free(s);
        stones_drop(&g);
    }
    assert_true(taken > work(20, 0));
}

// --- the whole way, with split ---

typedef struct {
    GameTable *games;
    const Game *game;
    State *root;
    Experts *experts;
    Solver *solver;
    Str text;
} Proved;

static Proved prove_split(void) {
    size_t n;
    const GameType *const *types = game_types(&n);
    Proved p = {.games = game_table_new(types, n)};
    Error e;
    p.game = game_table_open_on(p.games, "split", "vm", &e);
    assert_non_null(p.game);
    p.root = game_states_new(p.game, 1);
    game_start(p.game, p.root);
    p.experts = experts_new(p.game, 1, 1);
    p.solver = solver_new(
        &(SolverSetup){.game = p.game, .memory_mb = 1, .stones = experts_stones(p.experts)});
    SolverAnswer a;
    solver_run(p.solver, p.root, &a);
    assert_true(a.known && a.value == 0);
    strategy_begin(p.game, p.root, &p.text);
    for (int at_most = 0; at_most < 2; at_most++)
        assert_true(strategy_add(p.solver, p.game, p.root, p.game, p.root,
                                 &(SolverClaim){at_most, 0}, &p.text, &e));
    return p;
}

static void drop_proved(Proved *p) {
    str_clear(&p->text);
    solver_free(p->solver);
    experts_free(p->experts);
    free(p->root);
    game_table_free(p->games);
}

static void split_is_a_draw_by_nine_pairs(void **unused) {
    (void)unused;
    Proved p = prove_split();
    Verified v;
    Error e;
    assert_true(verify_strategy(p.games, &p.text, NULL, NULL, &v, &e));
    assert_int_equal(v.n_claims, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(v.claims[i].by_pairs && v.claims[i].pairs.n == 9);
        assert_true(v.claims[i].leaves == 512 && v.claims[i].bound == 0);
    }
    drop_proved(&p);
}

static void changed_pairs_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *claim, *why;
    } wrong[] = {
        {"pairs-at-most 0 0\n", "do not keep him"},
        {"pairs-at-most -1 6\na1 g4\n", "nobody wins"},
        {"pairs-at-most 0 6\na1 a1\n", "twice"},
        {"pairs-at-most 0 6\na1 g9\n", "g9"},
        {"pairs-at-most 0 3\na1\n", "without a partner"},
        {"pairs-at-most 0 5\na1 g4", "two nodes on a line"},
        {"pairs-at-least 1 0\n", "nobody wins"},
        {"pairs-at-least 0 6\na1\nb1\n", "without a partner"},
    };
    Proved p = prove_split();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Str text = {0};
        Verified v;
        Error e = {""};
        strategy_begin(p.game, p.root, &text);
        str_add(&text, wrong[i].claim);
        assert_false(verify_strategy(p.games, &text, NULL, NULL, &v, &e));
        assert_contains(e.text, wrong[i].why);
        str_clear(&text);
    }
    drop_proved(&p);
}

static void pairs_of_other_games_are_refused(void **unused) {
    (void)unused;
    Proved p = prove_split();
    Str text = {0};
    Verified v;
    Error e = {""};
    str_add(&text, "genpei strategy 1\ngame nim\nposition start\npairs-at-most 0 0\n");
    assert_false(verify_strategy(p.games, &text, NULL, NULL, &v, &e));
    assert_contains(e.text, "pairs prove nothing about nim");
    str_clear(&text);
    drop_proved(&p);
}

// Both sides, against chance.
static void who_plays_by_verified_pairs_never_loses(void **unused) {
    (void)unused;
    Proved p = prove_split();
    Verified v;
    Error e;
    State *s = game_states_new(p.game, 1);
    assert_true(verify_strategy(p.games, &p.text, NULL, NULL, &v, &e));
    for (int i = 0; i < work(200, 20); i++) {
        Rng rng = rng_seed((uint64_t)i);
        int me = i % 2, payoffs[PLAYERS_MAX] = {0};
        Move m;
        for (game_start(p.game, s); game_random_move(p.game, s, &rng, &m);) {
            if (game_mover(p.game, s) == me)
                assert_true(verify_pairs_move(p.game, &v.claims[me], s, &m));
            game_play(p.game, s, m);
        }
        game_payoffs(p.game, s, payoffs);
        assert_true(payoffs[me] >= 0);
    }
    free(s);
    drop_proved(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_say_nothing_that_is_not_so),
        cmocka_unit_test(whatever_is_verified_is_true),
        cmocka_unit_test(split_is_a_draw_by_nine_pairs),
        cmocka_unit_test(changed_pairs_are_refused),
        cmocka_unit_test(pairs_of_other_games_are_refused),
        cmocka_unit_test(who_plays_by_verified_pairs_never_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
