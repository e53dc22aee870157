// SPDX-License-Identifier: MIT
// solve_hex.h - what the parts of `genpei solve hexN` share.
#ifndef GENPEI_SOLVE_HEX_H
#define GENPEI_SOLVE_HEX_H

#include "cli/solve/solve.h"
#include "engine/hex/solve/hex_winning.h"
#include "work/progress.h"

#include <threads.h>

// A run of the solver: its limits, and the line that says how far it is.
typedef struct {
    const SolveRequest *request;
    HexSolver *solver;
    HexNet *net;          // NULL: none is built in
    HexWinning *winning;  // used instead of the solver where the book may be used; else NULL
    HexPosition position; // the request's
    int64_t began_ns;
    Progress progress;
    mtx_t lock; // of the progress line and the journal
    int done, jobs;
    atomic_ullong nodes;
} HexRun;

// Reads the position, on a board like the last one, and starts the clock.
bool hex_run_again(HexRun *run, const SolveRequest *r, Error *e);

// Reads the position and makes the solver; `options` may ask for more than the request does. False
// when the position is not one of plain Hex.
bool hex_run_init(HexRun *run, const SolveRequest *r, HexSolverOptions options, Error *e);
void hex_run_clear(HexRun *run);
double hex_run_seconds(const HexRun *run);

// The name of a cell, or JSON null for -1.
json_t *hex_json_cell(const HexRun *run, int cell);

#endif
