// SPDX-License-Identifier: MIT
// edge_core.h - the exact search of every shape.
#ifndef GENPEI_EDGE_CORE_H
#define GENPEI_EDGE_CORE_H

#include "engine/othello/search/edge_worker.h"

extern const EdgeCore edge_core_EIGHT_8, edge_core_EIGHT_6, edge_core_EIGHT_4;
extern const EdgeCore edge_core_FOUR_8, edge_core_FOUR_6, edge_core_FOUR_4;

const EdgeCore *edge_core(DiscShape shape);

#endif
