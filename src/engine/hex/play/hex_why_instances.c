// SPDX-License-Identifier: MIT
// hex_why_instances.c - what a person would say (hex_why_body.h) for boards of up to 64, 128
// (11x11), 192 (13x13) and 361 cells, by the number of words in a set of cells.
//
// instances: 1 2 3 6
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE 1
#endif
#define HEX_WORDS INSTANCE
#if INSTANCE == 3
#define HEX_FULLS_KEPT 4
#define HEX_SEMIS_KEPT 6
#endif
#include "engine/hex/play/hex_why_body.h"

const HexWhyCore INSTANCE_NAME(hex_why_core_) = {.cells_max = HEX_ROOM, .find = hex_why_find};
