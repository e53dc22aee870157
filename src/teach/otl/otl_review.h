// SPDX-License-Identifier: MIT
// otl_review.h - reviews a whole game: the moves that lost most, what was wrong with them and what
// was better.
#ifndef GENPEI_OTL_REVIEW_H
#define GENPEI_OTL_REVIEW_H

#include "record/record.h"
#include "teach/otl/otl_check.h"
#include "teach/otl/otl_think.h"

enum { OTL_REVIEW_REASONS = 3, OTL_REVIEW_LINE = 5 };

typedef struct {
    OtlReason reason;
    OtlCheck check;
} OtlCheckedReason;

typedef struct {
    size_t ply; // from 0
    int mover;
    Move move, better;
    bool exact;
    int loss;           // in stones when exact, else in tenths of a point
    int value, best;    // of the move and of the better one, seen by the mover, in the same unit
    int weight;         // the loss in one measure, for comparing: about tenths of a stone
    size_t line_length; // what the search expects after the better move, that move first
    Move line[OTL_REVIEW_LINE];
    size_t n_wrong, n_better;
    OtlCheckedReason wrong[OTL_REVIEW_REASONS];      // what speaks against the move
    OtlCheckedReason better_why[OTL_REVIEW_REASONS]; // what speaks for the better one
} OtlMistake;

// Finds the `most` weightiest mistakes of a game, in the order they were made; `out` has room for
// them. `each`, when not NULL, is called with the progress. Returns their number; a stopped search
// ends the list early.
typedef void OtlReviewed(void *context, size_t ply, size_t of);
size_t otl_review(OtlThinker *t, OtlChecker *c, const Record *game, size_t most, OtlReviewed *each,
                  void *context, OtlMistake *out);

// The reasons of a judgement that speak for (`sign` 1) or against (-1) the move, checked.
size_t otl_checked_reasons(OtlChecker *c, const State *s, const OtlTruth *truth,
                           const OtlJudgement *j, int sign, OtlCheckedReason *out, size_t most);

#endif
