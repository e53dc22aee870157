// SPDX-License-Identifier: MIT
// edge_board.c - see edge_board.h.
#include "engine/othello/board/edge_board.h"

bool edge_shape_of(const Game *g, DiscShape *out) {
    const ReversiRules *r = reversi_rules(g);
    if (!r || r->size > 8) return false;
    *out = (DiscShape)((r->directions == 8 ? DISC_EIGHT_8 : DISC_FOUR_8) + (8 - r->size) / 2);
    return true;
}
