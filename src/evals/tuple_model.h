// SPDX-License-Identifier: MIT
// tuple_model.h - a learned evaluation of any game in L7: weights for what stands together on the
// board.
//
// A tuple is some nodes: one, two along a step of the board, a line, a block. Everything that can
// stand there (l7_cells.h) has a weight; the value is the sum over all tuples, seen by the player
// to move (n-tuple networks, Lucas 2008). There are two weights each, for an empty and for a full
// board, and the value goes from one to the other with the number of men. Tuples that a symmetry of
// the game takes onto each other share their weights, and so do the two players where the game is
// the same for both. A few numbers of the whole position are added: what players have in hand, an
// evaluation without learning, moves, reach.
//
// A position is valued by what differs from the one before it. The sum is the logarithm of the odds
// of winning.
#ifndef GENPEI_TUPLE_MODEL_H
#define GENPEI_TUPLE_MODEL_H

#include "base/str.h"
#include "evals/evals.h"

enum {
    TUPLE_POINTS = 1024, // points of a value for one unit of the logarithm
    TUPLE_DENSE_MAX = 80,
    TUPLE_FILE_MAX = 64 << 20, // bytes, unpacked
    TUPLE_CURVE_MAX = 1000,
};

// How it was made; part of the file.
typedef struct {
    uint64_t seed;
    int64_t games, seconds;
    double elo;                       // over the player without learning, measured when it was made
    int points;                       // of the curve
    int64_t at[TUPLE_CURVE_MAX];      // games
    double strength[TUPLE_CURVE_MAX]; // Elo, by games against its own past
} TupleStory;

typedef struct TupleModel TupleModel;

// A model without knowledge. Finds the symmetries of the game by playing it.
TupleModel *tuple_model_new(const Game *g, Error *e);
void tuple_model_free(TupleModel *m);

// The model as bytes, and back. Refused, with the reason: what was cut, changed, or learned for
// other rules.
void tuple_model_write(const TupleModel *m, Str *out);
TupleModel *tuple_model_read(const Game *g, const char *bytes, size_t n, Error *e);

// The same as a compressed file that notices every change.
bool tuple_model_save(const TupleModel *m, const char *path, Error *e);
TupleModel *tuple_model_load(const Game *g, const char *path, Error *e);
TupleModel *tuple_model_unpack(const Game *g, const char *file, size_t n, Error *e);

TupleStory *tuple_model_story(TupleModel *m);
uint64_t tuple_model_rules(const Game *g); // a hash of the rules, as files have it

// An evaluation by the model, which it shares: the model must outlive it. For one thread.
GameEval *tuple_eval_new(const TupleModel *m);
// One that frees the model with itself.
GameEval *tuple_eval_own(TupleModel *m);
// After the weights were changed.
void tuple_eval_reset(GameEval *e);

// --- for learning ---

// What the value of a position is made of, as the player to move sees it.
typedef struct {
    int late;        // 0 to 256: how far the game is
    uint32_t *index; // of each tuple; room for tuple_model_tuples
    double dense[TUPLE_DENSE_MAX];
} TupleFeatures;

int tuple_model_tuples(const TupleModel *m);
int tuple_model_dense(const TupleModel *m);
size_t tuple_model_size(const TupleModel *m); // places; two weights each
void tuple_model_features(const TupleModel *m, GameEval *e, const State *s, TupleFeatures *out);

// What it is a model of, and the place of a single node with a code; -1: it has none.
const Game *tuple_model_game(const TupleModel *m);
const struct L7Cells *tuple_model_cells(const TupleModel *m);
int tuple_model_exchange(const TupleModel *m); // the turn that exchanges the players; -1: none
int64_t tuple_model_place(const TupleModel *m, int node, int code);

// Weights in units of the logarithm: 2 * place for an empty board, + 1 for a full one.
double tuple_model_weight(const TupleModel *m, size_t i);
void tuple_model_put(TupleModel *m, size_t i, double w);
double *tuple_model_dense_weights(TupleModel *m);

#endif
