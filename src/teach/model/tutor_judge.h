// SPDX-License-Identifier: MIT
// tutor_judge.h - the teacher's own values of moves, meant to be better than the pupil's. 0 is an
// even game, 1000 about a factor e in the odds of winning.
//
// Where the game has an engine, the engine is asked: `edge` in Othello, `hex` in Hex, `sho` in
// shogi; in chess piece_reading.h. Elsewhere the Reversi family is searched with the evaluation of
// features.h, and other games by playouts.
#ifndef GENPEI_TUTOR_JUDGE_H
#define GENPEI_TUTOR_JUDGE_H

#include "teach/model/features.h"

typedef struct TutorJudge TutorJudge;

// Effort 0 is the default; more is better and slower: plies for the Reversi family, shogi and
// chess, playouts per move elsewhere.
TutorJudge *tutor_judge_new(const Game *g, int effort);
void tutor_judge_free(TutorJudge *e);

// Multiplies the effort of later calls by `times` where it counts playouts; adds half as many
// plies.
void tutor_judge_strain(TutorJudge *e, int times);

void tutor_judge_begin(TutorJudge *e); // a new game: what earlier searches found is forgotten

// The value of each move to the mover, in order of generation. Returns their number; the values
// last until the next call.
size_t tutor_judge_values(TutorJudge *e, const State *s, const int **values);

int tutor_judge_empties(const State *s); // of the Reversi family on 8x8: empty squares

#endif
