// SPDX-License-Identifier: MIT
// choice_model.h - a model of a player: the probability of each move.
//
// It holds what the player considers (weights of the features of features.h, by phase), how far
// they read ahead (the weights of the readings), how often they play any move at all (slips), which
// moves they are used to (move_counts.h), and the uncertainty of all this. Models are fitted from
// games (model_study.h) or made without data (levels.h).
#ifndef GENPEI_CHOICE_MODEL_H
#define GENPEI_CHOICE_MODEL_H

#include "base/str.h"
#include "teach/model/choice_fit.h"
#include "teach/model/move_counts.h"

typedef struct {
    char name[64];
    char game[64]; // the title of the game it is for
    const FeatureSet *features;
    FeatureWeights eval; // of the readings
    ChoiceWeights choice;
    MoveCounts move_counts;
    size_t games, moves;         // it was fitted on
    bool average;                // of all players
    ChoiceScore test;            // on held-out games, n = 0 when there were none
    double loss[FEATURE_PHASES]; // mean distance from the best reading, of the moves played
} ChoiceModel;

void choice_model_init(ChoiceModel *m, const char *name, const Game *g);
void choice_model_clear(ChoiceModel *m);

// The number of readings it needs: up to the last with a weight.
int choice_model_readings(const ChoiceModel *m);

// How many plies the player reads ahead: the mean of the readings by their weights, 0 without any.
double choice_model_depth(const ChoiceModel *m, int phase);

// What is needed to ask a model about positions. For one thread.
typedef struct {
    const ChoiceModel *model;
    FeatureExtractor *extractor;
    double *p;
    FeatureRows view; // of the last question
} ModelPredictor;

void predictor_init(ModelPredictor *predictor, const ChoiceModel *model, const Game *g);
void predictor_clear(ModelPredictor *predictor);

// Probabilities of the moves of predictor->view; they last until the next call.
const double *predictor_ask(ModelPredictor *predictor, const State *s);

// What a move of predictor->view gives away in the judgement of the model's player, whoever is to
// move there: g(P) - g(P_i) of equation (9) of Iida 1995, g being the readings by their weights.
// The player would choose a move that loses 1 e times more rarely. Follows predictor_ask.
double predictor_loss(const ModelPredictor *predictor, size_t i);

// To and from text. A model for another game is refused.
void choice_model_write(const ChoiceModel *m, Str *out);
bool choice_model_read(ChoiceModel *m, const Game *g, const char *text, Error *e);

#endif
