// SPDX-License-Identifier: MIT
// hex_know.c - see hex_know.h.
#include "engine/hex/play/hex_know.h"

#include "base/mem.h"

#include <stdlib.h>

struct HexKnow {
    const HexKnowCore *core;
    void *state;
};

HexKnow *hex_know_new(const HexShape *shape, size_t memory) {
    static const HexKnowCore *const cores[] = {&hex_know_core_1, &hex_know_core_2, &hex_know_core_3,
                                               &hex_know_core_6};
    HexKnow *k = mem_new(1, sizeof *k);
    int i = 0;
    while (shape->cells > cores[i]->cells_max) i++;
    k->core = cores[i];
    k->state = k->core->new (shape, memory);
    return k;
}

void hex_know_free(HexKnow *k) {
    if (!k) return;
    k->core->free(k->state);
    free(k);
}

void hex_know_root(HexKnow *k, const HexPosition *p) {
    k->core->root(k->state, p);
}

void hex_know_at(HexKnow *k, const int16_t *moves, int n, HexKnown *out) {
    k->core->at(k->state, moves, n, out);
}
