// SPDX-License-Identifier: MIT
// train_positions.c - see train_positions.h.
#include "cli/train_positions.h"

#include "base/mem.h"
#include "games/reversi/reversi.h"
#include "record/record_file.h"

typedef struct {
    PatternSample *out;
    size_t n, most;
    int empties;
} Collecting;

static bool take(Collecting *c, const State *s) {
    const ReversiState *r = reversi_state(s);
    DiscBoard b = {r->stones[r->mover].w[0], r->stones[1 - r->mover].w[0]};
    if (64 - bits_count(b.me | b.opp) != c->empties || !disc_moves(b, DISC_EIGHT_8)) return false;
    c->out[c->n++] = (PatternSample){.board = b, .empties = (uint8_t)c->empties, .held_out = true};
    return true;
}

static bool each_game(void *context, Record *r, size_t line, const Error *why) {
    Collecting *c = context;
    (void)line, (void)why;
    const ReversiRules *rules = r ? reversi_rules(r->game) : NULL;
    if (!rules || rules->size != 8 || rules->directions != 8) return true;
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n && !take(c, s); i++) game_play(r->game, s, r->moves[i].move);
    free(s);
    return c->n < c->most;
}

bool train_positions(App *app, const char *path, int empties, size_t most, PatternSample **out,
                     size_t *n, Error *e) {
    Collecting c = {.out = mem_new(most + 1, sizeof *c.out), .most = most, .empties = empties};
    bool ok = record_file_read(path, app->games, each_game, &c, e);
    *out = c.out;
    *n = c.n;
    return ok;
}
