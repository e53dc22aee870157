// SPDX-License-Identifier: MIT
// l7_pass.c - see l7_pass.h.
#include "lang/study/l7_pass.h"

#include "lang/game/l7_game.h"
#include "lang/study/l7_hints.h"

#include <stdlib.h>

bool l7_pass(const Game *g, const State *s, State *out) {
    const L7Rules *r = l7_rules(g);
    const L7Code *code = &r->program->code;
    int who = game_mover(g, s);
    game_copy(g, out, s);
    for (int i = 0; i < code->refusals; i++)
        if (r->vm->ops.call(r->vm, code->f_unless[i][who], out, NULL)) return false;
    l7_vars(&r->vm->layout, out)[r->program->state.var_mover] = (int16_t)(1 - who);
    l7_keep(r, out);
    return true;
}

// Whether the players of a random game take turns, with passes as without.
static bool game_allows(const Game *g, uint64_t seed, State *s, State *passed) {
    enum { PLIES = 60 };
    Rng rng = rng_seed(seed);
    Move m;
    game_start(g, s);
    for (int i = 0; i < PLIES && !game_over(g, s); i++) {
        int who = game_mover(g, s);
        if (l7_pass(g, s, passed) && game_mover(g, passed) != 1 - who) return false;
        if (!game_random_move(g, s, &rng, &m)) break;
        game_play(g, s, m);
        if (!game_over(g, s) && game_mover(g, s) != 1 - who) return false;
    }
    return true;
}

bool l7_can_pass(const Game *g) {
    enum { GAMES = 4 };
    if (!l7_rules(g) || g->players != 2 || g->traits & (GAME_CHANCE | GAME_HIDDEN)) return false;
    if (l7_captures_forced(g)) return false;
    State *s = game_states_new(g, 2);
    bool can = true;
    for (uint64_t seed = 1; seed <= GAMES && can; seed++)
        can = game_allows(g, seed, s, game_state_at(g, s, 1));
    free(s);
    return can && !game_exceeded(g, NULL);
}
