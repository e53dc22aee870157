// SPDX-License-Identifier: MIT
// edge_whole_body.h - alpha-beta from the start of a game, for one SHAPE.
//
// Far from the end the search differs from edge_end_body.h: symmetric positions share one table
// entry, a move is ranked by a search of a few plies, and bounds that took long are reported, so
// that a journal can store them. Nearer to the end edge_end_body.h takes over.
#ifndef GENPEI_EDGE_WHOLE_BODY_H
#define GENPEI_EDGE_WHOLE_BODY_H

#ifndef SHAPE // compiled alone, it is that of the game of 1970
#define SHAPE DISC_FOUR_8
#endif

#include "base/hash.h"
#include "engine/othello/board/edge_order.h"
#include "engine/othello/board/edge_stable.h"
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_whole_core.h"
#include "games/reversi/reversi_turn.h"

enum {
    SIZE = 8 - 2 * (SHAPE % 3),
    SQUARES = SIZE * SIZE,
    END = 16,          // empty squares up to which edge_end_body.h searches
    TURNED = 20,       // from here on symmetric positions share one table entry
    WORST = -100,      // less than any value
    RANK_MAX = 100000, // more than any rank
};

typedef struct {
    DiscBoard next;
    uint64_t key; // of `next`; 0: not computed
    int rank;
    uint8_t square;
} WholeMove;

// The key of a position, in the table and in journals.
static inline uint64_t key_of(uint64_t me, uint64_t opp) {
    uint64_t h =
        me * UINT64_C(0x9E3779B97F4A7C15) ^ (opp + (me >> 31)) * UINT64_C(0xD6E8FEB86659FD93);
    return hash_word(h);
}

// The least key of all symmetric positions; `*way` leads there.
static inline uint64_t common_key(DiscBoard b, int empties, int *way) {
    uint64_t least = key_of(b.me, b.opp);
    *way = 0;
    for (int i = 1; i < REVERSI_TURNS && empties >= TURNED; i++) {
        uint64_t key = key_of(turn_narrow(b.me, SIZE, i), turn_narrow(b.opp, SIZE, i));
        if (key >= least) continue;
        least = key;
        *way = i;
    }
    return least;
}

static inline uint8_t turned_square(uint8_t square, int way) {
    if (square == EDGE_NO_MOVE || way == 0) return square;
    return (uint8_t)bits_first(turn_narrow(UINT64_C(1) << square, SIZE, way));
}

static inline bool stopped(const EdgeWholeSearch *s) {
    return atomic_load_explicit(&s->shared->stop, memory_order_relaxed);
}

// --- ranking ---

// Empty squares beside discs, in the directions of the game: where the opponent may get moves.
static inline int free_space(uint64_t discs, uint64_t empty) {
    uint64_t row = discs | (discs & UINT64_C(0x7F7F7F7F7F7F7F7F)) << 1 |
                   (discs & UINT64_C(0xFEFEFEFEFEFEFEFE)) >> 1;
    uint64_t tall = disc_diagonals(SHAPE) ? row : discs;
    return bits_count((row | tall << 8 | tall >> 8) & empty);
}

// A simple evaluation of a position for the mover.
static int looks(DiscBoard b) {
    const uint64_t corners = edge_corners(SHAPE), empty = disc_empty(b, SHAPE);
    uint64_t mine = disc_moves(b, SHAPE), his = disc_moves(disc_pass(b), SHAPE);
    if (!mine && !his) return 1000 * disc_final(b, false, SHAPE);
    int mobility = 24 * (bits_count(mine) - bits_count(his)) +
                   16 * (bits_count(mine & corners) - bits_count(his & corners));
    int space = 6 * (free_space(b.opp, empty) - free_space(b.me, empty));
    return mobility + space + 60 * (bits_count(b.me & corners) - bits_count(b.opp & corners));
}

static int look_ahead(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta, int depth) {
    s->worker.nodes++;
    if (depth == 0) return looks(b);
    uint64_t moves = disc_moves(b, SHAPE);
    if (!moves) {
        if (!disc_moves(disc_pass(b), SHAPE)) return 1000 * disc_final(b, false, SHAPE);
        return -look_ahead(s, disc_pass(b), -beta, -alpha, depth - 1);
    }
    int best = -RANK_MAX;
    while (moves && best < beta) {
        int i = bits_pop(&moves), from = best > alpha ? best : alpha;
        DiscBoard next = disc_play(b, i, disc_flips(b, i, SHAPE));
        int v = -look_ahead(s, next, -beta, -from, depth - 1);
        if (v > best) best = v;
    }
    return best;
}

// Ranks a move; `best` is the best rank so far, and moves far below it need no exact rank.
static void rank_move(EdgeWholeSearch *s, WholeMove *m, int empties, int *best) {
    enum { FAR = 40, DEEPEST = 8, SHALLOW = 11 };
    int depth = (empties - SHALLOW) / 2;
    if (depth < 0) depth = 0;
    if (depth > DEEPEST) depth = DEEPEST;
    m->rank = -look_ahead(s, m->next, -RANK_MAX, FAR - *best, depth);
    if (m->rank > *best) *best = m->rank;
}

static inline int list_moves(EdgeWholeSearch *s, DiscBoard b, uint64_t moves, uint8_t first,
                             int empties, WholeMove *out) {
    int n = 0, best = -RANK_MAX;
    while (moves) {
        int i = bits_pop(&moves);
        WholeMove *m = &out[n++];
        *m = (WholeMove){.next = disc_play(b, i, disc_flips(b, i, SHAPE)), .square = (uint8_t)i};
        if (i == first)
            m->rank = INT32_MAX;
        else
            rank_move(s, m, empties, &best);
    }
    return n;
}

static inline void choose(WholeMove *moves, int from, int n) {
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (moves[i].rank > moves[best].rank) best = i;
    WholeMove m = moves[best];
    moves[best] = moves[from];
    moves[from] = m;
}

// --- the search ---

static int deep(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta, uint8_t *move);

// Any number of empty squares; the mover may have to pass.
static int visit(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta) {
    uint8_t unused;
    int empties = SQUARES - bits_count(b.me | b.opp);
    if (empties <= END) return edge_core(SHAPE)->search(&s->worker, b, alpha, beta, empties);
    return deep(s, b, alpha, beta, &unused);
}

// Whether some reply is known to be so bad for the opponent that nothing need be searched.
static inline bool known_cut(const EdgeWholeSearch *s, WholeMove *moves, int n, int empties,
                             int beta, int *value, uint8_t *move) {
    if (empties - 1 <= END) return false;
    for (int i = 0; i < n; i++) {
        EdgeEntry e;
        int way;
        moves[i].key = common_key(moves[i].next, empties - 1, &way);
        if (!edge_table_find(s->worker.table, edge_whole_key(moves[i].key), &e)) continue;
        if (-e.upper < beta) continue;
        *value = -e.upper;
        *move = moves[i].square;
        return true;
    }
    return false;
}

static inline int value_behind(EdgeWholeSearch *s, const WholeMove *m, int alpha, int beta,
                               bool first) {
    int v = -visit(s, m->next, first ? -beta : -alpha - 1, -alpha);
    if (!first && v > alpha && v < beta) v = -visit(s, m->next, -beta, -v + 1);
    return v;
}

// With several threads, a position that another thread is searching is postponed until the others
// are done.
static inline bool put_off(EdgeWholeSearch *s, uint64_t key, bool later) {
    const EdgeWholeShared *all = s->shared;
    return !later && all->many && key &&
           atomic_load_explicit(&all->busy[key % EDGE_WHOLE_BUSY], memory_order_relaxed) == key;
}

static inline void mark_busy(EdgeWholeSearch *s, uint64_t key, bool busy) {
    if (!s->shared->many || !key) return;
    atomic_store_explicit(&s->shared->busy[key % EDGE_WHOLE_BUSY], busy ? key : 0,
                          memory_order_relaxed);
}

static int try_moves(EdgeWholeSearch *s, WholeMove *moves, int n, int alpha, int beta,
                     uint8_t *move) {
    int best = WORST, put = 0;
    for (int pass = 0; pass < 2; pass++) {
        int count = pass ? put : n;
        put = 0;
        for (int i = 0; i < count && best < beta; i++) {
            if (!pass) choose(moves, i, n);
            WholeMove m = moves[i];
            if (best > WORST && put_off(s, m.key, pass)) {
                moves[put++] = m;
                continue;
            }
            mark_busy(s, m.key, true);
            int v = value_behind(s, &m, alpha, beta, best == WORST);
            mark_busy(s, m.key, false);
            if (stopped(s)) return 0;
            if (v > best) {
                best = v;
                *move = m.square;
            }
            if (v > alpha) alpha = v;
        }
    }
    return best;
}

static inline void remember(EdgeWholeSearch *s, uint64_t key, EdgeEntry e, int value, int alpha,
                            int beta, uint64_t before) {
    uint64_t work = s->worker.nodes - before;
    if (value < beta && value < e.upper) e.upper = (int8_t)value;
    if (value > alpha && value > e.lower) e.lower = (int8_t)value;
    e.work = (uint8_t)(64 - __builtin_clzll(work | 1));
    edge_table_put(s->worker.table, edge_whole_key(key), e);
    if (s->keep && work >= s->keep_work) s->keep(s->context, key, e);
}

static inline void look_up(EdgeWholeSearch *s) {
    enum { NODES_BETWEEN_LOOKS = 1 << 16 };
    if (s->worker.nodes < s->next_look) return;
    s->next_look = s->worker.nodes + NODES_BETWEEN_LOOKS;
    if (s->look && !s->look(s->context, s->worker.nodes)) atomic_store(&s->shared->stop, true);
}

static int deep(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta, uint8_t *move) {
    uint64_t before = s->worker.nodes++, moves = disc_moves(b, SHAPE);
    int v = 0, way, empties = SQUARES - bits_count(b.me | b.opp);
    *move = EDGE_NO_MOVE;
    if (!moves) {
        if (!disc_moves(disc_pass(b), SHAPE)) return disc_final(b, false, SHAPE);
        return -visit(s, disc_pass(b), -beta, -alpha);
    }
    if (SQUARES - 2 * bits_count(b.opp) <= alpha) {
        int most = SQUARES - 2 * edge_stable_count(b.opp, b.me, SHAPE);
        if (most <= alpha) return most;
    }
    uint64_t key = common_key(b, empties, &way);
    EdgeEntry e = {-SQUARES, SQUARES, EDGE_NO_MOVE, EDGE_EXACT, 0};
    edge_table_find(s->worker.table, edge_whole_key(key), &e);
    e.move = *move = turned_square(e.move, turn_back(way));
    if (e.lower >= beta || e.lower == e.upper) return e.lower;
    if (e.upper <= alpha) return e.upper;
    WholeMove list[EDGE_MOVES_MAX];
    int n = list_moves(s, b, moves, e.move, empties, list);
    look_up(s);
    if (!known_cut(s, list, n, empties, beta, &v, move))
        v = try_moves(s, list, n, alpha, beta, move);
    if (stopped(s)) return 0;
    e.move = turned_square(*move, way);
    remember(s, key, e, v, alpha, beta, before);
    return v;
}

#endif
