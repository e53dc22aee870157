// SPDX-License-Identifier: MIT
// playout.c - see playout.h.
#include "game/playout.h"

int playout_run(const Game *g, State *s, Rng *rng, int max_moves) {
    if (g->ops->playout) return g->ops->playout(g, s, rng, max_moves);
    int played = 0;
    Move m;
    while (played < max_moves && game_random_move(g, s, rng, &m)) {
        game_play(g, s, m);
        played++;
    }
    return played;
}
