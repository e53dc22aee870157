// SPDX-License-Identifier: MIT
// iida_six.h - the 1995 paper, section 2.4.2: six candidates at the root, chosen by static value,
// by vertical forward pruning (some of them by shared search) and by a policy; how often the move
// that was played is among them.
#ifndef GENPEI_IIDA_SIX_H
#define GENPEI_IIDA_SIX_H

#include "engine/shogi/sho_reader.h"
#include "search/shared_search.h"
#include "teach/model/choice_fit.h"

enum { IIDA_SIX = 6, IIDA_WAYS = 6 };

// "six by static value", "five, and up to one shared", ..., "six by policy".
extern const char *const iida_six_ways[IIDA_WAYS];

typedef struct {
    size_t positions;
    size_t among[IIDA_WAYS]; // how often the move played was
    double by_chance;        // the sum of what six moves by chance would give
    double moves;            // the sum of legal moves
} IidaSixCount;

typedef struct IidaSix IidaSix;

// For shogi by the evaluation by hand; shared search reads `depth` plies. `policy` may be NULL
// (that way then has none) and outlives it; it is fitted to features with `readings` readings.
IidaSix *iida_six_new(const Game *g, int depth, const ChoiceWeights *policy, int readings);
void iida_six_free(IidaSix *x);

// Counts one position with more than six moves, in which `played` was played.
void iida_six_add(IidaSix *x, const State *s, Move played, IidaSixCount *count);

#endif
