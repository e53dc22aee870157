// SPDX-License-Identifier: MIT
// uci_search.h - a search of `genpei uci`, `ugi` or `usi`: it runs in a thread of its own, so that
// `stop` and `isready` are answered meanwhile, reports, and says its answer.
//
// A search on the opponent's time (`go ponder`) has no time limit. When the expected move is made
// (`ponderhit`), it goes on until it has had its time, counted from its beginning, or from now
// where the host sends the clocks again. A second thread ends it then.
#ifndef GENPEI_UCI_SEARCH_H
#define GENPEI_UCI_SEARCH_H

#include "proto/engine/engine_side.h"

#include <threads.h>

typedef enum { UCI, UGI, USI, DIALECTS } UciDialect;

enum { UCI_ONLY_MAX = 256 };

// What `go` asks for.
typedef struct {
    Limits limits; // without a clock; `stop` is set here
    TurnClock clock;
    bool has_clock;
    bool infinite;           // the answer waits for `stop`
    bool ponder;             // the answer waits for `ponderhit` or `stop`
    bool mate;               // only a mate is looked for
    bool unreadable;         // there is no position to search
    Move only[UCI_ONLY_MAX]; // `searchmoves`: no other move is an answer
    size_t n_only;           // 0: all moves are
} UciQuestion;

typedef struct {
    EngineSeat *seat;
    EngineOut out;
    UciDialect dialect;
    size_t lines;           // MultiPV
    int memory_mb, threads; // of searches for mates; 0: default
    int resign_at;          // USI: resigns at minus so many hundredths of a pawn; 0: never

    // --- private ---
    UciQuestion ask;
    thrd_t thread;
    bool running; // `thread` is to be joined
    atomic_bool stop;
    atomic_bool quiet; // the answer is no longer wanted
    atomic_bool pondering;
    atomic_bool answered;
    int64_t began_ns, time_ms; // when it began, and its time; 0: no limit
    int64_t until_ns;          // after `ponderhit`: when it must have ended
    atomic_llong said_ns;      // when a search for a mate last reported; any of its threads may
    thrd_t timer;
    bool timing; // `timer` is to be joined
} UciSearch;

// Begins; the last search has ended.
void uci_search_begin(UciSearch *s, const UciQuestion *ask);

// Ends a search, if one runs; `quiet`: without its answer.
void uci_search_end(UciSearch *s, bool quiet);

// Waits for a search that ends by itself; ends another one, which then answers. `stop` ends both,
// and so does a host that is gone.
void uci_search_finish(UciSearch *s, const atomic_bool *stop);

// The expected move was made. `time_ms`: what there is from now on; 0 where the host says nothing.
void uci_search_hit(UciSearch *s, int64_t time_ms);

#endif
