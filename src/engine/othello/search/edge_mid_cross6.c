// SPDX-License-Identifier: MIT
// edge_mid_cross6.c - the middle game on 6x6 with four directions.
#define SHAPE DISC_FOUR_6
#define END_CORE edge_cross6
#include "engine/othello/search/edge_mid_text.h"

const EdgeMidCore edge_mid_cross6 = {mid_search, mid_best};
