// SPDX-License-Identifier: MIT
// hex_proof.h - why a Hex position is won, in steps that can be checked by the rules alone.
//
// A proof is a list of claims. A claim has two ends, cells or edges (first: top or left; second:
// the other), a set of stones S and a set of empty cells E, and says: with the stones S the winner
// joins the ends inside E, even if the loser has every cell that is in neither.
//   chain c c c    stones from end to end, each beside the next; E is empty
//   play c then i  the winner is to move and plays c; claim i does the rest
//   all i j k ...  the loser is to move; whatever move this is lies outside the E of one of these
//                  claims, because no cell is in all of them, and there the winner is to move
//   both i j       claims that have an end in common, a stone, and no empty cell: the winner
//                  answers wherever the loser plays
// Which sets and ends a claim has follows from the claims it rests on; the last one joins the
// edges. hex_check.h checks the list.
#ifndef GENPEI_HEX_PROOF_H
#define GENPEI_HEX_PROOF_H

#include "base/error.h"
#include "base/str.h"
#include "engine/hex/solve/hex_solver.h"

// Appends a proof that `winner` wins `p`, found with the help of a solver that may be stopped; the
// number of claims goes to `*claims`. False, with the reason, when no proof was found.
bool hex_proof_write(HexSolver *solver, const HexPosition *p, int winner, Str *out, size_t *claims,
                     Error *e);

// Appends a cell's name: "c4".
void hex_cell_name(const HexShape *s, int cell, Str *out);

#endif
