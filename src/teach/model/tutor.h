// SPDX-License-Identifier: MIT
// tutor.h - the teacher: an opponent of one's own strength who loses naturally when he should.
//
// Iida 1995, sections 2.1.3 and 2.2.3. He watches the pupil's moves and weighs how likely each
// level would have made them (Bayes over the ladder of levels.h). He plays only moves whose loss,
// as the pupil sees it through his own model, stays within a limit (equations 9 and 10), and among
// them steers the game: to a narrow result, a narrow defeat, a trap, or a theme.
#ifndef GENPEI_TUTOR_H
#define GENPEI_TUTOR_H

#include "teach/model/levels.h"
#include "teach/model/tutor_eye.h"

typedef enum {
    AIM_EVEN,   // a close game that either may win
    AIM_LOSE,   // a narrow defeat that nobody notices (TU)
    AIM_TRAP,   // the moves that this pupil answers worst (OM)
    AIM_LESSON, // positions in which the theme decides
} TutorAim;

// Zero means default, but for the game.
typedef struct {
    const Game *game;
    TutorAim aim;
    const ChoiceModel *pupil; // whose model is known; NULL: one of the levels
    int level;                // from 1, the level believed in at first; 0: any
    double limit;             // what the pupil overlooks, in his own eyes (model_mind_loss); 1.5
    size_t theme;             // AIM_LESSON: a feature of the lens
    int effort;               // of the eye
} TutorSetup;

typedef struct {
    Move move;
    int value;    // what the teacher thinks it is worth to him
    double loss;  // what the pupil sees given away
    int best;     // what the best move would have been worth
    bool settled; // nothing else was within the limit
} TutorChoice;

typedef struct Tutor Tutor;

Tutor *tutor_new(const TutorSetup *setup); // copied; the model of the pupil must outlive it
void tutor_free(Tutor *t);

// A new game, on this side; `seed` decides who is to win it.
void tutor_begin(Tutor *t, int side, uint64_t seed);

// The pupil played `m` in `s`.
void tutor_watch(Tutor *t, const State *s, Move m);

void tutor_choose(Tutor *t, const State *s, TutorChoice *out);

// How much he believes in each level; they add up to 1. And the one he believes in most.
const double *tutor_belief(const Tutor *t);
int tutor_level(const Tutor *t);

#endif
