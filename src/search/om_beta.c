// SPDX-License-Identifier: MIT
// om_beta.c - opponent-model search with pruning (section 2.3).
//
// One pass: a child of a MIN node whose g reaches the least g so far is not what MIN plays, so it
// is abandoned. At a leaf MIN's value comes first: where it cuts, MAX's own is not needed. Two
// passes: MIN's choice is found by alpha-beta with g, then only that child is searched for F.
#include "search/om_search.h"

#include "base/mem.h"

int om_alphabeta(OmSearch *s, const OmModel *model, const State *state, int ply, int last,
                 int alpha, int beta) {
    const Game *g = s->setup.game;
    bool over;
    if (om_must_stop(s)) return 0;
    size_t n = om_expand(s, state, ply, &over);
    if (n == 0 || ply == last)
        return model ? om_value_theirs(s, model, state, over) : om_value_own(s, state, over);
    bool max = game_mover(g, state) == s->me;
    int best = max ? -VALUE_INFINITE : VALUE_INFINITE;
    for (size_t i = 0; i < n && alpha < beta; i++) {
        const State *next = om_child(s, state, ply, om_moves(s, ply)[i]);
        int v = om_alphabeta(s, model, next, ply + 1, last, alpha, beta);
        if (max ? v > best : v < best) best = v;
        if (max && v > alpha) alpha = v;
        if (!max && v < beta) beta = v;
    }
    return best;
}

static size_t ask_predictor(const OmSearch *s, OmPredictor *p, const State *state, int ply,
                            size_t n) {
    Move said = p->predict(p, state);
    for (size_t i = 0; i < n; i++)
        if (om_moves(s, ply)[i] == said) return i;
    return 0;
}

size_t om_predict(OmSearch *s, const OmModel *model, const State *state, int ply, size_t n) {
    if (model->predictor) return ask_predictor(s, model->predictor, state, ply, n);
    int least = VALUE_INFINITE, last = om_horizon(s, model, ply);
    size_t choice = 0;
    for (size_t i = 0; i < n; i++) {
        const State *next = om_child(s, state, ply, om_moves(s, ply)[i]);
        int v = om_alphabeta(s, model, next, ply + 1, last, -VALUE_INFINITE, least);
        if (v >= least) continue;
        least = v;
        choice = i;
    }
    return choice;
}

static const OmModel *the_model(const OmSearch *s) {
    return &s->setup.models[0];
}

// --- one pass ---

typedef struct {
    int gain;  // F
    int model; // g
} Pair;

static bool one_pass(OmSearch *s, const State *state, int ply, int beta, Pair *out);

static bool one_pass_max(OmSearch *s, const State *state, int ply, size_t n, int beta, Pair *out) {
    *out = (Pair){-VALUE_INFINITE, -VALUE_INFINITE};
    bool enough = s->setup.pruning == OM_ROOT_VALUE;
    for (size_t i = 0; i < n; i++) {
        Pair child;
        const State *next = om_child(s, state, ply, om_moves(s, ply)[i]);
        if (!one_pass(s, next, ply + 1, beta, &child)) return false;
        if (child.gain > out->gain) out->gain = child.gain;
        if (child.model > out->model) out->model = child.model;
        if (enough && out->gain >= s->root_value) break;
    }
    return true;
}

// Whether a reply of MAX gives a child of a MIN node a g of `beta` or more, so that MIN avoids it.
// The replies are searched with an open window.
static bool is_refuted(OmSearch *s, const State *state, int ply, int beta) {
    const OmModel *m = the_model(s);
    bool over;
    size_t n = om_expand(s, state, ply, &over);
    int last = om_horizon(s, m, ply);
    if (ply == last || game_mover(s->setup.game, state) != s->me) return false;
    for (size_t i = 0; i < n; i++) {
        const State *next = om_child(s, state, ply, om_moves(s, ply)[i]);
        if (om_alphabeta(s, m, next, ply + 1, last, -VALUE_INFINITE, VALUE_INFINITE) >= beta)
            return true;
    }
    return false;
}

static bool one_pass_min(OmSearch *s, const State *state, int ply, size_t n, int beta, Pair *out) {
    bool any = false, by_value = s->setup.pruning == OM_BETA_VALUE;
    for (size_t i = 0; i < n; i++) {
        Pair child;
        const State *next = om_child(s, state, ply, om_moves(s, ply)[i]);
        if (by_value && any && is_refuted(s, next, ply + 1, beta)) continue;
        if (!one_pass(s, next, ply + 1, beta, &child)) continue;
        *out = child;
        beta = child.model;
        any = true;
    }
    return any;
}

// F and g of a position, or false when g reaches beta.
static bool one_pass(OmSearch *s, const State *state, int ply, int beta, Pair *out) {
    const OmModel *m = the_model(s);
    bool over;
    *out = (Pair){0};
    if (om_must_stop(s)) return true;
    size_t n = om_expand(s, state, ply, &over);
    if (n == 0 || ply == om_horizon(s, m, ply)) {
        out->model = om_value_theirs(s, m, state, over);
        if (out->model >= beta) return false;
        out->gain = om_alphabeta(s, NULL, state, ply, s->depth, -VALUE_INFINITE, VALUE_INFINITE);
        return true;
    }
    bool max = game_mover(s->setup.game, state) == s->me;
    return max ? one_pass_max(s, state, ply, n, beta, out)
               : one_pass_min(s, state, ply, n, beta, out);
}

// --- two passes ---

static int two_pass(OmSearch *s, const State *state, int ply) {
    const OmModel *m = the_model(s);
    bool over;
    if (om_must_stop(s)) return 0;
    size_t n = om_expand(s, state, ply, &over);
    if (n == 0) return om_value_own(s, state, over);
    const Move *moves = om_moves(s, ply);
    if (game_mover(s->setup.game, state) != s->me) {
        if (!om_predicts(m, ply))
            return om_alphabeta(s, NULL, state, ply, s->depth, -VALUE_INFINITE, VALUE_INFINITE);
        size_t j = om_predict(s, m, state, ply, n);
        return two_pass(s, om_child(s, state, ply, moves[j]), ply + 1);
    }
    int best = -VALUE_INFINITE;
    for (size_t i = 0; i < n; i++) {
        int v = two_pass(s, om_child(s, state, ply, moves[i]), ply + 1);
        if (v > best) best = v;
    }
    return best;
}

// --- the root ---

int om_gain_of(OmSearch *s, const State *root, Move m) {
    const State *next = om_child(s, root, 0, m);
    if (s->setup.pruning == OM_BETA_PROBE || om_rolls(the_model(s))) return two_pass(s, next, 1);
    Pair pair;
    one_pass(s, next, 1, VALUE_INFINITE, &pair);
    return pair.gain;
}

void om_search_pruned(OmSearch *s, const State *root, OmResult *out) {
    bool over, enough = s->setup.pruning == OM_ROOT_VALUE;
    if (enough) {
        s->root_value = om_alphabeta(s, NULL, root, 0, s->depth, -VALUE_INFINITE, VALUE_INFINITE);
        s->stats.own = s->stats.theirs = 0; // the paper's cost counts the second search only
    }
    size_t n = om_expand(s, root, 0, &over);
    out->move = om_moves(s, 0)[0];
    int best = -VALUE_INFINITE;
    for (size_t i = 0; i < n; i++) {
        int v = om_gain_of(s, root, om_moves(s, 0)[i]);
        if (s->stats.stopped) break;
        if (v <= best) continue;
        best = v;
        out->move = om_moves(s, 0)[i];
        out->value.value = out->value.gain = v;
        if (enough && v >= s->root_value) break;
    }
}
