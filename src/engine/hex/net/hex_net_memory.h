// SPDX-License-Identifier: MIT
// hex_net_memory.h - a cache of the net's answers: the same position is reached in many ways.
//
// A table of fixed size; a new answer replaces the one in its place. Keys are those of stones and
// turn; two positions with the same key are not distinguished, which 64 bits make unlikely.
#ifndef GENPEI_HEX_NET_MEMORY_H
#define GENPEI_HEX_NET_MEMORY_H

#include "engine/hex/net/hex_net.h"
#include "engine/hex/net/hex_net_run.h"

typedef struct HexNetMemory HexNetMemory;

// For boards with this number of cells; `room` in bytes.
HexNetMemory *hex_net_memory_new(int cells, size_t room);
void hex_net_memory_free(HexNetMemory *m);

uint64_t hex_net_memory_key(const HexShape *shape, const int8_t *stone, int mover);

bool hex_net_recall(const HexNetMemory *m, uint64_t key, HexNetAnswer *out);
void hex_net_remember(HexNetMemory *m, uint64_t key, const HexNetAnswer *a);

#endif
