// SPDX-License-Identifier: MIT
// test_om_costs.c - opponent-model searches: costs in the best case, figure 1, limits.
#include "testing.h"

#include "games/error_tree/error_tree.h"
#include "papers/iida/iida_costs.h"
#include "search/om.h"
#include "tree_game.h"

static uint64_t power(uint64_t w, int n) {
    uint64_t p = 1;
    for (int i = 0; i < n; i++) p *= w;
    return p;
}

// Evaluations by f and g of a search in the best case.
static OmStats best_case(int w, int d, OmPruning pruning) {
    TreeRules tree = {.seed = 7, .width = w, .depth = d, .values = TREE_ORDERED};
    Game game;
    Eval own;
    tree_game(&tree, &game, &own);
    State *root = tree_root(&game);
    OmSetup setup = {
        .game = &game, .eval = &own, .models = {{.eval = &own}}, .n_models = 1, .pruning = pruning};
    OmSearch *s = om_new(&setup);
    OmResult r;
    om_search(s, root, &(Limits){.depth = d}, &r);
    om_free(s);
    free(root);
    return r.stats;
}

// The best case of one pass, by count: theirs w^k (1 + k(w-1)) at depth 2k and w^k (w + k(w-1)) at
// 2k + 1, own w^ceil(d/2).
static void best_case_costs_are_the_formulas(void **state) {
    (void)state;
    for (int w = 2; w <= 4; w++) {
        for (int d = 1; d <= work(8, 6); d++) {
            OmStats r = best_case(w, d, OM_BETA);
            uint64_t u = (uint64_t)w, k = (uint64_t)d / 2;
            uint64_t first = d % 2 ? u : 1;
            assert_int_equal(r.own, power(u, (d + 1) / 2));
            assert_int_equal(r.theirs, power(u, d / 2) * (first + k * (u - 1)));
        }
    }
}

// With exact values in place of bounds the cost is the paper's, at every depth.
static void exact_refutations_cost_what_equation_15_says(void **state) {
    (void)state;
    for (int w = 2; w <= 4; w++) {
        for (int d = 1; d <= work(8, 6); d++) {
            OmStats r = best_case(w, d, OM_BETA_VALUE);
            assert_int_equal(r.own + r.theirs, iida_printed_15(d, w));
        }
    }
}

// The readings of root-value pruning: those that are searches of ours cost what ours cost.
static void readings_count_as_the_searches_do(void **state) {
    (void)state;
    CostReading ours = {.asked = ASKED_ALWAYS, .leaves = LEAF_NEEDED, .refuted = REFUTED_BY_BOUND};
    for (int w = 2; w <= 4; w++) {
        for (int d = 2; d <= work(8, 6); d++) {
            OmStats r = best_case(w, d, OM_ROOT_VALUE);
            assert_int_equal(r.own + r.theirs, iida_cost_count(&ours, d, w));
        }
    }
}

// A (3,1) search in the manner of figure 1 (the printed figure is lost): MAX reads three plies, MIN
// one. By minimax the left move is worth 4 and the right one 5. But after the left move MIN, which
// looks no further than layer 2, prefers the child it values at 1, and that one is worth 9 to MAX.
typedef struct {
    Eval eval;
    bool min;
} FigureEval;

typedef struct {
    uint64_t path, ply;
} FigureNode;

static int figure_value(const Eval *e, const Game *g, const State *s, int player) {
    static const int leaves[8] = {4, 2, 9, 3, 5, 1, 6, 0}, layer2[4] = {6, 1, 2, 7};
    (void)g;
    const FigureNode *n = (const FigureNode *)s;
    int v = ((const FigureEval *)e)->min ? layer2[n->path] : leaves[n->path];
    return player == 0 ? v : -v;
}

static void figure_1_is_read_as_the_paper_reads_it(void **state) {
    (void)state;
    ErrorTreeRules rules = {.width = 2, .depth = 3};
    ErrorTreeEval unused[2];
    Game g;
    error_tree(&rules, &g, &unused[0], &unused[1]);
    FigureEval f = {{figure_value}, false}, m = {{figure_value}, true};
    OmSetup setup = {
        .game = &g, .eval = &f.eval, .models = {{.eval = &m.eval, .reads = 1}}, .n_models = 1};
    State *root = game_states_new(&g, 1);
    game_start(&g, root);
    OmValue values[2];
    for (OmPruning p = OM_WHOLE; p <= OM_BETA_PROBE; p++) {
        setup.pruning = p;
        OmSearch *s = om_new(&setup);
        OmResult r;
        om_search(s, root, &(Limits){.depth = 3}, &r);
        assert_int_equal(r.move, 0);
        assert_true(r.value.value == 9);
        assert_int_equal(om_values(s, root, &(Limits){.depth = 3}, values), 2);
        assert_int_equal(values[0].minimax, 4);
        assert_int_equal(values[1].minimax, 5);
        assert_int_equal(values[0].model, 1);
        assert_int_equal(values[1].model, 2);
        assert_true(values[1].value == 5);
        om_free(s);
    }
    free(root);
}

static void a_limit_stops_the_search_with_a_legal_move(void **state) {
    (void)state;
    for (OmPruning p = OM_WHOLE; p <= OM_ROOT_VALUE; p++) {
        ErrorTreeRules rules = {.seed = 1, .width = 10, .depth = 7, .gamma = 0.5};
        ErrorTreeEval f, m;
        Game g;
        error_tree(&rules, &g, &f, &m);
        OmSetup setup = {.game = &g,
                         .eval = &f.eval,
                         .models = {{.eval = &m.eval}},
                         .n_models = 1,
                         .pruning = p};
        OmSearch *s = om_new(&setup);
        State *root = game_states_new(&g, 1);
        game_start(&g, root);
        OmResult r;
        om_search(s, root, &(Limits){.depth = 7, .nodes = 500}, &r);
        assert_true(r.stats.stopped);
        assert_true(game_legal(&g, root, r.move));
        assert_true(r.stats.nodes < 600);
        free(root);
        om_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_case_costs_are_the_formulas),
        cmocka_unit_test(exact_refutations_cost_what_equation_15_says),
        cmocka_unit_test(readings_count_as_the_searches_do),
        cmocka_unit_test(figure_1_is_read_as_the_paper_reads_it),
        cmocka_unit_test(a_limit_stops_the_search_with_a_legal_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
