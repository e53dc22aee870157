// SPDX-License-Identifier: MIT
// verify_search.c - see verify_search.h. A line that repeats a position leaves the search open: a
// game without end upholds no claim.
#include "verify/verify_search.h"

#include "base/mem.h"
#include "game/state_set.h"
#include "verify/verify_discs.h"

#include <stdlib.h>

enum { DEPTH_MAX = 10000 };

struct VerifySearch {
    VerifyAim aim;
    DiscSearch *discs; // NULL: the general search
    StateSet met;
    VerifyResult *results; // of positions met; open while they are on the line
    size_t room;
    uint64_t examined;
};

VerifySearch *verify_search_new(const VerifyAim *aim) {
    VerifySearch *v = mem_new(1, sizeof *v);
    v->aim = *aim;
    v->met.size = aim->game->state_size;
    v->discs = disc_search_new(aim);
    return v;
}

void verify_search_free(VerifySearch *v) {
    if (!v) return;
    disc_search_free(v->discs);
    state_set_clear(&v->met);
    free(v->results);
    free(v);
}

bool verify_search_by_bits(const VerifySearch *v) {
    return v->discs != NULL;
}

static bool stopped(const VerifySearch *v) {
    return v->aim.stop && atomic_load_explicit(v->aim.stop, memory_order_relaxed);
}

static VerifyResult final_result(const VerifySearch *v, const State *s) {
    int p[PLAYERS_MAX] = {0};
    game_payoffs(v->aim.game, s, p);
    if (v->aim.game->players == 2 && p[0] + p[1] != 0) return VERIFY_OPEN;
    return (v->aim.at_most ? p[0] <= v->aim.bound : p[0] >= v->aim.bound) ? VERIFY_HOLDS
                                                                          : VERIFY_FAILS;
}

static VerifyResult examine(VerifySearch *v, const State *s, int depth, size_t *number);

// The first move that gives the mover what it wants decides; else all of them do.
static VerifyResult try_moves(VerifySearch *v, const State *s, int depth, size_t *number) {
    const Game *g = v->aim.game;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *after = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    moves = mem_resize(moves, n + 1, sizeof *moves); // one list for each ply of the line
    bool maker = game_mover(g, s) == (v->aim.at_most ? 1 : 0);
    VerifyResult wanted = maker ? VERIFY_HOLDS : VERIFY_FAILS;
    VerifyResult result = n == 0 ? final_result(v, s) : maker ? VERIFY_FAILS : VERIFY_HOLDS;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, after, s);
        game_play(g, after, moves[i]);
        VerifyResult one = examine(v, after, depth + 1, NULL);
        if (one == VERIFY_OPEN) result = VERIFY_OPEN;
        if (one != wanted) continue;
        result = wanted;
        if (number) *number = i;
        break;
    }
    free(moves);
    free(after);
    return result;
}

static VerifyResult examine(VerifySearch *v, const State *s, int depth, size_t *number) {
    bool known;
    size_t at = state_set_meet(&v->met, s, &known);
    if (v->room < v->met.room) {
        v->room = v->met.room;
        v->results = mem_resize(v->results, v->room, sizeof *v->results);
    }
    if (known) return v->results[at];
    v->results[at] = VERIFY_OPEN;
    if (v->examined == v->aim.limit || depth > DEPTH_MAX || stopped(v)) return VERIFY_OPEN;
    v->examined++;
    VerifyResult result = try_moves(v, s, depth, number);
    v->results[at] = result;
    return result;
}

VerifyResult verify_search(VerifySearch *v, const State *s, uint64_t *examined, size_t *number) {
    if (v->discs) return disc_search(v->discs, s, examined, number);
    state_set_clear(&v->met);
    v->examined = 0;
    VerifyResult result = examine(v, s, 0, number);
    *examined = v->examined;
    return result;
}

void verify_search_stand_in(const VerifySearch *v, const State *s, State *out) {
    if (v->discs)
        disc_search_stand_in(v->discs, s, out);
    else
        game_copy(v->aim.game, out, s);
}
