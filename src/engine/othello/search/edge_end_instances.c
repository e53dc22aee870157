// SPDX-License-Identifier: MIT
// edge_end_instances.c - the exact search (edge_end_body.h) for every shape.
//
// instances: EIGHT_8 EIGHT_6 EIGHT_4 FOUR_8 FOUR_6 FOUR_4
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE EIGHT_8
#endif
#define SHAPE INSTANCE_NAME(DISC_)
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_end_body.h"

const EdgeCore INSTANCE_NAME(edge_core_) = {SHAPE, end_open, end_null};
