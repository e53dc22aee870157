// SPDX-License-Identifier: MIT
// iida_six.c - see iida_six.h.
#include "papers/iida/iida_six.h"

#include "base/mem.h"

#include <stdlib.h>

enum { SHARED_MOST = IIDA_WAYS - 2, POLICY = IIDA_WAYS - 1 };

const char *const iida_six_ways[IIDA_WAYS] = {
    "six by static value",     "five, and one shared", "four, and two shared",
    "three, and three shared", "two, and four shared", "six by policy",
};

struct IidaSix {
    const Game *game;
    ShoReader *reader;
    ShoReaderEval eval;
    SharedSearch *shared[SHARED_MOST + 1]; // by the number of shared moves; the first is unused
    int depth;
    const ChoiceWeights *policy;
    int readings;
    FeatureExtractor *extractor;
    Move *moves;
    int *values;
    double *p;
};

IidaSix *iida_six_new(const Game *g, int depth, const ChoiceWeights *policy, int readings) {
    IidaSix *x = mem_new(1, sizeof *x);
    x->game = g;
    x->depth = depth;
    x->reader = sho_reader_new(g, false);
    sho_reader_eval_init(&x->eval, x->reader, 0);
    for (size_t k = 1; k <= SHARED_MOST; k++)
        x->shared[k] = shared_new(&(SharedSetup){.game = g,
                                                 .eval = &x->eval.eval,
                                                 .finals = FINAL_BY_PAYOFF,
                                                 .first = IIDA_SIX - k,
                                                 .added = k});
    x->policy = policy;
    x->readings = readings;
    x->extractor = features_new(g, NULL);
    x->moves = mem_new(g->max_moves, sizeof *x->moves);
    x->values = mem_new(g->max_moves, sizeof *x->values);
    x->p = mem_new(g->max_moves, sizeof *x->p);
    return x;
}

void iida_six_free(IidaSix *x) {
    if (!x) return;
    for (size_t k = 1; k <= SHARED_MOST; k++) shared_free(x->shared[k]);
    sho_reader_free(x->reader);
    features_free(x->extractor);
    free(x->moves);
    free(x->values);
    free(x->p);
    free(x);
}

// How many moves have more than the j-th; of equal ones the earlier come first.
static size_t rank_of(const int *values, size_t n, size_t j) {
    size_t before = 0;
    for (size_t i = 0; i < n; i++)
        before += values[i] > values[j] || (values[i] == values[j] && i < j);
    return before;
}

static bool is_by_policy(IidaSix *x, const State *s, Move played) {
    FeatureRows v;
    features_extract(x->extractor, s, x->readings, &v);
    choice_probabilities(x->policy, v.phase, v.x, v.n, features_set(x->game)->n, x->p);
    size_t j = 0, before = 0;
    while (v.moves[j] != played) j++;
    for (size_t i = 0; i < v.n; i++) before += x->p[i] > x->p[j] || (x->p[i] == x->p[j] && i < j);
    return before < IIDA_SIX;
}

// Shared moves come from the search; where it finds fewer, more are taken by static value.
static bool is_by_sharing(IidaSix *x, const State *s, size_t k, size_t rank, Move played) {
    SharedResult r;
    shared_search(x->shared[k], s, x->depth, &r);
    bool among = rank < IIDA_SIX - k;
    for (size_t i = 0; i < r.n_added; i++) among |= r.added[i] == played;
    if (among || r.n_added == k) return among;
    size_t shared_before = 0; // shared moves that static value puts before it
    for (size_t i = 0; i < r.n_added; i++) {
        size_t j = 0;
        while (x->moves[j] != r.added[i]) j++;
        shared_before += rank_of(x->values, game_count_moves(x->game, s), j) < rank;
    }
    return rank - shared_before < IIDA_SIX - r.n_added;
}

void iida_six_add(IidaSix *x, const State *s, Move played, IidaSixCount *count) {
    size_t n = game_moves(x->game, s, x->moves), j = 0;
    if (n <= IIDA_SIX) return;
    while (j < n && x->moves[j] != played) j++;
    if (j == n) return;
    sho_reader_forget(x->reader);
    // The static value after each move, as the search sees it.
    State *next = game_states_new(x->game, 1);
    for (size_t i = 0; i < n; i++) {
        int payoffs[PLAYERS_MAX], me = game_mover(x->game, s);
        game_copy(x->game, next, s);
        game_play(x->game, next, x->moves[i]);
        bool over = game_over(x->game, next);
        if (over) game_payoffs(x->game, next, payoffs);
        x->values[i] =
            over ? value_from_payoff(payoffs[me]) : eval_value(&x->eval.eval, x->game, next, me);
    }
    free(next);
    size_t rank = rank_of(x->values, n, j);
    count->positions++;
    count->moves += (double)n;
    count->by_chance += (double)IIDA_SIX / (double)n;
    count->among[0] += rank < IIDA_SIX;
    for (size_t k = 1; k <= SHARED_MOST; k++)
        count->among[k] += is_by_sharing(x, s, k, rank, played);
    if (x->policy) count->among[POLICY] += is_by_policy(x, s, played);
}
