// SPDX-License-Identifier: MIT
// sho_book_grow.h - how an opening book of shogi grows: the position that good play by both sides
// is most likely to reach is searched next.
#ifndef GENPEI_SHO_BOOK_GROW_H
#define GENPEI_SHO_BOOK_GROW_H

#include "engine/shogi/book/sho_book.h"
#include "engine/shogi/sho_think.h"

typedef struct {
    int nodes;  // of each search
    int moves;  // how many of a position are kept at most, up to SHO_BOOK_MOVES
    int margin; // and how much worse than the best they may be, in hundredths of a pawn
    int cost;   // a pawn given up counts as much as this many plies
    int most;   // plies at which the book ends, up to SHO_BOOK_PLIES - 1
} ShoBookHow;

// A position that comes next.
typedef struct {
    ShogiPosition position;
    int ply;
} ShoBookLeaf;

// Searches a position and makes a node of it. The thinker forgets first: nodes do not depend on
// each other. False when `stop` was set before it was finished.
bool sho_book_search(ShoThinker *t, const ShogiRules *rules, const ShoBookHow *how,
                     const ShoBookLeaf *leaf, const atomic_bool *stop, ShoBookNode *out);

// The positions that come next, at most `most`, the nearest to best play first: from the start, a
// move costs one ply plus what it gives up. The book must be backed up. For an empty book it is the
// start.
size_t sho_book_leaves(const ShoBook *b, const ShoBookHow *how, ShoBookLeaf *out, size_t most);

#endif
