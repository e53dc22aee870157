// SPDX-License-Identifier: MIT
// hex_core_instances.c - the solver (hex_core_body.h) for boards of up to 64, 128 and 361 cells, by
// the number of words in a set of cells.
//
// instances: 1 2 6
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE 1
#endif
#define HEX_WORDS INSTANCE
#include "engine/hex/solve/hex_core_body.h"

const HexCore INSTANCE_NAME(hex_core_) = {.cells_max = HEX_ROOM,
                                          .new = hex_core_new,
                                          .free = hex_core_free,
                                          .run = hex_core_run,
                                          .learn = hex_core_learn,
                                          .recall = hex_core_recall};
