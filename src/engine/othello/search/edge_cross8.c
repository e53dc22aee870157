// SPDX-License-Identifier: MIT
// edge_cross8.c - the exact search on 8x8 with four directions.
#define SHAPE DISC_FOUR_8
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end.h"

const EdgeCore edge_cross8 = {SHAPE, end_open, end_null};
