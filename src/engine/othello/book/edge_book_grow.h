// SPDX-License-Identifier: MIT
// edge_book_grow.h - how an opening book grows: the position that good play by both sides is most
// likely to reach is searched next.
#ifndef GENPEI_EDGE_BOOK_GROW_H
#define GENPEI_EDGE_BOOK_GROW_H

#include "engine/othello/book/edge_book.h"
#include "engine/othello/search/edge_think.h"

typedef struct {
    int depth;         // of the searches
    int moves;         // how many of a position are kept at most, up to EDGE_BOOK_MOVES
    int margin;        // and how many discs worse than the best they may be
    int disc_cost;     // a disc given up counts as much as this many plies
    int least_empties; // empty squares at which the book ends
} EdgeBookHow;

// Searches a position, in any orientation, and makes a node of it. The thinker's table is emptied
// first: nodes do not depend on each other. False when `stop` was set before it was finished.
bool edge_book_search(EdgeThinker *t, const EdgeBookHow *how, DiscBoard b, const atomic_bool *stop,
                      EdgeBookNode *out);

// The positions that come next, at most `most`, the nearest to best play first: from the start, a
// move costs one ply plus what it gives up. The book must be backed up. For an empty book it is the
// start.
size_t edge_book_leaves(const EdgeBook *b, const EdgeBookHow *how, DiscBoard *out, size_t most);

#endif
