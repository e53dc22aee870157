// SPDX-License-Identifier: MIT
// solve_tsume.h - `genpei solve shogi`: is there a mate by checks alone, and how long is it?
#ifndef GENPEI_SOLVE_TSUME_H
#define GENPEI_SOLVE_TSUME_H

#include "cli/solve/solve.h"

// The positions of a file, or one of the command line after some moves. Needs no game in the
// request: mate problems may lack a king.
int solve_tsume(const SolveRequest *r, const char *file, const char *position, const char *moves,
                Error *e);

// The message in Japanese, where there are words for it.
void solve_tsume_say_japanese(Error *e);

#endif
