// SPDX-License-Identifier: MIT
// l7_why.h - why a move is legal, or why it is not: a trace of the description.
//
// The move is found by its text, legal or not; then every part of its condition is evaluated alone.
#ifndef GENPEI_L7_WHY_H
#define GENPEI_L7_WHY_H

#include "lang/game/l7_game.h"

typedef enum {
    WHY_STEP,  // a step with its variables: "place n = d3"
    WHY_PART,  // a part of its condition
    WHY_AFTER, // a part of `unless after`: refuses the move when it holds
    WHY_NOTE,  // anything else that decides
} L7WhyType;

typedef struct {
    L7WhyType kind;
    const char *text;
    int line;   // in the description; 0: nowhere
    int depth;  // parts of parts
    bool holds; // WHY_PART, WHY_AFTER
} L7WhyLine;

typedef void L7WhyTell(void *context, const L7WhyLine *line);

typedef enum { WHY_LEGAL, WHY_ILLEGAL, WHY_UNKNOWN /* nothing is written so */ } L7WhyAnswer;

// `g` must come from a program compiled with `trace`.
L7WhyAnswer l7_why(const Game *g, const State *s, const char *move, L7WhyTell *tell, void *context);

#endif
