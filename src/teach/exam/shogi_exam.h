// SPDX-License-Identifier: MIT
// shogi_exam.h - a test of strength in positions of shogi (Iida 1995, section 3.6): find the move
// on which deep searches by two evaluations agree and which is clearly better than the second.
//
// Each position has a difficulty on the scale of data/shogi.handicaps, in Elo: a player of that
// strength finds the move in one case of two. The positions are in data/shogi.exam, made by
// bench/programs/exam_make.c; lines are "SFEN ; MOVE ; DIFFICULTY ; GRADE".
#ifndef GENPEI_SHOGI_EXAM_H
#define GENPEI_SHOGI_EXAM_H

#include "game/game.h"

enum { EXAM_GRADES = 6, EXAM_SFEN_MAX = 128 };

typedef struct {
    char sfen[EXAM_SFEN_MAX];
    char move[8]; // in USI
    double difficulty;
    int grade; // 1 (every player of the ladder finds it) to EXAM_GRADES (none does)
} ExamPosition;

// A line of the file. False, with what is wrong, when it is none.
bool exam_position_parse(const char *line, size_t n, ExamPosition *out, Error *e);

size_t exam_size(void);
ExamPosition exam_position(size_t i); // of those built in, the easiest first

// The difficulty of a position by which of `n` players of known strength found the move.
double exam_difficulty(const double *elo, const bool *found, size_t n);

typedef struct {
    double difficulty;
    bool found;
} ExamAnswer;

typedef struct {
    double elo, error; // error: half of the interval of 95%
    size_t found, asked;
} ExamResult;

// The strength that these answers show.
ExamResult exam_result(const ExamAnswer *answers, size_t n);

// The position that tells most about a player of this strength, of those not yet asked; exam_size()
// when all were.
size_t exam_next(const bool *asked, double elo);

#endif
