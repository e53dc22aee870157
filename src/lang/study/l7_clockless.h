// SPDX-License-Identifier: MIT
// l7_clockless.h - positions without their clocks: which ones a search may take for the same.
//
// A description that counts repetitions says in what two positions must agree to be the same: in
// everything but the numbers of the whole game, such as moves made or moves without a capture. A
// key of the whole state differs between any two positions of a line, and with it no repetition
// and few transpositions are ever seen.
#ifndef GENPEI_L7_CLOCKLESS_H
#define GENPEI_L7_CLOCKLESS_H

#include "game/game.h"

typedef struct L7Clockless L7Clockless;

// NULL for games without a rule on repetition, and where no number of the game is a clock.
L7Clockless *l7_clockless_new(const Game *g);
void l7_clockless_free(L7Clockless *x);

// Equal for positions that the rule calls the same. (Where the rule names fields, the others must
// agree too.)
uint64_t l7_clockless_same(const L7Clockless *x, const State *s);

// The same with clocks that are close to their end, where they soon decide: for tables of values.
uint64_t l7_clockless_key(const L7Clockless *x, const State *s);

#endif
