// SPDX-License-Identifier: MIT
// bg_position.h - a position of games/backgammon.l7 as numbers, read from its text and written as
// one.
//
// Points have white's numbers, 1 to 24: white moves down, black up. White's bar is 25, black's 0.
#ifndef GENPEI_BG_POSITION_H
#define GENPEI_BG_POSITION_H

#include "base/error.h"
#include "base/str.h"

enum { BG_WHITE, BG_BLACK, BG_NOBODY = -1, BG_NODES = 26, BG_SET = 15, BG_CUBE_MAX = 64 };

typedef struct {
    int mover;                // BG_NOBODY: the dice are thrown next
    int next;                 // who moves after them, where there is no cube
    int8_t men[2][BG_NODES];  // of each side on each node
    int off[2];               // borne off
    int dice[2], left;        // thrown, 0: not; steps that they allow
    bool begun;               // false: the throw that says who begins comes next
    int value, roller, holds; // of the cube; who threw last (BG_NOBODY: no cube); who has it
    bool offered;             // the mover takes or drops
    int dropped;              // who did
} BgPosition;

// The start of the game, the dice thrown next by `next`; without a cube.
BgPosition bg_position_start(int next);

// False where the text is not one that the game writes. Dice of a turn that is over, which that
// text may still have, are left out.
bool bg_position_parse(const char *text, BgPosition *out);
void bg_position_text(const BgPosition *p, Str *out);

// The player whose turn it is: who throws, has thrown or has offered to double. BG_NOBODY before
// the first throw.
int bg_position_on_roll(const BgPosition *p);

// Makes it the turn of `who`, with the dice thrown (0, 0: not yet).
void bg_position_give_turn(BgPosition *p, int who, const int dice[2], bool cube);

// A point as its player counts it, 25 the bar, 0 the end; and back.
static inline int bg_own_point(int player, int node) {
    return player == BG_WHITE ? node : 25 - node;
}

// Moves one man between points as its player counts them; a single enemy there is hit. False, with
// nothing changed, when there is no man, two enemies, or the step does not go forward.
bool bg_position_step(BgPosition *p, int player, int from, int to, bool *hit);

#endif
