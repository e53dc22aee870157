// SPDX-License-Identifier: MIT
// hex_facts_instances.c - what links say (hex_facts_body.h) for boards of up to 64, 128 (11x11),
// 192 (13x13) and 361 cells, by the number of words in a set of cells.
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
#include "engine/hex/play/hex_facts_body.h"

const HexFactsCore INSTANCE_NAME(hex_facts_core_) = {.cells_max = HEX_ROOM,
                                                     .new = hex_facts_finder_new,
                                                     .free = hex_facts_finder_free,
                                                     .root = hex_facts_finder_root,
                                                     .at = hex_facts_finder_at};
