// SPDX-License-Identifier: MIT
// solver_strategy.h - writes a solver's result as a strategy that verify/ checks (see verify.h).
#ifndef GENPEI_SOLVER_STRATEGY_H
#define GENPEI_SOLVER_STRATEGY_H

#include "search/solver.h"

// Adds the header: the name of the game in L7, and the position in its notation.
void solver_strategy_head(const Game *described, const char *position, Str *out);
void solver_strategy_begin(const Game *described, const State *root, Str *out);

// What a strategy may leave to the verifier: positions at which its maker is to move and where the
// verifier finds by itself, within `limit` positions, that the claim holds.
typedef struct {
    uint64_t limit;
    int threads;
    // Called by `thread` (0 to threads - 1) with a position of the description; false when the
    // verifier does not find that.
    bool (*settles)(void *context, int thread, const State *described);
    // The position that the verifier searches in place of this one: of symmetric ones the same.
    void (*stand_in)(void *context, const State *described, State *out);
    void *context;
} StrategySearches;

// Adds a claim that holds, with all choices, or (`searches` not NULL) with those down to positions
// that the verifier settles. The solver's `game` and `described`, the same game in
// L7, are walked side by side, moves being matched by their texts, since the order of moves and
// what counts as the same position are those of the description. False, with the reason, when the
// solver was stopped or the two do not agree.
bool solver_strategy_add(Solver *s, const Game *game, const State *root, const Game *described,
                         const State *described_root, const SolverClaim *claim,
                         const StrategySearches *searches, Str *out, Error *e);

#endif
