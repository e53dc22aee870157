// SPDX-License-Identifier: MIT
// exact_core84.c - the exact search on 8x8 with four directions.
#define SIZE 8
#define DIRECTIONS 4
#include "engine/reversi/exact_core_body.h"
