// SPDX-License-Identifier: MIT
// hex_recall.h - from solved positions of an earlier solver to the reasons why they were won.
//
// The table knows positions by their keys alone. Those that moves lead to from the empty board,
// through others that are solved, are found again by playing; then there are stones, and with them
// reasons (hex_reasons.h), which settle positions that the table has never seen.
#ifndef GENPEI_HEX_RECALL_H
#define GENPEI_HEX_RECALL_H

#include "engine/hex/solve/hex_node.h"

// Moves that need not lead to solved positions: openings may be unsolved.
enum { HEX_RECALL_ANY = HEX_WORDS == 1 ? 2 : 1 };

static inline void hex_recall_one(HexSearch *s, int ply, HexEntry *e, HexMemory *m) {
    const HexPly *p = &s->plies[ply];
    int winner = e->phi == 0 ? p->mover : !p->mover;
    HexReasonPage *page = hex_memory_page(m, winner, e->phi == 0);
    if (page) hex_give_reason(s, p, e, page);
    e->told = 1;
    hex_table_store(s->table, e);
}

// All solved positions below the one at `ply`.
static inline void hex_recall_below(HexSearch *s, int ply, HexMemory *m) {
    const HexPly *p = &s->plies[ply];
    for (HexSet rest = p->board.empty; !hex_set_empty(rest);) {
        int move = hex_set_pop(&rest);
        HexEntry e;
        bool solved =
            hex_table_find(s->table, hex_child_key(s, p, move), &e) && hex_entry_solved(&e);
        if (solved ? e.told : ply >= HEX_RECALL_ANY) continue;
        hex_enter(s, ply, move);
        if (solved) hex_recall_one(s, ply + 1, &e, m);
        hex_recall_below(s, ply + 1, m);
    }
}

#endif
