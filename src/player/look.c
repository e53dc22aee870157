// SPDX-License-Identifier: MIT
// look.c - looking at a position for as long as one likes, and what values mean; see player.h.
#include "player/player.h"

#include "base/mem.h"

#include <stdlib.h>

void player_sort_values(MoveValue *v, size_t n) {
    for (size_t i = 1; i < n; i++) {
        MoveValue one = v[i];
        size_t j = i;
        for (; j > 0 && v[j - 1].value < one.value; j--) v[j] = v[j - 1];
        v[j] = one;
    }
}

// The move the player would make, as the only line.
static size_t only_choice(Player *p, const Turn *turn, MoveValue *out) {
    Choice c;
    Error e;
    if (!player_choose(p, turn, &c, &e) || c.resigns || !c.has_value) return 0;
    *out = (MoveValue){.move = c.move,
                       .value = c.value,
                       .static_value = c.static_value,
                       .leaves = c.stats.leaves,
                       .nodes = c.stats.nodes,
                       .depth = c.stats.depth,
                       .line_length = c.line_length};
    memcpy(out->line, c.line, c.line_length * sizeof(Move));
    return 1;
}

static void look_once(Player *p, const Turn *turn, const LookAsk *ask) {
    if (ask->again) return;
    MoveValue *v = mem_new(p->game->max_moves, sizeof *v);
    size_t n = p->ops->values ? player_values(p, turn, v) : only_choice(p, turn, v);
    player_sort_values(v, n);
    Look look = {.lines = v, .n = n < ask->most ? n : ask->most};
    for (size_t i = 0; i < n; i++) look.nodes += v[i].nodes;
    if (n) look.depth = v[0].depth;
    if (n) ask->each(ask->context, &look);
    free(v);
}

void player_look(Player *p, const Turn *turn, const LookAsk *ask) {
    if (game_over(p->game, turn->state)) return;
    if (p->ops->look)
        p->ops->look(p, turn, ask);
    else
        look_once(p, turn, ask);
}
