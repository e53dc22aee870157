// SPDX-License-Identifier: MIT
// test_classic.c - the searches of 1979 give the values of plain minimax where they must, on
// generated trees; what they look at is logged as a tree.
#include "testing.h"

#include "games/random_tree/random_tree.h"
#include "search/classic/best_first.h"
#include "search/classic/classic.h"
#include "tree_game.h"

// A small tree of any shape, by seed.
static TreeRules any_tree(uint64_t seed) {
    Rng r = rng_seed(seed);
    TreeRules t = {.seed = seed, .width = 1 + (int)rng_below(&r, 5)};
    t.depth = 1 + (int)rng_below(&r, t.width > 3 ? 5 : 7);
    t.turns = (TreeTurns)rng_below(&r, 3);
    t.range = rng_below(&r, 2) ? 1000000 : 3; // few values: many equals
    t.ragged = rng_below(&r, 2);
    return t;
}

// Plays the line and returns the value of its end for the root's mover.
static int value_at_end(const Game *g, const Eval *e, const State *root, const SearchResult *r) {
    State *s = game_states_new(g, 1);
    game_copy(g, s, root);
    assert_true(r->line_length >= 1);
    assert_true(r->line[0] == r->move);
    for (size_t i = 0; i < r->line_length; i++) {
        assert_true(game_legal(g, s, r->line[i]));
        game_play(g, s, r->line[i]);
    }
    uint64_t leaves = 0;
    int v = tree_minimax(g, e, s, 0, FINAL_BY_EVAL, &leaves);
    free(s);
    return tree_for_mover(g, root, v);
}

static void assert_right(const TreeRules *t, ClassicSetup setup) {
    Game g;
    Eval e;
    tree_game(t, &g, &e);
    setup.game = &g;
    setup.eval = &e;
    assert_true(classic_check(&setup, NULL));
    Classic *c = classic_new(&setup);
    State *root = tree_root(&g);
    for (int depth = 1; depth <= t->depth + 1; depth++) {
        SearchResult r;
        uint64_t leaves = 0;
        int expected =
            tree_for_mover(&g, root, tree_minimax(&g, &e, root, depth, setup.finals, &leaves));
        classic_search(c, root, &(Limits){.depth = depth}, &r);
        assert_int_equal(r.value, expected);
        assert_int_equal(r.stats.depth, depth);
        assert_int_equal(value_at_end(&g, &e, root, &r), expected);
        if (setup.cuts == CUTS_NONE && setup.order == ORDER_GENERATED)
            assert_int_equal(r.stats.leaves, leaves);
        assert_true(r.stats.leaves <= leaves || setup.order == ORDER_ITERATIVE);
    }
    free(root);
    classic_free(c);
}

static void every_cut_and_order_gives_the_value_of_minimax(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        TreeRules t = any_tree(seed);
        for (int cuts = CUTS_DEEP; cuts <= CUTS_NONE; cuts++)
            for (int order = ORDER_FIXED; order <= ORDER_ITERATIVE; order++)
                if (order != ORDER_DYNAMIC || cuts == CUTS_DEEP)
                    assert_right(&t, (ClassicSetup){.cuts = (ClassicCuts)cuts,
                                                    .order = (ClassicOrder)order});
    }
}

static void pruning_that_keeps_everything_changes_nothing(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        TreeRules t = any_tree(seed);
        assert_right(&t, (ClassicSetup){.prune = PRUNE_BEST, .width = 5});
        assert_right(&t, (ClassicSetup){.prune = PRUNE_TAPERED, .width = 15});
        assert_right(&t, (ClassicSetup){.prune = PRUNE_OPTIMIST, .margin = 3000000});
    }
}

static SearchResult search_tree(const RandomTreeRules *t, ClassicSetup setup, uint64_t *looked) {
    Game g;
    RandomTreeEval e = random_tree_eval(0);
    random_tree(t, &g);
    setup.game = &g;
    setup.eval = &e.eval;
    Classic *c = classic_new(&setup);
    State *root = tree_root(&g);
    SearchResult r;
    classic_search(c, root, &(Limits){.depth = t->depth}, &r);
    if (looked) *looked = classic_looked(c);
    free(root);
    classic_free(c);
    return r;
}

static void deep_cuts_save_more_than_shallow_ones(void **state) {
    (void)state;
    uint64_t leaves[3] = {0};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        RandomTreeRules t = {.seed = seed, .width = 3, .depth = 7};
        for (int cuts = CUTS_DEEP; cuts <= CUTS_NONE; cuts++)
            leaves[cuts] +=
                search_tree(&t, (ClassicSetup){.cuts = (ClassicCuts)cuts, .order = ORDER_GENERATED},
                            NULL)
                    .stats.leaves;
    }
    assert_true(leaves[CUTS_DEEP] < leaves[CUTS_SHALLOW]);
    assert_true(leaves[CUTS_SHALLOW] < leaves[CUTS_NONE]);
    assert_int_equal(leaves[CUTS_NONE], 30 * 2187);
}

static void narrow_pruning_looks_at_less(void **state) {
    (void)state;
    RandomTreeRules t = {.seed = 4, .width = 8, .depth = 4, .values = LEAVES_IN_RANGES};
    uint64_t full, best, tapered, optimist;
    search_tree(&t, (ClassicSetup){0}, &full);
    search_tree(&t, (ClassicSetup){.prune = PRUNE_BEST, .width = 3}, &best);
    search_tree(&t, (ClassicSetup){.prune = PRUNE_TAPERED, .width = 3}, &tapered);
    search_tree(&t, (ClassicSetup){.prune = PRUNE_OPTIMIST, .margin = 100000}, &optimist);
    assert_true(best < full);
    assert_true(tapered < best);
    assert_true(optimist < full);
}

// --- quiescence ---

// Another value of a node, seen as material.
static int odd_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e;
    int v = (int)(game_key(g, s) % 7);
    return player == 0 ? v : -v;
}

// Plain quiescence without bounds, seen by player 0.
static int plain_quiet(const Game *g, const Eval *e, const Eval *m, const State *s, int left) {
    Move moves[64];
    size_t n = game_moves(g, s, moves);
    int player = game_mover(g, s), best = eval_value(e, g, s, player);
    State *next = game_states_new(g, 1);
    for (size_t i = 0; i < n && left > 0; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        if (eval_value(m, g, next, player) <= eval_value(m, g, s, player)) continue;
        int v = plain_quiet(g, e, m, next, left - 1);
        if (player == 1) v = -v;
        if (v > best) best = v;
    }
    free(next);
    return player == 0 ? best : -best;
}

static int plain_search(const Game *g, const Eval *e, const Eval *m, const State *s, int depth,
                        int left) {
    Move moves[64];
    size_t n = game_moves(g, s, moves);
    int player = game_mover(g, s), best = -VALUE_INFINITE;
    if (n == 0) return eval_value(e, g, s, 0);
    if (depth == 0) return plain_quiet(g, e, m, s, left);
    State *next = game_states_new(g, 1);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        int v = plain_search(g, e, m, next, depth - 1, left);
        if (player == 1) v = -v;
        if (v > best) best = v;
    }
    free(next);
    return player == 0 ? best : -best;
}

static void quiescence_is_that_of_a_plain_one(void **state) {
    (void)state;
    const Eval material = {odd_value};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        TreeRules t = any_tree(seed);
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        Classic *c = classic_new(&(ClassicSetup){
            .game = &g, .eval = &e, .quiet = QUIET_ALL, .material = &material, .quiet_plies = 3});
        State *root = tree_root(&g);
        for (int depth = 1; depth <= t.depth; depth++) {
            SearchResult r;
            classic_search(c, root, &(Limits){.depth = depth}, &r);
            int expected = plain_search(&g, &e, &material, root, depth, 3);
            assert_int_equal(r.value, tree_for_mover(&g, root, expected));
        }
        free(root);
        classic_free(c);
    }
}

static void what_does_not_go_together_is_refused(void **state) {
    (void)state;
    Error e;
    assert_false(classic_check(&(ClassicSetup){.quiet = QUIET_ALL}, &e));
    assert_contains(e.text, "material");
    assert_false(classic_check(&(ClassicSetup){.order = ORDER_DYNAMIC, .cuts = CUTS_NONE}, &e));
    assert_contains(e.text, "dynamic");
}

// --- best first ---

typedef struct {
    Game g;
    RandomTreeEval low, high, middle;
    State *root;
} Ranges;

static void open_ranges(const RandomTreeRules *t, Ranges *x) {
    random_tree(t, &x->g);
    x->low = random_tree_eval(-1);
    x->high = random_tree_eval(1);
    x->middle = random_tree_eval(0);
    x->root = tree_root(&x->g);
}

// Where the bounds are true, the move is that of minimax, and less is looked at.
static void best_first_finds_the_move_of_minimax(void **state) {
    (void)state;
    for (BestMethod m = BEST_BSTAR; m <= BEST_BANDWIDTH; m++) {
        uint64_t looked = 0, all = 0;
        for (uint64_t seed = 1; seed <= 200; seed++) {
            RandomTreeRules t = {.seed = seed,
                                 .width = 2 + (int)(seed % 4),
                                 .depth = 2 + (int)(seed % 5),
                                 .values = LEAVES_IN_RANGES};
            Ranges x;
            open_ranges(&t, &x);
            BestFirst *b = best_first_new(&(BestSetup){.game = &x.g,
                                                       .eval = &x.low.eval,
                                                       .other = &x.high.eval,
                                                       .method = m,
                                                       .depth = 20});
            SearchResult r;
            best_first_think(b, x.root, &(Limits){0}, &r);
            assert_true(best_first_decided(b));
            SearchResult full =
                search_tree(&t, (ClassicSetup){.cuts = CUTS_NONE, .order = ORDER_GENERATED}, NULL);
            assert_int_equal(r.move, full.move);
            int low, high;
            best_first_bounds(b, &low, &high);
            assert_true(low <= full.value && full.value <= high);
            looked += best_first_looked(b);
            all += full.stats.nodes;
            free(x.root);
            best_first_free(b);
        }
        assert_true(looked < all / 2);
    }
}

// Stopped after every few positions and asked, it finds the same in the end.
static void thinking_can_be_interrupted_and_continued(void **state) {
    (void)state;
    RandomTreeRules t = {.seed = 11, .width = 4, .depth = 7, .values = LEAVES_IN_RANGES};
    Ranges x;
    open_ranges(&t, &x);
    BestSetup setup = {.game = &x.g, .eval = &x.low.eval, .other = &x.high.eval, .depth = 20};
    BestFirst *whole = best_first_new(&setup), *parts = best_first_new(&setup);
    SearchResult a, b;
    int calls = 0;
    best_first_think(whole, x.root, &(Limits){0}, &a);
    do {
        best_first_think(parts, x.root, &(Limits){.nodes = 8}, &b);
        assert_true(game_legal(&x.g, x.root, b.move));
        calls++;
    } while (!best_first_decided(parts));
    assert_true(calls > 3);
    assert_int_equal(a.move, b.move);
    assert_int_equal(best_first_looked(whole), best_first_looked(parts));
    // The reply that was expected is made: what is known of it is kept.
    State *next = tree_root(&x.g);
    game_play(&x.g, next, a.line[0]);
    uint64_t before = best_first_looked(whole);
    best_first_think(whole, next, &(Limits){.nodes = 1}, &b);
    assert_true(best_first_looked(whole) >= before);
    free(next);
    free(x.root);
    best_first_free(whole);
    best_first_free(parts);
}

static void a_full_memory_ends_the_thinking(void **state) {
    (void)state;
    RandomTreeRules t = {.seed = 3, .width = 6, .depth = 12, .values = LEAVES_IN_RANGES};
    Ranges x;
    open_ranges(&t, &x);
    BestFirst *b = best_first_new(&(BestSetup){.game = &x.g,
                                               .eval = &x.low.eval,
                                               .other = &x.high.eval,
                                               .margin = 1000000,
                                               .depth = 20,
                                               .nodes = 500});
    SearchResult r;
    best_first_think(b, x.root, &(Limits){0}, &r);
    assert_false(best_first_decided(b));
    assert_true(r.stats.stopped);
    free(x.root);
    best_first_free(b);
}

// --- the log ---

static void assert_tree(const TreeLog *log, uint64_t nodes) {
    assert_int_equal(log->nodes[0].parent, TREE_NONE);
    assert_int_equal(log->n + log->left_out, nodes + 1);
    for (size_t i = 1; i < log->n; i++) {
        const TreeNode *x = &log->nodes[i];
        assert_in_range(x->parent, 0, i - 1);
        assert_int_equal(x->depth, log->nodes[x->parent].depth + 1);
        if (x->best) assert_true(log->nodes[x->parent].best);
    }
}

static void the_log_holds_what_was_looked_at(void **state) {
    (void)state;
    RandomTreeRules t = {.seed = 8, .width = 3, .depth = 5};
    TreeLog log;
    for (size_t most = 10; most <= 100000; most *= 100) {
        for (int order = ORDER_FIXED; order <= ORDER_DYNAMIC; order++) {
            tree_log_init(&log, most);
            SearchResult r =
                search_tree(&t, (ClassicSetup){.log = &log, .order = (ClassicOrder)order}, NULL);
            assert_tree(&log, r.stats.nodes);
            assert_int_equal(log.nodes[0].value, r.value);
            if (most > 1000) assert_int_equal(log.left_out, 0);
            tree_log_clear(&log);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut_and_order_gives_the_value_of_minimax),
        cmocka_unit_test(pruning_that_keeps_everything_changes_nothing),
        cmocka_unit_test(deep_cuts_save_more_than_shallow_ones),
        cmocka_unit_test(narrow_pruning_looks_at_less),
        cmocka_unit_test(quiescence_is_that_of_a_plain_one),
        cmocka_unit_test(what_does_not_go_together_is_refused),
        cmocka_unit_test(best_first_finds_the_move_of_minimax),
        cmocka_unit_test(thinking_can_be_interrupted_and_continued),
        cmocka_unit_test(a_full_memory_ends_the_thinking),
        cmocka_unit_test(the_log_holds_what_was_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
