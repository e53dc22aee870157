// SPDX-License-Identifier: MIT
// verify_search.h - whether a claim holds at a position, by an exhaustive search: the part of a
// strategy that is not listed.
//
// The general search tries every move by the rules in L7 and remembers positions by all their
// bytes. The game of 1970, whose longest proof needs it, has a search of its own (verify_discs.h).
// Neither shares anything with the solvers. The count of positions is the same in every run and on
// every machine, so the same searches stay within their limit.
#ifndef GENPEI_VERIFY_SEARCH_H
#define GENPEI_VERIFY_SEARCH_H

#include "game/game.h"

#include <stdatomic.h>

typedef enum {
    VERIFY_OPEN, // the limit was reached, or the search was stopped
    VERIFY_HOLDS,
    VERIFY_FAILS
} VerifyResult;

typedef struct {
    const Game *game; // in L7
    bool at_most;     // player 0 gets at most `bound`, else at least
    int bound;
    uint64_t limit;          // positions that may be examined
    const atomic_bool *stop; // may be NULL
} VerifyAim;

typedef struct VerifySearch VerifySearch;

VerifySearch *verify_search_new(const VerifyAim *aim); // for one thread
void verify_search_free(VerifySearch *v);

// Whether it runs rules written for bits (verify_discs.h) instead of those of the aim's game.
bool verify_search_by_bits(const VerifySearch *v);

// `*examined` is how many positions it took. `*number` (may be NULL) is that of a move that upholds
// the claim, where it holds, its maker is to move and the game is not over.
VerifyResult verify_search(VerifySearch *v, const State *s, uint64_t *examined, size_t *number);

// The position that is searched in place of `s`: of symmetric ones always the same. Symmetries are
// known for the game of 1970 (verify_discs.h) only; elsewhere it is `s` itself.
void verify_search_stand_in(const VerifySearch *v, const State *s, State *out);

#endif
