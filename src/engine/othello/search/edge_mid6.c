// SPDX-License-Identifier: MIT
// edge_mid6.c - the middle game on 6x6 with eight directions.
#define SHAPE DISC_EIGHT_6
#define END_CORE edge_core6
#include "engine/othello/search/edge_mid_text.h"

const EdgeMidCore edge_mid6 = {mid_search, mid_best};
