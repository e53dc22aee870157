// SPDX-License-Identifier: MIT
// solver.h - exact values of positions, for any game of the contract with one or two players, no
// chance and nothing hidden.
//
// Two searches, which "auto" lets take turns: alpha-beta to the end of the game with a table, and
// proof-number search, which answers "does player 0 reach at least K?" and finds the value by
// asking for several K. Every bound rests on bounds that were known before it, so results hold even
// where positions could repeat; but a line that does repeat a position ends these searches with
// that reason. Retrograde analysis, which "auto" then turns to, lists all positions that can be
// reached and values them from the ends; it fails with a reason where the value depends on the
// value of a game without end, since the rules do not give one.
//
// Where stones are only placed, it first looks for pairs of cells that keep a player from winning:
// they can prove a draw without any search.
//
// Two positions count as the same when their 64-bit hashes are equal and, where the caller gives
// symmetries, when they are symmetric; a proof (solver_strategy.h) relies on neither.
//
// Several threads work on the same question with one table. In alpha-beta each postpones what
// another is searching, and the first to finish has the answer; by proof numbers they share a tree
// of the first plies and search below its leaves (solver_jobs.h). A caller may keep results that
// took much work (`keep`) and give them to a later solver (solver_learn), so that an interrupted
// run can be continued.
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

// The progress of a run.
typedef struct {
    uint64_t nodes;
    bool asking;    // proof-number search: the rest means something
    int question;   // does player 0 reach at least this?
    uint32_t proof; // proof and disproof numbers of the position
    uint32_t disproof;
} SolverProgress;

// The symmetries of a game's positions, `count` of them; number 0 is the identity.
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
    bool recall; // answer from memory alone; engines that cannot leave it open
    int value;   // from here on: the answer
    Move move;   // unchanged when there is none
    uint64_t nodes;
    uint64_t work; // of `recall`: about the nodes that the answer once took
    bool known;    // false when the run was ended
} SolverQuestion;

typedef struct {
    void *engine;
    void (*answer)(void *engine, SolverQuestion *q);
    void (*learn)(void *engine, const SolverKept *one);
    // For proof numbers: whether player 0 gets at least `least`, in `*holds`, where finding that
    // takes almost no time; false elsewhere. Called by several threads at a time, numbered from 0.
    // May be NULL.
    bool (*settle)(void *engine, int thread, const State *s, int least, bool *holds,
                   uint64_t *nodes);
    bool only_values; // for who wins alone, the search is faster without it
    bool on_request;  // auto does not use it: as a rule the search is faster
} SolverExpert;

typedef struct {
    const Game *game;
    SolverMethod method;
    bool wld;                       // only who wins: values are 1, 0, -1
    int threads;                    // 0: one
    size_t memory_mb;               // for the table; 0: a minimum
    uint64_t turn;                  // nodes of the first turn of a method; 0: the default
    const SolverSymmetry *symmetry; // NULL: none is known
    const SolverExpert *expert;     // NULL: there is none; otherwise auto begins with it
    const Eval *eval; // NULL: none; alpha-beta deepens with it before it searches to the end
    const SolverStones *stones; // NULL: the game is not of that type; auto tries pairs first
    // Called from time to time, by one thread; may be NULL; false ends the run.
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
    // Of solver_run, when not known: bounds of the value, seen by the player to move; false where a
    // bound is only the limit of the game's payoffs.
    bool has_low, has_high;
    int low, high;
    uint32_t proof, disproof; // the proof numbers reached where it is not known; 0, 0: none
    Error why;                // when not known: the reason; "" when the caller ended the run
} SolverAnswer;

// A claim about a position: player 0 gets at least, or at most, `bound`.
typedef struct {
    bool at_most;
    int bound;
} SolverClaim;

typedef struct Solver Solver;

// False, with the reason, when the game is not one that can be solved.
bool solver_suits(const Game *g, Error *e);

// `setup` is copied. Results stay in the table for the next position. One thread at a time.
Solver *solver_new(const SolverSetup *setup);
void solver_free(Solver *s);

SolverMethod solver_method(const Solver *s); // what "auto" is using, or used last

void solver_run(Solver *s, const State *root, SolverAnswer *out);

// Analyses all positions that can be reached from `root` and answers later questions from that:
// moves that uphold a claim then lead to the end of the game and never round in a circle. False
// when the run was stopped, or the value depends on endless games.
bool solver_go_back(Solver *s, const State *root);

// Puts into the table a result that a solver of the same game, with the same question, gave to
// keep().
void solver_learn(Solver *s, const SolverKept *one);

// The key under which such a solver keeps a position; and whether its value (to player 0) is known
// without search. Not for engines.
uint64_t solver_key(Solver *s, const State *state);
bool solver_known(Solver *s, const State *state, int *value);

// Whether the claim holds because the player who makes it has pairs of cells (solver_pairs.h) that
// keep the other one from winning. Only where the setup has `stones` and leaves the method open.
bool solver_pairs(Solver *s, const State *root, const SolverClaim *claim, SolverPairs *out);
const SolverStones *solver_stones(const Solver *s); // of the setup

// Calls the setup's go_on: small questions, one after another, never reach it by themselves.
bool solver_may_go_on(const Solver *s);

// Whether the claim holds, by one thread; after retrograde analysis only of positions that were
// among those it listed. `known` says whether that is known, `value`
// is 1 or 0, and `move` upholds the claim where it holds and its player is to move.
void solver_ask(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out);

// The same from an engine's memory, without any search: false where it is not there. `*work` is
// about how many nodes it once took.
bool solver_recall(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out,
                   uint64_t *work);

// The same by all threads: for long questions.
void solver_ask_threads(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out);

#endif
