// SPDX-License-Identifier: MIT
// edge_cross4.c - the exact search on 4x4 with four directions.
#define SHAPE DISC_FOUR_4
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end.h"

const EdgeCore edge_cross4 = {SHAPE, end_open, end_null};
