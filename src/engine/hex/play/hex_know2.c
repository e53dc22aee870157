// SPDX-License-Identifier: MIT
// hex_know2.c - what links say, for boards of up to 128 cells: 11x11.
#define HEX_WORDS 2
#include "engine/hex/play/hex_know_body.h"

HEX_KNOW_CORE(2)
