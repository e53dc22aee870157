// SPDX-License-Identifier: MIT
// edge_mid_instances.c - the search of the middle game (edge_mid_body.h) for every shape.
//
// instances: EIGHT_8 EIGHT_6 EIGHT_4 FOUR_8 FOUR_6 FOUR_4
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE EIGHT_8
#endif
#define SHAPE INSTANCE_NAME(DISC_)
#define END_CORE INSTANCE_NAME(edge_core_)
#include "engine/othello/search/edge_mid_body.h"

const EdgeMidCore INSTANCE_NAME(edge_mid_) = {mid_search, mid_best};
