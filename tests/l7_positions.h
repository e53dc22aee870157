// SPDX-License-Identifier: MIT
// l7_positions.h - for tests of games in L7: opening them, positions made by hand, their moves and
// results. Part of one test program each.
#ifndef GENPEI_L7_POSITIONS_H
#define GENPEI_L7_POSITIONS_H

#include "testing.h"

#include "base/mem.h"
#include "game/game_table.h"
#include "games/game_types.h"

static GameTable *table;

static inline int open_table(void **unused) {
    (void)unused;
    table = all_games_new();
    return 0;
}

static inline int close_table(void **unused) {
    (void)unused;
    game_table_free(table);
    return 0;
}

static inline const Game *game(const char *name, const char *backend) {
    Error e;
    const Game *g = game_table_open_on(table, name, backend, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

// Questions to the games below: moves from a position, and what they lead to.
typedef struct {
    const Game *g;
    State *s;
    Str text;
} Table;

static inline Table at(const char *name, const char *position) {
    Table t = {.g = game(name, "vm")};
    Error e;
    t.s = game_states_new(t.g, 1);
    if (!game_position_parse(t.g, position, t.s, &e)) fail_msg("%s: %s", position, e.text);
    return t;
}

static inline void done(Table *t) {
    free(t->s);
    str_clear(&t->text);
}

static inline const char *moves(Table *t) {
    Move *list = mem_new(t->g->max_moves, sizeof *list);
    size_t n = game_moves(t->g, t->s, list);
    str_reset(&t->text);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&t->text, ' ');
        game_move_text(t->g, t->s, list[i], &t->text);
    }
    free(list);
    return str_text(&t->text);
}

static inline void play(Table *t, const char *line) {
    Error e;
    if (!game_play_text(t->g, t->s, line, &e)) fail_msg("%s: %s", line, e.text);
}

static inline bool allowed(Table *t, const char *move) {
    Error e;
    Move m;
    return game_move_parse(t->g, t->s, move, &m, &e);
}

static inline const char *position(Table *t) {
    str_reset(&t->text);
    game_position_text(t->g, t->s, &t->text);
    return str_text(&t->text);
}

static inline int payoff(Table *t) { // of the first player
    int out[PLAYERS_MAX];
    assert_true(game_over(t->g, t->s));
    game_payoffs(t->g, t->s, out);
    assert_int_equal(out[0] + out[1], 0);
    return out[0];
}

#endif
