// SPDX-License-Identifier: MIT
// tsume.h - is there a mate by checks alone, and how long does it take?
//
// The side to move attacks: each of its moves must give check, each reply must end the check. A
// position that comes again is a failure of the attacker. By the rules of tsume the attacker wants
// the shortest mate, the defender the longest one, and interpositions that only put off the mate
// (tsume_futile.h) do not count.
// df-pn with a table (tsume_table.h); repetition is exact: a failure that rests on one line of
// moves is never taken for another. Several threads share the table; which mate they find first,
// where any length will do, is then not the same in every run.
#ifndef GENPEI_TSUME_H
#define GENPEI_TSUME_H

#include "engine/shogi/tsume_table.h"

enum { TSUME_PLIES_MAX = 8190 };

typedef enum { TSUME_UNKNOWN, TSUME_MATE, TSUME_NO_MATE } TsumeVerdict;

// Zero means default for every field.
typedef struct {
    size_t memory_mb; // 256
    int threads;      // 1
    uint64_t nodes;   // the most nodes for one question
    bool any_length;  // the first mate found will do: its length is an upper bound
    // Called from time to time with the nodes so far; false ends the search. May be NULL.
    bool (*go_on)(void *context, uint64_t nodes);
    void *context;
} TsumeSetup;

typedef struct {
    TsumeVerdict verdict;
    bool shortest; // of a mate: there is none shorter by the rules of tsume, and `line` shows it
    int plies;     // `shortest`: of `line`; otherwise as `within`
    int futile;    // of `line`, at its end: interpositions that only put off the mate, each taken
                   // at once by the checking piece. `plies` without them is the length by the rules
                   // of tsume when `shortest`
    int within;    // plies within which it is mate against any defence, when every interposition
                   // counts
    bool least;    // whether it is not mate within fewer
    int line_plies; // of `line`; 0 when the search was stopped before it was known
    uint64_t nodes;
    // Of a mate. `shortest`: the attacker's shortest by the rules against the longest defence.
    ShogiMove line[TSUME_PLIES_MAX];
} TsumeAnswer;

typedef struct Tsume Tsume;

// How far a search has come, for `go_on`.
typedef struct {
    uint64_t nodes;           // of all threads
    uint32_t proof, disproof; // numbers of the position
    int ply;                  // at which the search is
    int plies;                // of the mate that was found and is being shortened; 0: none yet
    int filled_percent;       // of the table
    int collections;          // how often results were forgotten to make room
} TsumeProgress;

Tsume *tsume_new(const TsumeSetup *setup); // copies `setup`
void tsume_free(Tsume *t);

// For the thread that called `tsume_solve`, in its `go_on`.
TsumeProgress tsume_progress(const Tsume *t);

// Results stay for the next position.
void tsume_solve(Tsume *t, const ShogiPosition *p, TsumeAnswer *out);

// Whether there is a mate that begins with another move than `barred`; the first one found will do.
// A line that leads back to `p` does not count. A strategy (tsume_strategy.h) may be made of the
// answer.
void tsume_solve_without(Tsume *t, const ShogiPosition *p, ShogiMove barred, TsumeAnswer *out);

#endif
