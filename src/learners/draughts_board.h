// SPDX-License-Identifier: MIT
// draughts_board.h - positions of draughts (games/draughts.l7) as words of 32 squares, and the
// terms by which Samuel's programs judged them.
//
// A board is seen by one side, whose men move towards bit 0: bits 28 to 31 are its back row.
#ifndef GENPEI_DRAUGHTS_BOARD_H
#define GENPEI_DRAUGHTS_BOARD_H

#include "lang/study/l7_read.h"

typedef struct {
    uint32_t men[2], kings[2]; // own, the enemy's
} DraughtsBoard;

typedef struct {
    const Game *game;
    L7Reader piece, rank;
    int8_t square[64]; // of each node, from 0; -1: the squares that are not used
} DraughtsEye;

bool draughts_eye_init(DraughtsEye *d, const Game *g, Error *e); // refuses other games

DraughtsBoard draughts_see(const DraughtsEye *d, const State *s, int player);
DraughtsBoard draughts_turned(DraughtsBoard b); // as the other side sees it

// Three for a king, two for a man; own less the enemy's.
int draughts_material(const DraughtsBoard *b);

enum { DRAUGHTS_TERMS = 18 };
extern const char *const draughts_term_names[DRAUGHTS_TERMS];

// Each term of the one side less that of the other.
void draughts_terms(const DraughtsBoard *b, int out[DRAUGHTS_TERMS]);

// A term in seven steps, -3 to 3.
int draughts_step(int term, int value);

enum {
    DRAUGHTS_MOVES_MAX = 128,
    DRAUGHTS_STATES = 40,
    DRAUGHTS_WON = 1000,  // more than any material
    DRAUGHTS_MOST = 2000, // more than any value
};

// Follows the captures that are forced from states[0] on, each side doing its best. Returns the
// material then, seen by the mover of states[0]; `*quiet` is the position, seen by the same side.
// Room for DRAUGHTS_STATES states.
int draughts_settle(const DraughtsEye *d, State *states, DraughtsBoard *quiet);

// A move looked at: what material it leaves after the captures that follow from it, seen by the
// mover; and by how much it changes the terms until then.
typedef struct {
    Move move;
    int from, to; // squares as the mover sees them
    int material;
    int terms[DRAUGHTS_TERMS];
} DraughtsMove;

// All moves of a position, in the order of generation. `plies` more are looked ahead for the
// material. `room` has DRAUGHTS_STATES + plies states.
size_t draughts_look(const DraughtsEye *d, const State *s, int plies, State *room,
                     DraughtsMove *out);

#endif
