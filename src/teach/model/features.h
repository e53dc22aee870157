// SPDX-License-Identifier: MIT
// features.h - what a model of a player sees: every legal move as a row of numbers, its features.
//
// There are three sets. For the Reversi family on 8x8: the board after the move (mobility, corners,
// edges, ...), the class of the square, and readings, which are searches of one to four plies. For
// shogi and chess: what the move takes, mobility, and readings (piece_reading.h). For every other
// game that a search suits: whether the move wins or loses at once, mobility, and, in
// place of readings, the results of few or many playouts. All numbers are seen by the mover.
//
// A reading is the distance from the best move, 0 for the best, in units of the evaluation (for a
// fitted one: natural logarithms of odds), at most FEATURE_FAR.
#ifndef GENPEI_FEATURES_H
#define GENPEI_FEATURES_H

#include "search/search.h"

enum {
    FEATURES_MAX = 32,
    FEATURES_OF_POSITION_MAX = 12,
    FEATURE_PHASES = 3,
    FEATURE_READINGS = 4,
};
#define FEATURE_FAR 8.0

// What one number means: a key for files, and words for people.
typedef struct {
    const char *key;
    const char *en;
} Feature;

// An evaluation: a weight for each of the position's features in each phase of the game.
typedef struct {
    double weight[FEATURE_PHASES][FEATURES_OF_POSITION_MAX];
} FeatureWeights;

typedef struct {
    const char *name; // "reversi", "pieces", "general"
    const Feature *features;
    size_t n;        // features of a move
    size_t n_static; // the first of them describe the position after the move; an evaluation
                     // weighs these (0: it does not)
    size_t readings; // where the FEATURE_READINGS readings begin
    // What this player and what all players chose here before: filled in by move_counts.h.
    size_t own_count, all_count;
    const FeatureWeights *default_weights; // weights of the evaluation; NULL without one
} FeatureSet;

// The moves of a position. The arrays belong to the extractor and last until its next call.
typedef struct {
    size_t n;
    const Move *moves; // in order of generation
    double *x;         // n rows, as many numbers each as the set has features
    int phase;         // 0 opening, 1 middle, 2 end
} FeatureRows;

typedef struct FeatureExtractor FeatureExtractor;

// False, with the reason, when no set suits the game.
bool features_suit(const Game *g, Error *e);
const FeatureSet *features_set(const Game *g);

// `weights` are copied; NULL: the default ones. Not to be shared by threads.
FeatureExtractor *features_new(const Game *g, const FeatureWeights *weights);
void features_free(FeatureExtractor *l);

// The features of all moves of a position that is not final. Only the first `readings` readings (0
// to FEATURE_READINGS) are made; the others stay 0.
void features_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out);

const Game *features_game(const FeatureExtractor *l);

int features_phase(const Game *g, const State *s);

// The evaluation by the extractor's weights, in thousandths of their unit; NULL for the general
// set. Lives as long as the extractor.
const Eval *features_eval(const FeatureExtractor *l);

#endif
