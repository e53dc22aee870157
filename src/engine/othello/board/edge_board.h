// SPDX-License-Identifier: MIT
// edge_board.h - from positions of games to boards of the engine.
#ifndef GENPEI_EDGE_BOARD_H
#define GENPEI_EDGE_BOARD_H

#include "engine/othello/board/disc_shape.h"
#include "games/reversi/reversi.h"

// The shape of a game of the Reversi family; false when it is not in the family, or on a board of
// 10x10.
bool edge_shape_of(const Game *g, DiscShape *out);

static inline DiscBoard edge_board_of(const State *s) {
    const ReversiState *r = reversi_state(s);
    return (DiscBoard){r->stones[r->mover].w[0], r->stones[1 - r->mover].w[0]};
}

// A square of the engine as a move of the game; -1 is a pass.
static inline Move edge_move_of(int square) {
    return square < 0 ? REVERSI_PASS : (Move)square;
}

#endif
