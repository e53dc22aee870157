// SPDX-License-Identifier: MIT
// edge_last_body.h - the end of a game, up to seven empty squares, for one SHAPE.
//
// All functions answer whether the value for the mover exceeds alpha. They return a bound on the
// side where it lies. Nothing is stored and hardly anything is sorted: squares in quarters with an
// odd number of empty squares come first, because whoever plays there first may also play last.
#include "engine/othello/board/edge_order.h"
#include "engine/othello/board/edge_stable.h"
#include "engine/othello/search/edge_worker.h"

enum {
    SIZE = 8 - 2 * (SHAPE % 3),
    SQUARES = SIZE * SIZE,
    NO_MOVE = -SQUARES - 2, // what the try functions return when nothing can be played
};

// Beside the board, functions take its empty squares and the quarters with an odd number of them,
// each in a register of its own: passed as one struct they would go through memory.

static inline uint64_t flips_at(uint64_t me, uint64_t opp, int i) {
    return opp & disc_around[i] ? disc_flips((DiscBoard){me, opp}, i, SHAPE) : 0;
}

static inline int final_score(const EdgeWorker *w, uint64_t me, uint64_t opp) {
    return disc_final((DiscBoard){me, opp}, w->filled, SHAPE);
}

// One empty square: counted, not played.
static inline int last_1(const EdgeWorker *w, uint64_t me, int alpha, int i) {
    int twice = 2 * bits_count(me) - SQUARES;
    int flips = disc_last_flips(me, i, SHAPE);
    if (flips) return twice + 2 + 2 * flips;
    int most = twice + 1 + (!w->filled ? 0 : twice >= 0 ? 1 : -1); // neither can move
    if (most <= alpha) return most;
    uint64_t other = disc_full(SHAPE) & ~(me | UINT64_C(1) << i);
    flips = disc_last_flips(other, i, SHAPE);
    return flips ? twice - 2 * flips : most;
}

static inline int try_2(const EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k) {
    int best = NO_MOVE;
    uint64_t flips = flips_at(me, opp, i);
    if (flips) {
        best = -last_1(w, opp ^ flips, -alpha - 1, k);
        if (best > alpha) return best;
    }
    flips = flips_at(me, opp, k);
    if (flips) {
        int value = -last_1(w, opp ^ flips, -alpha - 1, i);
        if (value > best) best = value;
    }
    return best;
}

static int last_2(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k) {
    w->nodes++;
    int value = try_2(w, me, opp, alpha, i, k);
    if (value != NO_MOVE) return value;
    value = try_2(w, opp, me, -alpha - 1, i, k);
    return value != NO_MOVE ? -value : final_score(w, me, opp);
}

static inline int try_3(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k, int l) {
    int best = NO_MOVE;
    uint64_t flips = flips_at(me, opp, i);
    if (flips) {
        best = -last_2(w, opp ^ flips, me ^ flips ^ UINT64_C(1) << i, -alpha - 1, k, l);
        if (best > alpha) return best;
    }
    flips = flips_at(me, opp, k);
    if (flips) {
        int value = -last_2(w, opp ^ flips, me ^ flips ^ UINT64_C(1) << k, -alpha - 1, i, l);
        if (value > alpha) return value;
        if (value > best) best = value;
    }
    flips = flips_at(me, opp, l);
    if (flips) {
        int value = -last_2(w, opp ^ flips, me ^ flips ^ UINT64_C(1) << l, -alpha - 1, i, k);
        if (value > best) best = value;
    }
    return best;
}

// The single square of its quarter first, then two of another one in any order.
static int last_3(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                  uint64_t odd) {
    w->nodes++;
    int i = bits_first(empty & odd);
    empty &= ~(UINT64_C(1) << i);
    int k = bits_pop(&empty), l = bits_first(empty);
    int value = try_3(w, me, opp, alpha, i, k, l);
    if (value != NO_MOVE) return value;
    value = try_3(w, opp, me, -alpha - 1, i, k, l);
    return value != NO_MOVE ? -value : final_score(w, me, opp);
}

static inline int try_4(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                        uint64_t odd) {
    int best = NO_MOVE;
    uint64_t part = empty & odd;
    for (int round = 0; round < 2; round++, part = empty & ~odd)
        while (part) {
            int i = bits_pop(&part);
            uint64_t flips = flips_at(me, opp, i), disc = UINT64_C(1) << i;
            if (!flips) continue;
            int value = -last_3(w, opp ^ flips, me ^ flips ^ disc, -alpha - 1, empty ^ disc,
                                odd ^ disc_quarter(i, SHAPE));
            if (value > alpha) return value;
            if (value > best) best = value;
        }
    return best;
}

static int last_4(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                  uint64_t odd) {
    w->nodes++;
    int value = try_4(w, me, opp, alpha, empty, odd);
    if (value != NO_MOVE) return value;
    value = try_4(w, opp, me, -alpha - 1, empty, odd);
    return value != NO_MOVE ? -value : final_score(w, me, opp);
}

// Whether counting stable discs can pay off: alpha must be high when much is still open.
static inline bool stable_may_cut(int alpha, int empties) {
    return alpha >= SQUARES - 2 * empties - 24 && alpha > 2 * empties - 10;
}

// The most the mover can get, given the opponent's stable discs.
static inline int stable_bound(uint64_t me, uint64_t opp) {
    return SQUARES - 2 * edge_stable_count(opp, me, SHAPE);
}

static int last_few(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                    uint64_t odd);

static inline int try_few(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                          uint64_t empty, uint64_t odd) {
    const bool five = bits_count(empty) == 5;
    int best = NO_MOVE;
    uint64_t part = moves & odd;
    for (int round = 0; round < 2; round++, part = moves & ~odd)
        while (part) {
            int i = bits_pop(&part);
            uint64_t flips = disc_flips((DiscBoard){me, opp}, i, SHAPE), disc = UINT64_C(1) << i;
            uint64_t his = me ^ flips ^ disc, rest = odd ^ disc_quarter(i, SHAPE);
            int value = five ? -last_4(w, opp ^ flips, his, -alpha - 1, empty ^ disc, rest)
                             : -last_few(w, opp ^ flips, his, -alpha - 1, empty ^ disc, rest);
            if (value > alpha) return value;
            if (value > best) best = value;
        }
    return best;
}

// With this many empty squares it pays to sort moves, though not to store positions.
enum { SORT_FROM = 7, SORTED_MAX = 16 };

typedef struct {
    uint64_t me, opp;
    int square, rank;
} SortedMove;

// The moves that leave the opponent least come first.
static inline int sort_moves(uint64_t me, uint64_t opp, uint64_t moves, uint64_t odd,
                             SortedMove *out) {
    int n = 0;
    while (moves) {
        int i = bits_pop(&moves), k = n++;
        uint64_t flips = disc_flips((DiscBoard){me, opp}, i, SHAPE);
        SortedMove m = {opp ^ flips, me ^ flips ^ UINT64_C(1) << i, i, 0};
        uint64_t replies = disc_moves((DiscBoard){m.me, m.opp}, SHAPE);
        m.rank = 2 * bits_count(replies) + 2 * bits_count(replies & edge_corners(SHAPE)) -
                 (int)(odd >> i & 1);
        for (; k > 0 && out[k - 1].rank > m.rank; k--) out[k] = out[k - 1];
        out[k] = m;
    }
    return n;
}

static inline int try_sorted(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                             uint64_t empty, uint64_t odd) {
    SortedMove list[SORTED_MAX];
    int best = NO_MOVE, n = sort_moves(me, opp, moves, odd, list);
    for (int k = 0; k < n; k++) {
        const SortedMove *m = &list[k];
        int value = -last_few(w, m->me, m->opp, -alpha - 1, empty ^ UINT64_C(1) << m->square,
                              odd ^ disc_quarter(m->square, SHAPE));
        if (value > alpha) return value;
        if (value > best) best = value;
    }
    return best;
}

static inline int try_any(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                          uint64_t empty, uint64_t odd) {
    return bits_count(empty) >= SORT_FROM ? try_sorted(w, me, opp, moves, alpha, empty, odd)
                                          : try_few(w, me, opp, moves, alpha, empty, odd);
}

// Five empty squares and more.
static int last_few(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                    uint64_t odd) {
    w->nodes++;
    if (stable_may_cut(alpha, bits_count(empty))) {
        int most = stable_bound(me, opp);
        if (most <= alpha) return most;
    }
    uint64_t moves = disc_moves((DiscBoard){me, opp}, SHAPE);
    if (moves) return try_any(w, me, opp, moves, alpha, empty, odd);
    moves = disc_moves((DiscBoard){opp, me}, SHAPE);
    return moves ? -try_any(w, opp, me, moves, -alpha - 1, empty, odd) : final_score(w, me, opp);
}

// Any number up to that.
static int last_any(EdgeWorker *w, DiscBoard b, int alpha, int empties) {
    uint64_t empty = disc_empty(b, SHAPE), odd = edge_odd_quarters(empty, SHAPE);
    if (empties > 4) return last_few(w, b.me, b.opp, alpha, empty, odd);
    if (empties == 4) return last_4(w, b.me, b.opp, alpha, empty, odd);
    if (empties == 3) return last_3(w, b.me, b.opp, alpha, empty, odd);
    if (empties == 2) {
        int i = bits_pop(&empty);
        return last_2(w, b.me, b.opp, alpha, i, bits_first(empty));
    }
    return empties == 1 ? last_1(w, b.me, alpha, bits_first(empty)) : final_score(w, b.me, b.opp);
}
