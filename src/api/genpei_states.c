// SPDX-License-Identifier: MIT
// genpei_states.c - public calls of the library (include/genpei.h): states as plain bytes, and as
// numbers for programs that learn.
#include "api/genpei_inside.h"

#include "base/mem.h"
#include "game/observe.h"
#include "game/playout.h"

size_t genpei_state_size(const GenpeiGame *g) {
    return g->game->state_size;
}

void *genpei_state_new(const GenpeiGame *g) {
    State *s = game_states_new(g->game, 1);
    game_start(g->game, s);
    return s;
}

void genpei_state_free(void *state) {
    free(state);
}

size_t genpei_moves_max(const GenpeiGame *g) {
    return g->game->max_moves;
}

void genpei_state_start(const GenpeiGame *g, void *state) {
    game_start(g->game, state);
}

int genpei_state_mover(const GenpeiGame *g, const void *state) {
    return game_mover(g->game, state);
}

bool genpei_state_over(const GenpeiGame *g, const void *state) {
    return game_over(g->game, state);
}

size_t genpei_state_moves(const GenpeiGame *g, const void *state, uint64_t *moves) {
    return game_moves(g->game, state, moves);
}

void genpei_state_play(const GenpeiGame *g, void *state, uint64_t move) {
    game_play(g->game, state, move);
}

void genpei_state_payoffs(const GenpeiGame *g, const void *state, int *payoffs) {
    game_payoffs(g->game, state, payoffs);
}

uint64_t genpei_state_key(const GenpeiGame *g, const void *state) {
    return game_key(g->game, state);
}

uint32_t genpei_state_odds(const GenpeiGame *g, const void *state, uint64_t move) {
    return game_odds(g->game, state, move);
}

void genpei_state_view(const GenpeiGame *g, const void *state, int side, void *view) {
    game_view(g->game, state, side, view);
}

int64_t genpei_state_playout(const GenpeiGame *g, void *state, uint64_t *random) {
    enum { AT_ONCE = 1 << 20 };
    Rng rng = rng_seed(rng_splitmix(random));
    int64_t moves = 0;
    for (int made = AT_ONCE; made == AT_ONCE; moves += made)
        made = playout_run(g->game, state, &rng, AT_ONCE);
    return moves;
}

// --- texts ---

static size_t give_text(Str *text, char *out, size_t room) {
    size_t length = text->len;
    if (room > 0) {
        size_t n = length < room ? length : room - 1;
        memcpy(out, str_text(text), n);
        out[n] = '\0';
    }
    str_clear(text);
    return length;
}

size_t genpei_state_text(const GenpeiGame *g, const void *state, char *out, size_t room) {
    Str text = {0};
    game_position_text(g->game, state, &text);
    return give_text(&text, out, room);
}

size_t genpei_move_text(const GenpeiGame *g, const void *state, uint64_t move, char *out,
                        size_t room) {
    Str text = {0};
    game_move_text(g->game, state, move, &text);
    return give_text(&text, out, room);
}

bool genpei_state_parse(const GenpeiGame *g, const char *text, void *state) {
    return game_position_parse(g->game, text, state, &g->owner->error);
}

bool genpei_move_parse(const GenpeiGame *g, const void *state, const char *text, uint64_t *move) {
    return game_move_parse(g->game, state, text, move, &g->owner->error);
}

bool genpei_game_exceeded(const GenpeiGame *g) {
    return game_exceeded(g->game, &g->owner->error);
}

// --- numbers ---

size_t genpei_nodes(const GenpeiGame *g) {
    return game_nodes(g->game);
}

size_t genpei_planes(const GenpeiGame *g) {
    return game_planes(g->game);
}

size_t genpei_plane_names(const GenpeiGame *g, char *out, size_t room) {
    Str names = {0};
    game_plane_names(g->game, &names);
    return give_text(&names, out, room);
}

size_t genpei_actions(const GenpeiGame *g) {
    return game_actions(g->game);
}

bool genpei_actions_fixed(const GenpeiGame *g) {
    return game_actions_fixed(g->game);
}

void genpei_state_observe(const GenpeiGame *g, const void *state, int side, float *out) {
    if (game_can_observe(g->game)) game_observe(g->game, state, side, out);
}

size_t genpei_state_mask(const GenpeiGame *g, const void *state, uint8_t *mask) {
    Move *moves = mem_new(g->game->max_moves, sizeof *moves);
    size_t n = game_moves(g->game, state, moves);
    memset(mask, 0, game_actions(g->game));
    for (size_t i = 0; i < n; i++) mask[game_action(g->game, moves, i)] = 1;
    free(moves);
    return n;
}

bool genpei_state_action(const GenpeiGame *g, const void *state, size_t action, uint64_t *move) {
    Move *moves = mem_new(g->game->max_moves, sizeof *moves);
    size_t n = game_moves(g->game, state, moves), i = 0;
    while (i < n && game_action(g->game, moves, i) != action) i++;
    if (i < n) *move = moves[i];
    free(moves);
    return i < n || error_set(&g->owner->error, "action %zu is not legal here", action);
}
