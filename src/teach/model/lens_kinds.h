// SPDX-License-Identifier: MIT
// lens_kinds.h - the kinds of lenses from inside.
#ifndef GENPEI_LENS_KINDS_H
#define GENPEI_LENS_KINDS_H

#include "search/mcts.h"
#include "search/playout_eval.h"
#include "teach/model/lens.h"

// The evaluation of the Reversi family as the search sees it.
typedef struct {
    Eval eval; // first
    int weight[LENS_PHASES][LENS_POSITION_MAX];
} ReversiLensEval;

struct Lens {
    const Game *game;
    const LensKind *kind;
    Move *moves;
    double *x;
    State *next;
    MoveValue *values;
    ReversiLensEval reversi;
    Search *search;
    Mcts *mcts;
    MctsMove *tried;
    int *value; // readings of the moves
};

extern const LensKind lens_reversi_kind, lens_general_kind;

bool lens_is_reversi(const Game *g);

void lens_reversi_init(Lens *l, const LensWeights *w);
void lens_reversi_look(Lens *l, const State *s, int readings, LensView *out);
int lens_reversi_phase(const State *s);

void lens_general_init(Lens *l);
void lens_general_look(Lens *l, const State *s, int readings, LensView *out);

// Writes `value` (thousandths) into column `column` as the distance from the best.
void lens_put_reading(Lens *l, size_t n, size_t column);

#endif
