// SPDX-License-Identifier: MIT
// edge_last.h - the end of a game: up to seven empty squares; included as text, once for each
// SHAPE.
//
// All functions answer: is the value for the mover more than alpha? They return a bound on the side
// where it lies. Nothing is stored and hardly anything is sorted: squares in quarters with an odd
// number of empty squares come first, because whoever plays there first may also play last.
#include "engine/othello/edge_order.h"
#include "engine/othello/edge_stable.h"
#include "engine/othello/edge_worker.h"

enum {
    SIZE = 8 - 2 * (SHAPE % 3),
    SQUARES = SIZE * SIZE,
    NO_MOVE = -SQUARES - 2, // what the try functions say when nothing can be played
};

// What is left of a game: the board, its empty squares and the quarters with an odd number of them.
typedef struct {
    uint64_t me, opp, empty, odd;
} Rest;

static inline Rest rest_play(Rest r, int i, uint64_t flips) {
    uint64_t disc = UINT64_C(1) << i;
    return (Rest){r.opp ^ flips, r.me ^ flips ^ disc, r.empty ^ disc,
                  r.odd ^ disc_quarter(i, SHAPE)};
}

static inline Rest rest_pass(Rest r) {
    return (Rest){r.opp, r.me, r.empty, r.odd};
}

static inline int rest_final(const EdgeWorker *w, Rest r) {
    return disc_final((DiscBoard){r.me, r.opp}, w->filled, SHAPE);
}

static inline uint64_t flips_at(uint64_t me, uint64_t opp, int i) {
    return opp & disc_around[i] ? disc_flips((DiscBoard){me, opp}, i, SHAPE) : 0;
}

// One empty square: counted, not played.
static inline int last_1(const EdgeWorker *w, uint64_t me, int i) {
    int twice = 2 * bits_count(me) - SQUARES;
    int flips = disc_last_flips(me, i, SHAPE);
    if (flips) return twice + 2 + 2 * flips;
    uint64_t other = disc_full(SHAPE) & ~(me | UINT64_C(1) << i);
    flips = disc_last_flips(other, i, SHAPE);
    if (flips) return twice - 2 * flips;
    return twice + 1 + (!w->filled ? 0 : twice >= 0 ? 1 : -1);
}

static inline int try_2(const EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k) {
    int best = NO_MOVE;
    uint64_t flips = flips_at(me, opp, i);
    if (flips) {
        best = -last_1(w, opp ^ flips, k);
        if (best > alpha) return best;
    }
    flips = flips_at(me, opp, k);
    if (flips) {
        int value = -last_1(w, opp ^ flips, i);
        if (value > best) best = value;
    }
    return best;
}

static int last_2(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k) {
    w->nodes++;
    int value = try_2(w, me, opp, alpha, i, k);
    if (value != NO_MOVE) return value;
    value = try_2(w, opp, me, -alpha - 1, i, k);
    return value != NO_MOVE ? -value : disc_final((DiscBoard){me, opp}, w->filled, SHAPE);
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
static int last_3(EdgeWorker *w, Rest r, int alpha) {
    w->nodes++;
    uint64_t others = r.empty;
    int i = bits_first(r.empty & r.odd);
    others &= ~(UINT64_C(1) << i);
    int k = bits_pop(&others), l = bits_first(others);
    int value = try_3(w, r.me, r.opp, alpha, i, k, l);
    if (value != NO_MOVE) return value;
    value = try_3(w, r.opp, r.me, -alpha - 1, i, k, l);
    return value != NO_MOVE ? -value : rest_final(w, r);
}

static inline int try_4(EdgeWorker *w, Rest r, int alpha) {
    int best = NO_MOVE;
    uint64_t part = r.empty & r.odd;
    for (int round = 0; round < 2; round++, part = r.empty & ~r.odd)
        while (part) {
            int i = bits_pop(&part);
            uint64_t flips = flips_at(r.me, r.opp, i);
            if (!flips) continue;
            int value = -last_3(w, rest_play(r, i, flips), -alpha - 1);
            if (value > alpha) return value;
            if (value > best) best = value;
        }
    return best;
}

static int last_4(EdgeWorker *w, Rest r, int alpha) {
    w->nodes++;
    int value = try_4(w, r, alpha);
    if (value != NO_MOVE) return value;
    value = try_4(w, rest_pass(r), -alpha - 1);
    return value != NO_MOVE ? -value : rest_final(w, r);
}

// Whether it is worth while to count stable discs: alpha must be high when much is still open.
static inline bool stable_may_cut(int alpha, int empties) {
    return alpha >= SQUARES - 2 * empties - 24 && alpha > 2 * empties - 10;
}

// The most the mover can get, given the opponent's stable discs.
static inline int stable_bound(uint64_t me, uint64_t opp) {
    return SQUARES - 2 * edge_stable_count(opp, me, SHAPE);
}

static int last_few(EdgeWorker *w, Rest r, int alpha, int empties);

static inline int try_few(EdgeWorker *w, Rest r, uint64_t moves, int alpha, int empties) {
    int best = NO_MOVE;
    uint64_t part = moves & r.odd;
    for (int round = 0; round < 2; round++, part = moves & ~r.odd)
        while (part) {
            int i = bits_pop(&part);
            uint64_t flips = disc_flips((DiscBoard){r.me, r.opp}, i, SHAPE);
            Rest next = rest_play(r, i, flips);
            int value = empties == 5 ? -last_4(w, next, -alpha - 1)
                                     : -last_few(w, next, -alpha - 1, empties - 1);
            if (value > alpha) return value;
            if (value > best) best = value;
        }
    return best;
}

// Five empty squares and more.
static int last_few(EdgeWorker *w, Rest r, int alpha, int empties) {
    w->nodes++;
    if (stable_may_cut(alpha, empties)) {
        int most = stable_bound(r.me, r.opp);
        if (most <= alpha) return most;
    }
    uint64_t moves = disc_moves((DiscBoard){r.me, r.opp}, SHAPE);
    if (moves) return try_few(w, r, moves, alpha, empties);
    r = rest_pass(r);
    moves = disc_moves((DiscBoard){r.me, r.opp}, SHAPE);
    return moves ? -try_few(w, r, moves, -alpha - 1, empties) : -rest_final(w, r);
}

// Any number up to that.
static int last_any(EdgeWorker *w, DiscBoard b, int alpha, int empties) {
    uint64_t empty = disc_empty(b, SHAPE);
    Rest r = {b.me, b.opp, empty, edge_odd_quarters(empty, SHAPE)};
    if (empties > 4) return last_few(w, r, alpha, empties);
    if (empties == 4) return last_4(w, r, alpha);
    if (empties == 3) return last_3(w, r, alpha);
    if (empties == 2) {
        int i = bits_pop(&empty);
        return last_2(w, b.me, b.opp, alpha, i, bits_first(empty));
    }
    return empties == 1 ? last_1(w, b.me, bits_first(empty)) : rest_final(w, r);
}
