// SPDX-License-Identifier: MIT
// hex_advice.h - the net's ordering of the moves of a position that proves hard.
//
// It finds the best move more often than the circuit (hex_flow.h), but takes twice as long as a
// node. So it is used only when a position has not been settled by the first replies; then the
// moves are ordered again. Nothing but the order depends on it.
#ifndef GENPEI_HEX_ADVICE_H
#define GENPEI_HEX_ADVICE_H

#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/solve/hex_node.h"

enum { HEX_ADVICE_WORK = 3 }; // nodes spent below a position before the net is asked

// On the empty board the first move in order is known already.
static inline bool hex_wants_advice(const HexSearch *s, const HexPly *p, const HexEntry *e) {
    return s->desk && !e->advised && e->work >= HEX_ADVICE_WORK && !hex_board_is_bare(&p->board);
}

static inline void hex_advise(HexSearch *s, const HexPly *p, HexEntry *e) {
    int8_t stone[HEX_ROOM];
    HexNetAnswer said;
    for (int i = 0; i < s->shape->cells; i++) {
        bool first = hex_set_has(p->board.stones[0], i);
        stone[i] = first ? 0 : hex_set_has(p->board.stones[1], i) ? 1 : -1;
    }
    hex_net_judge(s->desk, stone, p->mover, &said);
    hex_sort_moves(e, said.logit);
    e->advised = 1;
}

#endif
