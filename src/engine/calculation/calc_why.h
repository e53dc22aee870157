// SPDX-License-Identifier: MIT
// calc_why.h - explains in sentences where `calc` puts a card.
#ifndef GENPEI_CALC_WHY_H
#define GENPEI_CALC_WHY_H

#include "engine/calculation/search/calc_search.h"
#include "engine/insight.h"

// `before` is the table with `hand` in hand (0: only lifts); choices are sorted, best first.
void calc_why(const CalcTable *before, int hand, const CalcChoice *choices, int n,
              const CalcThought *thought, Insight *out);

#endif
