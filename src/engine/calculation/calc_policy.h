// SPDX-License-Identifier: MIT
// calc_policy.h - playing Calculation by a network's values, one card at a time.
//
// A card that can go out goes out, and so do heap tops; where there is a choice (which foundation,
// from which heap) every way is tried to its end and the best table kept. Otherwise the card goes
// on the heap that leaves the best table. There is no looking ahead in the stock.
//
// A beam keeps the best few tables instead of one, all with the same cards to come: so it plays
// better than anybody who does not know them.
#ifndef GENPEI_CALC_POLICY_H
#define GENPEI_CALC_POLICY_H

#include "engine/calculation/calc_net.h"

enum { CALC_WAYS_MAX = 12, CALC_BEAM_MAX = 256 };

// The tables that lifting leads to in every way that matters, at most CALC_WAYS_MAX; returns how
// many. Where nothing can be lifted that is the table itself.
int calc_lift_ways(const CalcTable *t, CalcTable *out);

// The same number for tables that differ only in the order of their heaps.
uint64_t calc_table_key(const CalcTable *t);

// Places a card that was taken from the stock (table.left and stock say so already) and lifts what
// can be lifted.
void calc_policy_place(CalcMind *m, const CalcNet *net, int rank);

// The tables that the card leads to when it is placed so (room for CALC_WAYS_MAX); returns how
// many.
int calc_policy_ways(const CalcTable *t, int rank, CalcTable *out);

// The chance of winning by the values after the next card, whichever it is.
float calc_policy_ahead(const CalcMind *m, const CalcNet *net);

// Turns and places the cards of `deck`, which are those of the stock, to the end. Returns whether
// the game is won.
bool calc_policy_play(CalcMind *m, const CalcNet *net, const uint8_t *deck);

// Room for a beam; one for each thread.
typedef struct CalcBeam CalcBeam;
CalcBeam *calc_beam_new(const CalcNet *net);
void calc_beam_free(CalcBeam *b);

// The same as calc_policy_play for a beam of `width` tables (1 to CALC_BEAM_MAX).
bool calc_beam_play(CalcBeam *b, const CalcTable *t, const uint8_t *deck, int width);

#endif
