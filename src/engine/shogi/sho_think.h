// SPDX-License-Identifier: MIT
// sho_think.h - thinking about a position of shogi: the mate solver first, then searches of growing
// depth by one or more threads until a limit.
//
// One thread with a limit of nodes or depth gives the same result every time.
#ifndef GENPEI_SHO_THINK_H
#define GENPEI_SHO_THINK_H

#include "engine/shogi/sho_search.h"

enum { SHO_THREADS_MAX = 256, SHO_DEPTH_MAX = 100 };

typedef struct {
    int threads; // at least 1
    size_t table_mb;
    bool no_solver;                      // of mates
    ShoEval *(*new_eval)(void *context); // for each thread
    void *context;
} ShoThinkerSetup;

// Zero means no limit; one of them is needed.
typedef struct {
    int depth;
    uint64_t nodes;   // of each thread
    int64_t cpu_ns;   // processor time of the calling thread
    int64_t usual_ns; // time that passes: a settled move is played earlier, a doubtful one later
    uint64_t usual_nodes;    // the same in nodes
    int64_t most_ns;         // and never after this
    int lines;               // best moves with their lines; 0: one
    bool all;                // goes on when a mate is found or only one move is there
    const atomic_bool *stop; // may be NULL
} ShoAsk;

typedef struct {
    int depth, deepest;
    uint64_t nodes;
    bool solved; // by the mate solver
    bool over;   // there is no legal move
    int filled;  // thousandths of the table
    size_t n;    // lines, best first; after the last search of depth `depth`
    const ShoRootMove *lines;
} ShoThought;

typedef void ShoReport(void *context, const ShoThought *t);

typedef struct ShoThinker ShoThinker;

ShoThinker *sho_thinker_new(const ShoThinkerSetup *setup); // copies `setup`
void sho_thinker_free(ShoThinker *t);
void sho_thinker_forget(ShoThinker *t); // as new: results no longer depend on earlier searches

// `each` is called after every depth; may be NULL. `out->lines` is valid until the next call.
void sho_think(ShoThinker *t, const ShogiState *s, const ShogiRules *r, const ShoAsk *ask,
               ShoReport *each, void *context, ShoThought *out);

#endif
