// SPDX-License-Identifier: MIT
// perft.c - see perft.h. The last ply is counted, not played.
#include "game/perft.h"

#include "base/mem.h"

typedef struct {
    const Game *game;
    State *states; // one per level
    Move *moves;   // max_moves per level
    const atomic_bool *stop;
    uint64_t ended; // leaves that a finished game counts for
} Perft;

static uint64_t count_below(const Perft *p, const State *s, int depth) {
    const Game *g = p->game;
    if (depth == 1) {
        size_t leaves = game_count_moves(g, s);
        return leaves ? leaves : p->ended;
    }
    if (p->stop && atomic_load_explicit(p->stop, memory_order_relaxed)) return 0;
    Move *moves = p->moves + (size_t)depth * g->max_moves;
    State *next = game_state_at(g, p->states, (size_t)depth);
    size_t n = game_moves(g, s, moves);
    uint64_t leaves = n ? 0 : p->ended;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        leaves += count_below(p, next, depth - 1);
    }
    return leaves;
}

bool perft_count(const Game *g, const State *s, int depth, const atomic_bool *stop,
                 uint64_t *leaves) {
    if (depth == 0) {
        *leaves = 1;
        return true;
    }
    if (g->ops->perft && g->ops->perft(g, s, depth, stop, leaves))
        return !stop || !atomic_load(stop);
    size_t levels = (size_t)depth + 1;
    Perft p = {
        .game = g,
        .states = game_states_new(g, levels),
        .moves = mem_new(levels * g->max_moves, sizeof(Move)),
        .stop = stop,
        .ended = g->traits & GAME_COUNTS_ENDED ? 1 : 0,
    };
    *leaves = count_below(&p, s, depth);
    free(p.states);
    free(p.moves);
    return !stop || !atomic_load(stop);
}
