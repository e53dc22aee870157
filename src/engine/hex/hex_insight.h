// SPDX-License-Identifier: MIT
// hex_insight.h - what can be shown of a Hex position: where the mover must play, what is settled,
// and which moves are proved to win or to lose.
#ifndef GENPEI_HEX_INSIGHT_H
#define GENPEI_HEX_INSIGHT_H

#include "engine/hex/solve/hex_solver.h"
#include "engine/insight.h"

// Adds sentences and marks about links: kind "must" where the mover has to play, "settled" where
// neither player needs to.
void hex_insight_links(Insight *out, int width, int height, const HexPosition *p);

// Adds marks "won" and "lost" for the moves that the solver settles in `cpu_ns` of processor
// time, and a sentence that counts them.
void hex_insight_verdicts(Insight *out, int width, int height, const HexPosition *p,
                          int64_t cpu_ns);

#endif
