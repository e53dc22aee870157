// SPDX-License-Identifier: MIT
// player_analyse.c - see player_analyse.h.
#include "player/player_analyse.h"

#include "base/mem.h"

#include <stdlib.h>

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

static void analyse_once(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    if (ask->again) return;
    MoveValue *v = mem_new(p->game->max_moves, sizeof *v);
    size_t n = p->ops->values ? player_values(p, turn, v) : only_choice(p, turn, v);
    move_values_sort(v, n);
    AnalysisStep analysis = {.lines = v, .n = n < ask->most ? n : ask->most};
    for (size_t i = 0; i < n; i++) analysis.nodes += v[i].nodes;
    if (n) analysis.depth = v[0].depth;
    if (n) ask->each(ask->context, &analysis);
    free(v);
}

void player_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask) {
    if (game_over(p->game, turn->state)) return;
    if (p->ops->analyse)
        p->ops->analyse(p, turn, ask);
    else
        analyse_once(p, turn, ask);
}
