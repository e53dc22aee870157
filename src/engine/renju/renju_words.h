// SPDX-License-Identifier: MIT
// renju_words.h - what the player of renju and gomoku sees, in sentences and marks.
#ifndef GENPEI_RENJU_WORDS_H
#define GENPEI_RENJU_WORDS_H

#include "engine/insight.h"
#include "engine/renju/renju_think.h"
#include "game/grid_text.h"

// How places are called: the board as a text has it, and how the game names its points.
typedef struct {
    GridNames names;
    GridText grid;
} RenjuNames;

void renju_place_name(const RenjuNames *names, int place, char out[8]);

void renju_explain(const RenjuNames *names, RenjuBoard *b, int colour, const RenjuThought *t,
                   Insight *out);

#endif
