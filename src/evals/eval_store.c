// SPDX-License-Identifier: MIT
// eval_store.c - `store`: kalah as Slagle and Dixon (1969) valued it: the difference of the two
// stores.
#include "evals/eval_types.h"

#include "lang/game/l7_game.h"

#include <stdlib.h>

typedef struct {
    GameEval base;
    const L7Rules *rules;
    const L7Field *seeds;
    int store[2]; // nodes
} StoreEval;

static int store_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    const StoreEval *x = (const StoreEval *)e;
    const L7Layout *l = &x->rules->vm->layout;
    return 100 * (l7_number_at(l, s, x->seeds, x->store[player]) -
                  l7_number_at(l, s, x->seeds, x->store[1 - player]));
}

static void store_free(GameEval *e) {
    free(e);
}

static const L7Field *seeds_of(const L7Rules *r) {
    for (int i = 0; r && i < r->program->state.n_fields; i++) {
        const L7Field *f = &r->program->state.fields[i];
        if (f->on == ON_NODE && f->type == FIELD_NUMBER && strcmp(f->name, "seeds") == 0) return f;
    }
    return NULL;
}

static GameEval *store_make(const Game *g, Error *e) {
    const L7Rules *r = l7_rules(g);
    const L7Field *seeds = seeds_of(r);
    if (!game_is(g, "kalah") || !seeds) {
        error_set(e, "it is for kalah");
        return NULL;
    }
    StoreEval *x = (StoreEval *)game_eval_alloc(sizeof *x, &store_eval_type, store_value);
    x->rules = r;
    x->seeds = seeds;
    x->store[0] = game_param(g, "pits", 6);
    x->store[1] = r->program->board.n_nodes - 1;
    return &x->base;
}

const GameEvalType store_eval_type = {
    .name = "store",
    .summary = "kalah: the difference of the stores (1969)",
    .ja = "蔵の差",
    .make = store_make,
    .free = store_free,
};
