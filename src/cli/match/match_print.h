// SPDX-License-Identifier: MIT
// match_print.h - the result of a match, as a table and as JSON.
#ifndef GENPEI_MATCH_PRINT_H
#define GENPEI_MATCH_PRINT_H

#include "cli/cli.h"
#include "referee/match.h"

typedef struct {
    double wall, cpu; // seconds
} MatchSpent;

void match_print_table(const MatchSetup *m, const MatchResult *r, MatchSpent spent);
void match_print_json(const MatchSetup *m, const MatchResult *r, MatchSpent spent);

// What `name=` in a player's text says, else the text. `spec` is storage for it.
const char *match_shown_name(const char *text, Spec *spec);

// Adds " mean 0.12 ms, ...": what an engine's moves cost beyond their thinking, and how many were
// beyond their time.
void match_delay_text(const Delays *d, Str *out);
json_t *match_delay_json(const char *player, const Delays *d);

// Seconds the other games will take if they go on like those `played` in this run; 0 without any.
double match_seconds_left(double seconds, int64_t played, int64_t left);

// "+12.3 +- 4.5", or what can be said of it.
void match_elo_text(const Score *s, char *out, size_t size);

#endif
