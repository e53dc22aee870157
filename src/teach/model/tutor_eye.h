// SPDX-License-Identifier: MIT
// tutor_eye.h - what moves are really worth, as far as the teacher can tell: better than his pupils
// can. 0 is an even game, 1000 about a factor e in the odds of winning.
#ifndef GENPEI_TUTOR_EYE_H
#define GENPEI_TUTOR_EYE_H

#include "teach/model/lens.h"

typedef struct TutorEye TutorEye;

// Zero effort is the usual one; more is better and slower: plies for the Reversi family, random
// games a move elsewhere.
TutorEye *tutor_eye_new(const Game *g, int effort);
// Looks `times` as carefully as usual from now on, where it is random games that are counted.
void tutor_eye_strain(TutorEye *e, int times);

void tutor_eye_free(TutorEye *e);

// What each move is worth to the mover, in order of generation. Returns their number; the values
// last until the next look.
size_t tutor_eye_look(TutorEye *e, const State *s, const int **values);

int tutor_eye_empties(const State *s); // of the Reversi family on 8x8: empty squares

#endif
