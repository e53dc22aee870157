// SPDX-License-Identifier: MIT
// sho_insight.h - what the evaluation sees of a position of shogi, in words: material, kings in
// danger, pieces that hang, threats of mate.
#ifndef GENPEI_SHO_INSIGHT_H
#define GENPEI_SHO_INSIGHT_H

#include "engine/insight.h"
#include "engine/shogi/sho_think.h"

// What the search found, and the line that shows it. `handicap`: the game began with one, and the
// sides are 下手 and 上手.
void sho_insight_search(const ShoThought *t, const ShogiPosition *p, bool handicap, Insight *out);

void sho_insight_position(const ShogiPosition *p, bool handicap, Insight *out);

#endif
