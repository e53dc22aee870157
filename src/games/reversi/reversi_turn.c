// SPDX-License-Identifier: MIT
// reversi_turn.c - see reversi_turn.h.
#include "games/reversi/reversi_turn.h"

// Bit by bit where rows have ten squares.
static Squares turn_wide(const ReversiRules *r, Squares set, int number) {
    Squares out = {{0}};
    int end = r->size - 1;
    for (int y = 0; y <= end; y++)
        for (int x = 0; x <= end; x++) {
            if (!squares_has(set, y * r->stride + x)) continue;
            int to_x = number & 1 ? end - x : x, to_y = number & 2 ? end - y : y;
            squares_add(&out, number & 4 ? to_x * r->stride + to_y : to_y * r->stride + to_x);
        }
    return out;
}

void reversi_turn(const void *game, const State *s, int number, State *out) {
    const ReversiRules *r = reversi_rules(game);
    const ReversiState *from = reversi_state(s);
    ReversiState *to = (ReversiState *)out;
    *to = (ReversiState){.mover = from->mover};
    for (int i = 0; i < 2; i++) {
        if (r->stride > 8)
            to->stones[i] = turn_wide(r, from->stones[i], number);
        else
            to->stones[i].w[0] = turn_narrow(from->stones[i].w[0], r->size, number);
    }
}
