// SPDX-License-Identifier: MIT
// solver_walk.h - what the methods of the solver share: the current line, finished games, limits,
// repeated positions.
#ifndef GENPEI_SOLVER_WALK_H
#define GENPEI_SOLVER_WALK_H

#include "search/solver.h"
#include "search/solver_table.h"

#include <stdatomic.h>

enum {
    WALK_PLIES_MAX = 10000,     // lines longer than this are not followed
    WALK_INFINITE = 1000000000, // beyond every payoff
};

// A move of the position at some ply and what is known of the position after it.
typedef struct {
    Move move;
    uint64_t key;
    int64_t rank; // alpha-beta: the higher, the earlier it is tried
    uint32_t proof, disproof;
    int mover;
} WalkChild;

typedef struct {
    State *state;
    Move *moves;
    WalkChild *children;
    uint64_t key;
} WalkPly;

// What the threads of a solver share.
typedef struct {
    SolverSetup setup;
    SolverTable *table;
    int n_walks;
    struct Walk *walks;
    atomic_bool end; // a thread has the answer, or the caller ended the run
} WalkShared;

// One thread.
typedef struct Walk {
    const Game *game;
    WalkShared *shared;
    WalkPly *plies; // made when they are first reached
    int n_plies;
    SolverProgress progress;
    _Atomic uint64_t counted; // nodes, as other threads may read them
    State *turned;            // room for a position and its images
    uint64_t budget;          // the run stops at this many nodes; 0: no limit
    bool spent;               // that was why it stopped
    bool repeated;            // a position was repeated on a line
    bool stopped;
    Error why; // of the stop, "" when it came from outside
} Walk;

void walk_init(Walk *w, WalkShared *shared);
void walk_clear(Walk *w);

// Begins a run at `root`: it becomes ply 0.
void walk_begin(Walk *w, const State *root);

// Puts a position with its key at `ply`; those before it are there.
void walk_put(Walk *w, int ply, const State *s, uint64_t key);

// Publishes the node count for other threads; the first thread asks whether to continue. walk_play
// does this from time to time. The run may be stopped afterwards.
void walk_look_up(Walk *w);

// The position that a move leads to becomes that of ply + 1. Counts a node. The result is NULL when
// the run is stopped: a limit, or a line without end. The next call may move it.
WalkPly *walk_play(Walk *w, int ply, Move m);

// Whether the position at `ply` came before on the line; the run is then stopped.
bool walk_repeats(Walk *w, int ply);

// Stops the run with the reason that a position was repeated.
void walk_stop_repeated(Walk *w);

// Fills in `moves` at `ply`; 0 when the game is over there.
size_t walk_moves(Walk *w, int ply);

// The value of the finished game at `ply` for player 0. Stops the run when the payoffs of two
// players do not add up to 0.
int walk_final(Walk *w, int ply);

// The key of a position; the same for all symmetric positions.
uint64_t walk_key(Walk *w, const State *s);

// Reports a position that took much work to the caller's keep().
void walk_keep(const Walk *w, const SolverEntry *e, uint64_t work);

// Nodes of all threads.
uint64_t walk_nodes(const WalkShared *shared);

// The most that player 0 can get; WALK_INFINITE if unknown.
int walk_most(const Walk *w);

#endif
