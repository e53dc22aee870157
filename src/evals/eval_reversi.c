// SPDX-License-Identifier: MIT
// eval_reversi.c - `wsm`: the Reversi family by weighted squares, as the programs of 1970 valued
// it.
#include "evals/eval_types.h"

#include "games/reversi/reversi_weights.h"

#include <stdlib.h>

typedef struct {
    GameEval base;
    ReversiWeights weights;
} WsmEval;

static int wsm_value(const Eval *e, const Game *g, const State *s, int player) {
    const WsmEval *x = (const WsmEval *)e;
    return eval_value(&x->weights.eval, g, s, player);
}

static void wsm_free(GameEval *e) {
    free(e);
}

static GameEval *wsm_make(const Game *g, Error *e) {
    const ReversiRules *rules = reversi_rules(g);
    int classes[REVERSI_CLASSES_MAX];
    if (!rules) {
        error_set(e, "it is for the Reversi family");
        return NULL;
    }
    WsmEval *x = (WsmEval *)game_eval_alloc(sizeof *x, &wsm_eval_type, wsm_value);
    reversi_default_weights(rules, classes);
    reversi_weights_init(&x->weights, rules, classes);
    return &x->base;
}

const GameEvalType wsm_eval_type = {
    .name = "wsm",
    .summary = "the Reversi family: weighted squares (1970)",
    .ja = "マスの重み",
    .make = wsm_make,
    .free = wsm_free,
};
