// SPDX-License-Identifier: MIT
// sho_eval.h - what a position of shogi is worth without search: the interface of evaluations.
//
// The search owns one evaluator for each thread. It announces every move, so that an evaluator may
// keep state up to date: `reset` at the root, then `push` before a move is made and `pop` after it
// is taken back. Whether work is done in `push` or only when `eval` asks is the evaluator's choice.
//
// Evaluators: sho_hand.h.
#ifndef GENPEI_SHO_EVAL_H
#define GENPEI_SHO_EVAL_H

#include "games/shogi/shogi_position.h"

// Values are hundredths of a pawn, seen by the side to move, within these bounds. Mates are beyond.
enum { SHO_EVAL_MAX = 28000 };

// The longest line from the root: at most this many moves are pushed.
enum { SHO_PLIES_MAX = 128 };

typedef struct ShoEval ShoEval;

typedef struct {
    void (*free)(ShoEval *x);
    // The position may lack a king.
    int (*eval)(ShoEval *x, const ShogiPosition *p);
    // --- the rest may be NULL ---
    void (*reset)(ShoEval *x, const ShogiPosition *root);
    // `p` is the position before the move. SHOGI_NO_MOVE passes: only the mover changes.
    void (*push)(ShoEval *x, const ShogiPosition *p, ShogiMove m);
    void (*pop)(ShoEval *x);
} ShoEvalOps;

// First member of every evaluator's own struct.
struct ShoEval {
    const ShoEvalOps *ops;
};

static inline int sho_eval(ShoEval *x, const ShogiPosition *p) {
    return x->ops->eval(x, p);
}

static inline void sho_eval_reset(ShoEval *x, const ShogiPosition *root) {
    if (x->ops->reset) x->ops->reset(x, root);
}

static inline void sho_eval_push(ShoEval *x, const ShogiPosition *p, ShogiMove m) {
    if (x->ops->push) x->ops->push(x, p, m);
}

static inline void sho_eval_pop(ShoEval *x) {
    if (x->ops->pop) x->ops->pop(x);
}

static inline void sho_eval_free(ShoEval *x) {
    if (x) x->ops->free(x);
}

#endif
