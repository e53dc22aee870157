// SPDX-License-Identifier: MIT
// go_read.h - reads whether a string of go can be captured.
#ifndef GENPEI_GO_READ_H
#define GENPEI_GO_READ_H

#include "games/go/go_board.h"

typedef struct {
    int depth; // plies
    int nodes; // stones that may still be placed in thought; counts down
} GoReading;

// Whether the enemy of the string, moving first, captures it; `move` (may be NULL) gets the first
// move. A string that reaches three liberties counts as safe.
bool go_can_capture(const GoBoard *b, int place, GoReading r, int *move);

// Whether its owner, moving first, saves it.
bool go_can_save(const GoBoard *b, int place, GoReading r, int *move);

#endif
