// SPDX-License-Identifier: MIT
// hex_board.h - stones on a board, and the cells whose colour is settled without being played.
//
// Filling in never changes who wins. A dead cell may have either colour. A player captures two
// neighbouring cells when a stone on either answers an enemy stone on the other by making it dead:
// the player need not play there, and both count as the player's own.
#ifndef GENPEI_HEX_BOARD_H
#define GENPEI_HEX_BOARD_H

#include "engine/hex/board/hex_set.h"
#include "engine/hex/board/hex_shape.h"

enum { HEX_ROOM = HEX_WORDS * 64 < HEX_CELLS_MAX ? HEX_WORDS * 64 : HEX_CELLS_MAX };

typedef struct {
    HexSet stones[2];
    HexSet empty;
    uint64_t key; // of the stones, not of the turn
    uint16_t code[HEX_ROOM];
} HexBoard;

// What a fill-in added.
typedef struct {
    HexSet captured[2];
    HexSet dead; // on the board they are stones of player 0
} HexFill;

static inline void hex_board_init(HexBoard *b, const HexShape *s) {
    b->stones[0] = b->stones[1] = hex_set_none();
    b->empty = hex_set_first_n(s->cells);
    b->key = 0;
    for (int i = 0; i < s->cells; i++) b->code[i] = s->bare_code[i];
}

static inline void hex_board_put(HexBoard *b, const HexShape *s, int cell, int player) {
    hex_set_add(&b->stones[player], cell);
    hex_set_drop(&b->empty, cell);
    b->key ^= s->key[player][cell];
    for (int d = 0; d < HEX_RING; d++) {
        int there = s->ring[cell][d];
        if (there >= 0)
            b->code[there] = (uint16_t)hex_ring_put(b->code[there], hex_opposite(d), player);
    }
}

static inline HexSet hex_neighbours(const HexShape *s, int cell) {
    HexSet around = hex_set_none();
    for (int d = 0; d < HEX_RING; d++)
        if (s->ring[cell][d] >= 0) hex_set_add(&around, s->ring[cell][d]);
    return around;
}

// Whether the stones of `player` join the player's edges.
static inline bool hex_stones_join(const HexBoard *b, const HexShape *s, int player) {
    HexSet seen = hex_set_none(), fresh = hex_set_none();
    for (int i = 0; i < (player ? s->height : s->width); i++)
        hex_set_add(&fresh, player ? i * s->width : i);
    for (fresh = hex_set_and(fresh, b->stones[player]); !hex_set_empty(fresh);) {
        int cell = hex_set_pop(&fresh);
        if (player ? cell % s->width == s->width - 1 : cell / s->width == s->height - 1)
            return true;
        hex_set_add(&seen, cell);
        HexSet next = hex_set_and(hex_neighbours(s, cell), b->stones[player]);
        fresh = hex_set_or(fresh, hex_set_less(next, seen));
    }
    return false;
}

// The neighbour with which `player` captures the empty `cell`, or -1.
static inline int hex_capture_partner(const HexBoard *b, const HexShape *s, int cell, int player) {
    unsigned killers = s->killers[player][b->code[cell]];
    for (; killers; killers &= killers - 1) {
        int d = __builtin_ctz(killers), there = s->ring[cell][d];
        if (s->killers[player][b->code[there]] >> hex_opposite(d) & 1) return there;
    }
    return -1;
}

// Settles one cell if its ring allows. Returns the cells that have changed.
static inline HexSet hex_fill_at(HexBoard *b, const HexShape *s, int cell, HexFill *fill) {
    HexSet changed = hex_set_one(cell);
    if (s->dead[b->code[cell]]) {
        hex_board_put(b, s, cell, 0);
        hex_set_add(&fill->dead, cell);
        return changed;
    }
    for (int player = 0; player < 2; player++) {
        int partner = hex_capture_partner(b, s, cell, player);
        if (partner < 0) continue;
        hex_board_put(b, s, cell, player);
        hex_board_put(b, s, partner, player);
        hex_set_add(&changed, partner);
        fill->captured[player] = hex_set_or(fill->captured[player], changed);
        return changed;
    }
    return hex_set_none();
}

// Fills in what is settled after the rings of `doubtful` cells have changed.
static inline void hex_fill(HexBoard *b, const HexShape *s, HexSet doubtful, HexFill *fill) {
    *fill = (HexFill){0};
    doubtful = hex_set_and(doubtful, b->empty);
    while (!hex_set_empty(doubtful)) {
        int cell = hex_set_pop(&doubtful);
        HexSet changed = hex_fill_at(b, s, cell, fill);
        while (!hex_set_empty(changed))
            doubtful = hex_set_or(doubtful, hex_neighbours(s, hex_set_pop(&changed)));
        doubtful = hex_set_and(doubtful, b->empty);
    }
}

#endif
