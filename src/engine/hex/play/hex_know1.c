// SPDX-License-Identifier: MIT
// hex_know1.c - what links say, for boards of up to 64 cells.
#define HEX_WORDS 1
#include "engine/hex/play/hex_know_body.h"

HEX_KNOW_CORE(1)
