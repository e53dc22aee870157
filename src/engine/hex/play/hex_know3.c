// SPDX-License-Identifier: MIT
// hex_know3.c - what links say, for boards of up to 192 cells: 13x13.
#define HEX_WORDS 3
#define HEX_FULLS_KEPT 4
#define HEX_SEMIS_KEPT 6
#include "engine/hex/play/hex_know_body.h"

HEX_KNOW_CORE(3)
