// SPDX-License-Identifier: MIT
// hex_core6.c - the solver for boards of up to 361 cells.
#define HEX_WORDS 6
#include "engine/hex/solve/hex_core_body.h"

HEX_CORE(6)
