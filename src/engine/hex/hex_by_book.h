// SPDX-License-Identifier: MIT
// hex_by_book.h - what `hex` checks before it thinks: whether the book of solved positions says who
// wins. The check is short, as most positions are not in the book.
#ifndef GENPEI_HEX_BY_BOOK_H
#define GENPEI_HEX_BY_BOOK_H

#include "engine/hex/solve/hex_winning.h"

// All zero: no check.
typedef struct {
    int width, height; // 0: there is no book of this board, or it is not wanted
    HexWinning *winning;
} HexByBook;

void hex_by_book_init(HexByBook *b, int width, int height, bool wanted);
void hex_by_book_clear(HexByBook *b);

// A new game: what was found beyond the book is forgotten.
void hex_by_book_reset(HexByBook *b);

// Who wins, -1 when the short check does not show it; `*move` is the winning one if the mover does.
// `wall_ns`: time limit, 0: the default.
int hex_by_book(HexByBook *b, const HexPosition *p, int64_t wall_ns, const atomic_bool *stop,
                int *move);

#endif
