// SPDX-License-Identifier: MIT
// tuple_traits.h - few numbers from which the weights of single nodes are made, in games of men of
// several types: what a man is worth, how far forward it stands, how near the middle, and how many
// moves it has from there in random games.
//
// There are far fewer of them than nodes times types, so that some hundred games are enough to
// learn them. The numbers of a man are seen by its owner; both players share them.
#ifndef GENPEI_TUPLE_TRAITS_H
#define GENPEI_TUPLE_TRAITS_H

#include "evals/tuple_model.h"

enum { TUPLE_TRAITS_EACH = 5, TUPLE_TRAITS_MAX = TUPLE_TRAITS_EACH * 64 };

typedef struct TupleTraits TupleTraits;

// NULL for games without men of several types, or that are not the same for both players.
TupleTraits *tuple_traits_new(const TupleModel *m);
void tuple_traits_free(TupleTraits *t);

int tuple_traits_count(const TupleTraits *t);

// What a place has of TUPLE_TRAITS_EACH traits from the returned one on; negative for men of the
// player who is not to move. -1: nothing.
int tuple_traits_of(const TupleTraits *t, size_t place, const float **values);

#endif
