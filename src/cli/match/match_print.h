// SPDX-License-Identifier: MIT
// match_print.h - the result of a match, as a table and as JSON.
#ifndef GENPEI_MATCH_PRINT_H
#define GENPEI_MATCH_PRINT_H

#include "referee/match.h"

typedef struct {
    double wall, cpu; // seconds
} MatchSpent;

void match_print_table(const MatchSetup *m, const MatchResult *r, MatchSpent spent);
void match_print_json(const MatchSetup *m, const MatchResult *r, MatchSpent spent);

// "+12.3 +- 4.5", or what can be said of it.
void match_elo_text(const Score *s, char *out, size_t size);

#endif
