// SPDX-License-Identifier: MIT
// edge_book.h - an opening book of Othello: positions with their good moves and the values of deep
// searches.
//
// Symmetric positions are stored once. A value is discs for the mover. The value of a move is that
// of its search until the position after it is in the book too; then it is that position's value.
// So the values of good play are backed up to the start.
#ifndef GENPEI_EDGE_BOOK_H
#define GENPEI_EDGE_BOOK_H

#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "engine/othello/board/disc_shape.h"

#include <stddef.h>

enum { EDGE_BOOK_MOVES = 8 };

typedef struct {
    int8_t square, value; // the value of the search
} EdgeBookMove;

typedef struct {
    DiscBoard board; // in the normal form of symmetric positions; the mover has a move
    int n;
    EdgeBookMove move[EDGE_BOOK_MOVES]; // best first when it was searched
    int value;                          // of the best move now, see edge_book_back_up
} EdgeBookNode;

typedef struct EdgeBook EdgeBook;

EdgeBook *edge_book_new(int depth); // the depth of its searches, for information
void edge_book_free(EdgeBook *b);   // NULL is allowed

size_t edge_book_size(const EdgeBook *b);
int edge_book_depth(const EdgeBook *b);
const EdgeBookNode *edge_book_node(const EdgeBook *b, size_t i); // in the order they were added

// The normal form of a position. `*turn`, when not NULL, is the symmetry that leads to it.
DiscBoard edge_book_turned(DiscBoard b, int *turn);

// The original square of a square in the normal form.
int edge_book_square(int square, int turn);

// The position after a move, with a mover who has a move; `*sign` is -1 when that is the opponent.
// False when the game is over: `*final` is its value for the mover.
bool edge_book_after(DiscBoard b, int square, DiscBoard *out, int *sign, int *final);

// The node of a position or a symmetric one; NULL when it is not there.
const EdgeBookNode *edge_book_find(const EdgeBook *b, DiscBoard board, int *turn);

// Adds one; false when it is there already. Its value is that of its best move until the next
// edge_book_back_up.
bool edge_book_add(EdgeBook *b, const EdgeBookNode *node);

// Values from the leaves to the start.
void edge_book_back_up(EdgeBook *b);

// The current value of a move of a position.
int edge_book_move_value(const EdgeBook *b, const EdgeBookNode *node, int k);

// What a move gave up; false when the book does not know it.
bool edge_book_loss(const EdgeBook *b, DiscBoard board, int square, int *loss);

// A move for a position: one of those that lose at most `margin` discs. False when the position is
// not there. `*loss` is what was given up.
bool edge_book_choose(const EdgeBook *b, DiscBoard board, int margin, Rng *rng, int *square,
                      int *value, int *loss);

#endif
