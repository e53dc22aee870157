// SPDX-License-Identifier: MIT
// otl_check.h - compares what OTL says with a search: exact where few squares are empty, else deep.
#ifndef GENPEI_OTL_CHECK_H
#define GENPEI_OTL_CHECK_H

#include "search/search.h"
#include "teach/otl/otl_judge.h"

typedef struct OtlChecker OtlChecker;

// Searches `depth` plies; with at most `exact_empty` empty squares, to the end of the game. `stop`
// may be NULL. One for each thread.
OtlChecker *otl_checker_new(const Game *g, int depth, int exact_empty, const atomic_bool *stop);
void otl_checker_free(OtlChecker *c);

// Every legal move with what the search says: stones won by when `exact`, else tenths of a point.
typedef struct {
    bool exact;
    int depth;
    size_t n;
    MoveValue moves[OTL_MOVES_MAX]; // best first
} OtlTruth;

// False when stopped. The position must not be final.
bool otl_check_position(OtlChecker *c, const State *s, OtlTruth *out);

// How much a move gives away, and how it ranks (1: best, equal ones alike). It must be legal.
int otl_truth_loss(const OtlTruth *t, Move m);
int otl_truth_rank(const OtlTruth *t, Move m);

typedef enum { CHECK_NONE, CHECK_AGREES, CHECK_CONTRADICTED } OtlCheck;

// Whether the search confirms a reason. One against the move `at` that names a reply is
// contradicted when that reply is clearly not the enemy's best; any other reason against it when
// the move is as good as any; one for it when the move gives much away. CHECK_NONE when stopped.
OtlCheck otl_check_reason(OtlChecker *c, const State *s, const OtlTruth *t, const OtlReason *r,
                          int at);

#endif
