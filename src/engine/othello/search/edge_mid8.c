// SPDX-License-Identifier: MIT
// edge_mid8.c - the middle game on 8x8 with eight directions.
#define SHAPE DISC_EIGHT_8
#define END_CORE edge_core8
#include "engine/othello/search/edge_mid_text.h"

const EdgeMidCore edge_mid8 = {mid_search, mid_best};
