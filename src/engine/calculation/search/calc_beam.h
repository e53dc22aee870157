// SPDX-License-Identifier: MIT
// calc_beam.h - plays Calculation with the order of the stock known, by beam search: the best few
// tables are kept instead of one.
#ifndef GENPEI_CALC_BEAM_H
#define GENPEI_CALC_BEAM_H

#include "engine/calculation/search/calc_ahead.h"

enum { CALC_BEAM_MAX = 64 };

// Whether a beam of `width` tables (1 to CALC_BEAM_MAX) wins with the cards of the stock coming as
// `deck` says. It can only err by missing a win.
bool calc_beam_wins(CalcDesk *desk, const CalcTable *t, const uint8_t *deck, int width);

#endif
