// SPDX-License-Identifier: MIT
// choice_model.h - a model of a player: with which probability he plays which move.
//
// What he looks at (weights of the features of lens.h, by phase), how far he reads (the weights of
// the readings), how often he plays anything at all (slips), what he is used to (habits), and how
// certain all that is. Fitted from games (model_study.h) or made without data (levels.h).
#ifndef GENPEI_CHOICE_MODEL_H
#define GENPEI_CHOICE_MODEL_H

#include "base/str.h"
#include "teach/model/choice_fit.h"
#include "teach/model/habits.h"

typedef struct {
    char name[64];
    char game[64]; // the title of the game it is for
    const LensKind *kind;
    LensWeights eval; // of the readings
    ChoiceWeights choice;
    Habits habits;
    size_t games, moves;      // it was fitted on
    bool average;             // stands for everybody
    ChoiceScore test;         // on games kept back, n = 0 when there were none
    double loss[LENS_PHASES]; // mean distance from the best reading, of the moves played
} ChoiceModel;

void choice_model_init(ChoiceModel *m, const char *name, const Game *g);
void choice_model_clear(ChoiceModel *m);

// How many readings it asks for: the last with a weight.
int choice_model_readings(const ChoiceModel *m);

// How many plies he reads, as a mean of the readings by their weights; 0 when he reads nothing.
double choice_model_depth(const ChoiceModel *m, int phase);

// Somebody who answers for a model: the model and the lens it looks through. One thread.
typedef struct {
    const ChoiceModel *model;
    Lens *lens;
    double *p;
    LensView view; // of the last question
} ModelMind;

void model_mind_init(ModelMind *mind, const ChoiceModel *model, const Game *g);
void model_mind_clear(ModelMind *mind);

// Probabilities of the moves of mind->view; they last until the next question.
const double *model_mind_ask(ModelMind *mind, const State *s);

// What he sees given away by a move of mind->view, whoever is to move there: g(P) - g(P_i) of
// equation (9) of Iida 1995, g being his readings by their weights. So it counts in his own eyes: a
// move that loses 1 he himself would play e times more rarely. Follows model_mind_ask.
double model_mind_loss(const ModelMind *mind, size_t i);

// How hard a position is for him (Iida 1995, section 3.4): how easily he goes wrong, and how far he
// must read before he sees what is right.
typedef struct {
    double wrong; // probability that he does not play one of the best moves
    double loss;  // what that costs him on the average, in units of `worth`
    int plies;    // the first reading that shows a best move and goes on showing it; one more than
                  // LENS_READINGS when none does
} Difficulty;

// `worth` is what each move is really worth to him, in order of generation; he is to move.
void difficulty_of(ModelMind *mind, const State *s, const int *worth, Difficulty *out);

// Below 0 when `a` is easier than `b`, above when it is harder: by expected loss, then by plies.
int difficulty_compare(const Difficulty *a, const Difficulty *b);

// As text, both ways. A text for another game is refused.
void choice_model_write(const ChoiceModel *m, Str *out);
bool choice_model_read(ChoiceModel *m, const Game *g, const char *text, Error *e);

#endif
