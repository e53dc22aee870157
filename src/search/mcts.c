// SPDX-License-Identifier: MIT
// mcts.c - see mcts.h.
#include "search/mcts.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/playout.h"

#include <math.h>

enum {
    NONE = 0,
    LONGEST_PATH = 4096,
    WINS_SOUGHT = 400,     // positions with more moves are not looked through for a win at once
    REPLIES_SOUGHT = 60000 // likewise for the replies to the moves of the root, all together
};

typedef struct {
    Move move;      // that leads here
    uint32_t child; // first one, NONE before the node is expanded
    uint32_t next;  // sibling
    uint32_t visits;
    uint32_t offers; // times this move could have been chosen (differs from the parent's visits
                     // only where something is hidden)
    float sum;       // scores of the player who chose `move`
    int8_t proof;    // 1: that player wins, -1: loses
} Node;

struct Mcts {
    MctsSetup setup;
    Node *nodes; // 0 is unused, 1 the root
    uint32_t used;
    State *state;
    State *after, *later; // to look one and two moves ahead
    Move *moves, *replies;
    bool proves; // the game is one in which results can be proven
    uint32_t *path;
    int8_t *movers; // who chose each node of the path
    uint64_t rounds;
    size_t deepest;
    int widest; // largest payoff seen, for games where size matters
    Worlds *worlds;
};

Mcts *mcts_new(const MctsSetup *setup) {
    Mcts *m = mem_new(1, sizeof *m);
    m->setup = *setup;
    if (m->setup.exploration <= 0) m->setup.exploration = 1.0;
    if (m->setup.nodes == 0) m->setup.nodes = 200000;
    if (m->setup.longest == 0) m->setup.longest = 2000;
    m->nodes = mem_new(m->setup.nodes + 2, sizeof *m->nodes);
    m->state = game_states_new(setup->game, 1);
    m->after = game_states_new(setup->game, 1);
    m->later = game_states_new(setup->game, 1);
    m->replies = mem_new(setup->game->max_moves, sizeof *m->replies);
    m->proves =
        setup->game->players == 2 &&
        (setup->game->traits & (GAME_CHANCE | GAME_HIDDEN | GAME_ZERO_SUM)) == GAME_ZERO_SUM;
    m->moves = mem_new(setup->game->max_moves, sizeof *m->moves);
    m->path = mem_new(LONGEST_PATH, sizeof *m->path);
    m->movers = mem_new(LONGEST_PATH, sizeof *m->movers);
    return m;
}

void mcts_free(Mcts *m) {
    if (!m) return;
    free(m->nodes);
    free(m->state);
    free(m->after);
    free(m->later);
    free(m->replies);
    free(m->moves);
    free(m->path);
    free(m->movers);
    free(m);
}

void mcts_draw_from(Mcts *m, Worlds *worlds) {
    m->worlds = worlds;
}

uint64_t mcts_rounds(const Mcts *m) {
    return m->rounds;
}

int mcts_deepest(const Mcts *m) {
    return (int)m->deepest;
}

int mcts_filled(const Mcts *m) {
    return (int)((uint64_t)(m->used - 1) * 1000 / (m->setup.nodes + 1));
}

size_t mcts_nodes_in(int megabytes) {
    size_t n = ((size_t)megabytes << 20) / sizeof(Node);
    return n < UINT32_MAX - 2 ? n : UINT32_MAX - 2;
}

static uint32_t find_child(const Mcts *m, uint32_t node, Move move) {
    uint32_t c = m->nodes[node].child;
    while (c != NONE && m->nodes[c].move != move) c = m->nodes[c].next;
    return c;
}

static uint32_t add_child(Mcts *m, uint32_t node, Move move) {
    if (m->used > m->setup.nodes) return NONE;
    uint32_t c = m->used++;
    m->nodes[c] = (Node){.move = move, .next = m->nodes[node].child};
    m->nodes[node].child = c;
    return c;
}

// --- proofs ---

// What the end of a game means to a player: 1, 0 or -1.
static int result_for(const Game *g, const State *s, int player) {
    int payoffs[PLAYERS_MAX] = {0};
    game_payoffs(g, s, payoffs);
    return (payoffs[player] > 0) - (payoffs[player] < 0);
}

// Looks for moves of a new position that end the game.
static void prove_children(Mcts *m, uint32_t node, size_t n) {
    const Game *g = m->setup.game;
    int mover = game_mover(g, m->state);
    for (size_t i = 0; i < n; i++) {
        uint32_t c = find_child(m, node, m->moves[i]);
        if (c == NONE) c = add_child(m, node, m->moves[i]);
        if (c == NONE) return;
        game_copy(g, m->after, m->state);
        game_play(g, m->after, m->moves[i]);
        if (game_over(g, m->after)) m->nodes[c].proof = (int8_t)result_for(g, m->after, mover);
    }
}

// Whether the player to move at m->after, another one than `than`, can win at once.
static bool can_be_answered(Mcts *m, int than, size_t *left) {
    const Game *g = m->setup.game;
    int mover = game_mover(g, m->after);
    if (mover == than || game_over(g, m->after)) return false;
    size_t n = game_moves(g, m->after, m->replies);
    if (n > *left) {
        *left = 0;
        return false;
    }
    *left -= n;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, m->later, m->after);
        game_play(g, m->later, m->replies[i]);
        if (game_over(g, m->later) && result_for(g, m->later, mover) > 0) return true;
    }
    return false;
}

// The root: moves that win, and moves that lose to a single reply.
static void prove_root(Mcts *m, const State *root) {
    const Game *g = m->setup.game;
    size_t left = REPLIES_SOUGHT, n = game_moves(g, root, m->moves);
    int mover = game_mover(g, root);
    game_copy(g, m->state, root);
    prove_children(m, 1, n);
    for (size_t i = 0; i < n && left; i++) {
        uint32_t c = find_child(m, 1, m->moves[i]);
        if (c == NONE || m->nodes[c].proof) continue;
        game_copy(g, m->after, root);
        game_play(g, m->after, m->moves[i]);
        if (can_be_answered(m, mover, &left)) m->nodes[c].proof = -1;
    }
}

// Whether every child is proven to lose.
static bool all_lost(const Mcts *m, uint32_t node) {
    uint32_t c = m->nodes[node].child;
    if (c == NONE) return false;
    while (c != NONE && m->nodes[c].proof < 0) c = m->nodes[c].next;
    return c == NONE;
}

// What is known of the last node of a path, carried up as far as it decides.
static void carry_proofs(Mcts *m, size_t length) {
    for (size_t i = length; i-- > 1;) {
        int proof = m->nodes[m->path[i]].proof;
        Node *above = &m->nodes[m->path[i - 1]];
        if (above->proof || proof == 0) return;
        if (proof < 0 && !all_lost(m, m->path[i - 1])) return;
        bool same = m->movers[i - 1] == m->movers[i];
        above->proof = (int8_t)(same ? proof : -proof);
    }
}

// The best of the legal moves by upper bound; untried moves come first, in random order. One that
// is proven to win is taken, one that loses only where all do.
static uint32_t select_child(Mcts *m, uint32_t node, size_t n, Rng *rng) {
    uint32_t best = NONE, untried = 0, lost = NONE;
    double best_bound = -1;
    if (m->proves && m->nodes[node].child == NONE && n <= WINS_SOUGHT) prove_children(m, node, n);
    for (size_t i = 0; i < n; i++) {
        uint32_t c = find_child(m, node, m->moves[i]);
        if (c == NONE) c = add_child(m, node, m->moves[i]);
        if (c == NONE) return NONE;
        Node *x = &m->nodes[c];
        x->offers++;
        if (x->proof > 0) return c;
        if (x->proof < 0) {
            lost = c;
            continue;
        }
        if (x->visits == 0) {
            if (rng_below(rng, ++untried) == 0) best = c;
            continue;
        }
        if (untried) continue;
        double bound = (double)x->sum / x->visits +
                       m->setup.exploration * sqrt(log((double)x->offers + 1) / x->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = c;
        }
    }
    return best != NONE ? best : lost;
}

// From payoffs to scores in 0..1. Where chance or hidden information makes amounts matter, amounts
// count.
static double score_of(Mcts *m, int payoff) {
    const Game *g = m->setup.game;
    if (g->players > 1 && !(g->traits & (GAME_CHANCE | GAME_HIDDEN)))
        return payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5;
    int size = payoff > 0 ? payoff : -payoff;
    if (size > m->widest) m->widest = size;
    return m->widest ? 0.5 + 0.5 * payoff / m->widest : 0.5;
}

// Walks down to a position not yet in the tree. Returns the length of the path; the state is where
// it ends.
static size_t walk_down(Mcts *m, Rng *rng) {
    const Game *g = m->setup.game;
    size_t length = 0;
    uint32_t node = 1;
    while (length < LONGEST_PATH) {
        int mover = game_mover(g, m->state);
        uint32_t child;
        if (mover == PLAYER_CHANCE) {
            Move move;
            if (!game_random_move(g, m->state, rng, &move)) break;
            child = find_child(m, node, move);
            if (child == NONE) child = add_child(m, node, move);
            if (child == NONE) break;
        } else {
            size_t n = game_moves(g, m->state, m->moves);
            if (n == 0) break;
            child = select_child(m, node, n, rng);
            if (child == NONE) break;
        }
        bool fresh = m->nodes[child].visits == 0 || m->nodes[child].proof;
        game_play(g, m->state, m->nodes[child].move);
        m->path[length] = child;
        m->movers[length++] = (int8_t)mover;
        if (fresh) break;
        node = child;
    }
    return length;
}

static void one_round(Mcts *m, Rng *rng) {
    const Game *g = m->setup.game;
    size_t length = walk_down(m, rng);
    if (length > m->deepest) m->deepest = length;
    int payoffs[PLAYERS_MAX] = {0};
    Node *last = length ? &m->nodes[m->path[length - 1]] : NULL;
    if (m->proves && last && game_over(g, m->state))
        last->proof = (int8_t)result_for(g, m->state, m->movers[length - 1]);
    if (last && last->proof) {
        payoffs[m->movers[length - 1]] = last->proof;
        payoffs[1 - m->movers[length - 1]] = -last->proof;
    } else {
        playout_run(g, m->state, rng, m->setup.longest);
        if (game_over(g, m->state)) game_payoffs(g, m->state, payoffs);
    }
    carry_proofs(m, length);
    for (size_t i = 0; i < length; i++) {
        Node *x = &m->nodes[m->path[i]];
        x->visits++;
        if (m->movers[i] >= 0) x->sum += (float)score_of(m, payoffs[m->movers[i]]);
    }
    m->nodes[1].visits++;
}

// `least`: the rounds that only a deadline prevents.
static bool must_end(const Mcts *m, size_t least, const Limits *limits, int64_t deadline) {
    if (m->rounds < least) return deadline && m->rounds && os_now_ns() >= deadline;
    if (limits->nodes && m->rounds >= limits->nodes) return true;
    if (m->rounds % 16) return false;
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) return true;
    return deadline && os_now_ns() >= deadline;
}

static int by_visits(const void *a, const void *b) {
    const MctsMove *x = a, *y = b;
    if (x->proof != y->proof) return x->proof < y->proof ? 1 : -1;
    if (x->visits != y->visits) return x->visits < y->visits ? 1 : -1;
    if (x->score != y->score) return x->score < y->score ? 1 : -1;
    return x->move < y->move ? -1 : x->move > y->move;
}

size_t mcts_run(Mcts *m, const State *view, int side, const Limits *limits, Rng *rng,
                MctsMove *out) {
    m->nodes[1] = (Node){0};
    m->used = 2;
    m->rounds = 0;
    m->deepest = 0;
    m->widest = 0;
    return mcts_more(m, view, side, limits, rng, out);
}

size_t mcts_more(Mcts *m, const State *view, int side, const Limits *limits, Rng *rng,
                 MctsMove *out) {
    const Game *g = m->setup.game;
    int64_t deadline = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    // One round per move, if there is time, so that every answer has some evidence.
    if (m->proves && m->rounds == 0) prove_root(m, view);
    size_t n = game_moves(g, view, m->moves);
    while (!must_end(m, n, limits, deadline)) {
        if (m->worlds)
            worlds_draw(m->worlds, rng, m->state);
        else
            game_sample(g, view, side, rng, m->state);
        one_round(m, rng);
        m->rounds++;
        if (m->rounds >= n && limits->stop && atomic_load(limits->stop)) break;
    }
    n = game_moves(g, view, m->moves);
    for (size_t i = 0; i < n; i++) {
        uint32_t c = find_child(m, 1, m->moves[i]);
        const Node *x = &m->nodes[c];
        out[i] = (MctsMove){.move = m->moves[i]};
        if (c == NONE) continue;
        out[i] = (MctsMove){m->moves[i], x->visits, 0, x->proof};
        if (x->proof)
            out[i].score = x->proof > 0;
        else if (x->visits)
            out[i].score = (double)x->sum / x->visits;
    }
    qsort(out, n, sizeof *out, by_visits);
    return n;
}

enum { LINE_VISITS = 8 }; // fewer say nothing about what is best

static uint32_t most_visited(const Mcts *m, uint32_t node) {
    uint32_t best = NONE;
    for (uint32_t c = m->nodes[node].child; c != NONE; c = m->nodes[c].next)
        if (best == NONE || m->nodes[c].visits > m->nodes[best].visits) best = c;
    return best;
}

size_t mcts_line(const Mcts *m, const State *view, Move first, Move *out, size_t most) {
    const Game *g = m->setup.game;
    State *s = game_states_new(g, 1);
    game_copy(g, s, view);
    uint32_t node = find_child(m, 1, first);
    size_t n = 0;
    out[n++] = first;
    while (n < most && node != NONE && !(g->traits & GAME_HIDDEN)) {
        game_play(g, s, out[n - 1]);
        if (game_mover(g, s) == PLAYER_CHANCE) break;
        node = most_visited(m, node);
        if (node == NONE || m->nodes[node].visits < LINE_VISITS) break;
        out[n++] = m->nodes[node].move;
    }
    free(s);
    return n;
}
