// SPDX-License-Identifier: MIT
// om.c - see om.h: the whole tree, as in the equations.
#include "search/om_search.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <assert.h>

OmSearch *om_new(const OmSetup *setup) {
    const Game *g = setup->game;
    size_t plies = OM_DEPTH_MAX + 2;
    OmSearch *s = mem_new(1, sizeof *s);
    assert(setup->n_models >= 1 && setup->n_models <= OM_MODELS_MAX);
    s->setup = *setup;
    if (setup->n_models == 1) s->setup.models[0].weight = 1;
    for (size_t k = 0; k < setup->n_models; k++)
        if (!setup->models[k].eval) s->setup.models[k].eval = setup->eval;
    s->states = game_states_new(g, plies);
    s->moves = mem_new(plies * g->max_moves, sizeof(Move));
    s->nodes = mem_new(plies * g->max_moves, sizeof(OmNode));
    return s;
}

void om_free(OmSearch *s) {
    if (!s) return;
    free(s->states);
    free(s->moves);
    free(s->nodes);
    free(s);
}

bool om_must_stop(OmSearch *s) {
    if (s->stats.stopped) return true;
    if (s->limits.nodes && s->stats.nodes >= s->limits.nodes) s->stats.stopped = true;
    if ((s->stats.nodes & 255) == 0) {
        const atomic_bool *stop = s->limits.stop;
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) s->stats.stopped = true;
        if (s->deadline_ns && os_now_ns() >= s->deadline_ns) s->stats.stopped = true;
    }
    return s->stats.stopped;
}

const State *om_child(OmSearch *s, const State *state, int ply, Move m) {
    State *next = om_state(s, ply + 1);
    game_copy(s->setup.game, next, state);
    game_play(s->setup.game, next, m);
    s->stats.nodes++;
    return next;
}

static int seen_by_max(const OmSearch *s, const Eval *eval, const State *state, bool over) {
    const Game *g = s->setup.game;
    if (!over || s->setup.finals == FINAL_BY_EVAL) return eval_value(eval, g, state, s->me);
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, state, payoffs);
    return value_from_payoff(payoffs[s->me]);
}

int om_value_own(OmSearch *s, const State *state, bool over) {
    s->stats.own++;
    return seen_by_max(s, s->setup.eval, state, over);
}

int om_value_theirs(OmSearch *s, const OmModel *model, const State *state, bool over) {
    s->stats.theirs++;
    return seen_by_max(s, model->eval, state, over);
}

size_t om_expand(OmSearch *s, const State *state, int ply, bool *over) {
    const Game *g = s->setup.game;
    if (ply == s->depth) {
        *over = s->setup.finals == FINAL_BY_PAYOFF && game_over(g, state);
        return 0;
    }
    size_t n = game_moves(g, state, om_moves(s, ply));
    *over = n == 0;
    return n;
}

// --- MAX's choice among the children, by strategy ---

typedef struct {
    const OmSearch *search;
    const OmNode *children;
    size_t n;
    int minimax; // f(P)
    int model;   // g(P)
    int limit;   // what MIN overlooks here
} Choices;

static double rank_of(OmStrategy strategy, const OmNode *c) {
    switch (strategy) {
    case OM_LOSS_FIRST:
        return c->minimax;
    case OM_BALANCE:
        return c->gain + c->minimax;
    case OM_TUTOR:
        return -c->gain;
    default:
        return c->gain;
    }
}

static double second_rank_of(OmStrategy strategy, const OmNode *c) {
    switch (strategy) {
    case OM_GAIN_FIRST:
        return c->minimax;
    case OM_LOSS_FIRST:
        return c->gain;
    default:
        return 0;
    }
}

// Mistakes only for strategies that want to lose (6), and only those that MIN overlooks (10) for
// TU.
static bool allowed(const Choices *c, const OmNode *child) {
    OmStrategy strategy = c->search->setup.strategy;
    if (strategy != OM_LOSE && strategy != OM_TUTOR) return true;
    if (!(child->gain < c->minimax)) return false;
    return strategy == OM_LOSE || c->model - child->model[0] < c->limit;
}

// Without a fitting mistake: the least of F, as equations (8) and (12) say, or the best.
static size_t choose_otherwise(const Choices *c) {
    size_t best = 0;
    for (size_t i = 1; i < c->n; i++) {
        double a = c->children[i].gain, b = c->children[best].gain;
        if (c->search->setup.keep_best ? a > b : a < b) best = i;
    }
    return best;
}

static size_t choose(const Choices *c) {
    OmStrategy strategy = c->search->setup.strategy;
    size_t best = c->n;
    for (size_t i = 0; i < c->n; i++) {
        const OmNode *now = &c->children[i];
        if (!allowed(c, now)) continue;
        if (best == c->n) {
            best = i;
            continue;
        }
        double a = rank_of(strategy, now), b = rank_of(strategy, &c->children[best]);
        bool second = second_rank_of(strategy, now) > second_rank_of(strategy, &c->children[best]);
        if (a > b || (a == b && second)) best = i;
    }
    return best < c->n ? best : choose_otherwise(c);
}

static int loss_limit(const OmSearch *s, const State *state, int g) {
    const OmLossLimit *l = s->setup.limit;
    return l ? l->limit(l, s->setup.game, state, g) : g / 2;
}

static bool keeps_own_gain(OmStrategy strategy) {
    return strategy == OM_GAIN_FIRST || strategy == OM_LOSS_FIRST || strategy == OM_BALANCE;
}

static size_t decide_max(const OmSearch *s, const State *state, const OmNode *children, size_t n,
                         OmNode *out) {
    *out = children[0];
    for (size_t i = 1; i < n; i++) {
        const OmNode *c = &children[i];
        if (c->gain > out->gain) out->gain = c->gain;
        if (c->minimax > out->minimax) out->minimax = c->minimax;
        for (size_t k = 0; k < s->setup.n_models; k++)
            if (c->model[k] > out->model[k]) out->model[k] = c->model[k];
    }
    Choices c = {s, children, n, out->minimax, out->model[0], 0};
    if (s->setup.strategy == OM_TUTOR) c.limit = loss_limit(s, state, out->model[0]);
    size_t j = choose(&c);
    out->own = children[j].own;
    if (keeps_own_gain(s->setup.strategy)) out->gain = children[j].gain;
    return j;
}

// --- MIN's choice, by each model ---

static void decide_min(OmSearch *s, const State *state, int ply, const OmNode *children, size_t n,
                       OmNode *out) {
    size_t least = 0, least_own = 0;
    OmNode sum = {.minimax = children[0].minimax};
    for (size_t i = 1; i < n; i++) {
        if (children[i].gain < children[least].gain) least = i;
        if (children[i].own < children[least_own].own) least_own = i;
        if (children[i].minimax < sum.minimax) sum.minimax = children[i].minimax;
    }
    for (size_t k = 0; k < s->setup.n_models; k++) {
        const OmModel *m = &s->setup.models[k];
        size_t j = 0;
        for (size_t i = 1; i < n; i++)
            if (children[i].model[k] < children[j].model[k]) j = i;
        sum.model[k] = children[j].model[k];
        if (om_rolls(m)) j = om_predict(s, m, state, ply, n);
        bool predicts = om_predicts(m, ply);
        sum.gain += m->weight * children[predicts ? j : least].gain;
        sum.own += m->weight * children[predicts ? j : least_own].own;
    }
    *out = sum;
}

// --- the tree ---

static void visit(OmSearch *s, const State *state, int ply, OmNode *out);

static bool visit_children(OmSearch *s, const State *state, int ply, size_t n, OmNode *children) {
    for (size_t i = 0; i < n; i++) {
        visit(s, om_child(s, state, ply, om_moves(s, ply)[i]), ply + 1, &children[i]);
        if (s->stats.stopped) return false;
    }
    return true;
}

static OmNode *children_at(const OmSearch *s, int ply) {
    return s->nodes + (size_t)ply * s->setup.game->max_moves;
}

static void visit(OmSearch *s, const State *state, int ply, OmNode *out) {
    *out = (OmNode){0};
    if (om_must_stop(s)) return;
    bool over;
    size_t n = om_expand(s, state, ply, &over);
    OmNode *children = children_at(s, ply);
    if (n == 0) {
        out->minimax = om_value_own(s, state, over);
        out->own = out->gain = out->minimax;
    } else {
        if (!visit_children(s, state, ply, n, children)) return;
        if (game_mover(s->setup.game, state) == s->me)
            decide_max(s, state, children, n, out);
        else
            decide_min(s, state, ply, children, n, out);
    }
    for (size_t k = 0; k < s->setup.n_models; k++) {
        const OmModel *m = &s->setup.models[k];
        int last = om_rolls(m) || m->reads == 0 ? s->depth : m->reads + 1;
        if (ply == last || (n == 0 && ply < last))
            out->model[k] = om_value_theirs(s, m, state, over);
    }
}

static OmValue value_of(const OmNode *n) {
    return (OmValue){n->own, n->gain, n->minimax, n->model[0]};
}

static void begin(OmSearch *s, const State *root, const Limits *limits) {
    assert(limits->depth >= 1 && limits->depth <= OM_DEPTH_MAX);
    s->stats = (OmStats){0};
    s->limits = *limits;
    s->deadline_ns = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    s->me = game_mover(s->setup.game, root);
    s->depth = limits->depth;
}

static size_t visit_root(OmSearch *s, const State *root) {
    bool over;
    size_t n = om_expand(s, root, 0, &over);
    assert(n > 0);
    return visit_children(s, root, 0, n, children_at(s, 0)) ? n : 0;
}

static void search_whole(OmSearch *s, const State *root, OmResult *out) {
    OmNode node;
    size_t n = visit_root(s, root);
    if (n == 0) {
        out->move = om_moves(s, 0)[0];
        return;
    }
    size_t j = decide_max(s, root, children_at(s, 0), n, &node);
    out->move = om_moves(s, 0)[j];
    out->value = value_of(&node);
}

void om_search(OmSearch *s, const State *root, const Limits *limits, OmResult *out) {
    *out = (OmResult){0};
    begin(s, root, limits);
    bool whole = s->setup.strategy != OM_GAIN || s->setup.n_models > 1;
    if (whole || s->setup.pruning == OM_WHOLE)
        search_whole(s, root, out);
    else
        om_search_pruned(s, root, out);
    out->stats = s->stats;
}

size_t om_gains(OmSearch *s, const State *root, const Limits *limits, int *out) {
    bool over;
    begin(s, root, limits);
    size_t n = om_expand(s, root, 0, &over);
    for (size_t i = 0; i < n; i++) {
        out[i] = om_gain_of(s, root, om_moves(s, 0)[i]);
        if (s->stats.stopped) return 0;
    }
    return n;
}

bool om_gain(OmSearch *s, const State *root, const Limits *limits, Move m, int *out) {
    begin(s, root, limits);
    *out = om_gain_of(s, root, m);
    return !s->stats.stopped;
}

size_t om_values(OmSearch *s, const State *root, const Limits *limits, OmValue *out) {
    begin(s, root, limits);
    size_t n = visit_root(s, root);
    for (size_t i = 0; i < n; i++) out[i] = value_of(&children_at(s, 0)[i]);
    return n;
}
