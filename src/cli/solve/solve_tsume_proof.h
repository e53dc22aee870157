// SPDX-License-Identifier: MIT
// solve_tsume_proof.h - `genpei solve shogi --proof`: a mate, or that there is none, as a strategy
// that is checked before it is stored.
#ifndef GENPEI_SOLVE_TSUME_PROOF_H
#define GENPEI_SOLVE_TSUME_PROOF_H

#include "cli/solve/solve.h"
#include "engine/shogi/tsume.h"

// Adds the text of the proof, which has been checked. `t` has just found the decided answer. Ends
// with false when `stop` (may be NULL) is set.
bool solve_tsume_proof_text(GameTable *games, Tsume *t, const ShogiPosition *p,
                            const TsumeAnswer *a, const atomic_bool *stop, Str *out, Error *e);

// Writes the proof of a decided answer to `path`.
bool solve_tsume_proof(const SolveRequest *r, const char *path, Tsume *t, const ShogiPosition *p,
                       const TsumeAnswer *a, Error *e);

// Whether the file is a proof that the position is mate within `plies`; 0: that there is no mate.
// It is checked by the rules, as `genpei verify` does. True also where `stop` ended the check.
bool solve_tsume_has_proof(GameTable *games, const char *path, const ShogiPosition *p, int plies,
                           const atomic_bool *stop);

#endif
