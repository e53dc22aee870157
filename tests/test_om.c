// SPDX-License-Identifier: MIT
// test_om.c - opponent-model searches against the paper's equations, written down one by one.
#include "testing.h"

#include "base/hash.h"
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
        OmResult value = searched(&t, OM_GAIN, OM_BETA_VALUE, t.world.reads);
        OmResult two = searched(&t, OM_GAIN, OM_BETA_PROBE, t.world.reads);
        assert_true(value.value.value == whole.value.value && value.move == whole.move);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_search_gives_the_equations_values),
        cmocka_unit_test(losing_searches_give_the_equations_values),
        cmocka_unit_test(pruned_searches_give_the_same_move_and_value),
        cmocka_unit_test(never_below_minimax_by_theorem_1),
        cmocka_unit_test(a_right_model_of_an_equal_is_minimax),
        cmocka_unit_test(risk_strategies_keep_their_promises),
        cmocka_unit_test(models_share_by_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
