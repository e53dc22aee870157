// SPDX-License-Identifier: MIT
// tutor.h - the teacher: an opponent of the pupil's strength that can lose unnoticed.
//
// Iida 1995, sections 2.1.3 and 2.2.3. The teacher watches the pupil's moves and estimates the
// level that made them (level_reading.h). It plays only moves whose loss, in the judgement of
// the pupil's model, stays within a limit (equations 9 and 10), and among them steers the game: to
// a narrow result, a narrow defeat, a trap, or a theme.
//
// An even game is kept in a closed loop. Until the middle of the game the position is kept where
// the pupil, by the mistakes it has made so far, has an even chance; then tutor_results.h says who
// is to win. From game to game the teacher remembers, where it may, who the pupil is and how the
// games ended.
#ifndef GENPEI_TUTOR_H
#define GENPEI_TUTOR_H

#include "teach/model/levels.h"
#include "teach/model/tutor_judge.h"
#include "teach/model/tutor_results.h"

typedef enum {
    AIM_EVEN,   // a close game that either may win
    AIM_LOSE,   // a narrow defeat that looks natural (TU)
    AIM_TRAP,   // the moves that this pupil answers worst (OM)
    AIM_LESSON, // positions in which the theme decides
} TutorAim;

// Zero means default for every field but the game.
typedef struct {
    const Game *game;
    TutorAim aim;
    const ChoiceModel *pupil; // NULL: one of the levels
    int level;                // from 1, the level assumed at first; 0: any
    double limit;             // what the pupil overlooks, as predictor_loss counts it; 1.5
    size_t theme;             // AIM_LESSON: the number of a feature
    int effort;               // see tutor_judge.h
} TutorSetup;

typedef struct {
    Move move;
    int value;    // in the teacher's judgement
    double loss;  // what the pupil sees given away
    int best;     // the value of the best move
    bool settled; // no other move was within the limit
} TutorChoice;

typedef struct Tutor Tutor;

Tutor *tutor_new(const TutorSetup *setup); // copied; the model of the pupil must outlive it
void tutor_free(Tutor *t);

// A new game, on this side; what `seed` decides beside the play: who is to win, and which of two
// moves that are alike is made.
void tutor_begin(Tutor *t, int side, uint64_t seed);

// The game ended with this score of the teacher (1, 0.5, 0): the next ones build on it.
void tutor_learn(Tutor *t, double score);
void tutor_forget(Tutor *t); // all games so far

// The pupil played `m` in `s`.
void tutor_watch(Tutor *t, const State *s, Move m);

void tutor_choose(Tutor *t, const State *s, TutorChoice *out);

// The probability of each level; they add up to 1. And the most likely one.
const double *tutor_belief(const Tutor *t);
int tutor_level(const Tutor *t);

// Who is to win this game, and what that was decided by.
typedef struct {
    int sign;            // 1: the teacher means to win, -1: to lose, 0: it is still open
    double mistake;      // what the pupil gives away per move
    int lowest, highest; // the values of the moves that the pupil would not notice
} TutorDecision;

const TutorDecision *tutor_decision(const Tutor *t);

#endif
