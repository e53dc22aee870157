// SPDX-License-Identifier: MIT
// hex_reasons.h - why positions were won, to be recognised where the rest of the board is
// different.
//
// A reason is a set of stones of the winner and a set of cells, the proof set. The winner wins
// every position with these stones in which the loser has none of these cells; if the reason was
// found with the winner to move, the winner must be to move again. Only the stones connected with
// the cells are needed. The latest reasons are kept, and all are compared: that costs little
// compared with making links.
#ifndef GENPEI_HEX_REASONS_H
#define GENPEI_HEX_REASONS_H

#include "base/mem.h"
#include "engine/hex/board/hex_board.h"

#include <stdlib.h>

enum {
    HEX_REASONS = HEX_WORDS == 1 ? 4096 : 1024, // for each winner and each side to move
    HEX_REASON_WORK = 4,                        // positions that took this many nodes are kept
    HEX_MEMORY_PAGES = 8,
};

typedef struct {
    int n, next;
    HexSet stones[HEX_REASONS], cells[HEX_REASONS];
} HexReasonList;

// Reasons of each player: [0] with the enemy to move, [1] with the player to move.
typedef struct {
    HexReasonList of[2][2];
} HexReasonPage;

// The stones among `own` that are connected with `cells`: no others can be part of a chain.
static inline HexSet hex_stones_at(const HexShape *s, HexSet own, HexSet cells) {
    HexSet all = hex_set_none(), fresh = hex_set_none();
    for (HexSet rest = cells; !hex_set_empty(rest);)
        fresh = hex_set_or(fresh, hex_neighbours(s, hex_set_pop(&rest)));
    for (fresh = hex_set_and(fresh, own); !hex_set_empty(fresh);) {
        int cell = hex_set_pop(&fresh);
        hex_set_add(&all, cell);
        HexSet next = hex_set_and(hex_neighbours(s, cell), own);
        fresh = hex_set_or(fresh, hex_set_less(next, all));
    }
    return all;
}

static inline void hex_reasons_keep(HexReasonPage *a, const HexShape *s, int winner, bool moves,
                                    HexSet own, HexSet cells) {
    HexReasonList *r = &a->of[winner][moves];
    r->stones[r->next] = hex_stones_at(s, own, cells);
    r->cells[r->next] = cells;
    r->next = (r->next + 1) % HEX_REASONS;
    if (r->n < HEX_REASONS) r->n++;
}

// The number of a reason that holds on a board, or -1.
static inline int hex_reason_find(const HexReasonList *r, HexSet own, HexSet enemy) {
    enum { STEP = 16 }; // this many are compared together
    for (int i = 0; i < r->n; i += STEP) {
        uint64_t hit = 0;
        for (int k = i; k < i + STEP; k++) {
            HexSet lacks = hex_set_less(r->stones[k], own);
            hit |= hex_set_empty(hex_set_or(lacks, hex_set_and(r->cells[k], enemy)));
        }
        for (int k = i; hit && k < i + STEP && k < r->n; k++)
            if (hex_set_within(r->stones[k], own) && !hex_set_meets(r->cells[k], enemy)) return k;
    }
    return -1;
}

// Whether `winner` is known to win, `moves` when the winner is to move; then `*proof` is the proof
// set.
static inline bool hex_reasons_find(const HexReasonPage *a, const HexBoard *b, int winner,
                                    bool moves, HexSet *proof) {
    for (int k = 0; k < (moves ? 2 : 1); k++) {
        const HexReasonList *r = &a->of[winner][k];
        int i = hex_reason_find(r, b->stones[winner], b->stones[!winner]);
        if (i < 0) continue;
        *proof = hex_set_and(r->cells[i], b->empty);
        return true;
    }
    return false;
}

// Reasons of earlier solvers, as many as there are: full pages, and a last one.
typedef struct {
    int n;
    HexReasonPage *page[HEX_MEMORY_PAGES];
} HexMemory;

// A page with room for another reason; NULL when there is none.
static inline HexReasonPage *hex_memory_page(HexMemory *m, int winner, bool moves) {
    for (int i = 0; i < m->n; i++)
        if (m->page[i]->of[winner][moves].n < HEX_REASONS) return m->page[i];
    if (m->n == HEX_MEMORY_PAGES) return NULL;
    m->page[m->n] = mem_new_aligned(1, sizeof(HexReasonPage));
    return m->page[m->n++];
}

static inline bool hex_memory_find(const HexMemory *m, const HexBoard *b, int winner, bool moves,
                                   HexSet *proof) {
    for (int i = 0; i < m->n; i++)
        if (hex_reasons_find(m->page[i], b, winner, moves, proof)) return true;
    return false;
}

static inline void hex_memory_clear(HexMemory *m) {
    for (int i = 0; i < m->n; i++) free(m->page[i]);
    m->n = 0;
}

#endif
