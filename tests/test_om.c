// SPDX-License-Identifier: MIT
// test_om.c - opponent-model searches against the paper's equations, written down one by one.
#include "testing.h"

#include "base/hash.h"
#include "games/error_tree/error_tree.h"
#include "search/om.h"
#include "tree_game.h"

// --- a second opinion on the trees of tree_game.h ---

typedef struct {
    Eval eval;
    uint64_t seed;
    int range;
} OtherEval;

static int other_value(const Eval *e, const Game *g, const State *s, int player) {
    const OtherEval *o = (const OtherEval *)e;
    uint64_t h = hash_add(hash_bytes(s, g->state_size), o->seed);
    int v = (int)(h % (uint64_t)(2 * o->range + 1)) - o->range;
    return player == 0 ? v : -v;
}

// --- the equations, one function each; values seen by MAX ---

typedef struct {
    const Game *game;
    const Eval *f, *g;
    int max, depth, reads;
    bool keep_best;
} World;

typedef enum { BY_F, BY_G } Which;

static double minimax(const World *w, Which which, const State *s, int ply, int last);
static double gain(const World *w, const State *s, int ply);

static bool is_max(const World *w, const State *s) {
    return game_mover(w->game, s) == w->max;
}

static size_t children(const World *w, const State *s, int ply, int last, State **out) {
    Move moves[16];
    size_t n = ply == last ? 0 : game_moves(w->game, s, moves);
    *out = game_states_new(w->game, n + 1);
    for (size_t i = 0; i < n; i++) {
        State *c = game_state_at(w->game, *out, i);
        game_copy(w->game, c, s);
        game_play(w->game, c, moves[i]);
    }
    return n;
}

static State *at(const World *w, State *all, size_t i) {
    return game_state_at(w->game, all, i);
}

// Equations (1) and (3), and (14) where `last` is the layer that MIN sees no further than.
static double minimax(const World *w, Which which, const State *s, int ply, int last) {
    State *c;
    size_t n = children(w, s, ply, last, &c);
    double best = 0;
    for (size_t i = 0; i < n; i++) {
        double v = minimax(w, which, at(w, c, i), ply + 1, last);
        if (i == 0 || (is_max(w, s) ? v > best : v < best)) best = v;
    }
    free(c);
    if (n == 0) best = eval_value(which == BY_F ? w->f : w->g, w->game, s, w->max);
    return best;
}

static int last_layer(const World *w) {
    return w->reads && w->reads + 1 < w->depth ? w->reads + 1 : w->depth;
}

static size_t min_choice(const World *w, State *c, size_t n, int ply) {
    size_t j = 0;
    double least = 0;
    for (size_t i = 0; i < n; i++) {
        double v = minimax(w, BY_G, at(w, c, i), ply + 1, last_layer(w));
        if (i > 0 && v >= least) continue;
        least = v;
        j = i;
    }
    return j;
}

// Equations (2) and (13).
static double gain(const World *w, const State *s, int ply) {
    State *c;
    size_t n = children(w, s, ply, w->depth, &c);
    double value = 0;
    if (n == 0) value = eval_value(w->f, w->game, s, w->max);
    bool predicted = !is_max(w, s) && (w->reads == 0 || ply <= w->reads);
    if (n && predicted) value = gain(w, at(w, c, min_choice(w, c, n, ply)), ply + 1);
    for (size_t i = 0; i < n && !predicted; i++) {
        double v = gain(w, at(w, c, i), ply + 1);
        if (i == 0 || (is_max(w, s) ? v > value : v < value)) value = v;
    }
    free(c);
    return value;
}

// Equations (7) and (8) for LO; (11), (12) and (19) for TU.
static size_t mistake(const World *w, const State *s, State *c, size_t n, int ply, bool tutor) {
    double f = minimax(w, BY_F, s, ply, w->depth), g = minimax(w, BY_G, s, ply, w->depth);
    size_t best = n, otherwise = 0;
    double best_gain = 0, otherwise_gain = 0;
    for (size_t i = 0; i < n; i++) {
        double v = gain(w, at(w, c, i), ply + 1);
        double loss = g - minimax(w, BY_G, at(w, c, i), ply + 1, w->depth);
        bool fits = v < f && (!tutor || loss < (int)g / 2);
        if (fits && (best == n || (tutor ? v < best_gain : v > best_gain))) best = i, best_gain = v;
        if (i == 0 || (w->keep_best ? v > otherwise_gain : v < otherwise_gain))
            otherwise = i, otherwise_gain = v;
    }
    return best < n ? best : otherwise;
}

static double losing(const World *w, const State *s, int ply, bool tutor) {
    State *c;
    size_t n = children(w, s, ply, w->depth, &c);
    double value = 0;
    if (n == 0) value = eval_value(w->f, w->game, s, w->max);
    if (n) {
        size_t j = is_max(w, s) ? mistake(w, s, c, n, ply, tutor) : min_choice(w, c, n, ply);
        value = losing(w, at(w, c, j), ply + 1, tutor);
    }
    free(c);
    return value;
}

// --- trees by seed ---

typedef struct {
    TreeRules tree;
    Game game;
    Eval own;
    OtherEval theirs;
    World world;
    State *root;
} Trial;

static void trial_begin(Trial *t, uint64_t seed) {
    Rng r = rng_seed(seed);
    *t = (Trial){0};
    t->tree = (TreeRules){.seed = seed, .width = 1 + (int)rng_below(&r, 4)};
    t->tree.depth = 1 + (int)rng_below(&r, 5);
    t->tree.turns = (TreeTurns)rng_below(&r, 2);
    t->tree.range = rng_below(&r, 2) ? 1000 : 3; // few values: many equals
    t->tree.ragged = rng_below(&r, 2);
    tree_game(&t->tree, &t->game, &t->own);
    t->theirs = (OtherEval){{other_value}, seed, t->tree.range};
    t->root = tree_root(&t->game);
    t->world = (World){&t->game,
                       &t->own,
                       &t->theirs.eval,
                       game_mover(&t->game, t->root),
                       0,
                       (int)rng_below(&r, 4),
                       rng_below(&r, 2)};
    t->world.depth = 1 + (int)rng_below(&r, (uint32_t)t->tree.depth);
}

static void trial_end(Trial *t) {
    free(t->root);
}

static OmResult searched(const Trial *t, OmStrategy strategy, OmPruning pruning, int reads) {
    OmSetup setup = {.game = &t->game,
                     .eval = &t->own,
                     .models = {{.eval = &t->theirs.eval, .reads = reads}},
                     .n_models = 1,
                     .strategy = strategy,
                     .pruning = pruning,
                     .keep_best = t->world.keep_best};
    OmSearch *s = om_new(&setup);
    OmResult r;
    om_search(s, t->root, &(Limits){.depth = t->world.depth}, &r);
    om_free(s);
    return r;
}

static int trials(void) {
    return work(3000, 300);
}

static void whole_search_gives_the_equations_values(void **state) {
    (void)state;
    for (int i = 0; i < trials(); i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        OmResult r = searched(&t, OM_GAIN, OM_WHOLE, t.world.reads);
        assert_true(r.value.value == gain(&t.world, t.root, 0));
        assert_true(r.value.minimax == minimax(&t.world, BY_F, t.root, 0, t.world.depth));
        assert_true(r.value.model == minimax(&t.world, BY_G, t.root, 0, last_layer(&t.world)));
        trial_end(&t);
    }
}

static void losing_searches_give_the_equations_values(void **state) {
    (void)state;
    for (int i = 0; i < trials(); i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        t.world.reads = 0;
        OmResult lose = searched(&t, OM_LOSE, OM_WHOLE, 0);
        OmResult tutor = searched(&t, OM_TUTOR, OM_WHOLE, 0);
        assert_true(lose.value.value == losing(&t.world, t.root, 0, false));
        assert_true(tutor.value.value == losing(&t.world, t.root, 0, true));
        trial_end(&t);
    }
}

static void pruned_searches_give_the_same_move_and_value(void **state) {
    (void)state;
    for (int i = 0; i < trials(); i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        OmResult whole = searched(&t, OM_GAIN, OM_WHOLE, t.world.reads);
        OmResult one = searched(&t, OM_GAIN, OM_BETA, t.world.reads);
        OmResult two = searched(&t, OM_GAIN, OM_BETA_PROBE, t.world.reads);
        assert_true(one.value.value == whole.value.value && one.move == whole.move);
        assert_true(two.value.value == whole.value.value && two.move == whole.move);
        assert_true(one.stats.own <= whole.stats.own);
        assert_true(one.stats.theirs <= whole.stats.theirs);
        trial_end(&t);
    }
}

static void never_below_minimax_by_theorem_1(void **state) {
    (void)state;
    for (int i = 0; i < trials(); i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        OmResult whole = searched(&t, OM_GAIN, OM_WHOLE, t.world.reads);
        assert_true(whole.value.value >= whole.value.minimax);
        OmResult root = searched(&t, OM_GAIN, OM_ROOT_VALUE, 0);
        assert_true(root.value.value >= whole.value.minimax);
        trial_end(&t);
    }
}

static void a_right_model_of_an_equal_is_minimax(void **state) {
    (void)state;
    for (int i = 0; i < trials() / 4; i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        OmSetup setup = {
            .game = &t.game, .eval = &t.own, .models = {{.eval = &t.own}}, .n_models = 1};
        OmSearch *s = om_new(&setup);
        OmResult r;
        om_search(s, t.root, &(Limits){.depth = t.world.depth}, &r);
        assert_true(r.value.value == r.value.minimax);
        om_free(s);
        trial_end(&t);
    }
}

static void risk_strategies_keep_their_promises(void **state) {
    (void)state;
    OmValue values[16];
    for (int i = 0; i < trials(); i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        OmSetup setup = {
            .game = &t.game, .eval = &t.own, .models = {{.eval = &t.theirs.eval}}, .n_models = 1};
        for (OmStrategy k = OM_GAIN_FIRST; k <= OM_BALANCE; k++) {
            setup.strategy = k;
            OmSearch *s = om_new(&setup);
            OmResult r;
            om_search(s, t.root, &(Limits){.depth = t.world.depth}, &r);
            size_t n = om_values(s, t.root, &(Limits){.depth = t.world.depth}, values);
            Move moves[16];
            assert_int_equal(n, game_moves(&t.game, t.root, moves));
            size_t j = 0;
            while (moves[j] != r.move) j++;
            for (size_t m = 0; m < n; m++) {
                double more_gain = values[m].gain - values[j].gain;
                int more_safe = values[m].minimax - values[j].minimax;
                if (k == OM_GAIN_FIRST)
                    assert_true(more_gain < 0 || (more_gain == 0 && more_safe <= 0));
                if (k == OM_LOSS_FIRST)
                    assert_true(more_safe < 0 || (more_safe == 0 && more_gain <= 0));
                if (k == OM_BALANCE) assert_true(more_gain + more_safe <= 0);
            }
            om_free(s);
        }
        trial_end(&t);
    }
}

// Two models that say the same are one; a model of no weight changes nothing.
static void models_share_by_weight(void **state) {
    (void)state;
    for (int i = 0; i < trials() / 4; i++) {
        Trial t;
        trial_begin(&t, (uint64_t)i);
        OmResult one = searched(&t, OM_GAIN, OM_WHOLE, 0);
        OmSetup setup = {.game = &t.game, .eval = &t.own, .n_models = 2};
        setup.models[0] = (OmModel){.eval = &t.theirs.eval, .weight = 0.25};
        setup.models[1] = (OmModel){.eval = &t.theirs.eval, .weight = 0.75};
        OmSearch *s = om_new(&setup);
        OmResult two;
        om_search(s, t.root, &(Limits){.depth = t.world.depth}, &two);
        assert_true(two.move == one.move && two.value.value == one.value.value);
        om_free(s);
        setup.models[0].weight = 1;
        setup.models[1] = (OmModel){.eval = &t.own, .weight = 0};
        s = om_new(&setup);
        om_search(s, t.root, &(Limits){.depth = t.world.depth}, &two);
        assert_true(two.move == one.move && two.value.value == one.value.value);
        om_free(s);
        trial_end(&t);
    }
}

static uint64_t power(uint64_t w, int n) {
    uint64_t p = 1;
    for (int i = 0; i < n; i++) p *= w;
    return p;
}

// The best case of one pass, by count: theirs w^k (1 + k(w-1)) at depth 2k and w^k (w + k(w-1)) at
// 2k + 1, own w^ceil(d/2).
static void best_case_costs_are_the_formulas(void **state) {
    (void)state;
    for (int w = 2; w <= 4; w++) {
        for (int d = 1; d <= work(8, 6); d++) {
            Trial t;
            trial_begin(&t, 1);
            t.tree = (TreeRules){.seed = 7, .width = w, .depth = d, .values = TREE_ORDERED};
            free(t.root);
            tree_game(&t.tree, &t.game, &t.own);
            t.root = tree_root(&t.game);
            t.world.depth = d;
            OmSetup setup = {.game = &t.game,
                             .eval = &t.own,
                             .models = {{.eval = &t.own}},
                             .n_models = 1,
                             .pruning = OM_BETA};
            OmSearch *s = om_new(&setup);
            OmResult r;
            om_search(s, t.root, &(Limits){.depth = d}, &r);
            uint64_t u = (uint64_t)w, k = (uint64_t)d / 2;
            uint64_t first = d % 2 ? u : 1;
            assert_int_equal(r.stats.own, power(u, (d + 1) / 2));
            assert_int_equal(r.stats.theirs, power(u, d / 2) * (first + k * (u - 1)));
            om_free(s);
            trial_end(&t);
        }
    }
}

// A (3,1) search in the manner of figure 1 (the printed figure is lost): MAX reads three plies, MIN
// one. By minimax the left move is worth 4 and the right one 5. But after the left move MIN, who
// looks no further than layer 2, prefers the child he values at 1, and that one is worth 9 to MAX.
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
        cmocka_unit_test(whole_search_gives_the_equations_values),
        cmocka_unit_test(losing_searches_give_the_equations_values),
        cmocka_unit_test(pruned_searches_give_the_same_move_and_value),
        cmocka_unit_test(never_below_minimax_by_theorem_1),
        cmocka_unit_test(a_right_model_of_an_equal_is_minimax),
        cmocka_unit_test(risk_strategies_keep_their_promises),
        cmocka_unit_test(models_share_by_weight),
        cmocka_unit_test(best_case_costs_are_the_formulas),
        cmocka_unit_test(figure_1_is_read_as_the_paper_reads_it),
        cmocka_unit_test(a_limit_stops_the_search_with_a_legal_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
