// SPDX-License-Identifier: MIT
// solver_alphabeta.c - alpha-beta to the end of the game.
//
// There is no evaluation to deepen by. The moves of a position are put in order by what comes
// behind them: first what the table cuts with, then where the other player has fewest replies, and
// among these the moves that cut elsewhere. Later moves are tried with an empty window first.
#include "search/solver_methods.h"

#include "base/hash.h"
#include "base/mem.h"
#include "search/table.h"

enum { HISTORY = 4096 };

struct AlphaBeta {
    Walk *walk;
    Table *table;
    uint32_t history[2][HISTORY]; // how often a move cut, per player
};

AlphaBeta *alphabeta_new(Walk *w, size_t megabytes) {
    AlphaBeta *a = mem_new(1, sizeof *a);
    a->walk = w;
    a->table = table_new(megabytes);
    return a;
}

void alphabeta_free(AlphaBeta *a) {
    if (!a) return;
    table_free(a->table);
    free(a);
}

static uint32_t *history_of(AlphaBeta *a, int mover, Move m) {
    return &a->history[mover][hash_word(m) % HISTORY];
}

// What the table says of a position, seen by its mover; narrows the window.
static bool known_bounds(const AlphaBeta *a, uint64_t key, int *low, int *high, Move *move) {
    TableEntry t;
    *low = -WALK_INFINITE;
    *high = WALK_INFINITE;
    if (!table_find(a->table, key, &t)) return false;
    if (t.bound != BOUND_UPPER) *low = t.value;
    if (t.bound != BOUND_LOWER) *high = t.value;
    *move = t.move;
    return true;
}

// Looks at what is behind a move; returns a lower bound of its value, seen by `mover`.
static int look_at_child(AlphaBeta *a, int ply, int mover, WalkChild *c) {
    Walk *w = a->walk;
    const WalkPly *next = walk_play(w, ply, c->move);
    if (!next) return -WALK_INFINITE;
    int low, high;
    Move unused;
    c->key = next->key;
    c->mover = game_mover(w->game, next->state);
    bool known = known_bounds(a, c->key, &low, &high, &unused);
    int64_t replies = (int64_t)game_count_moves(w->game, next->state);
    c->rank = (c->mover == mover ? replies + 1 : -replies) * ((int64_t)1 << 33) +
              *history_of(a, mover, c->move);
    if (!known) return -WALK_INFINITE;
    return c->mover == mover ? low : -high;
}

// Fills in the children at `ply`. A child whose known value cuts at `beta` makes the rest needless:
// its value is returned then, something below `beta` otherwise.
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

// Brings the best of those from `from` on to the front of them.
static void choose_next(WalkChild *children, size_t from, size_t n) {
    size_t best = from;
    for (size_t i = from + 1; i < n; i++)
        if (children[i].rank > children[best].rank) best = i;
    WalkChild c = children[best];
    children[best] = children[from];
    children[from] = c;
}

static int visit(AlphaBeta *a, int ply, int alpha, int beta);

static int value_of_child(AlphaBeta *a, int ply, int mover, const WalkChild *c, int alpha,
                          int beta) {
    if (!walk_play(a->walk, ply, c->move)) return 0;
    if (c->mover == mover) return visit(a, ply + 1, alpha, beta);
    return -visit(a, ply + 1, -beta, -alpha);
}

// Tries the children in order; all have been looked at.
static int try_children(AlphaBeta *a, int ply, int mover, size_t n, int alpha, int beta,
                        Move *best_move) {
    WalkChild *children = a->walk->plies[ply].children;
    int best = -WALK_INFINITE;
    for (size_t i = 0; i < n && best < beta; i++) {
        choose_next(children, i, n);
        const WalkChild *c = &children[i];
        int v = value_of_child(a, ply, mover, c, alpha, i ? alpha + 1 : beta);
        if (i && v > alpha && v < beta) v = value_of_child(a, ply, mover, c, v - 1, beta);
        if (a->walk->stopped) return 0;
        if (v > best) {
            best = v;
            *best_move = c->move;
        }
        if (v > alpha) alpha = v;
        if (v >= beta && *history_of(a, mover, c->move) < UINT32_MAX)
            ++*history_of(a, mover, c->move);
    }
    return best;
}

// Entries are kept by the work they save.
static int depth_of_work(uint64_t nodes) {
    int depth = 0;
    for (; nodes; nodes /= 2) depth++;
    return depth;
}

static void remember(AlphaBeta *a, uint64_t key, int value, int alpha, int beta, Move m,
                     uint64_t nodes) {
    Bound b = value >= beta ? BOUND_LOWER : value <= alpha ? BOUND_UPPER : BOUND_EXACT;
    table_store(a->table, key, (TableEntry){m, value, depth_of_work(nodes), b});
}

// The value of the position at `ply`, seen by its mover.
static int visit(AlphaBeta *a, int ply, int alpha, int beta) {
    Walk *w = a->walk;
    uint64_t key = w->plies[ply].key, before = w->progress.nodes;
    int mover = game_mover(w->game, w->plies[ply].state), low, high;
    Move first = UINT64_MAX;
    known_bounds(a, key, &low, &high, &first);
    if (low >= beta) return low;
    if (high <= alpha) return high;
    if (low == high) return low;
    if (walk_repeats(w, ply)) return 0;
    size_t n = walk_moves(w, ply);
    if (n == 0) return mover == 0 ? walk_final(w, ply) : -walk_final(w, ply);
    Move best_move = w->plies[ply].moves[0];
    int best = look_at_children(a, ply, mover, n, beta, first, &best_move);
    if (best < beta && !w->stopped) best = try_children(a, ply, mover, n, alpha, beta, &best_move);
    if (w->stopped) return 0;
    remember(a, key, best, alpha, beta, best_move, w->progress.nodes - before);
    return best;
}

int alphabeta_value(AlphaBeta *a, int low, int high, Move *move) {
    Walk *w = a->walk;
    bool first = game_mover(w->game, w->plies[0].state) == 0;
    int v = first ? visit(a, 0, low, high) : -visit(a, 0, -high, -low);
    TableEntry t;
    if (!w->stopped && table_find(a->table, w->plies[0].key, &t)) *move = t.move;
    return v;
}
