// SPDX-License-Identifier: MIT
// state_set.h - positions of one game, numbered in the order in which they were added. They are
// distinguished by all their bytes, so nothing depends on a hash.
#ifndef GENPEI_STATE_SET_H
#define GENPEI_STATE_SET_H

#include "game/game.h"

// `{.size = g->state_size}` is an empty set.
typedef struct {
    size_t size; // bytes of a position
    char *states;
    size_t n, room;
    size_t *slots; // 1 + number; 0: free
    size_t n_slots;
} StateSet;

void state_set_clear(StateSet *set); // frees; it is empty and usable again

// The number of a position; SIZE_MAX when it was not met.
size_t state_set_find(const StateSet *set, const State *s);

// The same, but it is met now; `*known` says whether it was before.
size_t state_set_meet(StateSet *set, const State *s, bool *known);

#endif
