// SPDX-License-Identifier: MIT
// random_tree.c - see random_tree.h.
#include "games/random_tree/random_tree.h"

#include "base/hash.h"

enum { RANGE = 1000000 }; // values are 0 to this

typedef struct {
    uint64_t path; // a hash of the moves
    uint32_t ply;
    int32_t low, high; // LEAVES_IN_RANGES
    int32_t sum;       // LEAVES_ORDERED
    uint64_t unused;   // 0
} Node;

static const Node *node(const State *s) {
    return (const Node *)s;
}

static const RandomTreeRules *rules(const Game *g) {
    return g->rules;
}

static void start(const Game *g, State *s) {
    Node *n = (Node *)s;
    *n = (Node){.path = hash_add(rules(g)->seed, 1), .high = RANGE};
}

static int mover(const Game *g, const State *s) {
    (void)g;
    return (int)(node(s)->ply & 1);
}

static size_t moves(const Game *g, const State *s, Move *out) {
    if ((int)node(s)->ply == rules(g)->depth) return 0;
    for (int i = 0; i < rules(g)->width; i++) out[i] = (Move)i;
    return (size_t)rules(g)->width;
}

// A number in 0 .. below - 1 that belongs to the node; `what` keeps different uses apart.
static int number(const Node *n, uint64_t what, int below) {
    return (int)((hash_add(n->path, what) >> 32) * (uint64_t)below >> 32);
}

// A part of the range, of two fifths to nine tenths of its size; a single value at the leaves.
static void narrow(const RandomTreeRules *r, Node *n) {
    int size = n->high - n->low;
    int part = (int)n->ply == r->depth ? 0 : (int)((int64_t)size * (40 + number(n, 1, 51)) / 100);
    n->low += number(n, 2, size - part + 1);
    n->high = n->low + part;
}

static void play(const Game *g, State *s, Move m) {
    Node *n = (Node *)s;
    n->sum += n->ply & 1 ? (int)m : -(int)m;
    n->path = hash_add(n->path, m + 3);
    n->ply++;
    narrow(rules(g), n);
}

static int value_of(const RandomTreeRules *r, const Node *n, int bound) {
    if (r->values == LEAVES_RANDOM) return number(n, 0, RANGE + 1);
    if (r->values == LEAVES_ORDERED) return n->sum;
    return bound < 0 ? n->low : bound > 0 ? n->high : (n->low + n->high) / 2;
}

static int value(const Eval *e, const Game *g, const State *s, int player) {
    int v = value_of(rules(g), node(s), ((const RandomTreeEval *)e)->bound);
    return player == 0 ? v : -v;
}

static void payoffs(const Game *g, const State *s, int *out) {
    out[0] = value_of(rules(g), node(s), 0);
    out[1] = -out[0];
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    str_addf(out, "%d", (int)m);
}

void random_tree(const RandomTreeRules *r, Game *game) {
    static const GameOps ops = {
        .start = start,
        .mover = mover,
        .moves = moves,
        .play = play,
        .payoffs = payoffs,
        .move_text = move_text,
    };
    *game = (Game){
        .ops = &ops,
        .name = "random tree",
        .title = "A random tree",
        .words = "",
        .players = 2,
        .player_names = {"max", "min"},
        .traits = GAME_ZERO_SUM,
        .state_size = sizeof(Node),
        .max_moves = (size_t)r->width,
        .max_plies = r->depth,
        .rules = r,
    };
}

RandomTreeEval random_tree_eval(int bound) {
    return (RandomTreeEval){{value}, bound};
}
