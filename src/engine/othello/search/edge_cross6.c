// SPDX-License-Identifier: MIT
// edge_cross6.c - the exact search on 6x6 with four directions.
#define SHAPE DISC_FOUR_6
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end.h"

const EdgeCore edge_cross6 = {SHAPE, end_open, end_null};
