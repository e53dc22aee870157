// SPDX-License-Identifier: MIT
// exact_core68.c - the exact search on 6x6 with eight directions.
#define SIZE 6
#define DIRECTIONS 8
#include "engine/reversi/exact_core_body.h"
