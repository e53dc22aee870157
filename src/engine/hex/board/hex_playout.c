// SPDX-License-Identifier: MIT
// hex_playout.c - see hex_playout.h.
#include "engine/hex/board/hex_playout.h"

#include <string.h>

static const uint32_t power[HEX_AROUND] = {1,   3,    9,    27,    81,    243,
                                           729, 2187, 6561, 19683, 59049, 177147};

static uint64_t both(uint32_t weight) {
    return (uint64_t)(weight & 0xFFFF) | (uint64_t)(weight >> 16) << 32;
}

static uint32_t of_player(uint64_t weights, int player) {
    return (uint32_t)(weights >> (32 * player));
}

void hex_playout_init(HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy) {
    memset(f, 0, sizeof *f);
    f->n_empty = g->shape.cells;
    for (int cell = 0; cell < g->shape.cells; cell++) {
        f->stone[cell] = -1;
        f->pattern[cell] = g->bare[cell];
        f->weight[cell] = both(policy->weight[g->bare[cell]]);
        f->row[g->row[cell]] += f->weight[cell];
        f->total += f->weight[cell];
    }
}

void hex_playout_copy(HexPlayoutBoard *to, const HexPlayoutBoard *from, const HexGround *g) {
    size_t cells = (size_t)g->shape.cells;
    to->total = from->total;
    to->n_empty = from->n_empty;
    memcpy(to->row, from->row, sizeof to->row);
    memcpy(to->weight, from->weight, cells * sizeof *to->weight);
    memcpy(to->pattern, from->pattern, cells * sizeof *to->pattern);
    memcpy(to->stone, from->stone, cells);
}

// Intermediate halves may borrow from each other, but the final sums are right.
static inline void reweigh(HexPlayoutBoard *f, const HexGround *g, int cell, uint64_t weight) {
    uint64_t change = weight - f->weight[cell];
    f->weight[cell] = weight;
    f->row[g->row[cell]] += change;
    f->total += change;
}

void hex_playout_put(HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy, int cell,
                     int player) {
    f->stone[cell] = (int8_t)player;
    f->n_empty--;
    reweigh(f, g, cell, 0);
    for (int i = 0; i < g->n_around[cell]; i++) {
        int there = g->around[cell][i];
        if (f->stone[there] >= 0) continue;
        uint32_t digit = power[hex_around_opposite(g->direction[cell][i])];
        f->pattern[there] += digit * (uint32_t)(player + 1);
        reweigh(f, g, there, both(policy->weight[f->pattern[there]]));
    }
}

// The extra weights of replies to the last stone, in `extra`.
static uint32_t weigh_replies(const HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy,
                              int player, int last, uint32_t extra[HEX_AROUND]) {
    uint32_t sum = 0;
    for (int i = 0; i < g->n_around[last]; i++) {
        int cell = g->around[last][i];
        extra[i] = 0;
        if (f->stone[cell] >= 0) continue;
        int d = hex_around_opposite(g->direction[last][i]);
        uint32_t factor = policy->reply[player][d][f->pattern[cell] % HEX_RINGS];
        if (factor <= HEX_WEIGHT_ONE) continue;
        extra[i] = (of_player(f->weight[cell], player) * (factor - HEX_WEIGHT_ONE)) >> 8;
        sum += extra[i];
    }
    return sum;
}

static int draw_anywhere(const HexPlayoutBoard *f, const HexGround *g, int player, uint32_t at) {
    int row = 0;
    for (uint32_t w; at >= (w = of_player(f->row[row], player)); row++) at -= w;
    int cell = row * g->shape.width;
    for (uint32_t w; at >= (w = of_player(f->weight[cell], player)); cell++) at -= w;
    return cell;
}

int hex_playout_draw(const HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy,
                     int player, int last, Rng *rng) {
    uint32_t extra[HEX_AROUND] = {0};
    uint32_t total = of_player(f->total, player);
    uint32_t more = last < 0 ? 0 : weigh_replies(f, g, policy, player, last, extra);
    uint32_t at = rng_below(rng, total + more);
    if (at < total) return draw_anywhere(f, g, player, at);
    at -= total;
    int i = 0;
    for (; at >= extra[i]; i++) at -= extra[i];
    return g->around[last][i];
}

int hex_playout_fill(HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy, int mover,
                     int last, Rng *rng) {
    while (f->n_empty > 0) {
        last = hex_playout_draw(f, g, policy, mover, last, rng);
        hex_playout_put(f, g, policy, last, mover);
        mover = !mover;
    }
    return hex_playout_winner(f, g);
}

// Player 0's stones reached from the top, a row at a time, down and up again until nothing new is
// reached. A cell's neighbours below are those under it and one to the left.
int hex_playout_winner(const HexPlayoutBoard *f, const HexGround *g) {
    int width = g->shape.width, height = g->shape.height;
    uint32_t own[HEX_SIDE_MAX] = {0}, reached[HEX_SIDE_MAX + 2] = {0}; // of row r at r + 1
    for (int cell = 0; cell < g->shape.cells; cell++)
        own[g->row[cell]] |= (uint32_t)(f->stone[cell] == 0) << (cell % width);
    reached[0] = UINT32_MAX;
    for (bool again = true; again;) {
        again = false;
        for (int row = 0; row < height; row++) {
            uint32_t above = reached[row], below = reached[row + 2];
            uint32_t all = reached[row + 1] | above | above >> 1 | below | below << 1;
            all &= own[row];
            for (uint32_t more; (more = (all | all << 1 | all >> 1) & own[row]) != all;) all = more;
            again |= all != reached[row + 1];
            reached[row + 1] = all;
        }
    }
    return reached[height] ? 0 : 1;
}
