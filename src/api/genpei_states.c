// SPDX-License-Identifier: MIT
// genpei_states.c - public calls of the library (include/genpei.h): states as plain bytes, and as
// numbers for programs that learn.
#include "api/genpei_inside.h"

#include "base/mem.h"
#include "game/observe.h"
#include "game/playout.h"

size_t genpei_state_size(const GenpeiGame *g) {
    return g ? g->game->state_size : 0;
}

static State *make_state(const GenpeiGame *g) {
    State *s = game_states_new(g->game, 1);
    game_start(g->game, s);
    return s;
}

void *genpei_state_new(const GenpeiGame *g) {
    Call call = {0};
    if (!g) return NULL;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), NULL;
    State *s = make_state(g);
    call_end(&call);
    return s;
}

void genpei_state_free(void *state) {
    free(state);
}

size_t genpei_moves_max(const GenpeiGame *g) {
    return g ? g->game->max_moves : 0;
}

void genpei_state_start(const GenpeiGame *g, void *state) {
    if (state_given(g, state)) game_start(g->game, state);
}

int genpei_state_mover(const GenpeiGame *g, const void *state) {
    return state_given(g, state) ? game_mover(g->game, state) : 0;
}

// Games that do not say it themselves list their moves.
bool genpei_state_over(const GenpeiGame *g, const void *state) {
    if (!state_given(g, state)) return false;
    if (g->game->ops->over || g->game->ops->count_moves) return game_over(g->game, state);
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner);
    bool over = game_over(g->game, state);
    call_end(&call);
    return over;
}

size_t genpei_state_moves(const GenpeiGame *g, const void *state, uint64_t *moves) {
    if (!state_given(g, state) || !given_to(g, moves, "a place for the moves")) return 0;
    return game_moves(g->game, state, moves);
}

void genpei_state_play(const GenpeiGame *g, void *state, uint64_t move) {
    if (state_given(g, state)) game_play(g->game, state, move);
}

void genpei_state_payoffs(const GenpeiGame *g, const void *state, int *payoffs) {
    if (state_given(g, state) && given_to(g, payoffs, "a place for the payoffs"))
        game_payoffs(g->game, state, payoffs);
}

uint64_t genpei_state_key(const GenpeiGame *g, const void *state) {
    return state_given(g, state) ? game_key(g->game, state) : 0;
}

uint32_t genpei_state_odds(const GenpeiGame *g, const void *state, uint64_t move) {
    return state_given(g, state) ? game_odds(g->game, state, move) : 0;
}

void genpei_state_view(const GenpeiGame *g, const void *state, int side, void *view) {
    Call call = {0};
    if (!state_given(g, state) || !given_to(g, view, "a place for the view")) return;
    if (!has_side(g, side)) return;
    if (CALL_RUNS_OUT(&call)) {
        out_of_memory(g->owner);
        return;
    }
    game_view(g->game, state, side, view);
    call_end(&call);
}

static int64_t play_out(const GenpeiGame *g, State *state, uint64_t *random) {
    enum { AT_ONCE = 1 << 20 };
    Rng rng = rng_seed(rng_splitmix(random));
    int64_t moves = 0;
    for (int made = AT_ONCE; made == AT_ONCE; moves += made)
        made = playout_run(g->game, state, &rng, AT_ONCE);
    return moves;
}

int64_t genpei_state_playout(const GenpeiGame *g, void *state, uint64_t *random) {
    Call call = {0};
    if (!state_given(g, state) || !given_to(g, random, "the random number")) return -1;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), -1;
    int64_t moves = play_out(g, state, random);
    call_end(&call);
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

static size_t empty_text(char *out, size_t room) {
    if (room > 0) out[0] = '\0';
    return 0;
}

// No text, where memory ran out.
static size_t no_text(const GenpeiGame *g, char *out, size_t room) {
    out_of_memory(g->owner);
    return empty_text(out, room);
}

static size_t write_state(const GenpeiGame *g, const State *state, char *out, size_t room) {
    Str text = {0};
    game_position_text(g->game, state, &text);
    return give_text(&text, out, room);
}

size_t genpei_state_text(const GenpeiGame *g, const void *state, char *out, size_t room) {
    Call call = {0};
    if (!text_given(g, out, room)) return 0;
    if (!state_given(g, state)) return empty_text(out, room);
    if (CALL_RUNS_OUT(&call)) return no_text(g, out, room);
    size_t length = write_state(g, state, out, room);
    call_end(&call);
    return length;
}

static size_t write_move(const GenpeiGame *g, const State *state, Move move, char *out,
                         size_t room) {
    Str text = {0};
    game_move_text(g->game, state, move, &text);
    return give_text(&text, out, room);
}

size_t genpei_move_text(const GenpeiGame *g, const void *state, uint64_t move, char *out,
                        size_t room) {
    Call call = {0};
    if (!text_given(g, out, room)) return 0;
    if (!state_given(g, state)) return empty_text(out, room);
    if (CALL_RUNS_OUT(&call)) return no_text(g, out, room);
    size_t length = write_move(g, state, move, out, room);
    call_end(&call);
    return length;
}

static bool parse_state(const GenpeiGame *g, const char *text, State *state) {
    State *read = game_states_new(g->game, 1);
    bool ok = game_position_parse(g->game, text, read, &g->owner->error);
    if (ok) game_copy(g->game, state, read);
    free(read);
    return ok;
}

bool genpei_state_parse(const GenpeiGame *g, const char *text, void *state) {
    Call call = {0};
    if (!given_to(g, text, "the text of a position") || !state_given(g, state)) return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner);
    bool ok = parse_state(g, text, state);
    call_end(&call);
    return ok;
}

bool genpei_move_parse(const GenpeiGame *g, const void *state, const char *text, uint64_t *move) {
    Call call = {0};
    if (!state_given(g, state) || !given_to(g, text, "the text of a move") ||
        !given_to(g, move, "a place for the move"))
        return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner);
    bool ok = game_move_parse(g->game, state, text, move, &g->owner->error);
    call_end(&call);
    return ok;
}

bool genpei_game_exceeded(const GenpeiGame *g) {
    return g && game_exceeded(g->game, &g->owner->error);
}

// --- numbers ---

size_t genpei_nodes(const GenpeiGame *g) {
    return g ? game_nodes(g->game) : 0;
}

size_t genpei_planes(const GenpeiGame *g) {
    return g ? game_planes(g->game) : 0;
}

static size_t write_planes(const GenpeiGame *g, char *out, size_t room) {
    Str names = {0};
    game_plane_names(g->game, &names);
    return give_text(&names, out, room);
}

size_t genpei_plane_names(const GenpeiGame *g, char *out, size_t room) {
    Call call = {0};
    if (!text_given(g, out, room)) return 0;
    if (CALL_RUNS_OUT(&call)) return no_text(g, out, room);
    size_t length = write_planes(g, out, room);
    call_end(&call);
    return length;
}

size_t genpei_actions(const GenpeiGame *g) {
    return g ? game_actions(g->game) : 0;
}

bool genpei_actions_fixed(const GenpeiGame *g) {
    return g && game_actions_fixed(g->game);
}

void genpei_state_observe(const GenpeiGame *g, const void *state, int side, float *out) {
    Call call = {0};
    if (!state_given(g, state) || !given_to(g, out, "a place for the observation")) return;
    if (!has_side(g, side)) return;
    if (CALL_RUNS_OUT(&call)) {
        out_of_memory(g->owner);
        return;
    }
    if (game_can_observe(g->game)) game_observe(g->game, state, side, out);
    call_end(&call);
}

static size_t make_mask(const GenpeiGame *g, const State *state, uint8_t *mask) {
    Move *moves = mem_new(g->game->max_moves, sizeof *moves);
    size_t n = game_moves(g->game, state, moves);
    memset(mask, 0, game_actions(g->game));
    for (size_t i = 0; i < n; i++) mask[game_action(g->game, moves, i)] = 1;
    free(moves);
    return n;
}

size_t genpei_state_mask(const GenpeiGame *g, const void *state, uint8_t *mask) {
    Call call = {0};
    if (!state_given(g, state) || !given_to(g, mask, "a place for the mask")) return 0;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), 0;
    size_t n = make_mask(g, state, mask);
    call_end(&call);
    return n;
}

static bool find_action(const GenpeiGame *g, const State *state, size_t action, Move *move) {
    Move *moves = mem_new(g->game->max_moves, sizeof *moves);
    size_t n = game_moves(g->game, state, moves), i = 0;
    while (i < n && game_action(g->game, moves, i) != action) i++;
    if (i < n) *move = moves[i];
    free(moves);
    return i < n || error_set(&g->owner->error, "action %zu is not legal here", action);
}

bool genpei_state_action(const GenpeiGame *g, const void *state, size_t action, uint64_t *move) {
    Call call = {0};
    if (!state_given(g, state) || !given_to(g, move, "a place for the move")) return false;
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner);
    bool ok = find_action(g, state, action, move);
    call_end(&call);
    return ok;
}
