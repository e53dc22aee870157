// SPDX-License-Identifier: MIT
// train_positions.c - see train_positions.h.
#include "train/train_positions.h"

#include "base/mem.h"
#include "engine/othello/board/edge_board.h"
#include "record/files/record_file.h"

typedef struct {
    DiscBoard *out;
    size_t n, room, most;
    int fewest, highest;
} Collecting;

static void take(Collecting *c, const State *s) {
    DiscBoard b = edge_board_of(s);
    int empties = 64 - bits_count(b.me | b.opp);
    if (empties < c->fewest || empties > c->highest || !disc_moves(b, DISC_EIGHT_8)) return;
    if (c->n == c->most) return;
    if (c->n == c->room) {
        c->room = 2 * c->room + 1024;
        c->out = mem_resize(c->out, c->room, sizeof *c->out);
    }
    c->out[c->n++] = b;
}

static bool each_game(void *context, Record *r, size_t line, const Error *why) {
    Collecting *c = context;
    (void)line, (void)why;
    DiscShape shape;
    if (!r || !edge_shape_of(r->game, &shape) || shape != DISC_EIGHT_8) return true;
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        take(c, s);
        game_play(r->game, s, r->moves[i].move);
    }
    free(s);
    return c->n < c->most;
}

bool train_positions(GameTable *games, const char *path, int fewest, int highest, size_t most,
                     DiscBoard **out, size_t *n, Error *e) {
    Collecting c = {.most = most, .fewest = fewest, .highest = highest};
    bool ok = record_file_read(path, games, each_game, &c, e);
    *out = c.out;
    *n = c.n;
    return ok;
}
