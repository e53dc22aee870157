// SPDX-License-Identifier: MIT
// edge_end_body.h - exact search, for one SHAPE: with fourteen empty squares and more; fewer are
// left to edge_near_body.h.
//
// Every position is looked up and stored in the table. Moves are ordered by how few replies they
// leave the opponent (fastest first) and by the evaluation of the position after them, some plies
// deep where much can be saved.
#include "engine/othello/search/edge_near_body.h"
#include "engine/othello/search/edge_pool.h"

enum {
    OPINION = 2,    // weight of the evaluation in move ordering, an EDGE_DISCth
    LOOK_FROM = 18, // empty squares from which on the evaluation looks ahead
};

typedef struct {
    EdgeMove move[EDGE_MOVES_MAX];
    int count;
} MoveList;

// Value after a few more plies, for the order of moves.
static int32_t look_ahead(EdgeWorker *w, DiscBoard b, int depth, int32_t alpha, int32_t beta) {
    uint64_t moves = disc_moves(b, SHAPE);
    if (!moves) {
        if (!disc_moves(disc_pass(b), SHAPE)) return EDGE_DISC * disc_final(b, w->filled, SHAPE);
        return -look_ahead(w, disc_pass(b), depth, -beta, -alpha);
    }
    if (depth == 0) return w->eval->value(w->eval, b, SHAPE);
    int32_t best = INT16_MIN * EDGE_DISC;
    while (moves && best < beta) {
        int i = bits_pop(&moves);
        int32_t from = best > alpha ? best : alpha;
        DiscBoard next = disc_play(b, i, disc_flips(b, i, SHAPE));
        int32_t value = -look_ahead(w, next, depth - 1, -beta, -from);
        if (value > best) best = value;
    }
    return best;
}

static int look_depth(int empties) {
    return empties < LOOK_FROM ? 0 : empties < LOOK_FROM + 3 ? 1 : empties < LOOK_FROM + 6 ? 2 : 3;
}

// The evaluation of the positions after moves, seen by the player to move there.
static void look_at(EdgeWorker *w, DiscBoard b, const EdgeMove *moves, int count, int depth,
                    int32_t *out) {
    const int32_t wide = INT16_MAX * EDGE_DISC;
    if (SHAPE == DISC_EIGHT_8 && w->eval->after) {
        w->eval->after(w->eval, b, moves, count, depth, out);
        return;
    }
    for (int i = 0; i < count; i++) out[i] = look_ahead(w, moves[i].next, depth, -wide, wide);
}

// Lists the moves. False when the last of them wins every disc (with plain scores that is not
// always the best result, and all moves are listed).
static bool list_moves(EdgeWorker *w, DiscBoard b, uint64_t moves, int empties, MoveList *out) {
    out->count = 0;
    while (moves) {
        EdgeMove *m = &out->move[out->count++];
        m->square = bits_pop(&moves);
        uint64_t flips = disc_flips(b, m->square, SHAPE);
        if (flips == b.opp && w->filled) return false;
        m->next = disc_play(b, m->square, flips);
        m->key = edge_key(m->next);
        edge_table_prefetch(table_for(w, empties - 1), m->key);
    }
    return true;
}

// How promising the moves from `from` on are.
static void rate_moves(EdgeWorker *w, DiscBoard b, int empties, int from, MoveList *l) {
    uint64_t empty = disc_empty(b, SHAPE), odd = edge_odd_quarters(empty, SHAPE);
    int32_t opinion[EDGE_MOVES_MAX] = {0};
    if (empties >= NEAR_BELOW)
        look_at(w, b, l->move + from, l->count - from, look_depth(empties), opinion);
    for (int i = from; i < l->count; i++) {
        EdgeMove *m = &l->move[i];
        m->promise = quick_promise(disc_moves(m->next, SHAPE), m->next.opp, m->square, empty, odd) -
                     OPINION * opinion[i - from];
    }
}

// Puts a move first; false when it is not among them.
static bool put_first(MoveList *l, int square) {
    for (int i = 0; i < l->count; i++)
        if (l->move[i].square == square) {
            EdgeMove m = l->move[i];
            l->move[i] = l->move[0];
            l->move[0] = m;
            l->move[0].promise = INT32_MAX;
            return true;
        }
    return false;
}

// Swaps the most promising of the moves from `from` on to place `from`.
static EdgeMove *next_move(MoveList *l, int from) {
    int best = from;
    for (int i = from + 1; i < l->count; i++)
        if (l->move[i].promise > l->move[best].promise) best = i;
    EdgeMove m = l->move[best];
    l->move[best] = l->move[from];
    l->move[from] = m;
    return &l->move[from];
}

// Whether the table knows a move that is good enough (enhanced transposition cut-off).
static bool known_cut(const EdgeTable *t, const MoveList *l, int alpha, int *value, int *square) {
    for (int i = 0; i < l->count; i++) {
        EdgeEntry known;
        if (!edge_table_find(t, l->move[i].key, &known)) continue;
        if (known.level != EDGE_EXACT || -known.upper <= alpha) continue;
        *value = -known.upper;
        *square = l->move[i].square;
        return true;
    }
    return false;
}

// Searches the moves from `from` on with all free threads. True when the value of one exceeds
// alpha.
static bool split_moves(EdgeWorker *w, MoveList *l, int from, int alpha, int empties, int *best,
                        int *square) {
    for (int i = from; i < l->count; i++) next_move(l, i);
    EdgeSplit s = {
        .moves = l->move + from, .count = l->count - from, .empties = empties - 1, .alpha = alpha};
    edge_pool_split(w, &s);
    int value = atomic_load(&s.best);
    if (value > *best) {
        *best = value;
        *square = atomic_load(&s.square);
    }
    return value > alpha;
}

static int end_null(EdgeWorker *w, DiscBoard b, int alpha, int empties);

static int end_passed(EdgeWorker *w, DiscBoard b, int alpha, int empties) {
    DiscBoard other = disc_pass(b);
    if (!disc_moves(other, SHAPE)) return disc_final(b, w->filled, SHAPE);
    return -end_null(w, other, -alpha - 1, empties);
}

// Searches the moves until the value of one exceeds alpha. Returns the best value. A move known to
// be good is tried before the others are rated.
static int try_moves(EdgeWorker *w, DiscBoard b, MoveList *l, int known, int alpha, int empties,
                     int *square) {
    int best = NO_MOVE;
    const bool sure = put_first(l, known);
    if (!sure) rate_moves(w, b, empties, 0, l);
    for (int i = 0; i < l->count; i++) {
        if (i == 1 && sure) rate_moves(w, b, empties, 1, l);
        if (i && w->pool && i + 1 < l->count && edge_pool_idle(w->pool)) {
            split_moves(w, l, i, alpha, empties, &best, square);
            break;
        }
        const EdgeMove *m = next_move(l, i);
        int value = -end_null(w, m->next, -alpha - 1, empties - 1);
        if (edge_unwanted(w)) break;
        if (value <= best) continue;
        best = value;
        *square = m->square;
        if (value > alpha) break;
    }
    return best;
}

// Whether the value exceeds alpha: returns a bound on that side.
static int end_null(EdgeWorker *w, DiscBoard b, int alpha, int empties) {
    int value, square = EDGE_NO_MOVE;
    if (empties < NEAR_BELOW) return end_below(w, b, alpha, empties);
    w->nodes++;
    if (cut_by_stable(b.me, b.opp, alpha, empties, &value)) return value;
    uint64_t moves = disc_moves(b, SHAPE);
    if (!moves) return end_passed(w, b, alpha, empties);
    EdgeKey key = edge_key(b);
    EdgeEntry known = {.move = EDGE_NO_MOVE};
    edge_watch(w);
    if (edge_table_find(table_for(w, empties), key, &known) && known.level == EDGE_EXACT) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    MoveList list;
    if (!list_moves(w, b, moves, empties, &list)) return SQUARES;
    if (known_cut(table_for(w, empties - 1), &list, alpha, &value, &square)) {
        keep(w, key, value, alpha, alpha + 1, square, empties);
        return value;
    }
    value = try_moves(w, b, &list, known.move, alpha, empties, &square);
    if (!edge_unwanted(w)) keep(w, key, value, alpha, alpha + 1, square, empties);
    return value;
}

static int end_open(EdgeWorker *w, DiscBoard b, int alpha, int beta, int empties);

// The moves of a position on the principal variation: the first one with the full window, the
// others only when they exceed it.
static int try_open(EdgeWorker *w, MoveList *l, int alpha, int beta, int empties, int *square) {
    int best = NO_MOVE;
    for (int i = 0; i < l->count && best < beta && !edge_unwanted(w); i++) {
        const EdgeMove *m = next_move(l, i);
        int from = best > alpha ? best : alpha, value = from + 1;
        if (i) value = -end_null(w, m->next, -from - 1, empties - 1);
        if (value > from) value = -end_open(w, m->next, -beta, -from, empties - 1);
        if (value <= best) continue;
        best = value;
        *square = m->square;
    }
    return best;
}

static int end_open(EdgeWorker *w, DiscBoard b, int alpha, int beta, int empties) {
    if (beta <= alpha + 1) return end_null(w, b, alpha, empties);
    w->nodes++;
    uint64_t moves = disc_moves(b, SHAPE);
    if (!moves) {
        if (!disc_moves(disc_pass(b), SHAPE)) return disc_final(b, w->filled, SHAPE);
        return -end_open(w, disc_pass(b), -beta, -alpha, empties);
    }
    EdgeKey key = edge_key(b);
    EdgeEntry known = {.move = EDGE_NO_MOVE};
    edge_table_find(table_for(w, empties), key, &known);
    MoveList list;
    int square = EDGE_NO_MOVE, value = SQUARES;
    if (list_moves(w, b, moves, empties, &list)) {
        rate_moves(w, b, empties, put_first(&list, known.move), &list);
        value = try_open(w, &list, alpha, beta, empties, &square);
    } else {
        square = list.move[list.count - 1].square;
    }
    if (!edge_unwanted(w)) keep(w, key, value, alpha, beta, square, empties);
    return value;
}
