// SPDX-License-Identifier: MIT
// record_obf.h - problem files of Othello (OBF): a position a line, with the scores of its moves.
//
//   --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12; H4:-22;
//
// Scores are discs more than the opponent's for the side to move, the empty squares counted for the
// winner. Lines that are empty or begin with % or # are comments.
#ifndef GENPEI_RECORD_OBF_H
#define GENPEI_RECORD_OBF_H

#include "game/game.h"

typedef struct {
    Move move;
    int score;
} ObfScore;

// All zero: nothing is owned yet.
typedef struct {
    State *state;
    ObfScore *scores; // in the order of the file
    size_t count;
} ObfProblem;

// Whether a line has a position at all.
bool record_obf_is_comment(const char *line);

// Reads one line, which may end in a line break. The caller clears `out` on success.
bool record_obf_read(const Game *g, const char *line, ObfProblem *out, Error *e);
void record_obf_clear(ObfProblem *p);

// The highest of the scores; false when there are none.
bool record_obf_best(const ObfProblem *p, int *out);

// Adds the line, without a line break.
void record_obf_write(const Game *g, const ObfProblem *p, Str *out);

#endif
