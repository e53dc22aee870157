// SPDX-License-Identifier: MIT
// hex_know_instances.c - what links say (hex_know_body.h) for boards of up to 64, 128 (11x11), 192
// (13x13) and 361 cells, by the number of words in a set of cells.
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
#include "engine/hex/play/hex_know_body.h"

const HexKnowCore INSTANCE_NAME(hex_know_core_) = {.cells_max = HEX_ROOM,
                                                   .new = hex_knower_new,
                                                   .free = hex_knower_free,
                                                   .root = hex_knower_root,
                                                   .at = hex_knower_at};
