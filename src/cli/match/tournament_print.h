// SPDX-License-Identifier: MIT
// tournament_print.h - the results of a tournament, as a table and as JSON.
#ifndef GENPEI_TOURNAMENT_PRINT_H
#define GENPEI_TOURNAMENT_PRINT_H

#include "cli/cli.h"
#include "referee/tournament.h"

// Lines of text; also while it is played.
void tournament_table(const TournamentSetup *t, const TournamentResult *r, Str *out);
// Lines about the delays of the engines, where there are any; at the end.
void tournament_delays(const TournamentSetup *t, const TournamentResult *r, Str *out);
void tournament_print_json(const TournamentSetup *t, const TournamentResult *r);

#endif
