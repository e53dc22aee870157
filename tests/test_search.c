// SPDX-License-Identifier: MIT
// test_search.c - searches give the values of plain minimax, on generated trees.
#include "testing.h"

#include "tiny_games.h"
#include "tree_game.h"

// A small tree of any shape, by seed.
static TreeRules any_tree(uint64_t seed) {
    Rng r = rng_seed(seed);
    TreeRules t = {.seed = seed, .width = 1 + (int)rng_below(&r, 5)};
    t.depth = 1 + (int)rng_below(&r, t.width > 3 ? 5 : 7);
    t.turns = (TreeTurns)rng_below(&r, 3);
    t.range = rng_below(&r, 2) ? 1000000 : 3; // few values: many equals
    t.ragged = rng_below(&r, 2);
    t.merged = rng_below(&r, 2);
    return t;
}

// Plays the line and returns the value of its end for the root's mover.
static int value_at_end(const Game *g, const SearchSetup *setup, const State *root,
                        const SearchResult *r) {
    State *s = game_states_new(g, 1);
    game_copy(g, s, root);
    assert_true(r->line_length >= 1);
    assert_true(r->line[0] == r->move);
    for (size_t i = 0; i < r->line_length; i++) {
        assert_true(game_legal(g, s, r->line[i]));
        game_play(g, s, r->line[i]);
    }
    uint64_t leaves = 0;
    int v = tree_minimax(g, setup->eval, s, 0, setup->finals, &leaves);
    free(s);
    return tree_for_mover(g, root, v);
}

// A search with this set-up must give the value of plain minimax at every depth of the tree.
static void assert_right(const TreeRules *t, SearchSetup setup) {
    Game g;
    Eval e;
    tree_game(t, &g, &e);
    setup.game = &g;
    setup.eval = &e;
    Search *s = search_new(&setup);
    State *root = tree_root(&g);
    for (int depth = 1; depth <= t->depth + 1; depth++) {
        SearchResult r;
        uint64_t leaves = 0;
        int expected = tree_minimax(&g, &e, root, depth, setup.finals, &leaves);
        search_fixed(s, root, &(Limits){.depth = depth}, &r);
        assert_int_equal(r.value, tree_for_mover(&g, root, expected));
        assert_true(game_legal(&g, root, r.move));
        assert_int_equal(r.stats.depth, depth);
        assert_false(r.stats.stopped);
        if (setup.table) continue; // an answer from the table cuts the line
        assert_int_equal(value_at_end(&g, &setup, root, &r), r.value);
        if (setup.method == METHOD_MINIMAX)
            assert_int_equal(r.stats.leaves, leaves);
        else
            assert_true(r.stats.leaves <= leaves);
    }
    search_free(s);
    free(root);
}

enum { TREES = 2500, TREES_DEBUG = 500 };

static void alphabeta_gives_the_value_of_minimax(void **unused) {
    (void)unused;
    for (int i = 0; i < work(TREES, TREES_DEBUG); i++) {
        TreeRules t = any_tree((uint64_t)i);
        assert_right(&t, (SearchSetup){.finals = i % 2 ? FINAL_BY_PAYOFF : FINAL_BY_EVAL});
    }
}

static void minimax_sees_every_leaf(void **unused) {
    (void)unused;
    for (int i = 0; i < work(TREES, TREES_DEBUG) / 2; i++) {
        TreeRules t = any_tree((uint64_t)(10000 + i));
        assert_right(&t, (SearchSetup){.method = METHOD_MINIMAX, .sorted_levels = i % 3});
    }
}

static void ordering_does_not_change_the_value(void **unused) {
    (void)unused;
    for (int i = 0; i < work(TREES, TREES_DEBUG); i++) {
        TreeRules t = any_tree((uint64_t)(20000 + i));
        assert_right(&t, (SearchSetup){.sorted_levels = 1 + i % 7});
    }
}

static void a_table_does_not_change_the_value(void **unused) {
    (void)unused;
    Table *table = table_new(1);
    for (int i = 0; i < work(TREES, TREES_DEBUG); i++) {
        TreeRules t = any_tree((uint64_t)(30000 + i));
        table_reset(table);
        assert_right(&t, (SearchSetup){.table = table,
                                       .sorted_levels = i % 3,
                                       .finals = i % 2 ? FINAL_BY_PAYOFF : FINAL_BY_EVAL});
    }
    table_free(table);
}

static void a_tiny_table_does_not_change_the_value(void **unused) {
    (void)unused;
    Table *table = table_new(0); // four entries
    for (int i = 0; i < work(TREES, TREES_DEBUG); i++) {
        TreeRules t = any_tree((uint64_t)(40000 + i));
        t.merged = true;
        table_reset(table);
        assert_right(&t, (SearchSetup){.table = table, .method = (SearchMethod)(i % 2)});
    }
    table_free(table);
}

// One table for many searches of one tree, with few values and many transpositions: bounds stored
// as better than they are, or entries of another depth, show up here.
static void an_old_table_does_not_change_the_value(void **unused) {
    (void)unused;
    Table *table = table_new(1);
    for (int i = 0; i < work(3000, 300); i++) {
        TreeRules t = {.seed = (uint64_t)i, .width = 2 + i % 3, .depth = 8, .range = 1 + i % 4};
        t.merged = true;
        t.turns = (TreeTurns)(i % 2);
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e, .table = table});
        State *root = tree_root(&g), *at = tree_root(&g);
        table_reset(table);
        Rng rng = rng_seed((uint64_t)i);
        for (int n = 0; n < 12; n++) {
            SearchResult r;
            uint64_t leaves = 0;
            game_copy(&g, at, root);
            for (uint32_t k = rng_below(&rng, 3); k > 0; k--)
                game_play(&g, at, rng_below(&rng, (uint32_t)t.width));
            int depth = 1 + (int)rng_below(&rng, 6);
            int expected = tree_minimax(&g, &e, at, depth, FINAL_BY_EVAL, &leaves);
            search_fixed(s, at, &(Limits){.depth = depth}, &r);
            assert_int_equal(r.value, tree_for_mover(&g, at, expected));
        }
        search_free(s);
        free(root);
        free(at);
    }
    table_free(table);
}

static void a_table_saves_work_where_lines_meet(void **unused) {
    (void)unused;
    TreeRules t = {.seed = 3, .width = 4, .depth = 9, .range = 1000, .merged = true};
    Game g;
    Eval e;
    tree_game(&t, &g, &e);
    Table *table = table_new(1);
    State *root = tree_root(&g);
    SearchResult with, without;
    Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e});
    search_fixed(s, root, &(Limits){.depth = 9}, &without);
    search_free(s);
    s = search_new(&(SearchSetup){.game = &g, .eval = &e, .table = table});
    search_fixed(s, root, &(Limits){.depth = 9}, &with);
    search_free(s);
    assert_int_equal(with.value, without.value);
    assert_true(with.stats.table_hits > 0);
    assert_true(with.stats.nodes * 4 < without.stats.nodes);
    table_free(table);
    free(root);
}

// --- root values, first of equals, suitable games ---

static void values_of_all_moves_agree_with_the_search(void **unused) {
    (void)unused;
    for (int i = 0; i < work(TREES, TREES_DEBUG); i++) {
        TreeRules t = any_tree((uint64_t)(50000 + i));
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e});
        State *root = tree_root(&g), *next = tree_root(&g);
        SearchResult r;
        MoveValue values[8];
        Limits limits = {.depth = t.depth};
        search_fixed(s, root, &limits, &r);
        size_t n = search_values(s, root, &limits, values);
        assert_int_equal(n, game_count_moves(&g, root));
        size_t best = 0;
        for (size_t k = 0; k < n; k++) {
            uint64_t leaves = 0;
            game_copy(&g, next, root);
            game_play(&g, next, values[k].move);
            int v = tree_minimax(&g, &e, next, t.depth - 1, FINAL_BY_EVAL, &leaves);
            assert_int_equal(values[k].value, tree_for_mover(&g, root, v));
            assert_int_equal(values[k].static_value,
                             eval_value(&e, &g, next, game_mover(&g, root)));
            assert_true(values[k].leaves >= 1 && values[k].leaves <= leaves);
            if (values[k].value > values[best].value) best = k;
        }
        assert_int_equal(values[best].value, r.value);
        assert_true(values[best].move == r.move); // the first of equals, in both
        assert_int_equal(values[best].static_value, r.static_value);
        search_free(s);
        free(root);
        free(next);
    }
}

static void games_the_searches_do_not_understand_are_refused(void **unused) {
    (void)unused;
    Error e;
    assert_false(search_suits(tiny_race(2), &e));
    assert_string_equal(e.text, "race2 has chance moves");
    Game g = *tiny_race(3);
    g.traits = 0;
    assert_false(search_suits(&g, &e));
    assert_string_equal(e.text, "race3 has 3 players");
    g = *tiny_cards();
    g.traits = GAME_HIDDEN;
    assert_false(search_suits(&g, &e));
    assert_string_equal(e.text, "cards has hidden information");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabeta_gives_the_value_of_minimax),
        cmocka_unit_test(minimax_sees_every_leaf),
        cmocka_unit_test(ordering_does_not_change_the_value),
        cmocka_unit_test(a_table_does_not_change_the_value),
        cmocka_unit_test(a_tiny_table_does_not_change_the_value),
        cmocka_unit_test(an_old_table_does_not_change_the_value),
        cmocka_unit_test(a_table_saves_work_where_lines_meet),
        cmocka_unit_test(values_of_all_moves_agree_with_the_search),
        cmocka_unit_test(games_the_searches_do_not_understand_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
