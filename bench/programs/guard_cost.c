// SPDX-License-Identifier: MIT
// guard_cost.c - what the guard against running out of memory (src/base/mem_guard.h) costs: the
// same moves are chosen with it and without it, in turn; the best processor time of each and the
// ratio.
#include "base/mem_guard.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "player/player.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 5, PLIES = 8 };

static const char *const cases[][2] = {
    {"othello", "ply:depth=5"},
    {"othello", "mcts:playouts=3000"},
    {"othello", "edge:depth=14,threads=2"},
    {"hex7", "hex:playouts=2000,memory=64,threads=2"},
    {"shogi", "sho:depth=7,table=16,threads=2"},
};

// Makes a player and lets it choose a move after PLIES random ones; false: `e` says why not.
static bool choose(const Game *g, const char *text, Error *e) {
    PlayerTable players = player_table();
    Player *p = player_new(&players, g, text, e);
    if (!p) return false;
    State *s = game_states_new(g, 1);
    Choice choice;
    Rng rng = rng_seed(1);
    Move m;
    game_start(g, s);
    for (int i = 0; i < PLIES && game_random_move(g, s, &rng, &m); i++) game_play(g, s, m);
    player_begins(p, 0, 1);
    bool ok = player_choose(p, &(Turn){.state = s, .side = game_mover(g, s)}, &choice, e);
    player_free(p);
    free(s);
    return ok;
}

static bool choose_guarded(const Game *g, const char *text, Error *e) {
    MemScope scope = {0};
    MemGuard guard;
    if (setjmp(*mem_guard_begin(&guard, &scope)) != 0) return error_set(e, "out of memory");
    bool ok = choose(g, text, e);
    mem_guard_end(&guard);
    mem_scope_forget(&scope);
    return ok;
}

static bool measure(const Game *g, const char *text, Error *e) {
    int64_t best[2] = {INT64_MAX, INT64_MAX};
    for (int i = 0; i < 2 * ROUNDS; i++) {
        int64_t began = os_cpu_ns();
        if (!(i % 2 ? choose_guarded : choose)(g, text, e)) return false;
        int64_t took = os_cpu_ns() - began;
        if (took < best[i % 2]) best[i % 2] = took;
    }
    printf("%-8s %-40s %8.1f ms %8.1f ms %6.3f\n", g->name, text, (double)best[0] / 1e6,
           (double)best[1] / 1e6, (double)best[1] / (double)best[0]);
    fflush(stdout);
    return true;
}

int main(void) {
    GameTable *t = all_games_new();
    printf("%-8s %-40s %11s %11s %6s\n", "game", "player", "without", "with", "ratio");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e;
        const Game *g = game_table_open(t, cases[i][0], &e);
        if (g && measure(g, cases[i][1], &e)) continue;
        fprintf(stderr, "guard_cost: %s\n", e.text);
        return 2;
    }
    game_table_free(t);
    return 0;
}
