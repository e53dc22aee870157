// SPDX-License-Identifier: MIT
// hex_insight.h - what can be shown of a Hex position: where the mover must play, what is settled,
// and which moves are proved to win or to lose.
#ifndef GENPEI_HEX_INSIGHT_H
#define GENPEI_HEX_INSIGHT_H

#include "engine/hex/solve/hex_solver.h"
#include "engine/insight.h"

// Adds what a person would say of the position and of `move` (-1: none), by links (hex_why.h); and
// marks: kind "must" where the mover has to play, "settled" where neither player needs to.
void hex_insight_links(Insight *out, int width, int height, const HexPosition *p, int move);

// Adds marks "won" and "lost" for the moves that the solver settles in `cpu_ns` of processor
// time, and a sentence that counts them.
void hex_insight_verdicts(Insight *out, int width, int height, const HexPosition *p,
                          int64_t cpu_ns);

// On an empty board: which first moves win, as a sentence with its cells and as marks "won" and
// "lost" where there is room. With a first stone on `first` (-1: none) whether to take it over.
void hex_insight_openings(Insight *out, int width, int height, const HexNet *net, int first);

#endif
