// SPDX-License-Identifier: MIT
// solver_walk.c - see solver_walk.h.
#include "search/solver_walk.h"

#include "base/hash.h"
#include "base/mem.h"

void walk_init(Walk *w, const SolverSetup *setup) {
    *w = (Walk){.game = setup->game, .setup = *setup};
    w->plies = mem_new(WALK_PLIES_MAX + 1, sizeof *w->plies);
}

void walk_clear(Walk *w) {
    for (int i = 0; i < w->n_plies; i++) {
        free(w->plies[i].state);
        free(w->plies[i].moves);
        free(w->plies[i].children);
    }
    free(w->plies);
}

// A game that nobody bounds may keep its past in its states, which its own key leaves out.
static uint64_t key_of(const Game *g, const State *s) {
    return g->max_plies > 0 ? game_key(g, s) : hash_bytes(s, g->state_size);
}

static WalkPly *make_ply(Walk *w, int ply) {
    WalkPly *p = &w->plies[ply];
    if (ply < w->n_plies) return p;
    p->state = game_states_new(w->game, 1);
    p->moves = mem_new(w->game->max_moves, sizeof *p->moves);
    p->children = mem_new(w->game->max_moves, sizeof *p->children);
    w->n_plies = ply + 1;
    return p;
}

void walk_begin(Walk *w, const State *root) {
    WalkPly *p = make_ply(w, 0);
    game_copy(w->game, p->state, root);
    p->key = key_of(w->game, root);
    w->progress = (SolverProgress){0};
    w->stopped = w->spent = w->repeated = false;
    w->budget = 0;
    w->why.text[0] = '\0';
}

static void stop(Walk *w, const char *why) {
    w->stopped = true;
    error_set(&w->why, "%s %s", w->game->name, why);
}

static void look_up(Walk *w) {
    if (w->setup.go_on && !w->setup.go_on(w->setup.context, &w->progress)) w->stopped = true;
}

WalkPly *walk_play(Walk *w, int ply, Move m) {
    enum { NODES_BETWEEN_LOOKS = 4096 };
    if (++w->progress.nodes % NODES_BETWEEN_LOOKS == 0) look_up(w);
    if (w->budget && w->progress.nodes >= w->budget && !w->stopped) w->stopped = w->spent = true;
    if (ply + 1 >= WALK_PLIES_MAX && !w->stopped)
        stop(w, "has lines too long to be followed to their end");
    if (w->stopped) return NULL;
    WalkPly *p = make_ply(w, ply + 1);
    game_copy(w->game, p->state, w->plies[ply].state);
    game_play(w->game, p->state, m);
    p->key = key_of(w->game, p->state);
    return p;
}

bool walk_repeats(Walk *w, int ply) {
    if (w->game->max_plies > 0) return false; // no game without end, so no way back
    const WalkPly *p = &w->plies[ply];
    for (int i = ply - 1; i >= 0; i--) {
        if (w->plies[i].key != p->key || !game_same(w->game, w->plies[i].state, p->state)) continue;
        w->repeated = true;
        stop(w,
             "comes back to the same position, and nobody says what a game without end is worth");
        return true;
    }
    return false;
}

size_t walk_moves(Walk *w, int ply) {
    return game_moves(w->game, w->plies[ply].state, w->plies[ply].moves);
}

int walk_final(Walk *w, int ply) {
    int p[PLAYERS_MAX] = {0};
    game_payoffs(w->game, w->plies[ply].state, p);
    if (w->game->players == 2 && p[0] + p[1] != 0 && !w->stopped)
        stop(w, "has pay-offs that do not add up to 0");
    return w->setup.wld ? (p[0] > 0) - (p[0] < 0) : p[0];
}

int walk_most(const Walk *w) {
    if (w->setup.wld) return 1;
    return w->game->max_payoff > 0 ? w->game->max_payoff : WALK_INFINITE;
}
