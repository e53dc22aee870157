// SPDX-License-Identifier: MIT
// edge_clock.c - see edge_clock.h.
#include "engine/othello/search/edge_clock.h"

enum {
    MOVE_COST_MS = 10,    // what a move may cost besides thinking: reserved for every future move
    HURRY_MS = 5,         // with less, the clock is not checked
    RESERVE_MS = 20,      // of an allowance, never used up
    RESERVE_MAX_MS = 500, // a twentieth of a long one, but no more than this
    EXACT_EMPTIES = 16,   // from here on the rest is solved once and then known
    LEAST_MOVES = 4,      // a clock is meant to last for at least this many moves
    MOST_SHARES = 4,      // a move takes at most this many times its share
};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

// The part of the main time that can be used for moves.
static int64_t planned_ms(const TurnClock *c, int side, int empties, int64_t cost) {
    int64_t left = c->left_ms[side] > 0 ? c->left_ms[side] : 0, moves = empties / 2 + 1;
    if (c->moves_to_go && c->moves_to_go < moves) moves = c->moves_to_go;
    return left - least(cost * moves, left * 99 / 100);
}

static int64_t longest_ms(int64_t allowance_ms) {
    int64_t part = least(allowance_ms / 20, RESERVE_MAX_MS);
    return allowance_ms - (part > RESERVE_MS ? part : RESERVE_MS);
}

EdgeTime edge_time_share(const TurnClock *c, int side, int empties, int64_t lag_ms) {
    int64_t cost = lag_ms > MOVE_COST_MS ? lag_ms : MOVE_COST_MS;
    int64_t planned = planned_ms(c, side, empties, cost);
    int64_t moves =
        empties > EXACT_EMPTIES ? (empties - EXACT_EMPTIES) / 2 + LEAST_MOVES : LEAST_MOVES;
    if (c->moves_to_go && c->moves_to_go < moves) moves = c->moves_to_go;
    int64_t usual = planned / moves + c->inc_ms * 3 / 4 + c->byo_ms * 3 / 4;
    // At most a third of the plan is spent, so something is left for every future move.
    int64_t most =
        least(MOST_SHARES * usual, (moves > 2 ? planned / 3 : planned / moves) + c->byo_ms);
    if (most < usual) most = usual;
    most = least(most, longest_ms(c->allowance_ms) - lag_ms);
    usual = least(usual, most);
    return (EdgeTime){1000000 * (usual > 1 ? usual : 1), 1000000 * (most > 1 ? most : 1),
                      most < HURRY_MS};
}

int64_t edge_time_lag(int64_t lag_ms, int64_t most_ns, int64_t spent_ns) {
    int64_t late = (spent_ns - most_ns) / 1000000, before = lag_ms * 3 / 4;
    return late > before ? late : before;
}

void edge_pace_init(EdgePace *p, int64_t usual_ns) {
    *p = (EdgePace){.usual_ns = usual_ns, .best = -1};
}

bool edge_pace_enough(EdgePace *p, int best, int value, int64_t spent_ns) {
    enum { SETTLED = 4, FALL = 3 }; // steps before anything counts as settled
    p->unrest *= 0.6;
    if (p->steps > 0 && best != p->best) p->unrest += 1;
    if (p->steps > 0 && value <= p->value - FALL) p->unrest += 0.5;
    p->best = best;
    p->value = value;
    p->steps++;
    double unrest = p->unrest > 2 ? 2 : p->unrest;
    double wanted = p->steps < SETTLED ? 1 : 0.5 + 1.25 * unrest;
    // The next step takes about twice as long as all before it: begun late, it would not finish.
    return (double)spent_ns > 0.6 * wanted * (double)p->usual_ns;
}
