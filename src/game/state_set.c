// SPDX-License-Identifier: MIT
// state_set.c - see state_set.h.
#include "game/state_set.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

static size_t slot_of(const StateSet *set, const void *state) {
    size_t i = (size_t)hash_bytes(state, set->size) & (set->n_slots - 1);
    while (set->slots[i] &&
           memcmp(set->states + (set->slots[i] - 1) * set->size, state, set->size) != 0)
        i = (i + 1) & (set->n_slots - 1);
    return i;
}

static void make_room(StateSet *set) {
    enum { FIRST = 1024 };
    set->room = set->room ? 2 * set->room : FIRST;
    set->states = mem_resize(set->states, set->room, set->size);
    free(set->slots);
    set->n_slots = 2 * set->room;
    set->slots = mem_new(set->n_slots, sizeof *set->slots);
    for (size_t i = 0; i < set->n; i++)
        set->slots[slot_of(set, set->states + i * set->size)] = i + 1;
}

void state_set_clear(StateSet *set) {
    free(set->states);
    free(set->slots);
    *set = (StateSet){.size = set->size};
}

size_t state_set_find(const StateSet *set, const State *s) {
    return set->n ? set->slots[slot_of(set, s)] - 1 : SIZE_MAX;
}

size_t state_set_meet(StateSet *set, const State *s, bool *known) {
    if (set->n == set->room) make_room(set);
    size_t slot = slot_of(set, s);
    *known = set->slots[slot] != 0;
    if (*known) return set->slots[slot] - 1;
    memcpy(set->states + set->n * set->size, s, set->size);
    set->slots[slot] = ++set->n;
    return set->n - 1;
}
