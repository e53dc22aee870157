// SPDX-License-Identifier: MIT
// solver_walk.c - see solver_walk.h.
#include "search/solver_walk.h"

#include "base/hash.h"
#include "base/mem.h"

void walk_init(Walk *w, WalkShared *shared) {
    *w = (Walk){.game = shared->setup.game, .shared = shared};
    w->plies = mem_new(WALK_PLIES_MAX + 1, sizeof *w->plies);
    w->turned = game_states_new(w->game, 1);
}

void walk_clear(Walk *w) {
    for (int i = 0; i < w->n_plies; i++) {
        free(w->plies[i].state);
        free(w->plies[i].moves);
        free(w->plies[i].children);
    }
    free(w->plies);
    free(w->turned);
}

// A game without a bound may keep its past in its states, which its own key leaves out.
static uint64_t key_of(const Game *g, const State *s) {
    return g->max_plies > 0 ? game_key(g, s) : hash_bytes(s, g->state_size);
}

uint64_t walk_key(Walk *w, const State *s) {
    const SolverSymmetry *y = w->shared->setup.symmetry;
    uint64_t least = key_of(w->game, s);
    for (int i = 1; y && i < y->count; i++) {
        y->turn(y->context, s, i, w->turned);
        uint64_t key = key_of(w->game, w->turned);
        if (key < least) least = key;
    }
    return least;
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
    p->key = walk_key(w, root);
    w->progress = (SolverProgress){0};
    atomic_store(&w->counted, 0);
    w->stopped = w->spent = w->repeated = false;
    w->budget = 0;
    w->why.text[0] = '\0';
}

void walk_put(Walk *w, int ply, const State *s, uint64_t key) {
    WalkPly *p = make_ply(w, ply);
    game_copy(w->game, p->state, s);
    p->key = key;
}

static void stop(Walk *w, const char *why) {
    w->stopped = true;
    error_set(&w->why, "%s %s", w->game->name, why);
}

uint64_t walk_nodes(const WalkShared *shared) {
    uint64_t sum = 0;
    for (int i = 0; i < shared->n_walks; i++)
        sum += atomic_load_explicit(&shared->walks[i].counted, memory_order_relaxed);
    return sum;
}

// The first thread asks; all stop when it may not continue.
void walk_look_up(Walk *w) {
    WalkShared *all = w->shared;
    atomic_store_explicit(&w->counted, w->progress.nodes, memory_order_relaxed);
    if (w == all->walks && all->setup.go_on) {
        SolverProgress p = w->progress;
        p.nodes = walk_nodes(all);
        if (!all->setup.go_on(all->setup.context, &p)) atomic_store(&all->end, true);
    }
    if (atomic_load_explicit(&all->end, memory_order_relaxed)) w->stopped = true;
}

void walk_keep(const Walk *w, const SolverEntry *e, uint64_t work) {
    const SolverSetup *u = &w->shared->setup;
    if (!u->keep || work < u->keep_work || (e->low == INT32_MIN && e->high == INT32_MAX)) return;
    u->keep(u->context, &(SolverKept){e->key, e->move, e->low, e->high, e->work});
}

WalkPly *walk_play(Walk *w, int ply, Move m) {
    enum { NODES_BETWEEN_LOOKS = 4096 };
    if (++w->progress.nodes % NODES_BETWEEN_LOOKS == 0) walk_look_up(w);
    if (atomic_load_explicit(&w->shared->end, memory_order_relaxed)) w->stopped = true;
    if (w->budget && w->progress.nodes >= w->budget && !w->stopped) w->stopped = w->spent = true;
    if (ply + 1 >= WALK_PLIES_MAX && !w->stopped)
        stop(w, "has lines that are too long to search to their end");
    if (w->stopped) return NULL;
    WalkPly *p = make_ply(w, ply + 1);
    game_copy(w->game, p->state, w->plies[ply].state);
    game_play(w->game, p->state, m);
    p->key = walk_key(w, p->state);
    return p;
}

void walk_stop_repeated(Walk *w) {
    w->repeated = true;
    stop(w, "returns to the same position, and the rules give no value to an endless game");
}

bool walk_repeats(Walk *w, int ply) {
    if (w->game->max_plies > 0) return false; // no game without end, so no way back
    const WalkPly *p = &w->plies[ply];
    for (int i = ply - 1; i >= 0; i--) {
        if (w->plies[i].key != p->key || !game_same(w->game, w->plies[i].state, p->state)) continue;
        walk_stop_repeated(w);
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
        stop(w, "has payoffs that do not add up to 0");
    return w->shared->setup.wld ? (p[0] > 0) - (p[0] < 0) : p[0];
}

int walk_most(const Walk *w) {
    if (w->shared->setup.wld) return 1;
    return w->game->max_payoff > 0 ? w->game->max_payoff : WALK_INFINITE;
}
