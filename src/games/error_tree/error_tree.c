// SPDX-License-Identifier: MIT
// error_tree.c - see error_tree.h. A node is the number of its path; nothing is stored.
#include "games/error_tree/error_tree.h"

#include "base/hash.h"

typedef struct {
    uint64_t path; // digits to the base of the width
    uint64_t ply;
} Node;

static const Node *node(const State *s) {
    return (const Node *)s;
}

static const ErrorTreeRules *rules(const Game *g) {
    return g->rules;
}

static void start(const Game *g, State *s) {
    (void)g;
    memset(s, 0, sizeof(Node));
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

static void play(const Game *g, State *s, Move m) {
    Node *n = (Node *)s;
    n->path = n->path * (uint64_t)rules(g)->width + m;
    n->ply++;
}

// A number in 0 .. 2^32-1 that belongs to the node; `what` keeps different uses apart.
static uint64_t number(const ErrorTreeRules *r, const Node *n, uint64_t what) {
    return hash_add(hash_add(hash_add(r->seed, n->path), n->ply), what) >> 32;
}

enum { FOR_VALUE = 1, FOR_ERROR, FOR_OTHER };

static int value_by(const ErrorTreeRules *r, const Node *n, uint64_t what) {
    return (int)(number(r, n, what) * (ERROR_TREE_VALUES + 1) >> 32);
}

static int value_for_max(const ErrorTreeRules *r, const Node *n, bool min) {
    bool errs = min && (double)number(r, n, FOR_ERROR) >= r->gamma * 4294967296.0;
    return value_by(r, n, errs ? FOR_OTHER : FOR_VALUE);
}

static int value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    const ErrorTreeEval *t = (const ErrorTreeEval *)e;
    int v = value_for_max(t->rules, node(s), t->min);
    return player == 0 ? v : -v;
}

static void payoffs(const Game *g, const State *s, int *out) {
    out[0] = value_for_max(rules(g), node(s), false);
    out[1] = -out[0];
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    str_addf(out, "%d", (int)m);
}

void error_tree(const ErrorTreeRules *r, Game *game, ErrorTreeEval *max, ErrorTreeEval *min) {
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
        .name = "error tree",
        .title = "A random tree with an opponent who errs",
        .words = "",
        .players = 2,
        .player_names = {"max", "min"},
        .traits = GAME_ZERO_SUM,
        .state_size = sizeof(Node),
        .max_moves = (size_t)r->width,
        .max_plies = r->depth,
        .rules = r,
    };
    *max = (ErrorTreeEval){{value}, r, false};
    *min = (ErrorTreeEval){{value}, r, true};
}

void error_tree_range(const Game *g, int *least, int *greatest) {
    const ErrorTreeRules *r = rules(g);
    Node n = {0, (uint64_t)r->depth};
    uint64_t leaves = 1;
    for (int i = 0; i < r->depth; i++) leaves *= (uint64_t)r->width;
    *least = ERROR_TREE_VALUES;
    *greatest = 0;
    for (; n.path < leaves; n.path++) {
        int v = value_for_max(r, &n, false);
        if (v < *least) *least = v;
        if (v > *greatest) *greatest = v;
    }
}
