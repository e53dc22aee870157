// SPDX-License-Identifier: MIT
// edge_pn_instances.c - proof-number search (edge_pn_body.h) for the game of 1970.
//
// instances: FOUR_6 FOUR_8
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE FOUR_6
#endif
#define SHAPE INSTANCE_NAME(DISC_)
#include "engine/othello/search/edge_pn_body.h"

const EdgePnCore INSTANCE_NAME(edge_pn_core_) = {position, turned_key, children, grow};
