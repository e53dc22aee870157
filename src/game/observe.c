// SPDX-License-Identifier: MIT
// observe.c - see observe.h.
#include "game/observe.h"

#include "base/mem.h"

float *observe_plane(Observer *o, const char *name, const char *which) {
    float *plane = o->numbers ? o->numbers + o->planes * o->nodes : NULL;
    if (plane) memset(plane, 0, o->nodes * sizeof *plane);
    if (o->names) str_addf(o->names, which ? "%s %s\n" : "%s\n", name, which);
    o->planes++;
    return plane;
}

void observe_number(Observer *o, double number, const char *name, const char *which) {
    float *plane = observe_plane(o, name, which);
    for (size_t i = 0; plane && i < o->nodes; i++) plane[i] = (float)number;
}

bool game_can_observe(const Game *g) {
    return g->ops->observe != NULL;
}

size_t game_nodes(const Game *g) {
    return g->nodes;
}

// Planes of the start; all positions have the same.
static void observe_start(const Game *g, Observer *o) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    if (game_can_observe(g)) g->ops->observe(g, s, o);
    free(s);
}

size_t game_planes(const Game *g) {
    Observer o = {.nodes = g->nodes};
    observe_start(g, &o);
    return o.planes;
}

void game_plane_names(const Game *g, Str *out) {
    observe_start(g, &(Observer){.nodes = g->nodes, .names = out});
}

void game_observe(const Game *g, const State *s, int player, float *out) {
    Observer o = {.nodes = g->nodes, .numbers = out};
    if (!(g->traits & GAME_HIDDEN)) {
        g->ops->observe(g, s, &o);
        return;
    }
    State *view = game_states_new(g, 1);
    game_view(g, s, player, view);
    g->ops->observe(g, view, &o);
    free(view);
}

size_t game_actions(const Game *g) {
    return g->actions ? g->actions : g->max_moves;
}

bool game_actions_fixed(const Game *g) {
    return g->actions > 0;
}

size_t game_action(const Game *g, const Move *moves, size_t i) {
    return g->actions ? g->ops->action(g, moves[i]) : i;
}
