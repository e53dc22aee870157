// SPDX-License-Identifier: MIT
// genpei_inside.h - what stands behind the handles of the library (include/genpei.h).
//
// Handles know their game and a game knows its workbench, so that every failure finds the place
// where its message is stored.
//
// A call that allocates is a Call: when memory runs out it fails, alone. It makes what is new first
// and changes what is there last, without allocating: then a call that fails has changed nothing.
//     Call call = {0};
//     if (CALL_RUNS_OUT(&call)) return out_of_memory(w);
//     ...
//     call_end(&call);
// The function that begins one changes no variable of its own that it reads after running out.
#ifndef GENPEI_INSIDE_H
#define GENPEI_INSIDE_H

#include <genpei.h>

#include "base/mem_guard.h"
#include "game/game_table.h"
#include "player/player.h"
#include "referee/live_game.h"

#include <stdatomic.h>

struct GenpeiGame {
    Genpei *owner;
    const Game *game;
};

struct Genpei {
    GameTable *table;
    PlayerTable players;
    const PlayerType **types; // what `players` lists: ours, then those of the caller
    struct OwnPlayer **own;   // players of the caller
    size_t n_own;
    const char **names; // of games, for genpei_games
    GenpeiGame **games;
    size_t n_games;
    atomic_bool stop; // set by genpei_stop; work that can be stopped begins with work_begins
    int working;      // how many calls that can be stopped are made, one inside the other
    Error error;
};

struct GenpeiPosition {
    const GenpeiGame *of;
    LiveGame live;
    Str text;
    Str solved;   // the move of genpei_solve
    char **moves; // as texts, NULL until asked for
    size_t n_moves;
};

// What a player allocates, in whatever call, is its own: where one of its calls runs out of memory,
// what it was about to change is unknown, so all of it is freed and the player is spent.
struct GenpeiPlayer {
    const GenpeiGame *of;
    Player *player; // NULL: spent
    MemScope scope; // all that `player` and `text` consist of
    Str text;
};

typedef struct {
    MemScope scope;
    MemGuard guard;
} Call;

#define CALL_RUNS_OUT(call) (setjmp(*mem_guard_begin(&(call)->guard, &(call)->scope)) != 0)

static inline void call_end(Call *call) {
    mem_guard_end(&call->guard);
    mem_scope_forget(&call->scope);
}

// Leaves the message; returns false.
static inline bool out_of_memory(Genpei *w) {
    return error_set(&w->error, "out of memory");
}

// False, with the reason, when `argument` is NULL; `what` names it: "a text of moves".
static inline bool given(Genpei *w, const void *argument, const char *what) {
    return argument || error_set(&w->error, "%s is missing: it is NULL", what);
}

// The same of an argument for a call that is made of a game; without a game there is no place for
// the reason.
static inline bool given_to(const GenpeiGame *g, const void *argument, const char *what) {
    return g && given(g->owner, argument, what);
}

// The same of a state, which is what most of them want.
static inline bool state_given(const GenpeiGame *g, const void *state) {
    return given_to(g, state, "a state");
}

// The same of room for a text: where there is none, its place may be NULL.
static inline bool text_given(const GenpeiGame *g, const char *out, size_t room) {
    return g && (room == 0 || given(g->owner, out, "a place for the text"));
}

// A limit of time that no clock of 64 bits overflows: from 73 years on it is none that is reached.
static inline int64_t reachable_ms(int64_t ms) {
    const int64_t most = INT64_MAX / 1000000 / 4;
    return ms < most ? ms : most;
}

// False, with the reason, when the game has no such side.
static inline bool has_side(const GenpeiGame *g, int side) {
    if (side >= 0 && side < g->game->players) return true;
    return error_set(&g->owner->error, "%s has no side %d", g->game->name, side);
}

// What genpei_stop sets, for work that begins now. A player or a report of the caller may begin
// work inside other work: what stops ends all of it. To be followed by work_ends, with what
// w->working was before, also where memory runs out.
static inline atomic_bool *work_begins(Genpei *w) {
    if (w->working++ == 0) atomic_store(&w->stop, false);
    return &w->stop;
}

static inline void work_ends(Genpei *w, int before) {
    w->working = before;
}

// The handle of a game that was opened before; NULL when there is none. Handles stay where they are
// until the workbench is closed.
const GenpeiGame *find_handle(const Genpei *w, const Game *game);

// genpei_position_of, within a call.
GenpeiPosition *make_position(const GenpeiGame *g, const void *state);

// A player of the caller: genpei_own.c.
void own_player_free(struct OwnPlayer *own);

#endif
