// SPDX-License-Identifier: MIT
// playout_eval.c - see playout_eval.h.
#include "search/playout_eval.h"

#include "game/playout.h"

#include <stdlib.h>

enum { MOVES_MAX = 5000 }; // a random game longer than this counts as drawn

static int playouts_value(const Eval *e, const Game *g, const State *s, int player) {
    const PlayoutEval *p = (const PlayoutEval *)e;
    Rng rng = rng_seed(game_key(g, s));
    int balance = 0;
    for (int i = 0; i < p->games; i++) {
        int payoffs[PLAYERS_MAX];
        game_copy(g, p->room, s);
        playout_run(g, p->room, &rng, MOVES_MAX);
        if (!game_over(g, p->room)) continue;
        game_payoffs(g, p->room, payoffs);
        balance += (payoffs[0] > 0) - (payoffs[0] < 0);
    }
    int value = 1000 * balance / p->games;
    return player == 0 ? value : -value;
}

void playout_eval_init(PlayoutEval *e, const Game *g, int games) {
    *e = (PlayoutEval){{playouts_value}, games, game_states_new(g, 1)};
}

void playout_eval_clear(PlayoutEval *e) {
    free(e->room);
    e->room = NULL;
}
