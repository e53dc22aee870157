// SPDX-License-Identifier: MIT
// lens.h - how a model of a player sees a position: every legal move as a row of numbers.
//
// Two kinds. For the Reversi family on 8x8: what the board looks like after the move (mobility,
// corners, edges, ...), what kind of square it is, and what readings of one to four plies say. For
// every other game that a search suits: whether it wins or loses at once, mobility, and what random
// games say, few or many, which takes the place of reading. All numbers are seen by the mover.
//
// A reading is told as the distance from the best move, 0 for the best, in units of the evaluation
// (for a fitted one: natural logarithms of odds), no further than LENS_FAR.
#ifndef GENPEI_LENS_H
#define GENPEI_LENS_H

#include "search/search.h"

enum {
    LENS_FEATURES_MAX = 32,
    LENS_POSITION_MAX = 12,
    LENS_PHASES = 3,
    LENS_READINGS = 4,
};
#define LENS_FAR 8.0

// What one number means: a word for files, and words for people.
typedef struct {
    const char *key;
    const char *en;
} LensFeature;

// An evaluation: a weight for each of the position's features in each phase of the game.
typedef struct {
    double weight[LENS_PHASES][LENS_POSITION_MAX];
} LensWeights;

typedef struct {
    const char *name; // "reversi", "general"
    const LensFeature *features;
    size_t n;         // features of a move
    size_t n_static;  // the first of them say what the position after the move is like; an
                      // evaluation weighs these (0: it has another one)
    size_t readings;  // where the LENS_READINGS readings begin
    size_t own_habit; // what he played here before, and what everybody did: filled in by others
    size_t all_habit;
    const LensWeights *usual; // of an evaluation that nobody fitted; NULL without
} LensKind;

// A position as it is seen. The arrays belong to the lens and last until its next look.
typedef struct {
    size_t n;
    const Move *moves; // in order of generation
    double *x;         // n rows of `kind->n` numbers
    int phase;         // 0 opening, 1 middle, 2 end
} LensView;

typedef struct Lens Lens;

// False, with the reason, when no lens suits the game.
bool lens_suits(const Game *g, Error *e);
const LensKind *lens_kind(const Game *g);

// `weights` may be NULL: the usual ones. They are copied. Not to be shared by threads.
Lens *lens_new(const Game *g, const LensWeights *weights);
void lens_free(Lens *l);

// Looks at a position that is not final; `readings` (0 to LENS_READINGS) says how many readings are
// wanted, the others stay 0.
void lens_look(Lens *l, const State *s, int readings, LensView *out);

const Game *lens_game(const Lens *l);

int lens_phase(const Game *g, const State *s);

// An evaluation by the weights of the lens, in thousandths of their unit; NULL for the general
// kind. Lives as long as the lens.
const Eval *lens_eval(const Lens *l);

#endif
