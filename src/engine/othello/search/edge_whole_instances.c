// SPDX-License-Identifier: MIT
// edge_whole_instances.c - the search of whole games (edge_whole_body.h) for the shapes whose whole
// games can be searched.
//
// instances: EIGHT_6 FOUR_6 FOUR_8
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE EIGHT_6
#endif
#define SHAPE INSTANCE_NAME(DISC_)
#include "engine/othello/search/edge_whole_body.h"

int INSTANCE_NAME(edge_whole_)(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta,
                               uint8_t *move) {
    return deep(s, b, alpha, beta, move);
}
