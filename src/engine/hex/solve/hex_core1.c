// SPDX-License-Identifier: MIT
// hex_core1.c - the solver for boards of up to 64 cells.
#define HEX_WORDS 1
#include "engine/hex/solve/hex_core_body.h"

HEX_CORE(1)
