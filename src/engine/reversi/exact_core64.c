// SPDX-License-Identifier: MIT
// exact_core64.c - the exact search on 6x6 with four directions.
#define SIZE 6
#define DIRECTIONS 4
#include "engine/reversi/exact_core_body.h"
