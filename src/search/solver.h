// SPDX-License-Identifier: MIT
// solver.h - exact values of positions, for any game of the contract with one or two players, no
// chance and nothing hidden.
//
// Two searches, which "auto" lets take turns: alpha-beta to the end of the game with a table, and
// proof-number search, which answers "does player 0 reach at least K?" and finds the value by
// asking for several K. Every bound rests on bounds that were known before it, so what is found
// holds even where positions could repeat; but a line that does come back to a position ends them
// with that reason. Retrograde analysis, which "auto" then turns to, lists all positions that can
// be reached and values them from the ends; it ends with a reason where the value depends on what a
// game without end is worth, since the rules do not say.
//
// Where stones are only put down, pairs of cells that keep a player from winning are looked for
// first: such games can be drawn without any search.
//
// Two positions are taken for the same when 64-bit hashes of them are, and, where the caller gives
// symmetries, when one is the other turned; a proof (strategy.h) does without both.
//
// Several threads look at the same question with one table. By alpha-beta each leaves what another
// is at for later, and the first that comes to the end has the answer; by proof numbers they share
// a tree of the first plies and search below its leaves (solver_jobs.h). A caller may keep what
// took much work
// (`keep`) and give it to a later solver (solver_learn): so a run that was ended goes on.
#ifndef GENPEI_SOLVER_H
#define GENPEI_SOLVER_H

#include "game/eval.h"
#include "search/solver_pairs.h"

typedef enum {
    SOLVER_AUTO,
    SOLVER_ALPHABETA,
    SOLVER_PN,
    SOLVER_RETROGRADE,
    SOLVER_ENGINE
} SolverMethod;

// How far a run is.
typedef struct {
    uint64_t nodes;
    bool asking;    // proof-number search: the rest means something
    int question;   // does player 0 reach at least this?
    uint32_t proof; // proof and disproof numbers of the position
    uint32_t disproof;
} SolverProgress;

// The ways in which a game's positions can be turned, `count` of them; number 0 leaves all as it
// is.
typedef struct {
    int count;
    void (*turn)(const void *context, const State *s, int number, State *out);
    const void *context;
} SolverSymmetry;

// What is known of a position: player 0 gets at least `low`, at most `high`.
typedef struct {
    uint64_t key; // of the position, the same in every run
    Move move;    // UINT64_MAX: none
    int low, high;
    uint32_t work;
} SolverKept;

// A question to an engine that knows the game: the value of `root`, seen by its mover, if it lies
// between `low` and `high`, else a bound at or beyond the one it passed.
typedef struct {
    const State *root;
    int low, high;
    bool (*go_on)(void *context, uint64_t nodes); // false ends the run
    void (*keep)(void *context, const SolverKept *one);
    uint32_t keep_work;
    void *context;
    int value; // from here on: the answer
    Move move; // left alone when there is none
    uint64_t nodes;
    bool known; // false when the run was ended
} SolverQuestion;

typedef struct {
    void *engine;
    void (*answer)(void *engine, SolverQuestion *q);
    void (*learn)(void *engine, const SolverKept *one);
    // For proof numbers: whether player 0 gets at least `least`, in `*holds`, where finding that
    // takes next to no time; false elsewhere. Called by several threads at a time,
    // numbered from 0. May be NULL.
    bool (*settle)(void *engine, int thread, const State *s, int least, bool *holds,
                   uint64_t *nodes);
    bool only_values; // who wins, without by how much, is found sooner without it
    bool on_request;  // everything is, as a rule
} SolverExpert;

typedef struct {
    const Game *game;
    SolverMethod method;
    bool wld;                       // only who wins: values are 1, 0, -1
    int threads;                    // 0: one
    size_t memory_mb;               // for the table; 0: next to nothing
    uint64_t turn;                  // nodes of the first turn of a method; 0: the default
    const SolverSymmetry *symmetry; // NULL: none is known
    const SolverExpert *expert;     // NULL: there is none; auto begins with it otherwise
    const Eval *eval;           // NULL: none; alpha-beta deepens by it before it goes to the end
    const SolverStones *stones; // NULL: the game is not of that type; auto tries pairs first
    // Called now and then, by one thread, may be NULL; false ends the run.
    bool (*go_on)(void *context, const SolverProgress *p);
    // Called, by any thread, with positions that took at least `keep_work` nodes; may be NULL.
    void (*keep)(void *context, const SolverKept *one);
    uint32_t keep_work;
    void *context;
} SolverSetup;

typedef struct {
    bool known;
    int value;     // seen by the player to move
    bool has_move; // not in a finished game
    Move move;     // one that reaches the value
    uint64_t nodes;
    // Of solver_run, when not known: what the value is at least, at most, seen by the player to
    // move; false where that is no more than what the game can bring.
    bool has_low, has_high;
    int low, high;
    uint32_t proof, disproof; // how far proof numbers came where it is not known; 0, 0: not asked
    Error why;                // when not known: the reason; "" when the run was ended from outside
} SolverAnswer;

// A claim about a position: player 0 gets at least, or at most, `bound`.
typedef struct {
    bool at_most;
    int bound;
} SolverClaim;

typedef struct Solver Solver;

// False, with the reason, when the game is not one that can be solved.
bool solver_suits(const Game *g, Error *e);

// `setup` is copied. What is found stays in the table for the next position. One thread at a time.
Solver *solver_new(const SolverSetup *setup);
void solver_free(Solver *s);

SolverMethod solver_method(const Solver *s); // what "auto" is at, or came to its end with

void solver_run(Solver *s, const State *root, SolverAnswer *out);

// Puts a result that a solver of the same game, asked in the same way, gave to keep() into the
// table.
void solver_learn(Solver *s, const SolverKept *one);

// Under which key such a solver keeps a position; and whether its value (to player 0) is known
// without searching. Not for engines.
uint64_t solver_key(Solver *s, const State *state);
bool solver_known(Solver *s, const State *state, int *value);

// Whether the claim holds because the player who makes it has pairs of cells (solver_pairs.h) that
// keep the other one from winning. Only where the setup has `stones` and leaves the method open.
bool solver_pairs(Solver *s, const State *root, const SolverClaim *claim, SolverPairs *out);
const SolverStones *solver_stones(const Solver *s); // of the setup

// Asks the setup's go_on: small questions, one after the other, do not come to it by themselves.
bool solver_may_go_on(const Solver *s);

// Whether the claim holds, by one thread; after retrograde analysis only of positions that were
// among those it listed. `known` says whether that is known, `value`
// is 1 or 0, and `move` keeps to the claim where it holds and its player is to move.
void solver_ask(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out);

// The same by all threads: for questions that take long.
void solver_ask_threads(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out);

#endif
