// SPDX-License-Identifier: MIT
// edge_mid_cross8.c - the middle game on 8x8 with four directions.
#define SHAPE DISC_FOUR_8
#define END_CORE edge_cross8
#include "engine/othello/search/edge_mid_text.h"

const EdgeMidCore edge_mid_cross8 = {mid_search, mid_best};
