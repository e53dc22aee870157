// SPDX-License-Identifier: MIT
// sanechika_searches.c - the survey of 1979, section 2: searches, measured on trees and games.
#include "games/random_tree/random_tree.h"
#include "papers/sanechika_1979.h"
#include "search/search.h"

#include <math.h>

// Leaves that alpha-beta looks at in such a tree.
static uint64_t leaves_of(const RandomTreeRules *rules) {
    Game g;
    RandomTreeEval eval = random_tree_eval(0);
    SearchResult result;
    random_tree(rules, &g);
    State *root = game_states_new(&g, 1);
    game_start(&g, root);
    Search *s = search_new(&(SearchSetup){.game = &g, .eval = &eval.eval});
    search_fixed(s, root, &(Limits){.depth = rules->depth}, &result);
    search_free(s);
    free(root);
    return result.stats.leaves;
}

static uint64_t power(int base, int exponent) {
    uint64_t p = 1;
    while (exponent-- > 0) p *= (uint64_t)base;
    return p;
}

// The survey's footnote: 2 B^(D/2) - 1 where D is even, B^((D+1)/2) + B^((D-1)/2) - 1 where it is
// odd.
static uint64_t printed_best(int width, int depth) {
    return power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
}

static void best_case(Report *r) {
    static const int shapes[][2] = {{2, 10}, {3, 7}, {5, 6}, {10, 5}, {30, 4}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        RandomTreeRules t = {.width = shapes[i][0], .depth = shapes[i][1], .values = TREE_ORDERED};
        char item[80], published[32], computed[32];
        snprintf(item, sizeof item, "best case, width %d, depth %d: leaves", t.width, t.depth);
        snprintf(published, sizeof published, "%llu",
                 (unsigned long long)printed_best(t.width, t.depth));
        snprintf(computed, sizeof computed, "%llu", (unsigned long long)leaves_of(&t));
        report_compare(r, item, published, computed);
    }
}

bool sanechika_alphabeta(Report *r, Error *e) {
    best_case(r);
    return atomic_load(r->stop) ? error_set(e, "stopped") : true;
}
