// SPDX-License-Identifier: MIT
// search.c - see search.h. One recursive function serves minimax and alpha-beta.
//
// The alpha-beta is that of 1970: deep (bounds are passed down all levels), it cuts at the bound
// (>=), and of equal moves the first is kept. So leaf counts compare with the paper's.
#include "search/search.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <assert.h>

struct Search {
    SearchSetup setup;
    State *states; // one per ply
    Move *moves;   // max_moves per ply
    int *statics;  // max_moves, scratch for sorting
    Move *lines;   // SEARCH_DEPTH_MAX per ply: best line found from there
    size_t *line_lengths;
    SearchStats stats;
    Limits limits;
    int64_t deadline_ns;
    bool stopped;
    bool horizon; // some position was valued though the game went on there
};

bool search_suits(const Game *g, Error *e) {
    if (g->traits & GAME_CHANCE) return error_set(e, "%s has chance moves", g->name);
    if (g->traits & GAME_HIDDEN) return error_set(e, "%s has hidden information", g->name);
    if (g->players > 2) return error_set(e, "%s has %d players", g->name, g->players);
    return true;
}

Search *search_new(const SearchSetup *setup) {
    const Game *g = setup->game;
    size_t plies = SEARCH_DEPTH_MAX + 2;
    Search *s = mem_new(1, sizeof *s);
    s->setup = *setup;
    s->states = game_states_new(g, plies);
    s->moves = mem_new(plies * g->max_moves, sizeof(Move));
    s->statics = mem_new(g->max_moves, sizeof(int));
    s->lines = mem_new(plies * SEARCH_DEPTH_MAX, sizeof(Move));
    s->line_lengths = mem_new(plies, sizeof(size_t));
    return s;
}

void search_free(Search *s) {
    if (!s) return;
    free(s->states);
    free(s->moves);
    free(s->statics);
    free(s->lines);
    free(s->line_lengths);
    free(s);
}

static void begin(Search *s, const Limits *limits) {
    s->stats = (SearchStats){0};
    s->limits = *limits;
    s->deadline_ns = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    s->stopped = false;
}

static void look_up(Search *s) {
    const atomic_bool *stop = s->limits.stop;
    if (stop && atomic_load_explicit(stop, memory_order_relaxed)) s->stopped = true;
    if (s->deadline_ns && os_now_ns() >= s->deadline_ns) s->stopped = true;
}

// Checks the limits from time to time; sets s->stopped.
static bool must_stop(Search *s) {
    if (s->stopped) return true;
    if (s->limits.nodes && s->stats.nodes >= s->limits.nodes) s->stopped = true;
    if ((s->stats.nodes & 1023) == 0) look_up(s);
    return s->stopped;
}

static State *state_at(const Search *s, int ply) {
    return game_state_at(s->setup.game, s->states, (size_t)ply);
}

static Move *moves_at(const Search *s, int ply) {
    return s->moves + (size_t)ply * s->setup.game->max_moves;
}

static Move *line_at(const Search *s, int ply) {
    return s->lines + (size_t)ply * SEARCH_DEPTH_MAX;
}

static int static_value(const Search *s, const State *state, int player) {
    return eval_value(s->setup.eval, s->setup.game, state, player);
}

static int final_value(const Search *s, const State *state, int player) {
    if (s->setup.finals == FINAL_BY_EVAL) return static_value(s, state, player);
    int payoffs[PLAYERS_MAX];
    game_payoffs(s->setup.game, state, payoffs);
    return value_from_payoff(payoffs[player]);
}

// Static values, seen by `player`, of the positions after each move; `room` is overwritten.
static void value_children(const Search *s, const State *state, int player, const Move *moves,
                           size_t n, State *room, int *out) {
    for (size_t i = 0; i < n; i++) {
        game_copy(s->setup.game, room, state);
        game_play(s->setup.game, room, moves[i]);
        out[i] = static_value(s, room, player);
    }
}

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

static void order_moves(Search *s, const State *state, int ply, int player, Move *moves, size_t n) {
    int level = ply + 1;
    if (level <= s->setup.sorted_levels && n > 1) {
        value_children(s, state, player, moves, n, state_at(s, ply + 1), s->statics);
        sort_by_value(moves, s->statics, n);
    }
    if (s->setup.order) s->setup.order->sort(s->setup.order, s->setup.game, state, level, moves, n);
}

static void move_to_front(Move *moves, size_t n, Move first) {
    for (size_t i = 0; i < n; i++) {
        if (moves[i] != first) continue;
        memmove(moves + 1, moves, i * sizeof(Move));
        moves[0] = first;
        return;
    }
}

static void keep_line(Search *s, int ply, Move m) {
    Move *here = line_at(s, ply);
    size_t n = s->line_lengths[ply + 1];
    if (n > SEARCH_DEPTH_MAX - 1) n = SEARCH_DEPTH_MAX - 1;
    memcpy(here + 1, line_at(s, ply + 1), n * sizeof(Move));
    here[0] = m;
    s->line_lengths[ply] = n + 1;
}

static int visit(Search *s, const State *state, int ply, int depth, int alpha, int beta,
                 int player);

// The value of playing `m` in `state`, seen by `player` (who makes it).
static int value_of_move(Search *s, const State *state, Move m, int ply, int depth, int alpha,
                         int beta, int player) {
    const Game *g = s->setup.game;
    State *next = state_at(s, ply + 1);
    game_copy(g, next, state);
    game_play(g, next, m);
    assert(game_ok(g, next));
    s->stats.nodes++;
    int mover = game_mover(g, next);
    if (mover == player) return visit(s, next, ply + 1, depth - 1, alpha, beta, player);
    return -visit(s, next, ply + 1, depth - 1, -beta, -alpha, mover);
}

static bool table_answers(Search *s, uint64_t key, int depth, int alpha, int beta, Move *first,
                          int *value) {
    TableEntry t;
    if (!s->setup.table || !table_find(s->setup.table, key, &t)) return false;
    *first = t.move;
    if (t.depth != depth) return false;
    bool enough = t.bound == BOUND_EXACT || (t.bound == BOUND_LOWER && t.value >= beta) ||
                  (t.bound == BOUND_UPPER && t.value <= alpha);
    if (enough) {
        s->stats.table_hits++;
        s->horizon = true; // perhaps: the entry does not say
        *value = t.value;
    }
    return enough;
}

static int leaf(Search *s, int value) {
    s->stats.leaves++;
    return value;
}

// The value of `state` seen by `player`, who is to move in it (or any player when it is final).
static int visit(Search *s, const State *state, int ply, int depth, int alpha, int beta,
                 int player) {
    const Game *g = s->setup.game;
    s->line_lengths[ply] = 0;
    if (must_stop(s)) return 0;
    if (depth == 0) {
        if (s->setup.finals == FINAL_BY_PAYOFF && game_over(g, state))
            return leaf(s, final_value(s, state, player));
        s->horizon = true;
        return leaf(s, static_value(s, state, player));
    }
    const Move no_move = UINT64_MAX;
    Move first = no_move;
    int value;
    uint64_t key = s->setup.table ? game_key(g, state) : 0;
    if (table_answers(s, key, depth, alpha, beta, &first, &value)) return value;
    Move *moves = moves_at(s, ply);
    size_t n = game_moves(g, state, moves);
    if (n == 0) return leaf(s, final_value(s, state, player));
    order_moves(s, state, ply, player, moves, n);
    if (first != no_move) move_to_front(moves, n, first);
    bool whole = s->setup.method == METHOD_MINIMAX;
    int best = -VALUE_INFINITE, lowest = alpha;
    Move best_move = moves[0];
    for (size_t i = 0; i < n; i++) {
        int a = whole ? -VALUE_INFINITE : alpha;
        int v = value_of_move(s, state, moves[i], ply, depth, a, beta, player);
        if (s->stopped) return 0;
        if (v > best) {
            best = v;
            best_move = moves[i];
            if (v > alpha || whole) keep_line(s, ply, moves[i]);
        }
        if (v > alpha) alpha = v;
        if (alpha >= beta && !whole) {
            if (i + 1 < n) s->stats.cuts++;
            break;
        }
    }
    if (s->setup.table) {
        Bound b = best >= beta ? BOUND_LOWER : best <= lowest ? BOUND_UPPER : BOUND_EXACT;
        table_store(s->setup.table, key, (TableEntry){best_move, best, depth, b});
    }
    return best;
}

// Searches all root moves to one depth. False when stopped before the first one was finished.
static bool search_root(Search *s, const State *root, int depth, Move first, SearchResult *out) {
    const Game *g = s->setup.game;
    int player = game_mover(g, root);
    Move *moves = moves_at(s, 0);
    size_t n = game_moves(g, root, moves);
    assert(n > 0);
    order_moves(s, root, 0, player, moves, n);
    move_to_front(moves, n, first);
    int alpha = -VALUE_INFINITE;
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        int a = s->setup.method == METHOD_MINIMAX ? -VALUE_INFINITE : alpha;
        int v = value_of_move(s, root, moves[i], 0, depth, a, VALUE_INFINITE, player);
        if (s->stopped) break;
        if (any && v <= alpha) continue;
        any = true;
        alpha = v;
        out->move = moves[i];
        out->value = v;
        keep_line(s, 0, moves[i]);
    }
    if (!any) return false;
    out->line_length = s->line_lengths[0];
    memcpy(out->line, line_at(s, 0), out->line_length * sizeof(Move));
    State *after = state_at(s, 1);
    value_children(s, root, player, &out->move, 1, after, &out->static_value);
    return true;
}

// The answer when there was no time for anything: the first move and its static value.
static void answer_unsearched(Search *s, const State *root, SearchResult *out) {
    Move *moves = moves_at(s, 0);
    size_t n = game_moves(s->setup.game, root, moves);
    int player = game_mover(s->setup.game, root);
    order_moves(s, root, 0, player, moves, n);
    *out = (SearchResult){.move = moves[0], .line_length = 1};
    out->line[0] = moves[0];
    value_children(s, root, player, moves, 1, state_at(s, 1), &out->static_value);
    out->value = out->static_value;
}

void search_fixed(Search *s, const State *root, const Limits *limits, SearchResult *out) {
    assert(limits->depth >= 1 && limits->depth <= SEARCH_DEPTH_MAX);
    begin(s, limits);
    if (!search_root(s, root, limits->depth, UINT64_MAX, out)) answer_unsearched(s, root, out);
    s->stats.depth = s->stopped ? 0 : limits->depth;
    s->stats.stopped = s->stopped;
    out->stats = s->stats;
}

void search_deepen(Search *s, const State *root, const Limits *limits, SearchReport *each,
                   void *context, SearchResult *out) {
    begin(s, limits);
    answer_unsearched(s, root, out);
    bool bounded = limits->depth > 0 && limits->depth < SEARCH_DEPTH_MAX;
    int deepest = bounded ? limits->depth : SEARCH_DEPTH_MAX;
    assert(limits->time_ms || limits->nodes || limits->stop || limits->depth);
    Move first = UINT64_MAX;
    for (int depth = 1; depth <= deepest && !s->stopped; depth++) {
        SearchResult now = *out;
        s->horizon = false;
        bool any = search_root(s, root, depth, first, &now);
        // An unfinished depth still counts when its first move, the best so far, was finished.
        if (any) *out = now;
        if (s->stopped) break;
        first = out->move;
        s->stats.depth = depth;
        out->stats = s->stats;
        if (each) each(context, out);
        if (!s->horizon) break; // every line ended within this depth: deeper says the same
    }
    s->stats.stopped = s->stopped;
    out->stats = s->stats;
}

static void take_line(Search *s, MoveValue *v, const SearchStats *before, int depth) {
    keep_line(s, 0, v->move);
    v->leaves = s->stats.leaves - before->leaves;
    v->nodes = s->stats.nodes - before->nodes;
    v->depth = depth;
    v->line_length = s->line_lengths[0];
    memcpy(v->line, line_at(s, 0), v->line_length * sizeof(Move));
}

static MoveValue *slot_of(MoveValue *values, Move m) {
    while (values->move != m) values++;
    return values;
}

size_t search_values(Search *s, const State *root, const Limits *limits, MoveValue *out) {
    const Game *g = s->setup.game;
    assert(limits->depth >= 1 && limits->depth <= SEARCH_DEPTH_MAX);
    begin(s, limits);
    int player = game_mover(g, root), bound = -VALUE_INFINITE;
    Move *moves = moves_at(s, 0);
    size_t n = game_moves(g, root, moves);
    for (size_t i = 0; i < n; i++) out[i].move = moves[i];
    if (s->setup.bounds) order_moves(s, root, 0, player, moves, n);
    for (size_t i = 0; i < n; i++) {
        SearchStats before = s->stats;
        MoveValue *v = slot_of(out, moves[i]);
        value_children(s, root, player, &moves[i], 1, state_at(s, 1), &v->static_value);
        v->value =
            value_of_move(s, root, moves[i], 0, limits->depth, bound, VALUE_INFINITE, player);
        if (s->stopped) return 0;
        if (s->setup.bounds && v->value > bound) bound = v->value;
        take_line(s, v, &before, limits->depth);
    }
    return n;
}

void move_values_sort(MoveValue *v, size_t n) {
    for (size_t i = 1; i < n; i++) {
        MoveValue one = v[i];
        size_t j = i;
        for (; j > 0 && v[j - 1].value < one.value; j--) v[j] = v[j - 1];
        v[j] = one;
    }
}

typedef struct {
    MoveValue *lines; // best first; equal ones in the order they came
    size_t n, most;
} BestLines;

static void insert_line(BestLines *b, const MoveValue *v) {
    if (b->n < b->most) b->n++;
    size_t at = b->n - 1;
    for (; at > 0 && b->lines[at - 1].value < v->value; at--) b->lines[at] = b->lines[at - 1];
    b->lines[at] = *v;
}

// Searches every root move to one depth, and meanwhile reports the result of the depth before.
static bool analyse_once(Search *s, const State *root, int depth, AnalysisStep *analysis,
                         BestLines *out, AnalysisReport *each, void *context) {
    int player = game_mover(s->setup.game, root);
    Move *moves = moves_at(s, 0);
    out->n = 0;
    for (analysis->done = 0; analysis->done < analysis->of; analysis->done++) {
        if (analysis->done && analysis->n) each(context, analysis);
        look_up(s); // the report may have asked to stop
        MoveValue v = {.move = moves[analysis->done]};
        SearchStats before = s->stats;
        int bar = out->n < out->most ? -VALUE_INFINITE : out->lines[out->n - 1].value;
        value_children(s, root, player, &v.move, 1, state_at(s, 1), &v.static_value);
        v.value = value_of_move(s, root, v.move, 0, depth, bar, VALUE_INFINITE, player);
        analysis->nodes = s->stats.nodes;
        if (s->stopped) return false;
        if (v.value <= bar) continue;
        take_line(s, &v, &before, depth);
        insert_line(out, &v);
    }
    return true;
}

int search_analyse(Search *s, const State *root, const Limits *limits, int from, size_t most,
                   AnalysisReport *each, void *context) {
    begin(s, limits);
    AnalysisStep analysis = {.of = game_moves(s->setup.game, root, moves_at(s, 0))};
    if (most > analysis.of) most = analysis.of;
    order_moves(s, root, 0, game_mover(s->setup.game, root), moves_at(s, 0), analysis.of);
    MoveValue *room = mem_new(2 * most + 1, sizeof *room);
    BestLines known = {.lines = room, .most = most}, now = {.lines = room + most, .most = most};
    int depth = from;
    for (; depth <= SEARCH_DEPTH_MAX && most > 0; depth++) {
        s->horizon = false;
        if (!analyse_once(s, root, depth, &analysis, &now, each, context)) break;
        BestLines older = known;
        known = now, now = older;
        analysis = (AnalysisStep){.depth = depth,
                                  .done = analysis.of,
                                  .of = analysis.of,
                                  .nodes = s->stats.nodes,
                                  .exact = !s->horizon,
                                  .n = known.n,
                                  .lines = known.lines};
        for (size_t i = known.n; i-- > 0;)
            move_to_front(moves_at(s, 0), analysis.of, known.lines[i].move);
        each(context, &analysis);
        if (analysis.exact) break;
    }
    free(room);
    return s->stopped || depth > SEARCH_DEPTH_MAX ? depth - 1 : depth;
}
