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
// game without end is worth, since nobody says that.
//
// Two positions are taken for the same when 64-bit hashes of them are; a proof (strategy.h) does
// without that.
#ifndef GENPEI_SOLVER_H
#define GENPEI_SOLVER_H

#include "game/game.h"

typedef enum { SOLVER_AUTO, SOLVER_ALPHABETA, SOLVER_PN, SOLVER_RETROGRADE } SolverMethod;

// How far a run is.
typedef struct {
    uint64_t nodes;
    bool asking;    // proof-number search: the rest means something
    int question;   // does player 0 reach at least this?
    uint32_t proof; // proof and disproof numbers of the position
    uint32_t disproof;
} SolverProgress;

typedef struct {
    const Game *game;
    SolverMethod method;
    bool wld;         // only who wins: values are 1, 0, -1
    size_t memory_mb; // for the table; 0: next to nothing
    uint64_t turn;    // nodes of the first turn of a method; 0: the usual number
    // Called now and then, may be NULL; false ends the run.
    bool (*go_on)(void *context, const SolverProgress *p);
    void *context;
} SolverSetup;

typedef struct {
    bool known;
    int value;     // seen by the player to move
    bool has_move; // not in a finished game
    Move move;     // one that reaches the value
    uint64_t nodes;
    Error why; // when not known: the reason; "" when the run was ended from outside
} SolverAnswer;

// What is to be shown of a position: player 0 gets at least, or at most, so much.
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

// Whether the claim holds (not by retrograde analysis); `known` says whether that is known, `value`
// is 1 or 0, and `move` keeps to the claim where it holds and its player is to move.
void solver_ask(Solver *s, const State *root, const SolverClaim *claim, SolverAnswer *out);

#endif
