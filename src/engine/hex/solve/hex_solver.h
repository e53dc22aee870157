// SPDX-License-Identifier: MIT
// hex_solver.h - who wins a Hex position, found by connections (hex_links.h) and proof number
// search (hex_dfpn.h).
//
// A solver keeps what it has learned from one position to the next. It is for one caller at a time;
// it starts threads of its own when more than one is set. With one thread the result and the number
// of nodes depend only on the positions solved before.
#ifndef GENPEI_HEX_SOLVER_H
#define GENPEI_HEX_SOLVER_H

#include "engine/hex/board/hex_position.h"
#include "engine/hex/net/hex_net.h"

#include <stdatomic.h>
#include <stddef.h>

enum { HEX_SOLVER_WORDS = (HEX_CELLS_MAX + 63) / 64 };

typedef struct {
    int winner;                       // -1: unknown, the solver was stopped
    int move;                         // one that wins, when the mover does; -1 otherwise
    uint64_t nodes;                   // positions examined
    uint64_t proof[HEX_SOLVER_WORDS]; // empty cells the winner needs: if the loser had all others,
                                      // the winner would still win
    int likely; // where no move is known to win, the one searched most; -1: there is none
    uint64_t open[HEX_SOLVER_WORDS]; // unknown: moves of the mover that may still win
} HexVerdict;

// One of several positions to be solved; the caller fills in the position.
typedef struct {
    HexPosition position;
    HexVerdict verdict;
    int threads;      // the solver's own
    atomic_bool done; // the same
} HexJob;

// Called for each job that is begun and each that is done, by any thread, one at a time.
typedef void HexReport(void *context, int job, bool done);

// A position that took much work to solve, to be kept elsewhere and given back to a later solver.
typedef struct {
    uint64_t key; // of the position
    uint64_t proof[HEX_SOLVER_WORDS];
    uint32_t work;
    int move;  // the winning one, or -1
    bool lost; // by the mover
} HexSolved;

// Knowledge that can be switched off, to check that each type leads to the same winner.
enum {
    HEX_NO_FILL = 1,       // dead and captured cells are left as they are
    HEX_NO_VULNERABLE = 2, // moves that the enemy can kill are tried
    HEX_NO_DOMINATED = 4,  // and so are moves that another move kills or captures
    HEX_NO_LINKS = 8,      // only edges joined by stones are a win, and every cell may be a move
    HEX_NO_REASONS = 16,   // reasons of earlier wins are not used
    HEX_NO_KNOWLEDGE = 31,
};

typedef struct {
    size_t memory;    // bytes, for everything the solver keeps; 0: 256 MiB
    int threads;      // 0: one
    unsigned without; // types of knowledge to leave out, HEX_NO_FILL and so on; 0: all are used
    // Orders the moves, so that fewer positions are searched; must outlive the solver. NULL: there
    // is none.
    const HexNet *net;
    // Called from time to time, by any of the threads, with the nodes of that thread so far: false
    // stops the solver. May be NULL.
    bool (*go_on)(void *context, uint64_t nodes);
    // Called, by any of the threads, with positions that took at least `keep_work` nodes. May be
    // NULL.
    void (*keep)(void *context, const HexSolved *one);
    uint32_t keep_work;
    void *context;
} HexSolverOptions;

typedef struct HexSolver HexSolver;

HexSolver *hex_solver_new(int width, int height, const HexSolverOptions *options);
void hex_solver_free(HexSolver *s);
const HexShape *hex_solver_shape(const HexSolver *s);

// Puts into the table what a solver for the same board gave to keep().
void hex_solver_learn(HexSolver *s, const HexSolved *one);

// Finds out why the learned positions were won, as far as moves lead to them, so that others won
// for the same reason are recognised. Returns the number of reasons.
int hex_solver_recall(HexSolver *s);

// Solves a position in which no player has connected yet, or one has.
void hex_solver_run(HexSolver *s, const HexPosition *p, HexVerdict *out);

// Solves many. Threads work on different jobs; those that find none left help with the others.
// Moves are not searched for.
void hex_solver_run_many(HexSolver *s, HexJob *jobs, int n, HexReport *report, void *context);

// Who wins, without a move.
void hex_solver_decide(HexSolver *s, const HexPosition *p, HexVerdict *out);

static inline bool hex_proof_has(const uint64_t *proof, int cell) {
    return proof[cell >> 6] >> (cell & 63) & 1;
}

#endif
