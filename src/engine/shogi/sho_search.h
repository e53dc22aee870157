// SPDX-License-Identifier: MIT
// sho_search.h - alpha-beta for shogi: one thread's part of a search. sho_think.h deepens it, keeps
// the time, and runs several of them side by side.
//
// Values are hundredths of a pawn, seen by the side to move. A mate in N plies is SHO_MATE - N.
#ifndef GENPEI_SHO_SEARCH_H
#define GENPEI_SHO_SEARCH_H

#include "engine/shogi/sho_eval.h"
#include "engine/shogi/sho_history.h"
#include "engine/shogi/sho_table.h"
#include "games/shogi/shogi.h"

#include <stdatomic.h>

enum {
    SHO_INFINITE = 32001,
    SHO_MATE = 32000,
    SHO_MATE_LEAST = SHO_MATE - 2 * SHO_PLIES_MAX, // every value above is a mate
    SHO_BETTER_HAND = 28500, // a position came again with more in hand: as good as won
    SHO_PROVED = 127,        // depth of an entry of the table that is a proof
    SHO_BEHIND = 8,          // plies before the root that the search may ask about
};

// A move of the root and what is known of it.
typedef struct {
    ShogiMove move;
    int value;    // of the last time it was searched with an open window; -SHO_INFINITE: never
    int previous; // of the depth before
    int depth;    // of `value`
    int deepest;  // plies of the longest line looked at then
    uint64_t nodes;
    int length;
    ShogiMove line[SHO_PLIES_MAX + 1]; // `move` first
} ShoRootMove;

// One ply of the line being searched.
typedef struct {
    uint64_t key, board_key;
    ShogiHand hand; // of the mover
    bool in_check;
    bool passed;           // by the move before: the line is no game
    ShogiMove move;        // made here
    int place;             // of that move, 0 for none
    const int16_t *follow; // history of moves after it
    int eval;              // static, SHO_NO_EVAL in check
    ShogiMove excluded;    // left out, to see whether it is the only good one
    ShogiMove killers[2];
    int doubles; // double extensions on the way
    int length;
    ShogiMove line[SHO_PLIES_MAX + 1];
} ShoPly;

// What all threads of a search share.
typedef struct {
    ShoTable *table;
    atomic_bool stop;
    // Asked from time to time by the first thread: after how many nodes it is to be asked again;
    // 0 ends the search.
    uint64_t (*go_on)(void *context);
    void *context;
} ShoShared;

typedef struct {
    ShoShared *shared;
    int number; // 0: the first thread
    ShoEval *eval;
    ShoHistory *history;
    ShogiPosition position;
    int points, moves_left; // of the rules: declaring, moves until the game is drawn (0: never)
    const uint32_t *past;   // positions of the game before the root, as ShogiState has them
    uint32_t n_past;
    ShoRootMove *root_moves;              // best first
    size_t n_root_moves, first_root_move; // the moves before are left out
    int root_depth;
    uint64_t nodes, next_asked;
    atomic_ullong nodes_seen; // the same for other threads, from time to time
    uint64_t node_limit;      // 0: none
    int deepest;
    ShoPly plies[SHO_BEHIND + SHO_PLIES_MAX + 2];
} ShoWorker;

ShoWorker *sho_worker_new(ShoShared *shared, int number, ShoEval *eval); // takes the evaluator
void sho_worker_free(ShoWorker *w);
void sho_worker_forget(ShoWorker *w);

// Sets the root. `root_moves` are the caller's and stay. The worker's counts begin at 0.
void sho_worker_root(ShoWorker *w, const ShogiState *s, const ShogiRules *r,
                     ShoRootMove *root_moves, size_t n);

// Searches the root's moves from first_root_move on within the window; the best comes first among
// them, with its line. Meaningless once stopped, but for root moves that were finished.
int sho_search_root(ShoWorker *w, int alpha, int beta, int depth);

// The root's value by captures alone, and checks on the first ply.
int sho_search_captures(ShoWorker *w);

static inline bool sho_stopped(const ShoWorker *w) {
    return atomic_load_explicit(&w->shared->stop, memory_order_relaxed);
}

#endif
