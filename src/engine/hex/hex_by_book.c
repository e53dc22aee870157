// SPDX-License-Identifier: MIT
// hex_by_book.c - see hex_by_book.h.
#include "engine/hex/hex_by_book.h"

#include "engine/hex/solve/hex_book.h"

enum { GLANCE_NODES = 256, MEMORY = 32 << 20 };

void hex_by_book_init(HexByBook *b, int width, int height, bool wanted) {
    *b = (HexByBook){0};
    if (!wanted || !hex_book_is_for(width, height)) return;
    b->width = width;
    b->height = height;
}

void hex_by_book_clear(HexByBook *b) {
    hex_winning_free(b->winning);
    *b = (HexByBook){0};
}

void hex_by_book_reset(HexByBook *b) {
    hex_winning_free(b->winning);
    b->winning = NULL;
}

int hex_by_book(HexByBook *b, const HexPosition *p, int64_t wall_ns, const atomic_bool *stop,
                int *move) {
    HexVerdict v;
    HexWinLimits limits = {.wall_ns = wall_ns, .nodes = GLANCE_NODES, .stop = stop};
    *move = -1;
    if (!b->width) return -1;
    if (!b->winning) b->winning = hex_winning_new(b->width, b->height, MEMORY, 1);
    hex_winning_ask(b->winning, p, &limits, &v);
    if (v.winner == p->mover) *move = v.move >= 0 ? v.move : v.likely;
    return v.winner;
}
