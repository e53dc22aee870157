// SPDX-License-Identifier: MIT
// eval_types.h - the evaluations there are.
#ifndef GENPEI_EVAL_TYPES_H
#define GENPEI_EVAL_TYPES_H

#include "evals/evals.h"

extern const GameEvalType tech_eval_type;     // chess and its relatives: eval_tech.c
extern const GameEvalType pieces_eval_type;   // shogi: eval_shogi.c
extern const GameEvalType samuel_eval_type;   // draughts: eval_samuel.c
extern const GameEvalType store_eval_type;    // kalah: eval_store.c
extern const GameEvalType wsm_eval_type;      // the Reversi family: eval_reversi.c
extern const GameEvalType lines_eval_type;    // N in a row: eval_lines.c
extern const GameEvalType runners_eval_type;  // breakthrough: eval_general.c
extern const GameEvalType advance_eval_type;  // breakthrough: eval_general.c
extern const GameEvalType score_eval_type;    // games that count at the end: eval_general.c
extern const GameEvalType men_eval_type;      // any game with men: eval_general.c
extern const GameEvalType mobility_eval_type; // any game: eval_general.c
extern const GameEvalType playouts_eval_type; // any game: eval_general.c

// What the men of `player` are worth in an evaluation `men`, by node, 0 elsewhere; `out` has room
// for all nodes.
void men_eval_worths(const Eval *e, const State *s, int player, int16_t *out);
int men_eval_nodes(const Eval *e);

#endif
