// SPDX-License-Identifier: MIT
// om.h - searches that know whom they play against (Iida 1995, sections 2.2 and 2.3).
//
// MAX is the player to move at the root, MIN the other. MAX values positions by f, and believes
// that MIN values them by g and searches by minimax. All values are seen by MAX. The equations of
// the paper: minimax f (1), opponent-model search F and g (2, 3), losing on purpose L (7, 8),
// losing unnoticed T (9 to 12), and (M,m) search (13, 14), where MIN reads only m plies.
//
// Of equal moves the first in order of generation is taken, by either side, as our players do.
#ifndef GENPEI_OM_H
#define GENPEI_OM_H

#include "search/search.h"

enum { OM_MODELS_MAX = 4, OM_DEPTH_MAX = 30 };

// Predicts what MIN plays: any player can be its own model.
typedef struct OmPredictor OmPredictor;
struct OmPredictor {
    Move (*predict)(OmPredictor *p, const State *s); // one of the legal moves
};

// One model of MIN: an evaluation that it searches with, or a predictor instead. With several,
// each has its share of weight and predicts for itself (probabilistic opponent-model search).
typedef struct {
    OmPredictor *predictor; // asked at every MIN node; without `eval`, g is taken as f
    const Eval *eval;       // g
    int reads; // m: MIN sees no further than layer m + 1, the root being layer 0; 0: to the leaves
    bool rolling;  // instead, MIN searches m plies from every position
    double weight; // shares of a set of models; one model needs none
} OmModel;

typedef enum {
    OM_GAIN,       // most of F: the paper's OM search
    OM_GAIN_FIRST, // OMGF: most of F, then the least risk
    OM_LOSS_FIRST, // OMLF: the least risk, then most of F
    OM_BALANCE,    // OMB: most of F + f, which is gain less risk
    OM_LOSE,       // LO: the smallest mistake on purpose
    OM_TUTOR,      // TU: the largest mistake that MIN does not notice
} OmStrategy;

typedef enum {
    OM_WHOLE,      // every leaf is seen by both evaluations
    OM_BETA,       // beta-pruning in one pass: a bound on g is enough to leave a child of MIN
    OM_BETA_VALUE, // the same, but the reply that refutes the child is searched for its exact g:
                   // what equation (15) counts
    OM_BETA_PROBE, // beta-pruning in two passes: MIN's choice first, then only that child
    OM_ROOT_VALUE, // beta-pruning, for the minimax value only
} OmPruning;

// How much MIN overlooks: the limit of equation (10) in a position that MIN values at `g`.
typedef struct OmLossLimit OmLossLimit;
struct OmLossLimit {
    int (*limit)(const OmLossLimit *l, const Game *game, const State *s, int g);
};

// Zero means default, except for the game, the evaluation and the models. Strategies other than
// OM_GAIN, and several models, search the whole tree.
typedef struct {
    const Game *game;
    const Eval *eval; // f
    FinalValue finals;
    OmModel models[OM_MODELS_MAX];
    size_t n_models;
    OmStrategy strategy;
    OmPruning pruning;
    const OmLossLimit *limit; // NULL: half of g (19)
    bool keep_best;           // LO and TU: without a fitting mistake, the best move, not the worst
} OmSetup;

typedef struct {
    double value; // F, L or T: what the strategy expects
    double gain;  // F
    int minimax;  // f
    int model;    // g of the first model
} OmValue;

typedef struct {
    uint64_t nodes;
    uint64_t own;    // evaluations by f
    uint64_t theirs; // evaluations by g
    bool stopped;    // a limit ended it; the move is the best of those finished, or the first
} OmStats;

typedef struct {
    Move move;
    OmValue value; // with pruning, `value` and `gain` only
    OmStats stats;
} OmResult;

typedef struct OmSearch OmSearch;

// `setup` is copied; what it points to must outlive the search.
OmSearch *om_new(const OmSetup *setup);
void om_free(OmSearch *s);

// Searches limits->depth plies (1 to OM_DEPTH_MAX) from a position that is not final.
void om_search(OmSearch *s, const State *root, const Limits *limits, OmResult *out);

// F of every root move, with the pruning of the set-up (OM_GAIN with one model only), in order of
// generation. Returns their number, 0 when stopped.
size_t om_gains(OmSearch *s, const State *root, const Limits *limits, int *out);

// F of one root move, likewise. False when stopped.
bool om_gain(OmSearch *s, const State *root, const Limits *limits, Move m, int *out);

// The values of every root move, by the whole tree, in order of generation; `out` has room for
// game->max_moves. Returns their number, 0 when stopped.
size_t om_values(OmSearch *s, const State *root, const Limits *limits, OmValue *out);

#endif
