// SPDX-License-Identifier: MIT
// tsume_grade.h - how hard a mate problem is, from what a reader must see along its solution.
//
// A few numbers are counted on the line of the solution; their weighted sum is the grade, which is
// also given as a rank from 10 kyu to 8 dan. The weights come from bench/tsume-grade: they are
// fitted to the work that the mate solver needs for a first mate, on positions out of games.
#ifndef GENPEI_TSUME_GRADE_H
#define GENPEI_TSUME_GRADE_H

#include "base/str.h"
#include "games/shogi/shogi_position.h"

// Sums over the line of the solution; names and weights are in the table in tsume_grade.c.
typedef enum {
    GRADE_PLIES,
    GRADE_CHECKS,  // log2 of the number of checks to choose from
    GRADE_REPLIES, // log2 of the number of replies to be read
    GRADE_HIDDEN,  // log2 of the place of the check among all, those with the fewest replies first
    GRADE_WIDEST,  // the largest of these
    GRADE_SACRIFICES, // pieces of the attacker that the next reply takes
    GRADE_QUIET,      // checks that neither take, promote nor drop
    GRADE_UNPROMOTED, // moves that could promote and do not
    GRADE_DROPS,      // by the attacker
    GRADE_DISTANT,    // checks from two squares away or more
    GRADE_JOURNEY,    // steps of the king
    GRADE_BETWEEN,    // pieces dropped between
    GRADE_FEATURES
} GradeFeature;

typedef struct {
    double features[GRADE_FEATURES];
    double grade; // 0: about the easiest; 10: first dan
    int rank;     // 0: 10 kyu, 9: 1 kyu, 10: first dan, 17: eighth dan
} TsumeGrade;

enum { TSUME_RANKS = 18 };

// `line` are the moves of the solution, without futile interpositions; `plies` is at least 1.
void tsume_grade(const ShogiPosition *p, const ShogiMove *line, int plies, TsumeGrade *out);

int tsume_rank_of(double grade);

const char *tsume_feature_name(GradeFeature f);

// "3 kyu", "1 dan"; "３級", "初段", "二段".
const char *tsume_rank_english(int rank);
const char *tsume_rank_japanese(int rank);

#endif
