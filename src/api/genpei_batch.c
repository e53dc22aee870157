// SPDX-License-Identifier: MIT
// genpei_batch.c - public calls of the library (include/genpei.h): many games that are stepped
// together.
//
// The legal moves of a game are listed once for each of its positions: when it was stepped, for the
// masks and for the next step.
#include "api/genpei_inside.h"

#include "base/mem.h"
#include "game/observe.h"

#include <stdlib.h>

struct GenpeiBatch {
    const GenpeiGame *of;
    size_t n;
    State *states;
    Move *moves;    // max_moves for each game
    size_t *counts; // of legal moves; 0: the game is over
    size_t *chosen; // of a step: the places of its moves
    Rng rng;
};

static State *state_at(const GenpeiBatch *b, size_t i) {
    return game_state_at(b->of->game, b->states, i);
}

static Move *moves_at(const GenpeiBatch *b, size_t i) {
    return b->moves + i * b->of->game->max_moves;
}

// Chance moves until it is a side's turn or the game is over; then lists the moves.
static void settle(GenpeiBatch *b, size_t i) {
    const Game *g = b->of->game;
    State *s = state_at(b, i);
    Move m;
    while (game_mover(g, s) == PLAYER_CHANCE &&
           game_random_move_with(g, s, &b->rng, moves_at(b, i), &m))
        game_play(g, s, m);
    b->counts[i] = game_moves(g, s, moves_at(b, i));
}

// Whether so much memory can be.
static bool has_room(const Game *g, size_t n) {
    size_t each = g->state_size + 16 + g->max_moves * sizeof(Move) + 2 * sizeof(size_t);
    return n <= ((size_t)GENPEI_MEMORY_MAX << 20) / each;
}

static GenpeiBatch *make_batch(const GenpeiGame *g, size_t n, uint64_t seed) {
    GenpeiBatch *b = mem_new(1, sizeof *b);
    b->of = g;
    b->n = n;
    b->states = game_states_new(g->game, n);
    b->moves = mem_new(n * g->game->max_moves, sizeof *b->moves);
    b->counts = mem_new(n, sizeof *b->counts);
    b->chosen = mem_new(n, sizeof *b->chosen);
    b->rng = rng_seed(seed);
    genpei_batch_reset(b, NULL);
    return b;
}

GenpeiBatch *genpei_batch_new(const GenpeiGame *g, size_t n, uint64_t seed) {
    if (!g) return NULL;
    if (n == 0 || n > INT32_MAX) {
        error_set(&g->owner->error, "a batch has 1 to %d games", INT32_MAX);
        return NULL;
    }
    if (!has_room(g->game, n)) {
        error_set(&g->owner->error, "there is no memory for a batch of %zu games", n);
        return NULL;
    }
    Call call = {0};
    if (CALL_RUNS_OUT(&call)) return out_of_memory(g->owner), NULL;
    GenpeiBatch *b = make_batch(g, n, seed);
    call_end(&call);
    return b;
}

void genpei_batch_free(GenpeiBatch *b) {
    if (!b) return;
    free(b->states);
    free(b->moves);
    free(b->counts);
    free(b->chosen);
    free(b);
}

size_t genpei_batch_size(const GenpeiBatch *b) {
    return b ? b->n : 0;
}

void genpei_batch_reset(GenpeiBatch *b, const uint8_t *which) {
    for (size_t i = 0; b && i < b->n; i++) {
        if (which && !which[i]) continue;
        game_start(b->of->game, state_at(b, i));
        settle(b, i);
    }
}

// The place of the action among the moves of a game; its number of moves where it is not legal.
static size_t place_of(const GenpeiBatch *b, size_t i, int32_t action) {
    const Game *g = b->of->game;
    size_t n = b->counts[i], place = 0;
    if (action < 0) return n;
    if (!game_actions_fixed(g)) return (size_t)action < n ? (size_t)action : n;
    while (place < n && game_action(g, moves_at(b, i), place) != (size_t)action) place++;
    return place;
}

static void play_chosen(GenpeiBatch *b) {
    for (size_t i = 0; i < b->n; i++) {
        if (b->counts[i] == 0) continue;
        game_play(b->of->game, state_at(b, i), moves_at(b, i)[b->chosen[i]]);
        settle(b, i);
    }
}

bool genpei_batch_step(GenpeiBatch *b, const int32_t *actions) {
    if (!b || !given(b->of->owner, actions, "the list of actions")) return false;
    for (size_t i = 0; i < b->n; i++) {
        if (b->counts[i] == 0) continue;
        b->chosen[i] = place_of(b, i, actions[i]);
        if (b->chosen[i] == b->counts[i])
            return error_set(&b->of->owner->error, "game %zu of the batch: action %d is not legal",
                             i, (int)actions[i]);
    }
    play_chosen(b);
    return true;
}

void genpei_batch_step_random(GenpeiBatch *b, int32_t *actions) {
    if (!b) return;
    for (size_t i = 0; i < b->n; i++) {
        if (actions) actions[i] = -1;
        if (b->counts[i] == 0) continue;
        b->chosen[i] = (size_t)rng_below(&b->rng, (uint32_t)b->counts[i]);
        if (actions) actions[i] = (int32_t)game_action(b->of->game, moves_at(b, i), b->chosen[i]);
    }
    play_chosen(b);
}

void genpei_batch_status(const GenpeiBatch *b, int8_t *movers, uint8_t *over, int32_t *payoffs) {
    if (!b) return;
    const Game *g = b->of->game;
    for (size_t i = 0; i < b->n; i++) {
        int got[PLAYERS_MAX] = {0};
        if (movers) movers[i] = (int8_t)game_mover(g, state_at(b, i));
        if (over) over[i] = b->counts[i] == 0;
        if (!payoffs) continue;
        if (b->counts[i] == 0) game_payoffs(g, state_at(b, i), got);
        for (int k = 0; k < g->players; k++) payoffs[i * (size_t)g->players + (size_t)k] = got[k];
    }
}

void genpei_batch_masks(GenpeiBatch *b, uint8_t *masks) {
    if (!b || !given(b->of->owner, masks, "a place for the masks")) return;
    const Game *g = b->of->game;
    size_t actions = game_actions(g);
    memset(masks, 0, b->n * actions);
    for (size_t i = 0; i < b->n; i++)
        for (size_t k = 0; k < b->counts[i]; k++)
            masks[i * actions + game_action(g, moves_at(b, i), k)] = 1;
}

void genpei_batch_observe(const GenpeiBatch *b, float *out) {
    if (!b || !given(b->of->owner, out, "a place for the observations")) return;
    const Game *g = b->of->game;
    size_t each = game_planes(g) * game_nodes(g);
    for (size_t i = 0; each && i < b->n; i++)
        game_observe(g, state_at(b, i), game_mover(g, state_at(b, i)), out + i * each);
}

void *genpei_batch_state(const GenpeiBatch *b, size_t i) {
    return b && i < b->n ? state_at(b, i) : NULL;
}

void genpei_batch_changed(GenpeiBatch *b, size_t i) {
    if (b && i < b->n) settle(b, i);
}
