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

// Not inlined: what is rare takes no registers from what is not.
#define APART __attribute__((noinline))

// Beside the board, functions take its empty squares and the quarters with an odd number of them,
// each in a register of its own: passed as one struct they would go through memory.

static inline uint64_t flips_at(uint64_t me, uint64_t opp, int i) {
    return opp & disc_around[i] ? disc_flips((DiscBoard){me, opp}, i, SHAPE) : 0;
}

static inline int final_score(const EdgeWorker *w, uint64_t me, uint64_t opp) {
    return disc_final((DiscBoard){me, opp}, w->filled, SHAPE);
}

// One empty square: counted, not played.
static inline int last_1(const EdgeWorker *w, uint64_t me, int i) {
    int twice = 2 * bits_count(me) - SQUARES;
    unsigned both = disc_last_both(me, i, SHAPE);
    if (!both) return twice + (!w->filled ? 1 : twice >= 0 ? 2 : 0);
    int flips = (int)(both & 0xFF), his = (int)(both >> 8);
    int none = -(flips == 0); // a mask, not a branch: it goes either way
    return twice + ((2 + 2 * flips) & ~none) - (2 * his & none);
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

APART static int last_2_passed(const EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i,
                               int k) {
    int value = try_2(w, opp, me, -alpha - 1, i, k);
    return value != NO_MOVE ? -value : final_score(w, me, opp);
}

static int last_2(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k) {
    w->nodes++;
    int value = try_2(w, me, opp, alpha, i, k);
    return value != NO_MOVE ? value : last_2_passed(w, me, opp, alpha, i, k);
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

APART static int last_3_passed(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int i, int k,
                               int l) {
    int value = try_3(w, opp, me, -alpha - 1, i, k, l);
    return value != NO_MOVE ? -value : final_score(w, me, opp);
}

// The single square of its quarter first, then two of another one in any order.
static int last_3(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                  uint64_t odd) {
    w->nodes++;
    int i = bits_first(empty & odd);
    empty &= ~(UINT64_C(1) << i);
    int k = bits_pop(&empty), l = bits_first(empty);
    int value = try_3(w, me, opp, alpha, i, k, l);
    return value != NO_MOVE ? value : last_3_passed(w, me, opp, alpha, i, k, l);
}

// With one square in a quarter and three in another, the single one comes before the three; both
// quarters are odd.
static inline uint64_t first_of_4(uint64_t empty, uint64_t odd) {
    if (empty & ~odd) return empty & odd;
    uint64_t low = empty & disc_quarter(bits_first(empty), SHAPE);
    if (bits_count(low) == 3) return empty ^ low;
    uint64_t high = empty & disc_quarter(63 - __builtin_clzll(empty), SHAPE);
    return bits_count(high) == 3 ? empty ^ high : empty;
}

static inline int try_4(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                        uint64_t odd) {
    int best = NO_MOVE;
    uint64_t part = first_of_4(empty, odd), rest = empty ^ part;
    for (int round = 0; round < 2; round++, part = rest)
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

APART static int last_4_passed(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                               uint64_t odd) {
    int value = try_4(w, opp, me, -alpha - 1, empty, odd);
    return value != NO_MOVE ? -value : final_score(w, me, opp);
}

static int last_4(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                  uint64_t odd) {
    w->nodes++;
    int value = try_4(w, me, opp, alpha, empty, odd);
    return value != NO_MOVE ? value : last_4_passed(w, me, opp, alpha, empty, odd);
}

// Whether counting stable discs can pay off: alpha must be high when much is still open.
static inline bool stable_may_cut(int alpha, int empties) {
    return alpha >= SQUARES - 2 * empties - 24 && alpha > 2 * empties - 10;
}

// The most the mover can get, given the opponent's stable discs.
static inline int stable_bound(uint64_t me, uint64_t opp) {
    return SQUARES - 2 * edge_stable_count(opp, me, SHAPE);
}

// Five empty squares and more. `moves` are the mover's; whoever sorted the moves before has them
// already. The number of empty squares is a constant in each of these functions.

static int last_5(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                  uint64_t empty, uint64_t odd);
static int last_6(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                  uint64_t empty, uint64_t odd);

// With this many empty squares it pays to sort moves, though not to store positions.
enum { SORT_FROM = 6, MOVES_MAX = 8 };

// The value for the mover after the move on square i that led to this board.
static inline int after_few(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                            uint64_t empty, uint64_t odd, int i, const int n) {
    empty ^= UINT64_C(1) << i;
    odd ^= disc_quarter(i, SHAPE);
    if (n == 5) return -last_4(w, me, opp, -alpha - 1, empty, odd);
    if (n == 6) return -last_5(w, me, opp, moves, -alpha - 1, empty, odd);
    return -last_6(w, me, opp, moves, -alpha - 1, empty, odd);
}

static inline int try_few(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                          uint64_t empty, uint64_t odd, const int n) {
    int best = NO_MOVE;
    uint64_t part = moves & odd;
    for (int round = 0; round < 2; round++, part = moves & ~odd)
        while (part) {
            int i = bits_pop(&part);
            uint64_t flips = disc_flips((DiscBoard){me, opp}, i, SHAPE);
            uint64_t next = opp ^ flips, his = me ^ flips ^ UINT64_C(1) << i;
            uint64_t replies = n > 5 ? disc_moves((DiscBoard){next, his}, SHAPE) : 0;
            int value = after_few(w, next, his, replies, alpha, empty, odd, i, n);
            if (value > alpha) return value;
            if (value > best) best = value;
        }
    return best;
}

typedef struct {
    uint64_t me, opp, replies;
} SortedMove;

// How little a move leaves the opponent, with its number in the list in the low byte and its square
// in the one above: the lowest comes first.
static inline int rank_few(uint64_t replies, uint64_t odd, int i, int k) {
    int rank = 2 * bits_count(replies) + 2 * bits_count(replies & edge_corners(SHAPE)) -
               (int)(odd >> i & 1);
    return rank * 65536 + i * 256 + k;
}

// Moves the lowest of the ranks from `from` on there.
static inline int lowest_rank(int *rank, int from, int n) {
    int best = rank[from], at = from;
    for (int k = from + 1; k < n; k++)
        if (rank[k] < best) best = rank[k], at = k;
    rank[at] = rank[from];
    return best;
}

static inline int try_sorted(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                             uint64_t empty, uint64_t odd, const int n) {
    SortedMove list[MOVES_MAX];
    int rank[MOVES_MAX], best = NO_MOVE, count = 0;
    for (; moves; count++) {
        int i = bits_pop(&moves);
        uint64_t flips = disc_flips((DiscBoard){me, opp}, i, SHAPE);
        uint64_t next = opp ^ flips, his = me ^ flips ^ UINT64_C(1) << i;
        uint64_t replies = disc_moves((DiscBoard){next, his}, SHAPE);
        list[count] = (SortedMove){next, his, replies};
        rank[count] = rank_few(replies, odd, i, count);
    }
    for (int k = 0; k < count; k++) {
        int r = lowest_rank(rank, k, count), i = r >> 8 & 63;
        const SortedMove *m = &list[r & 0xFF];
        int value = after_few(w, m->me, m->opp, m->replies, alpha, empty, odd, i, n);
        if (value > alpha) return value;
        if (value > best) best = value;
    }
    return best;
}

static inline int try_any(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                          uint64_t empty, uint64_t odd, const int n) {
    return n >= SORT_FROM ? try_sorted(w, me, opp, moves, alpha, empty, odd, n)
                          : try_few(w, me, opp, moves, alpha, empty, odd, n);
}

static inline int passed_few(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                             uint64_t odd, const int n) {
    uint64_t moves = disc_moves((DiscBoard){opp, me}, SHAPE);
    return moves ? -try_any(w, opp, me, moves, -alpha - 1, empty, odd, n) : final_score(w, me, opp);
}

static inline bool cut_by_stable(uint64_t me, uint64_t opp, int alpha, int empties, int *value) {
    if (!stable_may_cut(alpha, empties)) return false;
    *value = stable_bound(me, opp);
    return *value <= alpha;
}

APART static int last_5_passed(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                               uint64_t odd) {
    return passed_few(w, me, opp, alpha, empty, odd, 5);
}

static int last_5(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                  uint64_t empty, uint64_t odd) {
    int value;
    w->nodes++;
    if (cut_by_stable(me, opp, alpha, 5, &value)) return value;
    return moves ? try_any(w, me, opp, moves, alpha, empty, odd, 5)
                 : last_5_passed(w, me, opp, alpha, empty, odd);
}

APART static int last_6_passed(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                               uint64_t odd) {
    return passed_few(w, me, opp, alpha, empty, odd, 6);
}

static int last_6(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                  uint64_t empty, uint64_t odd) {
    int value;
    w->nodes++;
    if (cut_by_stable(me, opp, alpha, 6, &value)) return value;
    return moves ? try_any(w, me, opp, moves, alpha, empty, odd, 6)
                 : last_6_passed(w, me, opp, alpha, empty, odd);
}

APART static int last_7_passed(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, uint64_t empty,
                               uint64_t odd) {
    return passed_few(w, me, opp, alpha, empty, odd, 7);
}

static int last_7(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                  uint64_t empty, uint64_t odd) {
    int value;
    w->nodes++;
    if (cut_by_stable(me, opp, alpha, 7, &value)) return value;
    return moves ? try_any(w, me, opp, moves, alpha, empty, odd, 7)
                 : last_7_passed(w, me, opp, alpha, empty, odd);
}

// Any number up to that.
static int last_any(EdgeWorker *w, DiscBoard b, int alpha, int empties) {
    uint64_t empty = disc_empty(b, SHAPE), odd = edge_odd_quarters(empty, SHAPE);
    if (empties > 4) {
        uint64_t moves = disc_moves(b, SHAPE);
        if (empties == 7) return last_7(w, b.me, b.opp, moves, alpha, empty, odd);
        return empties == 6 ? last_6(w, b.me, b.opp, moves, alpha, empty, odd)
                            : last_5(w, b.me, b.opp, moves, alpha, empty, odd);
    }
    if (empties == 4) return last_4(w, b.me, b.opp, alpha, empty, odd);
    if (empties == 3) return last_3(w, b.me, b.opp, alpha, empty, odd);
    if (empties == 2) {
        int i = bits_pop(&empty);
        return last_2(w, b.me, b.opp, alpha, i, bits_first(empty));
    }
    return empties == 1 ? last_1(w, b.me, bits_first(empty)) : final_score(w, b.me, b.opp);
}
