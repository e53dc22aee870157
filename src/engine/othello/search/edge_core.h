// SPDX-License-Identifier: MIT
// edge_core.h - the exact search of every shape.
#ifndef GENPEI_EDGE_CORE_H
#define GENPEI_EDGE_CORE_H

#include "engine/othello/search/edge_worker.h"

// Eight directions, then four.
extern const EdgeCore edge_core8, edge_core6, edge_core4;
extern const EdgeCore edge_cross8, edge_cross6, edge_cross4;

const EdgeCore *edge_core(DiscShape shape);

#endif
