// SPDX-License-Identifier: MIT
// record_obf.h - problem files of Othello (OBF): one position per line, with the scores of its
// moves.
//
//   --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12; H4:-22;
//
// Scores are discs more than the opponent's for the side to move, the empty squares counted for the
// winner. Lines that are empty or begin with % or # are comments.
#ifndef GENPEI_RECORD_OBF_H
#define GENPEI_RECORD_OBF_H

#include "record/record_input.h"

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

// --- as records (record_obf_games.c) ---

// Whether the first line that is not a comment begins like a position of Othello.
bool record_is_obf(const char *text, size_t n);

// The next problem as a game: its position, then the move with the highest score, where there is
// one. A line that cannot be read is refused.
RecordStatus record_obf_next(RecordInput *in, Record *out, Error *e);

// Every position of a game as a line, with the move that was played there and its player's value,
// where that is known and in discs; without moves the position alone. Only for games of the Reversi
// family; nothing is written for others.
void record_obf_write_game(const Record *r, Str *out);

#endif
