// SPDX-License-Identifier: MIT
// hex_net_memory.c - see hex_net_memory.h.
#include "engine/hex/net/hex_net_memory.h"

#include "base/mem.h"
#include "engine/hex/net/hex_net_run.h"

#include <stdlib.h>
#include <string.h>

struct HexNetMemory {
    size_t cells, places; // places: a power of two
    uint64_t *key;        // 0: nothing is there
    float *said;          // [place][cells + 1]: logits, then the value
};

HexNetMemory *hex_net_memory_new(int cells, size_t room) {
    HexNetMemory *m = mem_new(1, sizeof *m);
    m->cells = (size_t)cells;
    size_t each = (m->cells + 1) * sizeof *m->said + sizeof *m->key;
    for (m->places = 1; 2 * m->places * each <= room;) m->places *= 2;
    m->key = mem_new(m->places, sizeof *m->key);
    m->said = mem_new(m->places * (m->cells + 1), sizeof *m->said);
    return m;
}

void hex_net_memory_free(HexNetMemory *m) {
    if (!m) return;
    free(m->key);
    free(m->said);
    free(m);
}

uint64_t hex_net_memory_key(const HexShape *shape, const int8_t *stone, int mover) {
    uint64_t key = mover ? shape->key_turn : 0;
    for (int i = 0; i < shape->cells; i++)
        if (stone[i] >= 0) key ^= shape->key[stone[i]][i];
    return key ? key : 1;
}

bool hex_net_recall(const HexNetMemory *m, uint64_t key, HexNetAnswer *out) {
    size_t at = (size_t)key & (m->places - 1);
    if (m->key[at] != key) return false;
    const float *said = m->said + at * (m->cells + 1);
    memcpy(out->logit, said, m->cells * sizeof *said);
    out->value = said[m->cells];
    return true;
}

void hex_net_remember(HexNetMemory *m, uint64_t key, const HexNetAnswer *a) {
    size_t at = (size_t)key & (m->places - 1);
    float *said = m->said + at * (m->cells + 1);
    m->key[at] = key;
    memcpy(said, a->logit, m->cells * sizeof *said);
    said[m->cells] = a->value;
}
