// SPDX-License-Identifier: MIT
// features_parts.h - what the files of the three feature sets share.
#ifndef GENPEI_FEATURES_PARTS_H
#define GENPEI_FEATURES_PARTS_H

#include "search/mcts.h"
#include "search/playout_eval.h"
#include "teach/model/features.h"
#include "teach/model/piece_reading.h"

// The evaluation of the Reversi family as the search sees it.
typedef struct {
    Eval eval; // first
    int weight[FEATURE_PHASES][FEATURES_OF_POSITION_MAX];
} ReversiFeatureEval;

struct FeatureExtractor {
    const Game *game;
    const FeatureSet *features;
    Move *moves;
    double *x;
    State *next;
    MoveValue *values;
    ReversiFeatureEval reversi;
    Search *search;
    PieceReader *pieces;
    Mcts *mcts;
    MctsMove *tried;
    int *value; // readings of the moves
};

extern const FeatureSet features_reversi_set, features_pieces_set, features_general_set;

bool features_is_reversi(const Game *g);

void features_reversi_init(FeatureExtractor *l, const FeatureWeights *w);
void features_reversi_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out);
int features_reversi_phase(const State *s);

void features_general_init(FeatureExtractor *l);
void features_general_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out);

void features_pieces_init(FeatureExtractor *l);
void features_pieces_extract(FeatureExtractor *l, const State *s, int readings, FeatureRows *out);

// Writes `value` (thousandths) into column `column` as the distance from the best.
void features_put_reading(FeatureExtractor *l, size_t n, size_t column);

#endif
