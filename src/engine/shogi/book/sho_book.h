// SPDX-License-Identifier: MIT
// sho_book.h - an opening book of shogi: positions with their good moves and the values of
// searches.
//
// A value is hundredths of a pawn for the mover. The value of a move is that of its search until
// the position after it is in the book too, further from the start; then it is that position's
// value. So the values of good play are backed up to the start, and never run in a circle.
#ifndef GENPEI_SHO_BOOK_H
#define GENPEI_SHO_BOOK_H

#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "games/shogi/shogi_position.h"

#include <stddef.h>

enum { SHO_BOOK_MOVES = 8, SHO_BOOK_PLIES = 200 };

typedef struct {
    ShogiMove move;
    int16_t value; // of the search
} ShoBookMove;

typedef struct {
    ShogiPosition position;
    int ply; // moves from the start, on the way by which it was found
    int n;
    ShoBookMove move[SHO_BOOK_MOVES]; // best first when it was searched
    int value;                        // of the best move now, see sho_book_back_up
} ShoBookNode;

typedef struct ShoBook ShoBook;

ShoBook *sho_book_new(uint64_t nodes); // of each search, for information
void sho_book_free(ShoBook *b);        // NULL is allowed

size_t sho_book_size(const ShoBook *b);
uint64_t sho_book_nodes(const ShoBook *b);
const ShoBookNode *sho_book_node(const ShoBook *b, size_t i); // in the order they were added

// NULL when it is not there.
const ShoBookNode *sho_book_find(const ShoBook *b, const ShogiPosition *p);

// Adds one; false when it is there already. Its value is that of its best move until the next
// sho_book_back_up.
bool sho_book_add(ShoBook *b, const ShoBookNode *node);

// Values from the leaves to the start.
void sho_book_back_up(ShoBook *b);

// The node after a move, where it is further from the start; else NULL.
const ShoBookNode *sho_book_after(const ShoBook *b, const ShoBookNode *node, int k);

// The current value of a move of a node.
int sho_book_move_value(const ShoBook *b, const ShoBookNode *node, int k);

// One of the moves that are at most `margin` worse than the best. False when the position is not in
// the book.
bool sho_book_choose(const ShoBook *b, const ShogiPosition *p, int margin, Rng *rng,
                     ShogiMove *move, int *value);

// --- text and files ---
// A heading, then a line for each position: its SFEN, with the number of the next move, and its
// moves with their values, "7g7f:+31". Files are compressed (pack.h).

void sho_book_write(const ShoBook *b, Str *out);
ShoBook *sho_book_read(const char *text, size_t n, Error *e);

bool sho_book_save(const ShoBook *b, const char *path, Error *e);
ShoBook *sho_book_load(const char *path, Error *e);

bool sho_book_is_built_in(void);
ShoBook *sho_book_built_in(void); // an empty one where there is none

#endif
