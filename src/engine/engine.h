// SPDX-License-Identifier: MIT
// engine.h - the shape that all engines of this folder have.
//
// An engine is one EngineType, listed in engine_table.h. It is made from options for one game,
// thinks about positions within limits, reports while it analyses, and explains where it can. A
// solver is made separately: it gives exact values. Everything beyond `make` may be missing.
//
// An engine belongs to one thread; it may start threads of its own. Setting `limits.stop` of a
// Turn, or answering false from go_on, stops it at once. Nothing here prints.
//
// Users: built_in_player.h (engines as players), engine_expert (the general solver), `genpei
// solve`, `genpei bench`. What only one engine has (books, proofs, learning) is called directly; so
// is the solver of Hex by `genpei solve`, which says more than a SolverAnswer holds.
#ifndef GENPEI_ENGINE_H
#define GENPEI_ENGINE_H

#include "base/spec.h"
#include "engine/insight.h"
#include "search/solver.h"

typedef struct Engine Engine;

// --- thinking ---

typedef struct {
    ValueType value_type;
    int pawn;         // what a pawn is worth in its points; 0: not known, or no pawns
    bool gives_reply; // the line of a choice goes on with the reply it expects
    void (*free)(Engine *x);
    // Chooses a move. False, with the reason, when it cannot. `out` is all zero before.
    bool (*think)(Engine *x, const Turn *turn, Choice *out, Error *e);

    // --- the rest may be NULL ---
    void (*begin)(Engine *x, int side, uint64_t seed); // a new game: the last one is forgotten
    void (*rest)(Engine *x);                           // the game is over: stops pondering
    // The value of every legal move, in the order of generation. `out` has room for max_moves;
    // returns the count, 0 when it cannot say.
    size_t (*values)(Engine *x, const Turn *turn, MoveValue *out);
    // Thinks until the limits end it or nothing is left to search, and reports each step: lines,
    // depth, nodes, values, whether they are exact.
    void (*analyse)(Engine *x, const Turn *turn, const AnalysisOptions *ask);
    // Says why, after think() or values() on the same position.
    void (*explain)(Engine *x, const Turn *turn, Insight *out);
} EngineOps;

// First member of every engine's own struct.
struct Engine {
    const EngineOps *ops;
    const Game *game;
};

// --- solving ---

// How well an engine's solver suits a position.
typedef enum {
    SOLVES_WORSE,  // worse than the general solver, or not at all
    SOLVES_BETTER, // sooner than the general solver
    SOLVES_AT_ONCE // in negligible time
} EngineReach;

// Zero means default for every field but `game`.
typedef struct {
    const Game *game;
    int threads;
    size_t memory_mb;
    // Called from time to time by any thread, never by two at once, with the nodes so far (0:
    // unknown); false ends the run. May be NULL.
    bool (*go_on)(void *context, uint64_t nodes);
    void *context;
} EngineSolverSetup;

typedef struct {
    bool scores; // values are scores, such as how soon a game is won, not payoffs
    // `wld`: only who wins is asked, the value is 1, 0 or -1.
    EngineReach (*reach)(const Game *g, const State *s, bool wld);
    void *(*make)(const EngineSolverSetup *setup); // copies `setup`
    // Results stay for the next position. The game may be over.
    void (*run)(void *solver, const State *s, bool wld, SolverAnswer *out);
    void (*free)(void *solver);
} EngineSolver;

// What the general solver uses of an engine while it searches.
typedef struct {
    SolverExpert expert;
    void (*free)(void *engine); // of `expert.engine`
} EngineExpert;

// --- one engine ---

// Fixed work for `genpei bench`: every position of a game is thought about, or solved.
typedef struct {
    const char *game;    // "othello"
    const char *options; // "depth=8,net=none"; NULL: solved
    const char *moves;   // the game, with spaces between
} EngineWork;

typedef struct {
    // NULL with the reason when the options are wrong or the game is not one it can play. The spec
    // is read to its end. May be NULL: it only solves.
    Engine *(*make)(Spec *spec, const Game *g, Error *e);

    // --- the rest may be NULL ---
    const EngineSolver *solver;
    // False when it knows nothing of the game.
    bool (*expert)(const Game *g, int threads, size_t memory_mb, EngineExpert *out);
    const EngineWork *work;
} EngineType;

// The fingerprint of the fixed work, which depends on nothing but the code; `*nodes` is its size.
// `g` is the work's game. Setting `*stop` ends it early, with a meaningless fingerprint.
uint64_t engine_fingerprint(const EngineType *type, const Game *g, const atomic_bool *stop,
                            uint64_t *nodes);

#endif
