// SPDX-License-Identifier: MIT
// hex_net_run.h - the output of a network (hex_net.h) for a position, computed fast: with 8-bit
// integers.
#ifndef GENPEI_HEX_NET_RUN_H
#define GENPEI_HEX_NET_RUN_H

#include "engine/hex/net/hex_net.h"

// Room to work in; belongs to one thread.
typedef struct HexNetDesk HexNetDesk;

typedef struct {
    float logit[HEX_CELLS_MAX]; // of empty cells; meaningless for others
    float value;                // -1: the mover loses, 1: the mover wins
} HexNetAnswer;

// `net` must outlive it.
HexNetDesk *hex_net_desk_new(const HexNet *net, int width, int height);
void hex_net_desk_free(HexNetDesk *desk);

// `stone` is -1 where empty, else a player.
void hex_net_judge(HexNetDesk *desk, const int8_t *stone, int mover, HexNetAnswer *out);

// --- for hex_net_exact.c ---

// Marks the stones on a grid of two planes, from the mover's point of view: 1 own, 2 the enemy's, 0
// none.
void hex_net_see(const HexNetDesk *desk, const int8_t *stone, int mover, uint8_t *grid);

// The results of the heads, from the outputs of their first layers, [cell][heads] without bias.
void hex_net_say(const HexNetDesk *desk, int mover, float *heads, HexNetAnswer *out);

#endif
