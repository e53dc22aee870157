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

// Reads --affinity into `cpus`, to which `m` then points.
bool match_affinity(const char *text, MatchSetup *m, OsCpus *cpus, Error *e);
#define MATCH_AFFINITY_HELP                                                                        \
    "share these processors out to the games played at the same time, each with its engines on "   \
    "its own: 'all', or a list such as 0,2,4-7"

// Seconds the other games will take if they go on like those `played` in this run; 0 without any.
double match_seconds_left(double seconds, int64_t played, int64_t left);

// "+12.3 +- 4.5", or what can be said of it.
void match_elo_text(const Score *s, char *out, size_t size);

#endif
