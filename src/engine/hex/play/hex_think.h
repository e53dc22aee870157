// SPDX-License-Identifier: MIT
// hex_think.h - thinking about a Hex position: tree search, and the solver beside it in threads of
// its own, until time is up or the position is proved.
#ifndef GENPEI_HEX_THINK_H
#define GENPEI_HEX_THINK_H

#include "engine/hex/play/hex_mcts.h"

#include <stdatomic.h>

typedef struct {
    HexMctsSetup mcts;
    int solvers;          // threads that try to prove the root while the search runs
    size_t solver_memory; // bytes; 0: 256 MiB
} HexThinkSetup;

// Zero means no limit; one is needed.
typedef struct {
    uint64_t rounds; // of the tree search
    int64_t cpu_ns;  // processor time of the calling thread
    int64_t wall_ns;
    bool may_stop_early;     // once the best move cannot be overtaken
    const atomic_bool *stop; // may be NULL
} HexThinkLimits;

typedef struct {
    int winner; // proved, or -1
    int move;   // the best one; -1 when every cell is taken
    double value;
    uint64_t rounds; // done now
} HexThought;

typedef struct HexThinker HexThinker;

HexThinker *hex_thinker_new(int width, int height, const HexThinkSetup *setup);
void hex_thinker_free(HexThinker *t);
HexMcts *hex_thinker_mcts(HexThinker *t); // not while it ponders

// A new game: the tree is forgotten, what the solver has proved is not.
void hex_thinker_reset(HexThinker *t, Rng rng);

// `again`: the position is that of the last call, and rounds continue from there.
void hex_think(HexThinker *t, const HexPosition *p, const HexThinkLimits *limits, bool again,
               HexThought *out);

// Ponders from `p` until the next call.
void hex_ponder(HexThinker *t, const HexPosition *p);
void hex_ponder_end(HexThinker *t); // does nothing when it does not ponder

#endif
