// SPDX-License-Identifier: MIT
// hex_core2.c - the solver for boards of up to 128 cells.
#define HEX_WORDS 2
#include "engine/hex/solve/hex_core_body.h"

HEX_CORE(2)
