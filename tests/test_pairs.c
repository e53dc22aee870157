// SPDX-License-Identifier: MIT
// test_pairs.c - draws by pairs of nodes: whatever they prove is true, checked against brute force
// on many small games, and split.
#include "testing.h"

#include "base/bits.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "games/game_types.h"
#include "players/general/solver_knowledge.h"
#include "search/solver_strategy.h"
#include "stones_kit.h"
#include "verify/plain/plain_game.h"
#include "verify/verify_pairs.h"

#include <stdlib.h>

// --- pairs against brute force ---

// A node of a board of two rows, from which two nodes of the second column are left out.
static void add_node(Str *out, int n) {
    int column = n / 2;
    str_addf(out, "%c%d", 'a' + column + (column > 0), 1 + n % 2);
}

enum { SETS_MAX = 6 };

// Some sets of nodes that win, on a board of this many nodes.
static bool random_game(Rng *rng, int nodes, uint64_t *sets, int *n_sets, Game *out) {
    Str board = {0}, condition = {0}, text = {0};
    *n_sets = 1 + (int)rng_below(rng, SETS_MAX);
    str_addf(&board, "grid %d 2 without {b1 b2}", nodes / 2 + 1);
    for (int i = 0; i < *n_sets; i++) {
        str_add(&condition, i ? " or {" : "{");
        sets[i] = 0;
        for (int c = 2 + (int)rng_below(rng, 3); c; c--) {
            int n = (int)rng_below(rng, (uint32_t)nodes);
            str_add(&condition, " ");
            add_node(&condition, n);
            sets[i] |= UINT64_C(1) << n;
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

// What the verifier says by the plain interpreter.
static bool holds_plainly(const Game *g, const State *s, const Str *pairs, bool at_most) {
    Game plain;
    Error e;
    Str position = {0};
    VerifiedClaim claim = {.at_most = at_most};
    if (!plain_game_init(g, &plain, &e)) fail_msg("%s", e.text);
    State *t = game_states_new(&plain, 1);
    game_position_text(g, s, &position);
    assert_true(game_position_parse(&plain, str_text(&position), t, &e));
    bool holds = verify_pairs(&plain, t, str_text(pairs), pairs->len, &claim, &e);
    str_clear(&position);
    free(t);
    plain_game_clear(&plain);
    return holds;
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
    assert_true(holds_plainly(g, s, &text, at_most));
    str_clear(&text);
    return true;
}

static void pairs_say_nothing_that_is_not_so(void **unused) {
    (void)unused;
    int found = 0, tried = 0, first = 0;
    Rng rng = rng_seed(7);
    for (int i = 0; i < work(250, 12); i++) {
        Game g;
        uint64_t sets[SETS_MAX];
        int n_sets;
        assert_true(random_game(&rng, 6 + 2 * (int)rng_below(&rng, 2), sets, &n_sets, &g));
        SolverKnowledge *x = solver_knowledge_new(&g, 1, 1);
        const SolverStones *stones = solver_knowledge_stones(x);
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
        solver_knowledge_free(x);
        stones_drop(&g);
    }
    assert_true(found > tried / 4 && found < tried && first > 0);
}

// A pair of nodes of the set that are in no pair yet, added to `text`; 0: there is none.
static uint64_t add_pair(Rng *rng, uint64_t nodes, Str *text) {
    if (bits_count(nodes) < 2) return 0;
    int a = bits_nth(nodes, rng_below(rng, (uint32_t)bits_count(nodes)));
    nodes &= ~(UINT64_C(1) << a);
    int b = bits_nth(nodes, rng_below(rng, (uint32_t)bits_count(nodes)));
    add_node(text, a);
    str_add(text, " ");
    add_node(text, b);
    str_add(text, "\n");
    return UINT64_C(1) << a | UINT64_C(1) << b;
}

// Whether each of the sets holds a pair.
static bool all_hold(const uint64_t *sets, int n_sets, const uint64_t *pairs, int n_pairs) {
    for (int i = 0; i < n_sets; i++) {
        int p = 0;
        while (p < n_pairs && (sets[i] & pairs[p]) != pairs[p]) p++;
        if (p == n_pairs) return false;
    }
    return true;
}

// Pairs for most of the sets, so that they are right or nearly so.
static void pairs_are_verified_where_every_winning_set_holds_one(void **unused) {
    (void)unused;
    int taken = 0, refused = 0;
    Rng rng = rng_seed(8);
    for (int i = 0; i < work(1500, 150); i++) {
        Game g;
        uint64_t sets[SETS_MAX], pairs[SETS_MAX], used = 0;
        int n_sets, n_pairs = 0;
        assert_true(random_game(&rng, 8, sets, &n_sets, &g));
        State *s = game_states_new(&g, 1);
        Str text = {0};
        Error e;
        game_start(&g, s);
        for (int k = 0; k < n_sets; k++) {
            uint64_t pair = rng_below(&rng, 8) ? add_pair(&rng, sets[k] & ~used, &text) : 0;
            if (pair) pairs[n_pairs++] = pair;
            used |= pair;
        }
        VerifiedClaim claim = {.at_most = rng_below(&rng, 2)};
        bool right = all_hold(sets, n_sets, pairs, n_pairs);
        assert_int_equal(verify_pairs(&g, s, str_text(&text), text.len, &claim, &e), right);
        if (i % 5 == 0) assert_int_equal(holds_plainly(&g, s, &text, claim.at_most), right);
        *(right ? &taken : &refused) += 1;
        str_clear(&text);
        free(s);
        stones_drop(&g);
    }
    assert_true(taken > work(200, 20) && refused > work(200, 20));
}

// --- the whole way, with split ---

typedef struct {
    GameTable *games;
    const Game *game;
    State *root;
    SolverKnowledge *knowledge;
    Solver *solver;
    Str text;
} Proved;

static Proved prove_split(void) {
    Proved p = {.games = all_games_new()};
    Error e;
    p.game = game_table_open_on(p.games, "split", "vm", &e);
    assert_non_null(p.game);
    p.root = game_states_new(p.game, 1);
    game_start(p.game, p.root);
    p.knowledge = solver_knowledge_new(p.game, 1, 1);
    p.solver = solver_new(&(SolverSetup){
        .game = p.game, .memory_mb = 1, .stones = solver_knowledge_stones(p.knowledge)});
    SolverAnswer a;
    solver_run(p.solver, p.root, &a);
    assert_true(a.known && a.value == 0);
    solver_strategy_begin(p.game, p.root, &p.text);
    for (int at_most = 0; at_most < 2; at_most++)
        assert_true(solver_strategy_add(p.solver, p.game, p.root, p.game, p.root,
                                        &(SolverClaim){at_most, 0}, NULL, &p.text, &e));
    return p;
}

static void drop_proved(Proved *p) {
    str_clear(&p->text);
    solver_free(p->solver);
    solver_knowledge_free(p->knowledge);
    free(p->root);
    game_table_free(p->games);
}

static void split_is_a_draw_by_nine_pairs(void **unused) {
    (void)unused;
    Proved p = prove_split();
    Verified v;
    Error e;
    assert_true(verify_strategy(p.games, &p.text, NULL, &v, &e));
    assert_int_equal(v.n_claims, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(v.claims[i].by_pairs && v.claims[i].pairs.n == 9);
        assert_true(v.claims[i].leaves >= 512 && v.claims[i].bound == 0);
    }
    drop_proved(&p);
}

// A whole row, column or diagonal wins: every one of them holds a pair of its own.
static void a_whole_row_on_a_board_of_64_is_a_draw(void **unused) {
    (void)unused;
    Str text = {0};
    Game g;
    stones_describe(&text, "grid 8",
                    "some c in axes: count run n c while mark = friend +"
                    " count run n ~c while mark = friend >= 7",
                    "stuck: draw");
    assert_true(stones_compile(str_text(&text), &g));
    SolverKnowledge *x = solver_knowledge_new(&g, 1, 1);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    Solver *solver = solver_new(
        &(SolverSetup){.game = &g, .memory_mb = 1, .stones = solver_knowledge_stones(x)});
    SolverAnswer a;
    SolverPairs pairs;
    solver_run(solver, s, &a);
    assert_true(a.known && a.value == 0);
    assert_true(solver_pairs(solver, s, &(SolverClaim){true, 0}, &pairs));
    assert_int_equal(pairs.n, 18);
    solver_free(solver);
    solver_knowledge_free(x);
    free(s);
    stones_drop(&g);
    str_clear(&text);
}

// Triangles are written on boards with numbers for nodes that are not there.
static void pairs_on_a_triangle_have_its_nodes_alone(void **unused) {
    (void)unused;
    GameTable *games = all_games_new();
    Error e;
    const Game *g = game_table_open_on(games, "y:size=4", "vm", &e);
    assert_non_null(g);
    SolverKnowledge *x = solver_knowledge_new(g, 1, 1);
    const SolverStones *stones = solver_knowledge_stones(x);
    State *s = game_states_new(g, 1);
    SolverPairs pairs;
    VerifiedClaim claim = {.at_most = true};
    game_start(g, s);
    assert_int_equal(bits_count(stones->cells), 10);
    assert_false(solver_pairs_find(stones, s, 0, 0, &pairs));
    assert_false(verify_pairs(g, s, "", 0, &claim, &e));
    assert_contains(e.text, "do not prevent a win");
    free(s);
    solver_knowledge_free(x);
    game_table_free(games);
}

static void changed_pairs_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *claim, *why;
    } wrong[] = {
        {"pairs-at-most 0 0\n", "do not prevent a win"},
        {"pairs-at-most -1 6\na1 g4\n", "only prove that a player does not win"},
        {"pairs-at-most 0 6\na1 a1\n", "twice"},
        {"pairs-at-most 0 6\na1 g9\n", "g9"},
        {"pairs-at-most 0 3\na1\n", "without a partner"},
        {"pairs-at-most 0 5\na1 g4", "two nodes on a line"},
        {"pairs-at-least 1 0\n", "only prove that a player does not win"},
        {"pairs-at-least 0 6\na1\nb1\n", "without a partner"},
    };
    Proved p = prove_split();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Str text = {0};
        Verified v;
        Error e = {""};
        solver_strategy_begin(p.game, p.root, &text);
        str_add(&text, wrong[i].claim);
        assert_false(verify_strategy(p.games, &text, NULL, &v, &e));
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
    solver_strategy_head(game_table_open_on(p.games, "nim", "vm", NULL), "start", &text);
    str_add(&text, "pairs-at-most 0 0\n");
    assert_false(verify_strategy(p.games, &text, NULL, &v, &e));
    assert_contains(e.text, "pairs prove nothing about nim");
    str_clear(&text);
    drop_proved(&p);
}

// Games in which solver and verifier saw pairs that do not help: a refusal keeps the defender from
// its answer; a function asks whose the stone on a node is.
static void pairs_that_cannot_be_answered_are_refused(void **unused) {
    (void)unused;
    static const char *const endings[] = {
        "  unless after stone at(4) = blue\n"
        "end when {at(1) at(4)} within (stone = friend): friend wins\nstuck: draw\n",
        "of(p) = red: false, blue: true\nwon = red: (some n: of(stone n)), blue: false\n"
        "end when won: friend wins\nstuck: draw\n",
    };
    const ScratchFile scratch = scratch_file("pairs.l7");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        for (int fast = 0; fast < 2; fast++) {
            Str text = {0}, proof = {0};
            Verified v;
            Error e = {""};
            str_addf(&text,
                     "game g\nplayers red blue\nboard path 4\nstone on node\n"
                     "move place n: stone n = void\n  do stone n := friend\n%s",
                     endings[i]);
            assert_true(os_write_file(scratch.path, str_text(&text), text.len, &e));
            GameTable *games = all_games_new();
            const Game *g = game_table_open_on(games, scratch.path, "vm", &e);
            if (!g) fail_msg("%s", e.text);
            solver_strategy_head(g, "4 r", &proof);
            str_add(&proof, i ? "pairs-at-most 0 0\n" : "pairs-at-most 0 4\n1 4\n");
            assert_false(verify_strategy(games, &proof, &(VerifySetup){.fast = fast}, &v, &e));
            assert_contains(e.text, "pairs prove nothing about");
            str_clear(&text);
            str_clear(&proof);
            game_table_free(games);
        }
    remove(scratch.path);
}

// Both sides, against chance.
static void who_plays_by_verified_pairs_never_loses(void **unused) {
    (void)unused;
    Proved p = prove_split();
    Verified v;
    Error e;
    State *s = game_states_new(p.game, 1);
    assert_true(verify_strategy(p.games, &p.text, NULL, &v, &e));
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
        cmocka_unit_test(pairs_are_verified_where_every_winning_set_holds_one),
        cmocka_unit_test(split_is_a_draw_by_nine_pairs),
        cmocka_unit_test(a_whole_row_on_a_board_of_64_is_a_draw),
        cmocka_unit_test(pairs_on_a_triangle_have_its_nodes_alone),
        cmocka_unit_test(changed_pairs_are_refused),
        cmocka_unit_test(pairs_of_other_games_are_refused),
        cmocka_unit_test(pairs_that_cannot_be_answered_are_refused),
        cmocka_unit_test(who_plays_by_verified_pairs_never_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
