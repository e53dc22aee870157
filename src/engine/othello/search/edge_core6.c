// SPDX-License-Identifier: MIT
// edge_core6.c - the exact search on 6x6 with eight directions.
#define SHAPE DISC_EIGHT_6
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end.h"

const EdgeCore edge_core6 = {SHAPE, end_open, end_null};
