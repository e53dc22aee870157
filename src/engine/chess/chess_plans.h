// SPDX-License-Identifier: MIT
// chess_plans.h - combinations by plans, after Pitrat (Artificial Intelligence 8, 1977): a few
// moves with a motive are tried against every reply, and a plan that fails is the source of new
// ones.
//
// There are four motives: to capture a man, to attack two at once, to attack the king, to promote a
// pawn. The first move of every plan has one of these motives. The plan is carried out against all
// replies; where one refutes it, the reason of the failure is looked for (a guard takes back, the
// target escapes, a man is put in between, a man stands in the way), and moves that remove this
// reason become new plans, after which the old one is tried again. So the attacker's moves are few,
// and each has a purpose; the defender's are all there are. A plan succeeds when material above
// `gain` is won against every reply, or the king is mated. The survey gives motives and method; how
// the reasons are found is by hand.
#ifndef GENPEI_CHESS_PLANS_H
#define GENPEI_CHESS_PLANS_H

#include "engine/chess/chess_think.h"

enum { CHESS_PLANS_MAX = 64, CHESS_PLAN_MOVES_MAX = 5 };

typedef enum {
    CHESS_MOTIVE_CAPTURE,
    CHESS_MOTIVE_FORK,
    CHESS_MOTIVE_KING,
    CHESS_MOTIVE_PROMOTION,
    CHESS_MOTIVES
} ChessMotive;

// Why a plan failed, and so what a new plan is for.
typedef enum {
    CHESS_FAILS_NOT,     // not known to have failed
    CHESS_FAILS_GUARDED, // the man that moves is taken
    CHESS_FAILS_ESCAPES, // the target, or the king, moves away
    CHESS_FAILS_MET,     // a man is put in between, or guards what was attacked
    CHESS_FAILS_BLOCKED, // a man stands in the way
    CHESS_FAILS_COUNTER, // the enemy takes something else
} ChessFailure;

typedef struct {
    ChessMove move;
    ChessMotive motive;
    int target;           // the square of the man to be taken, or of the king
    ChessFailure failure; // what became of it
    ChessMove reply;      // that refuted it; with CHESS_FAILS_BLOCKED: `from` is the man in the way
    int parent;           // the plan from whose failure this one was made; -1: from a motive
} ChessPlan;

// What a plan search knows besides motives: moves that are tried first, with what follows them.
typedef struct ChessAdvice ChessAdvice;
struct ChessAdvice {
    // Fills in moves worth a try in `b`, best first; `step` is how many moves of the attacker came
    // before. Returns their number.
    int (*moves)(const ChessAdvice *a, const ChessBoard *b, int step, ChessMove *out);
    int alone; // for this many moves of the attacker, no other moves are tried
};

typedef struct {
    int gain;  // material to be won, more than this
    int moves; // of the attacker at most, up to CHESS_PLAN_MOVES_MAX
    bool more; // goes on for more material, and for mate, after a plan has succeeded
    bool all;  // every move of the attacker is tried, without motives: what plans spare
    const ChessAdvice *advice; // NULL: none
    uint64_t nodes;
    const atomic_bool *stop;
    TreeLog *log; // as in ChessLimits
} ChessPlanLimits;

typedef struct {
    bool found, mate;
    int value;   // material after it, for the mover: at least this
    int n_moves; // of the attacker that were allowed when it was found
    uint64_t nodes;
    bool stopped;
    int success; // the plan that succeeded
    int n_plans;
    ChessPlan plans[CHESS_PLANS_MAX]; // of the root, in the order in which they were made
    ChessMove line[CHESS_PLY_MAX];    // with the reply that was tried last
    int length;
} ChessPlanned;

typedef struct ChessPlanner ChessPlanner;
ChessPlanner *chess_planner_new(void);
void chess_planner_free(ChessPlanner *p);

// Plans of one move, then of two, ... up to the limit, until one succeeds. The position has a legal
// move.
void chess_plan(ChessPlanner *p, const ChessBoard *b, const ChessPlanLimits *limits,
                ChessPlanned *out);

#endif
