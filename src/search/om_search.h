// SPDX-License-Identifier: MIT
// om_search.h - what the files of the opponent-model search share.
#ifndef GENPEI_OM_SEARCH_H
#define GENPEI_OM_SEARCH_H

#include "search/om.h"

// A position as both sides value it. `own` is the strategy's value: F, L or T.
typedef struct {
    double own;
    double gain;
    int minimax;
    int model[OM_MODELS_MAX];
} OmNode;

struct OmSearch {
    OmSetup setup;
    State *states; // one per ply
    Move *moves;   // max_moves per ply
    OmNode *nodes; // max_moves per ply: the children of the current node
    OmStats stats;
    Limits limits;
    int64_t deadline_ns;
    int me;         // MAX
    int depth;      // M
    int root_value; // OM_ROOT_VALUE: the minimax value
};

static inline State *om_state(const OmSearch *s, int ply) {
    return game_state_at(s->setup.game, s->states, (size_t)ply);
}

static inline Move *om_moves(const OmSearch *s, int ply) {
    return s->moves + (size_t)ply * s->setup.game->max_moves;
}

// The position after `m`, in the room of the next ply.
const State *om_child(OmSearch *s, const State *state, int ply, Move m);

bool om_must_stop(OmSearch *s);

// Seen by MAX; `over` says that the game has ended there.
int om_value_own(OmSearch *s, const State *state, bool over);
int om_value_theirs(OmSearch *s, const OmModel *model, const State *state, bool over);

// The number of moves to search: 0 at a leaf, and `over` says whether the game ended there.
size_t om_expand(OmSearch *s, const State *state, int ply, bool *over);

// Whether MIN's choice is searched again in every position, and not taken from backed-up values.
static inline bool om_rolls(const OmModel *model) {
    return model->rolling || model->predictor;
}

// Whether `model` predicts at a MIN node of layer `ply`.
static inline bool om_predicts(const OmModel *model, int ply) {
    return om_rolls(model) || model->reads == 0 || ply <= model->reads;
}

// The last layer that the model sees when MIN is at layer `ply`.
static inline int om_horizon(const OmSearch *s, const OmModel *model, int ply) {
    if (model->reads == 0) return s->depth;
    int layer = model->rolling ? ply + model->reads : model->reads + 1;
    return layer < s->depth ? layer : s->depth;
}

// Minimax by alpha-beta with an evaluation (NULL: MAX's own) down to layer `last`.
int om_alphabeta(OmSearch *s, const OmModel *model, const State *state, int ply, int last,
                 int alpha, int beta);

// MIN's choice at `ply` by a search of its own: the number of the move.
size_t om_predict(OmSearch *s, const OmModel *model, const State *state, int ply, size_t n);

// F of the position after a root move, by the pruning of the set-up.
int om_gain_of(OmSearch *s, const State *root, Move m);

// The pruned searches: F of the root and the move.
void om_search_pruned(OmSearch *s, const State *root, OmResult *out);

#endif
