// SPDX-License-Identifier: MIT
// edge_mid_cross4.c - the middle game on 4x4 with four directions.
#define SHAPE DISC_FOUR_4
#define END_CORE edge_cross4
#include "engine/othello/search/edge_mid_text.h"

const EdgeMidCore edge_mid_cross4 = {mid_search, mid_best};
