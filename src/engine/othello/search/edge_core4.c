// SPDX-License-Identifier: MIT
// edge_core4.c - the exact search on 4x4 with eight directions.
#define SHAPE DISC_EIGHT_4
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end.h"

const EdgeCore edge_core4 = {SHAPE, end_open, end_null};
