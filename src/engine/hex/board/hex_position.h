// SPDX-License-Identifier: MIT
// hex_position.h - from positions of the games `hex` and `fairhex` to cells of the engine, and
// between moves and cells.
//
// A position is read from the fields of the state, by node; nothing is drawn or parsed. Sizes,
// swapped stones and the handicap of `fairhex` need no special handling: the state has the actual
// stones.
#ifndef GENPEI_HEX_POSITION_H
#define GENPEI_HEX_POSITION_H

#include "engine/hex/board/hex_shape.h"
#include "game/game.h"

typedef struct {
    int mover;
    int8_t stone[HEX_CELLS_MAX]; // -1 where empty, else a player
} HexPosition;

// The board of a game; false, with the reason, when it is not Hex or its sides do not fit.
bool hex_position_board(const Game *g, int *width, int *height, Error *e);

// The same for sides of `min` to `max` cells, within those of the engine.
bool hex_position_sides(const Game *g, int min, int max, int *width, int *height, Error *e);

// The following are for games that have such a board.

// Cells beyond the board are empty.
void hex_position_read(const Game *g, const State *s, HexPosition *out);

bool hex_position_may_swap(const Game *g); // the second player may take over the first stone

// The move that places a stone on a cell; false, with the reason, when that is not legal (or the
// cell is -1).
bool hex_position_move(const Game *g, const State *s, int cell, Move *out, Error *e);

// The cell on which a move places a stone; -1 for a swap.
int hex_position_cell(const Game *g, const State *s, Move m);

void hex_position_cell_name(int width, int cell, char out[16]); // "c4": column c, row 4

#endif
