// SPDX-License-Identifier: MIT
// plain_hex.c - see plain_hex.h.
#include "plain_hex.h"

#include "base/bits.h"
#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>

enum { SEEN = 1 << 20 };

void plain_hex_clear(PlainHex *h) {
    free(h->seen);
}

static uint32_t neighbours(const PlainHex *h, int cell) {
    static const int step[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
    uint32_t set = 0;
    for (int i = 0; i < 6; i++) {
        int row = cell / h->width + step[i][0], column = cell % h->width + step[i][1];
        if (row >= 0 && row < h->height && column >= 0 && column < h->width)
            set |= UINT32_C(1) << (row * h->width + column);
    }
    return set;
}

static uint32_t edge_cells(const PlainHex *h, int player, int number) {
    uint32_t set = 0;
    for (int cell = 0; cell < h->width * h->height; cell++) {
        int at = player ? cell % h->width : cell / h->width;
        int last = player ? h->width - 1 : h->height - 1;
        if (at == (number ? last : 0)) set |= UINT32_C(1) << cell;
    }
    return set;
}

void plain_hex_init(PlainHex *h, int width, int height) {
    *h = (PlainHex){.width = width, .height = height, .seen = mem_new(SEEN, sizeof *h->seen)};
    for (int cell = 0; cell < width * height; cell++) h->around[cell] = neighbours(h, cell);
    for (int i = 0; i < 4; i++) h->edge[i / 2][i % 2] = edge_cells(h, i / 2, i % 2);
}

static bool reaches(const PlainHex *h, uint32_t stones, uint32_t from, uint32_t to) {
    uint32_t seen = stones & from, fresh = seen;
    while (fresh && !(seen & to)) {
        uint32_t next = 0;
        for (; fresh; fresh &= fresh - 1) next |= h->around[bits_first(fresh)];
        fresh = next & stones & ~seen;
        seen |= fresh;
    }
    return seen & to;
}

bool plain_hex_connected(const PlainHex *h, uint32_t stones, int player) {
    return reaches(h, stones, h->edge[player][0], h->edge[player][1]);
}

static bool mover_wins(const PlainHex *h, const uint32_t stones[2], int mover) {
    if (plain_hex_connected(h, stones[!mover], !mover)) return false;
    uint64_t key = hash_word(hash_word((uint64_t)stones[0] << 32 | stones[1]) + (uint64_t)mover);
    uint64_t *place = &h->seen[key % SEEN];
    if (*place >> 1 == key >> 1) return *place & 1;
    uint32_t all = (uint32_t)((UINT64_C(1) << (h->width * h->height)) - 1);
    bool wins = plain_hex_connected(h, stones[mover], mover);
    for (uint32_t left = all & ~(stones[0] | stones[1]); left && !wins; left &= left - 1) {
        uint32_t next[2] = {stones[0], stones[1]};
        next[mover] |= left & -left;
        wins = !mover_wins(h, next, !mover);
    }
    *place = (key & ~UINT64_C(1)) | wins;
    return wins;
}

bool plain_hex_wins(const PlainHex *h, const uint32_t stones[2], int mover, int player) {
    return mover_wins(h, stones, mover) == (mover == player);
}

bool plain_hex_joins(const PlainHex *h, uint32_t own, uint32_t carrier, uint32_t from, uint32_t to,
                     bool enemy_first) {
    if (reaches(h, own, from, to)) return true;
    for (uint32_t left = carrier; left; left &= left - 1) {
        uint32_t cell = left & -left;
        bool joins = plain_hex_joins(h, enemy_first ? own : own | cell, carrier & ~cell, from, to,
                                     !enemy_first);
        if (joins != enemy_first) return joins;
    }
    return enemy_first && carrier;
}
