// SPDX-License-Identifier: MIT
// l7_pile_text.h - ordered piles outside the compiler: as text, `3.12.1` from the bottom up and `-`
// when empty; their order hidden in views and guessed.
#ifndef GENPEI_L7_PILE_TEXT_H
#define GENPEI_L7_PILE_TEXT_H

#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "lang/program/l7_layout.h"

// Pile number `copy` of the field: of a player or node.
void l7_pile_write(const L7Layout *l, const void *s, const L7Field *f, int copy, Str *out);

// Reads a pile from one word of a position.
bool l7_pile_read(const L7Layout *l, const L7Field *f, char *word, int copy, void *s, Error *e);

int l7_piles(const L7Program *p, const L7Field *f); // how many there are; 0 when it has none
int l7_pile_height(const L7Layout *l, const void *s, const L7Field *f, int copy);
int l7_pile_get(const L7Layout *l, const void *s, const L7Field *f, int copy, int i); // 0: bottom

void l7_pile_put(const L7Layout *l, void *s, const L7Field *f, int copy, int i, int v);

// Every player knows what is in a hidden pile of the game, but not its order: a view has it sorted,
// a guess shuffled.
void l7_pile_sort(const L7Layout *l, void *s, const L7Field *f, int copy);
void l7_pile_shuffle(const L7Layout *l, void *s, const L7Field *f, int copy, Rng *rng);

#endif
