// SPDX-License-Identifier: MIT
// classic.c - see classic.h.
#include "search/classic/classic.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "search/classic/classic_parts.h"

#include <assert.h>

bool classic_check(const ClassicSetup *s, Error *e) {
    if (s->order == ORDER_DYNAMIC &&
        (s->cuts != CUTS_DEEP || s->quiet != QUIET_NONE || s->prune != PRUNE_NONE))
        return error_set(e, "the dynamic order goes with plain alpha-beta only");
    if (s->quiet != QUIET_NONE && !s->material)
        return error_set(e, "the game has no material that a quiescence search could follow");
    return true;
}

Classic *classic_new(const ClassicSetup *setup) {
    const Game *g = setup->game;
    Classic *c = mem_new(1, sizeof *c);
    c->setup = *setup;
    if (c->setup.quiet_plies == 0) c->setup.quiet_plies = 16;
    if (c->setup.width == 0) c->setup.width = 1;
    c->states = game_states_new(g, CLASSIC_PLIES);
    c->moves = mem_new(CLASSIC_PLIES * g->max_moves, sizeof(Move));
    c->statics = mem_new(CLASSIC_PLIES * g->max_moves, sizeof(int));
    c->lines = mem_new(CLASSIC_PLIES * (size_t)SEARCH_DEPTH_MAX, sizeof(Move));
    c->line_lengths = mem_new(CLASSIC_PLIES, sizeof(size_t));
    c->first_line = mem_new(SEARCH_DEPTH_MAX, sizeof(Move));
    for (int i = 0; i < 2; i++) c->goals[i].moves = mem_new(g->max_moves, sizeof(Move));
    return c;
}

void classic_free(Classic *c) {
    if (!c) return;
    for (int i = 0; i < 2; i++) free(c->goals[i].moves);
    free(c->first_line);
    free(c->states);
    free(c->moves);
    free(c->statics);
    free(c->lines);
    free(c->line_lengths);
    free(c);
}

uint64_t classic_looked(const Classic *c) {
    return c->looked;
}

// --- order ---

// Best first; equal ones stay in order.
static void sort_by_value(Move *moves, int *values, size_t n) {
    for (size_t i = 1; i < n; i++) {
        Move m = moves[i];
        int v = values[i];
        size_t j = i;
        for (; j > 0 && values[j - 1] < v; j--) {
            moves[j] = moves[j - 1];
            values[j] = values[j - 1];
        }
        moves[j] = m;
        values[j] = v;
    }
}

static void to_front(Move *moves, int *values, size_t n, Move first) {
    for (size_t i = 0; i < n; i++) {
        if (moves[i] != first) continue;
        int v = values[i];
        memmove(moves + 1, moves, i * sizeof *moves);
        memmove(values + 1, values, i * sizeof *values);
        moves[0] = first;
        values[0] = v;
        return;
    }
}

// Whether the line to this ply is the one that the search before expected.
static bool on_first_line(const Classic *c, int ply, const Move *path) {
    if ((size_t)ply >= c->first_length) return false;
    return ply == 0 || memcmp(path, c->first_line, (size_t)ply * sizeof(Move)) == 0;
}

// Static values are needed for the order and for pruning; just above the leaves they would be the
// leaves themselves.
static bool needs_statics(const Classic *c, int depth) {
    if (depth < 2) return false;
    return c->setup.prune != PRUNE_NONE || c->setup.order != ORDER_GENERATED;
}

static void order_moves(Classic *c, const State *s, int ply, int depth, int player, Move *moves,
                        int *values, size_t n) {
    if (!needs_statics(c, depth)) return;
    for (size_t i = 0; i < n; i++) {
        classic_play(c, s, moves[i], ply);
        values[i] = classic_value(c, classic_state(c, ply + 1), player);
    }
    sort_by_value(moves, values, n);
}

// --- forward pruning ---

// How many of the moves, best first, are searched.
static size_t kept_moves(const Classic *c, int ply, int depth, int alpha, const int *values,
                         size_t n) {
    int width = c->setup.width - (c->setup.prune == PRUNE_TAPERED ? ply : 0);
    size_t kept = n;
    if (depth < 2 || c->setup.prune == PRUNE_NONE) return n;
    if (c->setup.prune == PRUNE_OPTIMIST) {
        while (kept > 1 && values[kept - 1] <= alpha - c->setup.margin) kept--;
        return kept;
    }
    if (width < 1) width = 1;
    return n < (size_t)width ? n : (size_t)width;
}

// Whether the first move is good enough without a search even when things go badly.
static bool good_enough(const Classic *c, int depth, int beta, const int *values) {
    return c->setup.prune == PRUNE_OPTIMIST && depth >= 2 &&
           values[0] >= beta + (int64_t)c->setup.margin;
}

static void log_pruned(Classic *c, const Move *moves, size_t from, size_t n, int ply, int player,
                       int32_t log) {
    for (size_t i = from; c->setup.log && i < n; i++)
        tree_log_add(c->setup.log, &(TreeNode){.parent = log,
                                               .depth = ply + 1,
                                               .move = moves[i],
                                               .mover = player,
                                               .fate = TREE_PRUNED});
}

// --- the tree ---

typedef struct {
    int ply, depth, alpha, beta, player;
    int32_t log;
} Node;

static int visit(Classic *c, const State *s, const Node *at, Move *path);

// The value of a move at a node whose window is now alpha to beta, seen by its player.
static int value_of_move(Classic *c, const State *s, const Node *at, Move m, int alpha,
                         Move *path) {
    int mover = classic_play(c, s, m, at->ply), low = alpha;
    bool same = mover == at->player;
    c->stats.nodes++;
    if (c->setup.cuts == CUTS_NONE) low = -VALUE_INFINITE;
    Node next = {.ply = at->ply + 1, .depth = at->depth - 1, .player = mover};
    next.alpha = same ? low : c->setup.cuts == CUTS_DEEP ? -at->beta : -VALUE_INFINITE;
    next.beta = same ? at->beta : -low;
    if (c->setup.cuts == CUTS_NONE) next.alpha = -VALUE_INFINITE, next.beta = VALUE_INFINITE;
    next.log = tree_log_add(c->setup.log, &(TreeNode){.parent = at->log,
                                                      .depth = next.ply,
                                                      .move = m,
                                                      .mover = mover,
                                                      .low = next.alpha,
                                                      .high = next.beta,
                                                      .fate = TREE_STOPPED});
    path[at->ply] = m;
    int v = visit(c, classic_state(c, next.ply), &next, path);
    return same ? v : -v;
}

static int leaf(Classic *c, const Node *at, int value, TreeFate fate) {
    c->stats.leaves++;
    tree_log_value(c->setup.log, at->log, value, fate);
    return value;
}

// The value at the depth limit.
static int value_limit(Classic *c, const State *s, const Node *at) {
    if (game_over(c->setup.game, s))
        return leaf(c, at, classic_final(c, s, at->player), TREE_FINAL);
    if (c->setup.quiet == QUIET_NONE)
        return leaf(c, at, classic_value(c, s, at->player), TREE_LEAF);
    int v = classic_quiet(c, s, at->ply, at->alpha, at->beta, at->player, at->log);
    return c->stopped ? 0 : v;
}

// Searches the moves one after the other. Returns the best value; `*cut` when some were left.
static int search_moves(Classic *c, const State *s, const Node *at, const Move *moves, size_t n,
                        Move *path, bool *cut) {
    int best = -VALUE_INFINITE, alpha = at->alpha;
    for (size_t i = 0; i < n; i++) {
        int v = value_of_move(c, s, at, moves[i], alpha, path);
        if (c->stopped) return 0;
        if (v > best) {
            best = v;
            if (v > alpha || c->setup.cuts != CUTS_DEEP) classic_keep_line(c, at->ply, moves[i]);
        }
        if (v > alpha) alpha = v;
        if (alpha >= at->beta && c->setup.cuts != CUTS_NONE && i + 1 < n) {
            c->stats.cuts++;
            *cut = true;
            return best;
        }
    }
    return best;
}

// The value of `s` seen by the node's player, who is to move (or any player when it is final).
static int visit(Classic *c, const State *s, const Node *at, Move *path) {
    c->line_lengths[at->ply] = 0;
    if (classic_must_stop(c)) return 0;
    if (at->depth == 0) return value_limit(c, s, at);
    Move *moves = classic_moves(c, at->ply);
    int *values = c->statics + (size_t)at->ply * c->setup.game->max_moves;
    size_t n = game_moves(c->setup.game, s, moves);
    if (n == 0) return leaf(c, at, classic_final(c, s, at->player), TREE_FINAL);
    order_moves(c, s, at->ply, at->depth, at->player, moves, values, n);
    if (c->setup.order == ORDER_ITERATIVE && on_first_line(c, at->ply, path))
        to_front(moves, values, n, c->first_line[at->ply]);
    if (good_enough(c, at->depth, at->beta, values)) {
        log_pruned(c, moves, 0, n, at->ply, at->player, at->log);
        return leaf(c, at, values[0] - c->setup.margin, TREE_PRUNED);
    }
    size_t kept = kept_moves(c, at->ply, at->depth, at->alpha, values, n);
    log_pruned(c, moves, kept, n, at->ply, at->player, at->log);
    bool cut = false;
    int best = search_moves(c, s, at, moves, kept, path, &cut);
    if (c->stopped) return 0;
    tree_log_value(c->setup.log, at->log, best, cut ? TREE_CUT : TREE_OPEN);
    return best;
}

// --- the root ---

// Orders the root's moves by the values of the search one ply less deep.
typedef struct {
    Move *moves;
    int *values;
    size_t n;
} RootOrder;

static bool search_root(Classic *c, const State *root, int depth, RootOrder *order,
                        SearchResult *out) {
    Node at = {.depth = depth,
               .alpha = -VALUE_INFINITE,
               .beta = VALUE_INFINITE,
               .player = game_mover(c->setup.game, root)};
    Move path[CLASSIC_PLIES];
    size_t kept;
    bool any = false;
    if (c->setup.order != ORDER_ITERATIVE || depth == 1) {
        order->n = game_moves(c->setup.game, root, order->moves);
        order_moves(c, root, 0, depth, at.player, order->moves, order->values, order->n);
    }
    tree_log_add(c->setup.log, &(TreeNode){.parent = TREE_NONE,
                                           .mover = at.player,
                                           .low = at.alpha,
                                           .high = at.beta,
                                           .fate = TREE_STOPPED});
    kept = kept_moves(c, 0, depth, at.alpha, order->values, order->n);
    log_pruned(c, order->moves, kept, order->n, 0, at.player, at.log);
    for (size_t i = 0; i < kept; i++) {
        int alpha = any ? out->value : -VALUE_INFINITE;
        int v = value_of_move(c, root, &at, order->moves[i], alpha, path);
        if (c->stopped) break;
        order->values[i] = v;
        if (any && v <= alpha) continue;
        any = true;
        out->move = order->moves[i];
        out->value = v;
        classic_keep_line(c, 0, out->move);
    }
    if (!any) return false;
    if (!c->stopped) sort_by_value(order->moves, order->values, kept);
    tree_log_value(c->setup.log, 0, out->value, c->stopped ? TREE_STOPPED : TREE_OPEN);
    out->line_length = c->line_lengths[0];
    memcpy(out->line, classic_line(c, 0), out->line_length * sizeof(Move));
    return true;
}

static bool is_decided(const Classic *c, int value) {
    return c->setup.finals == FINAL_BY_PAYOFF && value_outcome(value) != 0;
}

static void search_steps(Classic *c, const State *root, int depth, RootOrder *order,
                         SearchResult *out) {
    int from = c->setup.order == ORDER_ITERATIVE ? 1 : depth;
    c->first_length = 0;
    for (int d = from; d <= depth && !c->stopped; d++) {
        SearchResult now = *out;
        tree_log_reset(c->setup.log);
        // An unfinished depth still counts when its first move, the best so far, was finished.
        bool any = search_root(c, root, d, order, &now);
        bool lost = any && d > from && is_decided(c, now.value) && now.value < 0;
        if (any && !lost) *out = now;
        if (c->stopped) break;
        c->stats.depth = d;
        // What held longest puts the loss off.
        if (lost) out->value = now.value;
        c->first_length = out->line_length;
        memcpy(c->first_line, out->line, out->line_length * sizeof(Move));
        if (is_decided(c, out->value)) break; // by the shortest way
    }
}

// The answer when there was no time for anything: the first move and its static value.
static void answer_unsearched(Classic *c, const State *root, SearchResult *out) {
    Move *moves = classic_moves(c, 0);
    size_t n = game_moves(c->setup.game, root, moves);
    assert(n > 0);
    (void)n;
    *out = (SearchResult){.move = moves[0], .line_length = 1};
    out->line[0] = moves[0];
    classic_play(c, root, moves[0], 0);
    out->value = eval_value(c->setup.eval, c->setup.game, classic_state(c, 1),
                            game_mover(c->setup.game, root));
}

void classic_search(Classic *c, const State *root, const Limits *limits, SearchResult *out) {
    const Game *g = c->setup.game;
    assert(limits->depth >= 1 && limits->depth <= SEARCH_DEPTH_MAX);
    c->stats = (SearchStats){0};
    c->looked = 0;
    c->limits = *limits;
    c->deadline_ns = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    c->stopped = false;
    answer_unsearched(c, root, out);
    if (c->setup.quiet == QUIET_GOALS) classic_find_goals(c, root);
    if (c->setup.order == ORDER_DYNAMIC) {
        tree_log_reset(c->setup.log);
        classic_dynamic(c, root, limits->depth, out);
    } else {
        RootOrder order = {.moves = mem_new(g->max_moves, sizeof(Move)),
                           .values = mem_new(g->max_moves, sizeof(int))};
        search_steps(c, root, limits->depth, &order, out);
        free(order.moves);
        free(order.values);
    }
    tree_log_mark_line(c->setup.log, out->line, out->line_length);
    classic_play(c, root, out->move, 0);
    out->static_value = eval_value(c->setup.eval, g, classic_state(c, 1), game_mover(g, root));
    c->stats.stopped = c->stopped;
    out->stats = c->stats;
}
