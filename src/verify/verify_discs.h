// SPDX-License-Identifier: MIT
// verify_discs.h - the verifier's search for the game of 1970, Reversi along rows and columns, on
// boards of up to 8x8.
//
// It differs from the general search in three ways, none of which is taken from the solvers. The
// rules are written for bits; at every position it is given, they are compared with those in L7:
// the same moves, the same boards after them. Discs that can never be turned again bound the
// result: a disc is turned along an axis only between two discs of the other player on both sides
// of it, which cannot be where the line is full, the board ends beside it, or its neighbour is such
// a disc of the same player. And the order in which lines are tried is that of proof numbers.
#ifndef GENPEI_VERIFY_DISCS_H
#define GENPEI_VERIFY_DISCS_H

#include "verify/verify_search.h"

typedef struct DiscSearch DiscSearch;

DiscSearch *disc_search_new(const VerifyAim *aim); // NULL: it is another game, or a larger board
void disc_search_free(DiscSearch *d);

// As verify_search().
VerifyResult disc_search(DiscSearch *d, const State *s, uint64_t *examined, size_t *number);

// As verify_search_stand_in(): the board may be reflected and rotated, since rows and columns are
// alike in the rules, and so are both directions of each.
void disc_search_stand_in(const DiscSearch *d, const State *s, State *out);

#endif
