// SPDX-License-Identifier: MIT
// solver_alphabeta.c - alpha-beta to the end of the game.
//
// The moves of a position are ordered by the positions they lead to: first those with which the
// table cuts, then those that leave the opponent the fewest replies, and among these the moves that
// cut elsewhere. Where the game has an evaluation, a shallow search with it counts more than
// replies; it is deeper the farther the end is, and finds its earlier best moves in the table.
// Later moves are tried with an empty window first. With several threads, moves that others are
// searching are tried last.
#include "search/solver_methods.h"

#include "base/hash.h"
#include "base/mem.h"

enum { HISTORY = 4096 };

struct AlphaBeta {
    Walk *walk;
    SolverTable *table; // not owned
    Move root_move;
    int plies;                    // the estimated length of a game from here
    uint32_t history[2][HISTORY]; // how often a move cut, per player
};

AlphaBeta *alphabeta_new(Walk *w) {
    AlphaBeta *a = mem_new(1, sizeof *a);
    a->walk = w;
    a->table = w->shared->table;
    return a;
}

void alphabeta_free(AlphaBeta *a) {
    free(a);
}

static uint32_t *history_of(AlphaBeta *a, int mover, Move m) {
    return &a->history[mover][hash_word(m) % HISTORY];
}

// What the table says of a position, seen by its mover.
static bool known_bounds(const AlphaBeta *a, uint64_t key, int mover, int *low, int *high,
                         Move *move) {
    SolverEntry e;
    *low = -WALK_INFINITE;
    *high = WALK_INFINITE;
    if (!solver_table_find(a->table, key, &e)) return false;
    if (e.low != INT32_MIN) *(mover == 0 ? low : high) = mover == 0 ? e.low : -e.low;
    if (e.high != INT32_MAX) *(mover == 0 ? high : low) = mover == 0 ? e.high : -e.high;
    *move = e.move;
    return true;
}

// --- small searches with the evaluation ---

static int preview(AlphaBeta *a, int ply, int depth, int alpha, int beta);

// The value after a move, seen by `mover`.
static int preview_move(AlphaBeta *a, int ply, int mover, Move m, int depth, int alpha, int beta) {
    const WalkPly *next = walk_play(a->walk, ply, m);
    if (!next) return 0;
    bool again = game_mover(a->walk->game, next->state) == mover;
    return again ? preview(a, ply + 1, depth, alpha, beta)
                 : -preview(a, ply + 1, depth, -beta, -alpha);
}

// The value of the position at `ply` to its mover, searched `depth` moves ahead.
static int preview(AlphaBeta *a, int ply, int depth, int alpha, int beta) {
    enum { FINAL = 100000 };
    Walk *w = a->walk;
    const State *s = w->plies[ply].state;
    int mover = game_mover(w->game, s), best = -WALK_INFINITE, low, high;
    if (depth == 0 && !game_over(w->game, s))
        return eval_value(w->shared->setup.eval, w->game, s, mover);
    size_t n = walk_moves(w, ply);
    if (n == 0) return FINAL * (mover == 0 ? walk_final(w, ply) : -walk_final(w, ply));
    SolverEntry e = {.key = w->plies[ply].key, .low = INT32_MIN, .high = INT32_MAX, .work = 1};
    Move first = UINT64_MAX;
    known_bounds(a, e.key, mover, &low, &high, &first);
    for (size_t i = 0; i < 2 * n && best < beta && !w->stopped; i++) {
        Move m = w->plies[ply].moves[i % n];
        if ((i < n) != (m == first)) continue;
        int v = preview_move(a, ply, mover, m, depth - 1, best > alpha ? best : alpha, beta);
        if (v <= best) continue;
        best = v;
        e.move = m;
    }
    if (!w->stopped) solver_table_bound(a->table, &e, NULL);
    return best;
}

// How far to look ahead after a move to `ply`: not at all near the end, where that costs more than
// it saves.
static int preview_depth(const AlphaBeta *a, int ply) {
    enum { NEAR_END = 14, PLIES_A_STEP = 3, DEEPEST = 4 };
    int depth = (a->plies - ply - NEAR_END) / PLIES_A_STEP;
    return depth < 0 ? 0 : depth < DEEPEST ? depth : DEEPEST;
}

// The length of a game in which the first move is always made.
static int measure_game(Walk *w) {
    enum { FAR = 500 };
    int ply = 0;
    while (ply < FAR && walk_moves(w, ply) > 0 && walk_play(w, ply, w->plies[ply].moves[0])) ply++;
    return ply;
}

// --- the search to the end ---

// The first criterion of move ordering; without an evaluation, few replies.
static int64_t promise(AlphaBeta *a, int ply, int mover, const WalkChild *c, int64_t replies) {
    Walk *w = a->walk;
    int64_t few = c->mover == mover ? replies + 1 : -replies;
    if (!w->shared->setup.eval) return few;
    int v = preview(a, ply + 1, preview_depth(a, ply), -WALK_INFINITE, WALK_INFINITE);
    return few + (c->mover == mover ? v : -v);
}

// Examines the position after a move; returns a lower bound of its value, seen by `mover`.
static int look_at_child(AlphaBeta *a, int ply, int mover, WalkChild *c) {
    Walk *w = a->walk;
    const WalkPly *next = walk_play(w, ply, c->move);
    if (!next) return -WALK_INFINITE;
    int low, high;
    Move unused;
    c->key = next->key;
    c->mover = game_mover(w->game, next->state);
    bool known = known_bounds(a, c->key, c->mover, &low, &high, &unused);
    int64_t replies = (int64_t)game_count_moves(w->game, next->state);
    c->rank =
        promise(a, ply, mover, c, replies) * ((int64_t)1 << 33) + *history_of(a, mover, c->move);
    if (!known) return -WALK_INFINITE;
    return c->mover == mover ? low : -high;
}

// Fills in the children at `ply`. A child whose known value cuts at `beta` makes the rest
// unnecessary: its value is returned; otherwise something below `beta`.
static int look_at_children(AlphaBeta *a, int ply, int mover, size_t n, int beta, Move first,
                            Move *cutter) {
    WalkPly *p = &a->walk->plies[ply];
    for (size_t i = 0; i < n; i++) {
        WalkChild *c = &p->children[i];
        c->move = p->moves[i];
        int low = look_at_child(a, ply, mover, c);
        if (a->walk->stopped) return -WALK_INFINITE;
        if (low >= beta) {
            *cutter = c->move;
            return low;
        }
        if (c->move == first) c->rank = INT64_MAX;
    }
    return -WALK_INFINITE;
}

// Moves the best child from `from` on to place `from`.
static void choose_next(WalkChild *children, size_t from, size_t n) {
    size_t best = from;
    for (size_t i = from + 1; i < n; i++)
        if (children[i].rank > children[best].rank) best = i;
    WalkChild c = children[best];
    children[best] = children[from];
    children[from] = c;
}

static int visit(AlphaBeta *a, int ply, int alpha, int beta);

// The value after a move; for all but the first, an empty window is tried before the full one.
static int value_of_child(AlphaBeta *a, int ply, int mover, const WalkChild *c, int alpha, int beta,
                          bool first) {
    int v = 0, from = alpha, to = first ? beta : alpha + 1;
    solver_table_mark(a->table, c->key, 1);
    for (;; from = v - 1, to = beta) {
        if (!walk_play(a->walk, ply, c->move)) break;
        v = c->mover == mover ? visit(a, ply + 1, from, to) : -visit(a, ply + 1, -to, -from);
        if (a->walk->stopped || to == beta || v <= alpha || v >= beta) break;
    }
    solver_table_mark(a->table, c->key, -1);
    return v;
}

static void count_cut(AlphaBeta *a, int mover, Move m) {
    uint32_t *history = history_of(a, mover, m);
    if (*history < UINT32_MAX) ++*history;
}

// Tries the children in order; all have been examined. Those that another thread is searching are
// moved back to the front and tried when all others have been.
static int try_children(AlphaBeta *a, int ply, int mover, size_t n, int alpha, int beta,
                        Move *best_move) {
    WalkChild *children = a->walk->plies[ply].children;
    int best = -WALK_INFINITE;
    size_t put_off = 0;
    for (int round = 0; round < 2; round++) {
        size_t count = round ? put_off : n;
        for (size_t i = 0; i < count && best < beta; i++) {
            if (!round) choose_next(children, i, n);
            const WalkChild c = children[i];
            if (!round && i && solver_table_marks(a->table, c.key)) {
                children[put_off++] = c;
                continue;
            }
            int v = value_of_child(a, ply, mover, &c, alpha, beta, best == -WALK_INFINITE);
            if (a->walk->stopped) return 0;
            if (v > best) {
                best = v;
                *best_move = c.move;
            }
            if (v > alpha) alpha = v;
            if (v >= beta) count_cut(a, mover, c.move);
        }
    }
    return best;
}

// `value` is seen by `mover`, entries by player 0.
static void remember(AlphaBeta *a, uint64_t key, int mover, int value, int alpha, int beta, Move m,
                     uint64_t nodes) {
    bool no_less = value > alpha, no_more = value < beta;
    SolverEntry e = {.key = key, .move = m, .low = INT32_MIN, .high = INT32_MAX};
    if (mover == 0 ? no_less : no_more) e.low = mover == 0 ? value : -value;
    if (mover == 0 ? no_more : no_less) e.high = mover == 0 ? value : -value;
    e.work = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
    solver_table_bound(a->table, &e, &e);
    walk_keep(a->walk, &e, nodes);
}

// The value of the position at `ply`, seen by its mover.
static int visit(AlphaBeta *a, int ply, int alpha, int beta) {
    Walk *w = a->walk;
    uint64_t key = w->plies[ply].key, before = w->progress.nodes;
    int mover = game_mover(w->game, w->plies[ply].state), low, high;
    Move first = UINT64_MAX;
    known_bounds(a, key, mover, &low, &high, &first);
    // At the root a move is needed, and the one in the table may be that of a symmetric position or
    // of another bound.
    if (ply > 0 && (low >= beta || low == high)) return low;
    if (ply > 0 && high <= alpha) return high;
    if (walk_repeats(w, ply)) return 0;
    size_t n = walk_moves(w, ply);
    if (n == 0) return mover == 0 ? walk_final(w, ply) : -walk_final(w, ply);
    Move best_move = w->plies[ply].moves[0];
    int best = look_at_children(a, ply, mover, n, beta, first, &best_move);
    if (best < beta && !w->stopped) best = try_children(a, ply, mover, n, alpha, beta, &best_move);
    if (w->stopped) return 0;
    if (ply == 0) a->root_move = best_move;
    remember(a, key, mover, best, alpha, beta, best_move, w->progress.nodes - before);
    return best;
}

int alphabeta_value(AlphaBeta *a, int low, int high, Move *move) {
    Walk *w = a->walk;
    bool first = game_mover(w->game, w->plies[0].state) == 0;
    a->root_move = UINT64_MAX;
    if (w->shared->setup.eval) a->plies = measure_game(w);
    int v = first ? visit(a, 0, low, high) : -visit(a, 0, -high, -low);
    if (!w->stopped && a->root_move != UINT64_MAX) *move = a->root_move;
    return v;
}
