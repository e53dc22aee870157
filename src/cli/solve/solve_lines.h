// SPDX-License-Identifier: MIT
// solve_lines.h - a file of positions for `genpei solve`: what each line means.
#ifndef GENPEI_SOLVE_LINES_H
#define GENPEI_SOLVE_LINES_H

#include "cli/solve/solve.h"

// Reads one line: moves from the start, a position as --position takes it, or, for Connect Four,
// columns counted from 1 as in `32164625 11`, the number being the expected value. Sets the
// expected value in `r`. The state is on the heap; NULL with the reason otherwise.
State *solve_line(SolveRequest *r, const char *line, Error *e);

#endif
