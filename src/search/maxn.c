// SPDX-License-Identifier: MIT
// maxn.c - see maxn.h.
#include "search/maxn.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/playout.h"

enum { PLIES = SEARCH_DEPTH_MAX, PLAYOUTS = 2, PLAYOUT_PLIES = 2000 };

typedef struct {
    double side[PLAYERS_MAX];
} Worth;

struct Maxn {
    const Game *game;
    int sides;
    int side_of[PLAYERS_MAX];
    State *states; // by ply; the last one is for random games
    Move *stack;
    size_t top, room;
    double *values;
    // of one question
    const Limits *limits;
    int64_t deadline;
    Rng *rng;
    uint64_t nodes;
    bool first; // the first depth, which is always completed
    bool stopped, cut;
};

Maxn *maxn_new(const Game *g) {
    enum { STACK_PLIES = 40 };
    Maxn *m = mem_new(1, sizeof *m);
    m->game = g;
    m->sides = g->teams ? g->teams : g->players;
    for (int i = 0; i < g->players; i++) m->side_of[i] = g->teams ? g->team[i] : i;
    m->states = game_states_new(g, PLIES + 2);
    m->room = g->max_moves * 2 + (g->max_moves < 512 ? g->max_moves : 512) * STACK_PLIES;
    m->stack = mem_new(m->room, sizeof *m->stack);
    m->values = mem_new(g->max_moves, sizeof *m->values);
    return m;
}

void maxn_free(Maxn *m) {
    if (!m) return;
    free(m->states);
    free(m->stack);
    free(m->values);
    free(m);
}

// The mean payoff of each side's players; of two sides, by how much it is the larger one.
static void add_payoffs(const Maxn *m, const State *s, double weight, Worth *out) {
    int payoffs[PLAYERS_MAX] = {0};
    double side[PLAYERS_MAX] = {0};
    game_payoffs(m->game, s, payoffs);
    for (int i = 0; i < m->game->players; i++)
        side[m->side_of[i]] += (double)payoffs[i] * m->sides / m->game->players;
    for (int i = 0; i < m->sides; i++)
        out->side[i] += weight * (m->sides == 2 ? (side[i] - side[1 - i]) / 2 : side[i]);
}

static Worth random_worth(Maxn *m, const State *s) {
    State *end = game_state_at(m->game, m->states, PLIES + 1);
    Worth w = {{0}};
    for (int i = 0; i < PLAYOUTS; i++) {
        game_copy(m->game, end, s);
        playout_run(m->game, end, m->rng, PLAYOUT_PLIES);
        if (game_over(m->game, end)) add_payoffs(m, end, 1.0 / PLAYOUTS, &w);
    }
    return w;
}

static bool must_stop(Maxn *m) {
    m->nodes++;
    if (m->stopped || m->first) return m->stopped;
    const Limits *l = m->limits;
    if (l->nodes && m->nodes >= l->nodes) return m->stopped = true;
    if (l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) return m->stopped = true;
    return m->stopped = m->deadline && m->nodes % 16 == 0 && os_now_ns() >= m->deadline;
}

// Whether the other side of two would not let it come to this.
static bool is_cut(const Maxn *m, const Worth *floor, int side, double value) {
    return m->sides == 2 && value >= -floor->side[1 - side];
}

// `floor`: what each side is sure of elsewhere.
static Worth look(Maxn *m, const State *s, int ply, int depth, Worth floor) {
    const Game *g = m->game;
    Worth best = {{0}};
    if (must_stop(m)) return best;
    if (game_over(g, s)) {
        add_payoffs(m, s, 1, &best);
        return best;
    }
    bool full = ply >= PLIES || m->top + g->max_moves > m->room;
    if (depth <= 0 || full) {
        m->cut = true;
        return random_worth(m, s);
    }
    State *next = game_state_at(g, m->states, (size_t)ply);
    int mover = game_mover(g, s);
    Move *moves = m->stack + m->top;
    if (mover == PLAYER_CHANCE) {
        game_random_move(g, s, m->rng, &moves[0]);
        game_copy(g, next, s);
        game_play(g, next, moves[0]);
        m->cut = true; // other outcomes are for other questions
        return look(m, next, ply + 1, depth, floor);
    }
    size_t n = game_moves(g, s, moves);
    int side = m->side_of[mover];
    m->top += n;
    for (size_t i = 0; i < n && !m->stopped; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        Worth w = look(m, next, ply + 1, n == 1 ? depth : depth - 1, floor);
        if (i == 0 || w.side[side] > best.side[side]) best = w;
        if (best.side[side] > floor.side[side]) floor.side[side] = best.side[side];
        if (is_cut(m, &floor, side, best.side[side])) break;
    }
    m->top -= n;
    return best;
}

// One depth; false: it was stopped. Every move of the root gets its full value.
static bool look_at_root(Maxn *m, const State *s, int depth, size_t n) {
    const Game *g = m->game;
    State *next = game_state_at(g, m->states, 0);
    int side = m->side_of[game_mover(g, s)];
    Worth none;
    for (int i = 0; i < PLAYERS_MAX; i++) none.side[i] = -1e9;
    m->top = n;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, m->stack[i]);
        Worth w = look(m, next, 1, depth - 1, none);
        if (m->stopped) return false;
        m->values[i] = w.side[side];
    }
    return true;
}

size_t maxn_values(Maxn *m, const State *s, const Limits *limits, Rng *rng, double *out,
                   SearchStats *stats) {
    size_t n = game_moves(m->game, s, m->stack);
    m->limits = limits;
    m->deadline = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    m->rng = rng;
    m->nodes = 0;
    m->stopped = false;
    int most = limits->depth && limits->depth < PLIES ? limits->depth : PLIES - 1, depth = 1;
    for (; depth <= most && !m->stopped; depth++) {
        m->first = depth == 1;
        m->cut = false;
        if (!look_at_root(m, s, depth, n)) break;
        memcpy(out, m->values, n * sizeof *out);
        if (!m->cut) break;
    }
    if (stats) {
        stats->nodes += m->nodes;
        if (depth - m->stopped > stats->depth) stats->depth = depth - m->stopped;
    }
    return n;
}
