// SPDX-License-Identifier: MIT
// test_search_counts.c - how much of a tree alpha-beta visits: all of it without pruning, the
// minimal tree of Knuth and Moore in perfect order, Pearl's branching factor on random leaves.
#include "testing.h"

#include "tree_game.h"

#include <math.h>

static SearchStats stats_of(const TreeRules *t, SearchMethod method, int sorted_levels) {
    Game g;
    Eval e;
    tree_game(t, &g, &e);
    Search *s = search_new(
        &(SearchSetup){.game = &g, .eval = &e, .method = method, .sorted_levels = sorted_levels});
    State *root = tree_root(&g);
    SearchResult r;
    search_fixed(s, root, &(Limits){.depth = t->depth}, &r);
    search_free(s);
    free(root);
    return r.stats;
}

static uint64_t power(int b, int e) {
    uint64_t p = 1;
    while (e-- > 0) p *= (uint64_t)b;
    return p;
}

static uint64_t minimal_leaves(int b, int d) {
    return power(b, (d + 1) / 2) + power(b, d / 2) - 1;
}

// Widths and depths of trees with at most `most` leaves.
static bool next_shape(TreeRules *t, uint64_t most) {
    t->seed++;
    t->depth++;
    if (power(t->width, t->depth) <= most && t->depth <= 12) return true;
    t->depth = 1;
    return power(++t->width, 1) <= most && t->width <= 12;
}

static void minimax_sees_width_to_the_depth_leaves(void **unused) {
    (void)unused;
    TreeRules t = {.width = 1, .range = 1000};
    while (next_shape(&t, THOROUGH ? 100000 : 5000)) {
        SearchStats s = stats_of(&t, METHOD_MINIMAX, 0);
        uint64_t inner = 0;
        for (int d = 1; d < t.depth; d++) inner += power(t.width, d);
        assert_int_equal(s.leaves, power(t.width, t.depth));
        assert_int_equal(s.nodes, s.leaves + inner);
        assert_int_equal(s.cuts, 0);
    }
}

static void perfect_order_gives_the_minimal_tree(void **unused) {
    (void)unused;
    TreeRules t = {.width = 1, .values = TREE_ORDERED};
    while (next_shape(&t, THOROUGH ? 10000000 : 100000))
        assert_int_equal(stats_of(&t, METHOD_ALPHABETA, 0).leaves,
                         minimal_leaves(t.width, t.depth));
}

static void sorting_by_a_perfect_evaluation_gives_the_minimal_tree(void **unused) {
    (void)unused;
    TreeRules t = {.width = 1, .values = TREE_SHUFFLED};
    bool helps = false;
    while (next_shape(&t, THOROUGH ? 10000000 : 100000)) {
        assert_int_equal(stats_of(&t, METHOD_ALPHABETA, t.depth).leaves,
                         minimal_leaves(t.width, t.depth));
        uint64_t unsorted = stats_of(&t, METHOD_ALPHABETA, 0).leaves;
        if (unsorted > minimal_leaves(t.width, t.depth)) helps = true;
    }
    assert_true(helps);
}

static void no_tree_takes_fewer_leaves_than_the_minimal(void **unused) {
    (void)unused;
    TreeRules t = {.width = 1, .range = 1000000};
    for (t.seed = 0; next_shape(&t, 20000);) {
        SearchStats s = stats_of(&t, METHOD_ALPHABETA, (int)(t.seed % 3));
        assert_in_range(s.leaves, minimal_leaves(t.width, t.depth), power(t.width, t.depth));
        assert_true(s.leaves <= s.nodes);
        if (s.leaves < power(t.width, t.depth)) assert_true(s.cuts > 0);
    }
}

// The growth of the mean number of leaves over the last two plies, per ply. It approaches the limit
// from above as trees get deeper, more slowly for wider trees; at the depths below, which give some
// hundred thousand leaves, it must be within 8 % of the limit.
static void random_leaves_give_the_known_branching_factor(void **unused) {
    (void)unused;
    static const struct {
        int width, depth, trees;
        double known;
    } cases[] = {
        {2, 20, 100, 1.618}, {3, 13, 60, 2.148}, {4, 10, 60, 2.630}, {5, 9, 40, 3.080},
        {8, 7, 40, 4.309},   {10, 7, 12, 5.064}, {16, 5, 40, 7.141}, {20, 5, 20, 8.425},
    };
    size_t n = sizeof cases / sizeof *cases;
    for (size_t i = 0; i < (THOROUGH ? n : 4); i++) {
        double leaves[2] = {0, 0};
        for (int tree = 0; tree < work(cases[i].trees, cases[i].trees / 10); tree++) {
            for (int k = 0; k < 2; k++) {
                TreeRules t = {.seed = (uint64_t)tree,
                               .width = cases[i].width,
                               .depth = cases[i].depth - 2 * k,
                               .range = 50000000};
                leaves[k] += (double)stats_of(&t, METHOD_ALPHABETA, 0).leaves;
            }
        }
        double measured = sqrt(leaves[0] / leaves[1]);
        print_message("width %2d, depth %2d: %.3f (limit %.3f)\n", cases[i].width, cases[i].depth,
                      measured, cases[i].known);
        assert_true(fabs(measured / cases[i].known - 1) < (THOROUGH ? 0.08 : 0.25));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimax_sees_width_to_the_depth_leaves),
        cmocka_unit_test(perfect_order_gives_the_minimal_tree),
        cmocka_unit_test(sorting_by_a_perfect_evaluation_gives_the_minimal_tree),
        cmocka_unit_test(no_tree_takes_fewer_leaves_than_the_minimal),
        cmocka_unit_test(random_leaves_give_the_known_branching_factor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
