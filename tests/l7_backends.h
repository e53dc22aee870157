// SPDX-License-Identifier: MIT
// l7_backends.h - the interpreter and compiled C play the same games; one part of the built-in
// games in each of the test programs that include this.
#ifndef GENPEI_L7_BACKENDS_H
#define GENPEI_L7_BACKENDS_H

#include "l7_same.h"

static inline void same_on_both_backends(GameTable *table, const GameType *type, const char *name) {
    (void)type;
    const Game *vm = open_on(table, name, "vm"), *c = open_on(table, name, "c");
    assert_string_equal(c->backend, "c"); // there is a compiler where tests run
    assert_int_equal(vm->state_size, c->state_size);
    assert_same_games(vm, c, work(20, 2));
}

static inline void assert_playouts_are_random_moves(const Game *g, int games) {
    State *s = game_states_new(g, 1), *t = game_states_new(g, 1);
    Rng rng = rng_seed(72), other = rng_seed(72);
    for (int i = 0; i < games; i++) {
        Move m;
        int played = 0;
        game_start(g, s);
        game_start(g, t);
        while (played < LONGEST && game_random_move(g, s, &rng, &m)) {
            game_play(g, s, m);
            played++;
        }
        assert_int_equal(playout_run(g, t, &other, LONGEST), played);
        assert_memory_equal(s, t, g->state_size);
    }
    free(s);
    free(t);
}

static inline void playouts_are_random_moves(GameTable *table, const GameType *type,
                                             const char *name) {
    (void)type;
    assert_playouts_are_random_moves(open_on(table, name, "vm"), work(20, 2));
    assert_playouts_are_random_moves(open_on(table, name, "c"), work(50, 2));
}

#endif
