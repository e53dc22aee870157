// SPDX-License-Identifier: MIT
// solving_judge.h - solves positions for the referee, who then ends games that are decided.
#ifndef GENPEI_SOLVING_JUDGE_H
#define GENPEI_SOLVING_JUDGE_H

#include "referee/adjudicate.h"

// Belongs to one thread.
typedef struct SolvingJudge SolvingJudge;

// Whether it can judge the game; otherwise the reason.
bool solving_judge_suits(const Game *g, Error *e);
SolvingJudge *solving_judge_new(const Game *g, const Adjudication *a);
void solving_judge_free(SolvingJudge *j);

// As adjudicate, for a position that is not final.
bool solving_judge_ask(SolvingJudge *j, const State *s, int *payoffs, const char **why);

#endif
