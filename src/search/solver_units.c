// SPDX-License-Identifier: MIT
// solver_units.c - see solver_units.h.
#include "search/solver_units.h"

#include "base/mem.h"

#include <stdlib.h>

typedef struct {
    const Game *game;
    State *states;
    size_t n, room;
} Level;

static void add(Level *l, const State *s) {
    for (size_t i = 0; i < l->n; i++)
        if (game_same(l->game, game_state_at(l->game, l->states, i), s)) return;
    if (l->n == l->room) {
        size_t room = l->room ? 2 * l->room : 64;
        State *states = game_states_new(l->game, room);
        if (l->n) memcpy(states, l->states, l->n * game_stride(l->game));
        free(l->states);
        l->states = states;
        l->room = room;
    }
    game_copy(l->game, game_state_at(l->game, l->states, l->n++), s);
}

// All that can come next, games that are over left out.
static Level next_level(const Level *from) {
    const Game *g = from->game;
    Level next = {.game = g};
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *s = game_states_new(g, 1);
    for (size_t i = 0; i < from->n; i++) {
        const State *here = game_state_at(g, from->states, i);
        size_t n = game_moves(g, here, moves);
        for (size_t k = 0; k < n; k++) {
            game_copy(g, s, here);
            game_play(g, s, moves[k]);
            if (!game_over(g, s)) add(&next, s);
        }
    }
    free(moves);
    free(s);
    return next;
}

size_t solver_units(const Game *g, const State *root, size_t least, State **out) {
    enum { DEPTH_MAX = 12 };
    Level level = {.game = g};
    add(&level, root);
    for (int depth = 0; depth < DEPTH_MAX && level.n < least; depth++) {
        Level next = next_level(&level);
        if (next.n == 0) {
            free(next.states);
            break;
        }
        free(level.states);
        level = next;
    }
    *out = level.states;
    return level.n;
}
