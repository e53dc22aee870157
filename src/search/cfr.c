// SPDX-License-Identifier: MIT
// cfr.c - see cfr.h.
#include "search/cfr.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { FINAL = -2 };

// Children of a node lie side by side.
typedef struct {
    int32_t child; // the first
    int32_t set;   // of the mover; chance: where the odds of its moves begin
    int32_t next;  // node of the same information set; -1
    float payoff;  // of player 0, at the end of the game
    uint16_t n;    // children
    int8_t mover;  // FINAL: the game is over
} Node;

typedef struct {
    uint64_t key;  // of the view and what is remembered
    uint64_t view; // of the view alone
    int32_t first; // node
    int32_t at;    // in the arrays of strategies
    uint16_t n;
    int8_t mover;
} Set;

struct Cfr {
    const Game *game;
    Node *nodes;
    size_t n_nodes, cap_nodes;
    Set *sets;
    size_t n_sets, cap_sets;
    int32_t *index; // of sets by key, + 1
    size_t index_size;
    size_t actions; // of all sets
    double *regret, *sum, *now;
    double *odds; // of the moves of chance
    size_t n_odds, cap_odds;
    int rounds;
    // of a best response
    double *reach, *best;
    int32_t *choice; // by set, -1: not known yet
    bool *known;     // by node
};

// --- the tree ---

static uint64_t view_key(const Game *g, const State *view, int mover) {
    return hash_add(hash_bytes(view, g->state_size), (uint64_t)mover);
}

static size_t slot_of(const Cfr *c, uint64_t key) {
    size_t i = key & (c->index_size - 1);
    while (c->index[i] && c->sets[c->index[i] - 1].key != key) i = (i + 1) & (c->index_size - 1);
    return i;
}

static int32_t set_of(Cfr *c, uint64_t key, uint64_t view, int mover, size_t n) {
    size_t slot = slot_of(c, key);
    if (c->index[slot]) return c->index[slot] - 1;
    if (c->n_sets == c->cap_sets) {
        c->cap_sets = c->cap_sets ? 2 * c->cap_sets : 1024;
        c->sets = mem_resize(c->sets, c->cap_sets, sizeof *c->sets);
    }
    c->sets[c->n_sets] = (Set){key, view, -1, (int32_t)c->actions, (uint16_t)n, (int8_t)mover};
    c->actions += n;
    c->index[slot] = (int32_t)++c->n_sets;
    return c->index[slot] - 1;
}

static int32_t add_nodes(Cfr *c, size_t n) {
    while (c->n_nodes + n > c->cap_nodes) {
        c->cap_nodes = c->cap_nodes ? 2 * c->cap_nodes : 4096;
        c->nodes = mem_resize(c->nodes, c->cap_nodes, sizeof *c->nodes);
    }
    int32_t first = (int32_t)c->n_nodes;
    c->n_nodes += n;
    return first;
}

static void add_odds(Cfr *c, const State *s, const Move *moves, size_t n) {
    double all = 0;
    while (c->n_odds + n > c->cap_odds) {
        c->cap_odds = c->cap_odds ? 2 * c->cap_odds : 1024;
        c->odds = mem_resize(c->odds, c->cap_odds, sizeof *c->odds);
    }
    for (size_t i = 0; i < n; i++) all += game_odds(c->game, s, moves[i]);
    for (size_t i = 0; i < n; i++) c->odds[c->n_odds + i] = game_odds(c->game, s, moves[i]) / all;
    c->n_odds += n;
}

static uint64_t set_key(uint64_t memory, uint64_t view) {
    return hash_add(memory, view);
}

uint64_t cfr_remember(const Game *g, uint64_t memory, const State *view, int player, Move m) {
    return hash_add(set_key(memory, view_key(g, view, player)), m);
}

// Writes down everything below a node. False: it is too much.
static bool grow(Cfr *c, const State *s, int32_t at, const uint64_t *memory) {
    const Game *g = c->game;
    Node node = {.child = -1, .set = -1, .next = -1, .mover = FINAL};
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 2), *view = game_state_at(g, next, 1);
    uint64_t then[2] = {memory[0], memory[1]};
    size_t n = game_moves(g, s, moves);
    bool ok = c->n_nodes + n <= CFR_NODES_MAX && n <= UINT16_MAX;
    if (n == 0) {
        int payoffs[PLAYERS_MAX] = {0};
        game_payoffs(g, s, payoffs);
        node.payoff = (float)payoffs[0];
    } else if (ok) {
        node.mover = (int8_t)game_mover(g, s);
        node.n = (uint16_t)n;
        if (node.mover == PLAYER_CHANCE) {
            node.set = (int32_t)c->n_odds;
            add_odds(c, s, moves, n);
        } else {
            game_view(g, s, node.mover, view);
            uint64_t seen = view_key(g, view, node.mover);
            node.set = set_of(c, set_key(memory[node.mover], seen), seen, node.mover, n);
            ok = c->sets[node.set].n == n && c->n_sets * 2 < c->index_size;
            node.next = c->sets[node.set].first;
            c->sets[node.set].first = at;
        }
        node.child = add_nodes(c, n);
    }
    c->nodes[at] = node;
    for (size_t i = 0; i < n && ok; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        if (node.mover >= 0)
            then[node.mover] = cfr_remember(g, memory[node.mover], view, node.mover, moves[i]);
        ok = grow(c, next, node.child + (int32_t)i, then);
    }
    free(moves);
    free(next);
    return ok;
}

// About how many nodes the tree has: the widths along random lines, multiplied (Knuth 1975).
static double estimated_nodes(const Game *g) {
    enum { LINES = 200 };
    double sum = 0;
    Rng rng = rng_seed(1);
    State *s = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    for (int i = 0; i < LINES; i++) {
        double width = 1;
        game_start(g, s);
        for (size_t n; (n = game_moves(g, s, moves)) > 0 && width < 1e12;) {
            width *= (double)n;
            sum += width / LINES;
            game_play(g, s, moves[rng_below(&rng, (uint32_t)n)]);
        }
    }
    free(s);
    free(moves);
    return sum;
}

Cfr *cfr_new(const Game *g, Error *e) {
    if (g->players != 2 || !(g->traits & GAME_ZERO_SUM)) {
        error_set(e, "%s is not a game of two players in which one wins what the other loses",
                  g->name);
        return NULL;
    }
    // The estimate is often too small, hardly ever a thousand times too large.
    if (estimated_nodes(g) > 1000.0 * CFR_NODES_MAX) {
        error_set(e, "the tree of %s is too large: more than %d positions", g->name, CFR_NODES_MAX);
        return NULL;
    }
    Cfr *c = mem_new(1, sizeof *c);
    c->game = g;
    c->index_size = 1 << 21;
    c->index = mem_new(c->index_size, sizeof *c->index);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    bool ok = grow(c, s, add_nodes(c, 1), (const uint64_t[2]){0, 0});
    free(s);
    if (!ok) {
        error_set(e, "the tree of %s is too large: more than %d positions", g->name, CFR_NODES_MAX);
        cfr_free(c);
        return NULL;
    }
    c->regret = mem_new(c->actions, sizeof *c->regret);
    c->sum = mem_new(c->actions, sizeof *c->sum);
    c->now = mem_new(c->actions, sizeof *c->now);
    c->reach = mem_new(c->n_nodes, sizeof *c->reach);
    c->best = mem_new(c->n_nodes, sizeof *c->best);
    c->choice = mem_new(c->n_sets, sizeof *c->choice);
    c->known = mem_new(c->n_nodes, sizeof *c->known);
    return c;
}

void cfr_free(Cfr *c) {
    if (!c) return;
    free(c->nodes);
    free(c->sets);
    free(c->index);
    free(c->regret);
    free(c->sum);
    free(c->now);
    free(c->odds);
    free(c->reach);
    free(c->best);
    free(c->choice);
    free(c->known);
    free(c);
}

// --- rounds ---

// By the regrets that are above 0; all moves alike where none is.
static void match_regrets(Cfr *c, int player) {
    for (size_t i = 0; i < c->n_sets; i++) {
        const Set *x = &c->sets[i];
        if (x->mover != player) continue;
        double all = 0;
        for (int k = 0; k < x->n; k++) all += c->regret[x->at + k];
        for (int k = 0; k < x->n; k++)
            c->now[x->at + k] = all > 0 ? c->regret[x->at + k] / all : 1.0 / x->n;
    }
}

// The value of a node for `player`, whose regrets are noted. `others`: the chance that everyone
// else plays to here; `own`: that the player does.
static double visit(Cfr *c, int32_t at, int player, double own, double others) {
    const Node *x = &c->nodes[at];
    if (x->mover == FINAL) return player == 0 ? (double)x->payoff : -(double)x->payoff;
    double value = 0;
    if (x->mover == PLAYER_CHANCE) {
        for (int i = 0; i < x->n; i++) {
            double p = c->odds[x->set + i];
            value += p * visit(c, x->child + i, player, own, others * p);
        }
        return value;
    }
    int32_t first = c->sets[x->set].at;
    if (x->mover != player) {
        for (int i = 0; i < x->n; i++) {
            // Also where the other player does not go now: the average there counts as well.
            double p = c->now[first + i];
            value += p * visit(c, x->child + i, player, own, others * p);
        }
        return value;
    }
    double values[UINT8_MAX + 1];
    int n = x->n < UINT8_MAX ? x->n : UINT8_MAX;
    for (int i = 0; i < n; i++) {
        values[i] = visit(c, x->child + i, player, own * c->now[first + i], others);
        value += c->now[first + i] * values[i];
    }
    for (int i = 0; i < n; i++) {
        c->best[c->nodes[at].child + i] = others * (values[i] - value);
        // All positions of a set are reached alike by the player's own moves: one of them counts.
        if (c->sets[x->set].first == at) c->sum[first + i] += own * c->now[first + i] * c->rounds;
    }
    return value;
}

// Adds what the visit noted. Below 0 nothing is kept: CFR+.
static void add_regrets(Cfr *c, int player) {
    for (size_t i = 0; i < c->n_sets; i++) {
        const Set *x = &c->sets[i];
        if (x->mover != player) continue;
        for (int32_t at = x->first; at >= 0; at = c->nodes[at].next)
            for (int k = 0; k < x->n; k++) {
                double *note = &c->best[c->nodes[at].child + k];
                c->regret[x->at + k] += *note;
                *note = 0;
            }
        for (int k = 0; k < x->n; k++)
            if (c->regret[x->at + k] < 0) c->regret[x->at + k] = 0;
    }
}

void cfr_run(Cfr *c, int rounds) {
    memset(c->best, 0, c->n_nodes * sizeof *c->best);
    while (rounds-- > 0) {
        c->rounds++;
        for (int player = 0; player < 2; player++) {
            match_regrets(c, 0);
            match_regrets(c, 1);
            visit(c, 0, player, 1, 1);
            add_regrets(c, player);
        }
    }
}

// --- how good it is ---

static void set_average(Cfr *c) {
    for (size_t i = 0; i < c->n_sets; i++) {
        const Set *x = &c->sets[i];
        double all = 0;
        for (int k = 0; k < x->n; k++) all += c->sum[x->at + k];
        for (int k = 0; k < x->n; k++)
            c->now[x->at + k] = all > 0 ? c->sum[x->at + k] / all : 1.0 / x->n;
    }
}

// The chance that chance and the other player play to each node.
static void set_reach(Cfr *c, int32_t at, int player, double reach) {
    const Node *x = &c->nodes[at];
    c->reach[at] = reach;
    for (int i = 0; i < x->n; i++) {
        double p = x->mover == PLAYER_CHANCE ? c->odds[x->set + i]
                   : x->mover == player      ? 1
                                             : c->now[c->sets[x->set].at + i];
        set_reach(c, x->child + i, player, reach * p);
    }
}

static double respond(Cfr *c, int32_t at, int player);

// The move that is best over all positions which the player cannot tell apart.
static int32_t best_move(Cfr *c, int32_t set, int player) {
    if (c->choice[set] >= 0) return c->choice[set];
    const Set *x = &c->sets[set];
    double most = 0;
    int32_t best = -1;
    for (int k = 0; k < x->n; k++) {
        double sum = 0;
        for (int32_t at = x->first; at >= 0; at = c->nodes[at].next)
            sum += c->reach[at] * respond(c, c->nodes[at].child + k, player);
        if (best < 0 || sum > most) best = k, most = sum;
    }
    return c->choice[set] = best;
}

// What a best response of the player gets from here on.
static double respond(Cfr *c, int32_t at, int player) {
    const Node *x = &c->nodes[at];
    if (c->known[at]) return c->best[at];
    double value = 0;
    if (x->mover == FINAL) {
        value = player == 0 ? (double)x->payoff : -(double)x->payoff;
    } else if (x->mover == player) {
        value = respond(c, x->child + best_move(c, x->set, player), player);
    } else {
        for (int i = 0; i < x->n; i++) {
            double p =
                x->mover == PLAYER_CHANCE ? c->odds[x->set + i] : c->now[c->sets[x->set].at + i];
            if (p > 0) value += p * respond(c, x->child + i, player);
        }
    }
    c->known[at] = true;
    return c->best[at] = value;
}

double cfr_exploitability(Cfr *c) {
    double gains = 0;
    set_average(c);
    for (int player = 0; player < 2; player++) {
        memset(c->known, 0, c->n_nodes * sizeof *c->known);
        for (size_t i = 0; i < c->n_sets; i++) c->choice[i] = -1;
        set_reach(c, 0, player, 1);
        gains += respond(c, 0, player);
    }
    memset(c->best, 0, c->n_nodes * sizeof *c->best);
    return gains / 2;
}

static double average_value(const Cfr *c, int32_t at) {
    const Node *x = &c->nodes[at];
    if (x->mover == FINAL) return (double)x->payoff;
    double value = 0;
    for (int i = 0; i < x->n; i++) {
        double p = x->mover == PLAYER_CHANCE ? c->odds[x->set + i] : c->now[c->sets[x->set].at + i];
        if (p > 0) value += p * average_value(c, x->child + i);
    }
    return value;
}

double cfr_value(Cfr *c) {
    set_average(c);
    return average_value(c, 0);
}

size_t cfr_sets(const Cfr *c) {
    return c->n_sets;
}

size_t cfr_nodes(const Cfr *c) {
    return c->n_nodes;
}

size_t cfr_strategy(const Cfr *c, uint64_t memory, const State *view, double *out) {
    uint64_t seen = view_key(c->game, view, game_mover(c->game, view));
    size_t slot = slot_of(c, set_key(memory, seen)), at = 0;
    while (!c->index[slot] && at < c->n_sets && c->sets[at].view != seen) at++;
    if (c->index[slot]) at = (size_t)(c->index[slot] - 1);
    if (at == c->n_sets) return 0;
    const Set *x = &c->sets[at];
    double all = 0;
    for (int k = 0; k < x->n; k++) all += c->sum[x->at + k];
    for (int k = 0; k < x->n; k++) out[k] = all > 0 ? c->sum[x->at + k] / all : 1.0 / x->n;
    return x->n;
}
