// SPDX-License-Identifier: MIT
// edge_mid4.c - the middle game on 4x4 with eight directions.
#define SHAPE DISC_EIGHT_4
#define END_CORE edge_core4
#include "engine/othello/search/edge_mid_text.h"

const EdgeMidCore edge_mid4 = {mid_search, mid_best};
