// SPDX-License-Identifier: MIT
// error_tree.c - see error_tree.h. A node is the number of its path; nothing is stored.
#include "games/error_tree/error_tree.h"

#include "base/hash.h"

#include <limits.h>

typedef struct {
    uint64_t path; // digits to the base of the width
    uint32_t ply;
    uint16_t f, g; // value for MAX, and what MIN takes it for
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

// A number in 0 .. 2^32-1 that belongs to the node; `what` keeps different uses apart.
static uint64_t number(const ErrorTreeRules *r, const Node *n, uint64_t what) {
    return hash_add(hash_add(hash_add(r->seed, n->path), n->ply), what) >> 32;
}

enum { FOR_VALUE = 1, FOR_ERROR, FOR_OTHER };

// The value of the branch into `n`.
static unsigned branch(const ErrorTreeRules *r, const Node *n, uint64_t what) {
    return (unsigned)(number(r, n, what) * (ERROR_TREE_BRANCH + 1) >> 32);
}

static void play(const Game *game, State *s, Move m) {
    const ErrorTreeRules *r = rules(game);
    Node *n = (Node *)s;
    n->path = n->path * (uint64_t)r->width + m;
    n->ply++;
    bool errs = (double)number(r, n, FOR_ERROR) >= r->gamma * 4294967296.0;
    unsigned worth = branch(r, n, FOR_VALUE);
    n->f = (uint16_t)(n->f + worth);
    n->g = (uint16_t)(n->g + (errs ? branch(r, n, FOR_OTHER) : worth));
}

static int value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    int v = ((const ErrorTreeEval *)e)->min ? node(s)->g : node(s)->f;
    return player == 0 ? v : -v;
}

static void payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    out[0] = node(s)->f;
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
    *max = (ErrorTreeEval){{value}, false};
    *min = (ErrorTreeEval){{value}, true};
}

static void range_below(const Game *g, const Node *n, int *least, int *greatest) {
    if ((int)n->ply == rules(g)->depth) {
        if (n->f < *least) *least = n->f;
        if (n->f > *greatest) *greatest = n->f;
        return;
    }
    for (int i = 0; i < rules(g)->width; i++) {
        Node next = *n;
        play(g, (State *)&next, (Move)i);
        range_below(g, &next, least, greatest);
    }
}

void error_tree_range(const Game *g, int *least, int *greatest) {
    *least = INT_MAX;
    *greatest = 0;
    range_below(g, &(Node){0}, least, greatest);
}
