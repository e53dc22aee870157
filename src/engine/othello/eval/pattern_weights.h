// SPDX-License-Identifier: MIT
// pattern_weights.h - the evaluation of Othello: weights for the contents of patterns, a table for
// each phase of the game, and how far deeper searches differ from shallower ones.
//
// Weights are 16-bit numbers in units of 1/EDGE_DISC discs, all of them multiples of a coarser unit
// that keeps the file small. A file (pack.h) has a line of text, the unit, the numbers of the error
// model, and the tied weights of every phase. The tables for lookup are rounded further, to a byte:
// in steps of 1/8 disc, at most 15.9 discs. Constant once made, and shared by threads.
#ifndef GENPEI_PATTERN_WEIGHTS_H
#define GENPEI_PATTERN_WEIGHTS_H

#include "base/error.h"
#include "base/str.h"
#include "engine/othello/eval/edge_eval.h"
#include "engine/othello/eval/line_value.h"
#include "engine/othello/eval/pattern_sum.h"

// How far the value of a deep search lies from that of a shallow one: the standard deviation in
// discs is a sum of these numbers times 1, the deep depth, the shallow depth, empty squares and
// the square of empty squares / 10.
enum { EDGE_SPREAD_TERMS = 5 };
typedef struct {
    float term[EDGE_SPREAD_TERMS];
} EdgeSpread;

enum { PATTERN_STEP = EDGE_DISC / 8 };

typedef struct {
    EdgeEval eval; // for 8x8 with eight directions; other boards use edge_simple_eval
    bool fitted;   // false: nothing is known yet, edge_simple_eval is used
    EdgeSpread spread, linear_spread; // as it is used; without the network, where there is one
    int unit;                         // weights are multiples of it; 1 to EDGE_DISC
    PatternSet *set;
    int16_t *tied[PATTERN_STAGES]; // as they were fitted and go to a file
    int8_t *table[PATTERN_STAGES]; // of every content, in PATTERN_STEP
    LineNet *net;                  // corrects the values at leaves; NULL: none
} PatternWeights;

// Weights that know nothing.
PatternWeights *pattern_weights_new(void);
void pattern_weights_free(PatternWeights *w);

// The built-in ones; with their network where that pays (LINE_PAYS).
PatternWeights *pattern_weights_built_in(void);

// From a file; NULL with the reason.
PatternWeights *pattern_weights_read(const char *path, Error *e);

// Gives weights the network of a file instead of the one they have, or none.
bool pattern_weights_net(PatternWeights *w, const char *path, Error *e);
void pattern_weights_no_net(PatternWeights *w);

// `hash`, when not NULL, gets the hash of the weights.
bool pattern_weights_write(const PatternWeights *w, const char *path, uint64_t *hash, Error *e);

// Sets the table of a stage from tied weights in 1/EDGE_DISC discs, rounded to the unit.
void pattern_weights_set(PatternWeights *w, int stage, const int16_t *tied);

// The mover's expected final score times EDGE_DISC; `n` are the numbers of the board.
static inline int32_t pattern_value(const PatternWeights *w, const PatternNumbers *n, int empties) {
    return PATTERN_STEP * pattern_sum(w->table[pattern_stage(empties)], n);
}

// The same with the network, where there is one: slower and more accurate.
static inline int32_t pattern_leaf_value(const PatternWeights *w, const PatternNumbers *n,
                                         int empties) {
    int32_t linear = pattern_value(w, n, empties);
    return w->net ? line_value(w->net, n, empties, linear) : linear;
}

// The standard deviation, in discs, of the difference between searches of depth `deep` and
// `shallow`.
static inline float edge_spread(const EdgeSpread *s, int deep, int shallow, int empties) {
    float e = (float)empties;
    float v = s->term[0] + s->term[1] * (float)deep + s->term[2] * (float)shallow + s->term[3] * e +
              s->term[4] * e * e / 10;
    return v < 1.5F ? 1.5F : v; // lower values are unreliable where there are few samples
}

#endif
