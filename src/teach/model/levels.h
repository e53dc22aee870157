// SPDX-License-Identifier: MIT
// levels.h - five models from beginner to strong for every game, made without data.
//
// A higher level reads further ahead, trusts its readings more, and slips more rarely. A choice by
// odds errs most where moves look alike, that is where the position is hard for this level. In the
// Reversi family the lower levels like to turn many stones, in shogi and chess to take pieces, as
// beginners do.
#ifndef GENPEI_LEVELS_H
#define GENPEI_LEVELS_H

#include "teach/model/choice_model.h"

enum { LEVELS = 5 };

extern const char *const level_names[LEVELS]; // "beginner", "casual", "club", "advanced", "strong"

// The model of a level, 0 to LEVELS - 1. End with choice_model_clear.
void level_model(int level, const Game *g, ChoiceModel *out);

// What a player of each level gives away, as a share of what any move would (level_reading.h): from
// the lowest level to the highest, which gives away least.
const double *level_shares(const Game *g);

#endif
