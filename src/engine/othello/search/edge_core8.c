// SPDX-License-Identifier: MIT
// edge_core8.c - the exact search on 8x8 with eight directions.
#define SHAPE DISC_EIGHT_8
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end.h"

const EdgeCore edge_core8 = {SHAPE, end_open, end_null};
