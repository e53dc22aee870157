// SPDX-License-Identifier: MIT
// solve_proof.h - `genpei solve --proof`: a solved position as a strategy.
#ifndef GENPEI_SOLVE_PROOF_H
#define GENPEI_SOLVE_PROOF_H

#include "cli/solve/solve.h"
#include "search/solver.h"
#include "verify/verify.h"

// Writes the proof that the value of r->state for player 0 is `value`, found by `solver`, to
// r->proof.
bool solve_proof(const SolveRequest *r, Solver *solver, int value, Error *e);

// The same for one claim, which holds.
bool solve_proof_claim(const SolveRequest *r, Solver *solver, const SolverClaim *claim, Error *e);

// Ends the check of a proof at Ctrl-C; its context is the App.
VerifyVisit solve_proof_goes_on;

#endif
