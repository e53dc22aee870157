// SPDX-License-Identifier: MIT
// edge_near_body.h - exact search with eight to thirteen empty squares, for one SHAPE: most
// positions that are stored are here.
//
// Positions are looked up and stored; moves are ordered by how few replies they leave the opponent
// (fastest first). The replies that were counted and the keys that were made for that are handed on
// to the position after the move. Nothing is asked about the time or other threads: a search from
// here takes less than a millisecond.
#include "engine/othello/search/edge_last_body.h"

enum {
    TABLE_FROM = 8, // fewer empty squares are left to edge_last_body.h
    CUT_FROM = 11,  // with fewer, a table lookup for every move costs more than it saves
    NEAR_BELOW = 14,
};

// Weights of move ordering; only proportions matter.
enum {
    REPLY = 256,        // for each reply of the opponent
    CORNER_REPLY = 256, // extra for a reply in a corner
    CONTACT = 24,       // for each empty square beside a disc that the opponent may turn later
    LAST_WORD = 100,    // a quarter with an odd number of empty squares
};

static inline EdgeTable *table_for(const EdgeWorker *w, int empties) {
    return w->near && empties < EDGE_SHARED_FROM ? w->near : w->table;
}

// How promising a move looks without the evaluation: the position after it, seen by the opponent,
// with his replies, and the squares that were empty before.
static inline int32_t quick_promise(uint64_t replies, uint64_t mine, int square, uint64_t empty,
                                    uint64_t odd) {
    int32_t promise = -REPLY * bits_count(replies);
    promise -= CORNER_REPLY * bits_count(replies & edge_corners(SHAPE));
    promise -= CONTACT * bits_count(edge_around(mine) & empty);
    return promise + (odd >> square & 1 ? LAST_WORD : 0);
}

static void keep(EdgeWorker *w, EdgeKey key, int value, int alpha, int beta, int square,
                 int empties) {
    EdgeEntry found = {.lower = -EDGE_BEST,
                       .upper = EDGE_BEST,
                       .move = (uint8_t)(value > alpha ? square : EDGE_NO_MOVE),
                       .level = EDGE_EXACT,
                       .work = (uint8_t)empties};
    if (value > alpha) found.lower = (int8_t)value;
    if (value < beta) found.upper = (int8_t)value;
    if (square >= 0 && square < 64) found.move = (uint8_t)square;
    edge_table_put(table_for(w, empties), key, found);
}

// The position after a move.
typedef struct {
    uint64_t me, opp, replies;
    EdgeKey key;
} NearMove;

// A position being searched, and its moves. An order is the promise of a move, negative, with its
// square in the second lowest byte and its place in the list in the lowest: the lowest comes first.
typedef struct {
    uint64_t me, opp, empty, odd;
    int alpha, empties;
    int count, best, square;
    NearMove move[NEAR_BELOW];
    int order[NEAR_BELOW];
} Near;

static int end_near(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, EdgeKey key,
                    int alpha, int empties);

// The position after the move on square i; false when every disc is won.
static inline bool near_play(const EdgeWorker *w, const Near *n, int i, NearMove *out) {
    uint64_t flips = disc_flips((DiscBoard){n->me, n->opp}, i, SHAPE);
    uint64_t me = n->opp ^ flips, opp = n->me ^ flips ^ UINT64_C(1) << i;
    if (!me && w->filled) return false;
    out->me = me;
    out->opp = opp;
    if (n->empties > TABLE_FROM) {
        out->key = edge_key((DiscBoard){me, opp});
        edge_table_prefetch(table_for(w, n->empties - 1), out->key);
    }
    out->replies = disc_moves((DiscBoard){me, opp}, SHAPE);
    return true;
}

// Searches a move. True when its value exceeds alpha.
static inline bool near_try(EdgeWorker *w, Near *n, const NearMove *m, int i) {
    int value = n->empties > TABLE_FROM
                    ? -end_near(w, m->me, m->opp, m->replies, m->key, -n->alpha - 1, n->empties - 1)
                    : -last_7(w, m->me, m->opp, m->replies, -n->alpha - 1,
                              n->empty ^ UINT64_C(1) << i, n->odd ^ disc_quarter(i, SHAPE));
    if (value <= n->best) return false;
    n->best = value;
    n->square = i;
    return value > n->alpha;
}

// Lists moves; false when one wins every disc.
static inline bool near_list(const EdgeWorker *w, Near *n, uint64_t moves) {
    n->count = 0;
    while (moves) {
        NearMove *m = &n->move[n->count];
        int i = bits_pop(&moves);
        if (!near_play(w, n, i, m)) return false;
        n->order[n->count] =
            -quick_promise(m->replies, m->opp, i, n->empty, n->odd) * 65536 + i * 256 + n->count;
        n->count++;
    }
    return true;
}

// Whether the table knows a move that is good enough (enhanced transposition cut-off).
static bool near_known(const EdgeWorker *w, Near *n) {
    const EdgeTable *t = table_for(w, n->empties - 1);
    for (int k = 0; k < n->count; k++) {
        EdgeEntry known;
        if (!edge_table_find(t, n->move[k].key, &known)) continue;
        if (known.level != EDGE_EXACT || -known.upper <= n->alpha) continue;
        n->best = -known.upper;
        n->square = n->order[k] >> 8 & 63;
        return true;
    }
    return false;
}

// Searches the moves, the known one first, until the value of one exceeds alpha. False when one
// wins every disc.
static inline bool near_moves(EdgeWorker *w, Near *n, uint64_t moves, int known) {
    if (known < 64 && moves >> known & 1) {
        NearMove first;
        if (!near_play(w, n, known, &first)) return false;
        if (near_try(w, n, &first, known)) return true;
        moves ^= UINT64_C(1) << known;
    }
    if (!near_list(w, n, moves)) return false;
    if (n->empties >= CUT_FROM && near_known(w, n)) return true;
    for (int k = 0; k < n->count; k++) {
        int order = lowest_rank(n->order, k, n->count);
        if (near_try(w, n, &n->move[order & 0xFF], order >> 8 & 63)) break;
    }
    return true;
}

APART static int near_passed(EdgeWorker *w, uint64_t me, uint64_t opp, int alpha, int empties) {
    DiscBoard other = {opp, me};
    uint64_t moves = disc_moves(other, SHAPE);
    if (!moves) return final_score(w, me, opp);
    return -end_near(w, opp, me, moves, edge_key(other), -alpha - 1, empties);
}

// Whether the value exceeds alpha: returns a bound on that side. `moves` are the mover's.
static int end_near(EdgeWorker *w, uint64_t me, uint64_t opp, uint64_t moves, EdgeKey key,
                    int alpha, int empties) {
    int value;
    w->nodes++;
    if (cut_by_stable(me, opp, alpha, empties, &value)) return value;
    if (!moves) return near_passed(w, me, opp, alpha, empties);
    EdgeEntry known = {.move = EDGE_NO_MOVE};
    if (edge_table_find(table_for(w, empties), key, &known) && known.level == EDGE_EXACT) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    Near n;
    n.me = me;
    n.opp = opp;
    n.empty = disc_empty((DiscBoard){me, opp}, SHAPE);
    n.odd = edge_odd_quarters(n.empty, SHAPE);
    n.alpha = alpha;
    n.empties = empties;
    n.best = NO_MOVE;
    n.square = EDGE_NO_MOVE;
    if (!near_moves(w, &n, moves, known.move)) return SQUARES;
    keep(w, key, n.best, alpha, alpha + 1, n.square, empties);
    return n.best;
}

// Any number of empty squares below NEAR_BELOW.
static int end_below(EdgeWorker *w, DiscBoard b, int alpha, int empties) {
    if (empties < TABLE_FROM) return last_any(w, b, alpha, empties);
    return end_near(w, b.me, b.opp, disc_moves(b, SHAPE), edge_key(b), alpha, empties);
}
