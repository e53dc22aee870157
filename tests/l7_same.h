// SPDX-License-Identifier: MIT
// l7_same.h - the built-in games in L7 one after the other, and random games that must be the same
// on two of them. Part of one test program each; the games are divided among several of them, as
// the C of each game is compiled.
#ifndef GENPEI_L7_SAME_H
#define GENPEI_L7_SAME_H

#include "testing.h"

#include "base/hash.h"
#include "base/mem.h"
#include "game/playout.h"
#include "games/game_types.h"
#include "lang/game/l7_game.h"
#include "lang/game/l7_type.h"
#include "lang/l7_compile.h"

enum { LONGEST = 400 };

// The games in L7, with smaller boards where boards have sizes.
static inline const char *game_name(const GameType *t, char *room, size_t size) {
    bool sized = strncmp(t->params, "size=", 5) == 0;
    snprintf(room, size, sized && strcmp(t->name, "gomoku") == 0 ? "%s:size=9" : "%s", t->name);
    return room;
}

typedef void OnGame(GameTable *table, const GameType *type, const char *name);

// Every `parts`-th game, beginning with the one numbered `part`.
static inline void for_games(OnGame *use, int part, int parts) {
    size_t n;
    int seen = 0, used = 0;
    const GameType *const *types = game_types(&n);
    GameTable *table = game_table_new(types, n);
    for (size_t i = 0; i < n; i++) {
        char room[64];
        if (types[i]->make != l7_type_make || seen++ % parts != part) continue;
        use(table, types[i], game_name(types[i], room, sizeof room));
        used++;
    }
    assert_true(used >= 7);
    game_table_free(table);
}

static inline const Game *open_on(GameTable *t, const char *name, const char *backend) {
    Error e;
    const Game *g = game_table_open_on(t, name, backend, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

// States are the same bytes, or, where one of them stores more than its fields, the same positions.
static inline void assert_same_state(const Game *a, const State *s, const Game *b, const State *t) {
    if (a->state_size == b->state_size) {
        assert_memory_equal(s, t, a->state_size);
        return;
    }
    Str one = {0}, two = {0};
    game_position_text(a, s, &one);
    game_position_text(b, t, &two);
    assert_string_equal(str_text(&one), str_text(&two));
    str_clear(&one);
    str_clear(&two);
}

// Plays random games of `a` and asserts that `b` has the same moves and comes to the same states.
static inline void assert_same_games(const Game *a, const Game *b, int games) {
    State *s = game_states_new(a, 1), *t = game_states_new(b, 1);
    Move *moves = mem_new(a->max_moves, sizeof *moves),
         *others = mem_new(b->max_moves, sizeof *others);
    Rng rng = rng_seed(70), other = rng_seed(70);
    assert_int_equal(a->max_moves, b->max_moves);
    for (int i = 0; i < games; i++) {
        game_start(a, s);
        game_start(b, t);
        for (int ply = 0; ply < LONGEST; ply++) {
            assert_same_state(a, s, b, t);
            size_t n = game_moves(a, s, moves), m = game_moves(b, t, others);
            assert_int_equal(n, m);
            assert_memory_equal(moves, others, n * sizeof *moves);
            assert_int_equal(game_count_moves(b, t), n);
            Move one, two;
            bool more = game_random_move(a, s, &rng, &one);
            assert_true(game_random_move(b, t, &other, &two) == more);
            if (!more) break;
            assert_true(one == two);
            game_play(a, s, one);
            game_play(b, t, two);
        }
    }
    free(moves);
    free(others);
    free(s);
    free(t);
}

#endif
