// SPDX-License-Identifier: MIT
// edge_whole_cross8.c - the search of whole games on 8x8 with four directions.
#define SHAPE DISC_FOUR_8
#include "engine/othello/search/edge_whole_text.h"

int edge_whole_cross8(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta, uint8_t *move) {
    return deep(s, b, alpha, beta, move);
}
