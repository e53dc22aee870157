// SPDX-License-Identifier: MIT
// reversi_games.c - see reversi_games.h.
#include "reversi_games.h"

#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"

static const char *const kinds[] = {"othello", "reversi70"};

int family_open(void **state) {
    Family *f = mem_new(1, sizeof *f);
    f->table = all_games_new();
    for (int i = 0; i < FAMILY_SIZE; i++) {
        char text[32];
        Error e;
        snprintf(text, sizeof text, "%s:size=%d", kinds[i / 4], 4 + 2 * (i % 4));
        f->member[i] = game_table_open(f->table, text, &e);
        if (!f->member[i]) print_error("%s\n", e.text);
        if (!f->member[i]) return -1;
    }
    *state = f;
    return 0;
}

int family_close(void **state) {
    Family *f = *state;
    game_table_free(f->table);
    free(f);
    return 0;
}

const Game *family_game(void **state, const char *name, int size) {
    const Family *f = *state;
    for (int kind = 0; kind < 2; kind++)
        if (strcmp(name, kinds[kind]) == 0) return f->member[4 * kind + size / 2 - 2];
    fail_msg("no game %s", name);
    return NULL;
}

State *family_position(const Game *g, const char *text) {
    State *s = game_states_new(g, 1);
    Error e;
    if (!game_position_parse(g, text, s, &e)) fail_msg("'%s': %s", text, e.text);
    return s;
}

void family_random_fill(const Game *g, Rng *rng, uint32_t empties, State *out) {
    const ReversiRules *r = reversi_rules(g);
    ReversiState s = {.mover = rng_below(rng, 2)};
    for (int y = 0; y < r->size; y++)
        for (int x = 0; x < r->size; x++)
            if (rng_below(rng, 100) >= empties)
                squares_add(&s.stones[rng_below(rng, 2)], reversi_at(r, x, y));
    memcpy(out, &s, sizeof s);
}
