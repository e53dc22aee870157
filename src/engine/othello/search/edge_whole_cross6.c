// SPDX-License-Identifier: MIT
// edge_whole_cross6.c - the search of whole games on 6x6 with four directions.
#define SHAPE DISC_FOUR_6
#include "engine/othello/search/edge_whole_text.h"

int edge_whole_cross6(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta, uint8_t *move) {
    return deep(s, b, alpha, beta, move);
}
