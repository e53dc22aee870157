// SPDX-License-Identifier: MIT
// sanechika_1979.h - the survey of 1979: one function for each experiment. sanechika_1979.c lists
// them; each part of the survey has a file of its own.
#ifndef GENPEI_SANECHIKA_1979_H
#define GENPEI_SANECHIKA_1979_H

#include "papers/report.h"

bool sanechika_alphabeta(Report *r, Error *e);  // sanechika_searches.c: section 2.1
bool sanechika_best_first(Report *r, Error *e); // and 2.2 iv
bool sanechika_horizon(Report *r, Error *e);    // sanechika_games.c: section 2.2 i
bool sanechika_ordering(Report *r, Error *e);   // and 2.2 iii
bool sanechika_pruning(Report *r, Error *e);    // and 2.2 iv
bool sanechika_tactics(Report *r, Error *e);    // sanechika_plans.c: section 2.2 i
bool sanechika_plans(Report *r, Error *e);      // and 2.3
bool sanechika_learners(Report *r, Error *e);   // sanechika_learners.c: section 3
bool sanechika_lessons(Report *r, Error *e);    // sanechika_lessons.c: section 3, self-play
bool sanechika_backgammon(Report *r, Error *e); // and section 4.2
bool sanechika_programs(Report *r, Error *e);   // sanechika_programs.c: section 4

#endif
