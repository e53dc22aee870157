// SPDX-License-Identifier: MIT
// hex_facts.c - see hex_facts.h.
#include "engine/hex/play/hex_facts.h"

#include "base/mem.h"

#include <stdlib.h>

struct HexFactFinder {
    const HexFactsCore *core;
    void *state;
};

HexFactFinder *hex_facts_new(const HexShape *shape, size_t memory) {
    static const HexFactsCore *const cores[] = {&hex_facts_core_1, &hex_facts_core_2,
                                                &hex_facts_core_3, &hex_facts_core_6};
    HexFactFinder *k = mem_new(1, sizeof *k);
    int i = 0;
    while (shape->cells > cores[i]->cells_max) i++;
    k->core = cores[i];
    k->state = k->core->new (shape, memory);
    return k;
}

void hex_facts_free(HexFactFinder *k) {
    if (!k) return;
    k->core->free(k->state);
    free(k);
}

void hex_facts_root(HexFactFinder *k, const HexPosition *p) {
    k->core->root(k->state, p);
}

void hex_facts_at(HexFactFinder *k, const int16_t *moves, int n, HexFacts *out) {
    k->core->at(k->state, moves, n, out);
}
