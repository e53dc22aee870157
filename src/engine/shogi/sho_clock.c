// SPDX-License-Identifier: MIT
// sho_clock.c - see sho_clock.h.
#include "engine/shogi/sho_clock.h"

enum {
    MOVES_EARLY = 60,     // own moves that a clock must still last for, at the start
    MOVES_LATE = 22,      // and in a long game
    MOVE_COST_MS = 15,    // what a move may cost besides thinking
    RESERVE_MS = 25,      // of an allowance, never used up
    RESERVE_MAX_MS = 800, // a twentieth of a long one, but no more than this
    MOST_SHARES = 4,      // a move takes at most this many times its share
    SAVED_FOR = 8,        // moves among which saved nodes are divided
};

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t longest_ms(int64_t allowance_ms, int64_t lag_ms) {
    int64_t part = least(allowance_ms / 20, RESERVE_MAX_MS);
    int64_t left = allowance_ms - (part > RESERVE_MS ? part : RESERVE_MS) - lag_ms;
    return left > 1 ? left : 1;
}

ShoTime sho_time_share(const TurnClock *c, int side, int number, int64_t lag_ms) {
    int64_t left = c->left_ms[side] > 0 ? c->left_ms[side] : 0;
    int64_t moves = MOVES_EARLY - number / 3;
    if (moves < MOVES_LATE) moves = MOVES_LATE;
    if (c->moves_to_go && c->moves_to_go < moves) moves = c->moves_to_go;
    int64_t cost = MOVE_COST_MS + lag_ms;
    int64_t planned = left - least(cost * moves, left * 9 / 10);
    int64_t usual = planned / moves + c->inc_ms * 4 / 5 + c->byo_ms;
    int64_t most =
        least(MOST_SHARES * usual, planned / (moves > 3 ? 4 : 1) + c->inc_ms + c->byo_ms);
    if (most < usual) most = usual;
    most = least(most, longest_ms(c->allowance_ms, lag_ms));
    // Once only the allowance of each move is left, nothing can be saved.
    if (left == 0 && c->byo_ms) usual = 4 * most;
    if (most < 1) most = 1;
    if (usual < 1) usual = 1;
    return (ShoTime){1000000 * usual, 1000000 * most};
}

ShoNodes sho_nodes_share(uint64_t allowance, uint64_t saved) {
    uint64_t usual = allowance + saved / SAVED_FOR, most = MOST_SHARES * usual;
    return (ShoNodes){usual, most < allowance + saved ? most : allowance + saved};
}

int64_t sho_time_lag(int64_t lag_ms, int64_t most_ns, int64_t spent_ns) {
    int64_t late = (spent_ns - most_ns) / 1000000, before = lag_ms * 3 / 4;
    return late > before ? late : before;
}
