// SPDX-License-Identifier: MIT
// tree_game.c - see tree_game.h. A node is a number made from the moves that led to it; everything
// about it is computed from this number, so the tree needs no memory.
#include "tree_game.h"

#include "base/hash.h"

// Whole words and halves without gaps: a state is its bytes.
typedef struct {
    uint64_t node;
    int32_t value; // TREE_ORDERED, TREE_SHUFFLED: the value of the node for player 0
    uint16_t ply;
    uint16_t mover;
} TreeState;

static const TreeState *tree(const State *s) {
    return (const TreeState *)s;
}

static const TreeRules *rules(const Game *g) {
    return g->rules;
}

// A number in 0 .. n-1 that belongs to the node; `what` keeps different uses apart.
static int node_number(const Game *g, const TreeState *s, uint64_t what, int n) {
    uint64_t h = hash_add(hash_add(hash_add(rules(g)->seed, s->node), s->ply), what);
    return (int)(h % (uint64_t)n);
}

enum { FOR_VALUE = 1, FOR_WIDTH, FOR_END, FOR_MOVER, FOR_BEST, FOR_STEP };

static void start(const Game *g, State *out) {
    TreeState s = {0};
    s.value = node_number(g, &s, FOR_VALUE, 2001) - 1000;
    if (rules(g)->turns != TURNS_ONE) s.mover = (uint16_t)node_number(g, &s, FOR_MOVER, 2);
    memcpy(out, &s, sizeof s);
}

static int mover(const Game *g, const State *s) {
    (void)g;
    return tree(s)->mover;
}

static size_t moves(const Game *g, const State *state, Move *out) {
    const TreeState *s = tree(state);
    const TreeRules *r = rules(g);
    if (s->ply == r->depth) return 0;
    int n = r->width;
    if (r->ragged) {
        if (s->ply > 0 && node_number(g, s, FOR_END, 8) == 0) return 0;
        n = 1 + node_number(g, s, FOR_WIDTH, r->width);
    }
    for (int i = 0; i < n; i++) out[i] = (Move)i;
    return (size_t)n;
}

// What a child that is not the best costs its mover: zero or more.
static int cost_of(const Game *g, const TreeState *s, Move m) {
    int best = rules(g)->values == TREE_SHUFFLED ? node_number(g, s, FOR_BEST, rules(g)->width) : 0;
    return (int)m == best ? 0 : node_number(g, s, FOR_STEP + m, 4);
}

static void play(const Game *g, State *state, Move m) {
    TreeState *s = (TreeState *)state;
    const TreeRules *r = rules(g);
    int cost = cost_of(g, s, m);
    s->value += s->mover == 0 ? -cost : cost;
    s->node = r->merged ? s->node + m : hash_add(s->node, m + 1);
    s->ply++;
    if (r->turns == TURNS_ALTERNATE) s->mover = (uint16_t)(1 - s->mover);
    if (r->turns == TURNS_ANY) s->mover = (uint16_t)node_number(g, s, FOR_MOVER, 2);
}

static int value_of_first(const Game *g, const TreeState *s) {
    const TreeRules *r = rules(g);
    if (r->values != TREE_RANDOM) return s->value;
    return node_number(g, s, FOR_VALUE, 2 * r->range + 1) - r->range;
}

static void payoffs(const Game *g, const State *s, int *out) {
    out[0] = value_of_first(g, tree(s)) % 3;
    if (g->players == 2) out[1] = -out[0];
}

static int value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e;
    int v = value_of_first(g, tree(s));
    return player == 0 ? v : -v;
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    str_addf(out, "%d", (int)m);
}

void tree_game(const TreeRules *r, Game *g, Eval *e) {
    static const GameOps ops = {
        .start = start,
        .mover = mover,
        .moves = moves,
        .play = play,
        .payoffs = payoffs,
        .move_text = move_text,
    };
    *g = (Game){
        .ops = &ops,
        .name = "tree",
        .title = "A tree",
        .words = "",
        .players = r->turns == TURNS_ONE ? 1 : 2,
        .player_names = {"max", "min"},
        .traits = r->turns == TURNS_ONE ? 0 : GAME_ZERO_SUM,
        .state_size = sizeof(TreeState),
        .max_moves = (size_t)r->width,
        .max_plies = r->depth,
        .rules = r,
    };
    e->value = value;
}

static int final_value(const Game *g, const Eval *e, const State *s, FinalValue finals) {
    if (finals == FINAL_BY_EVAL) return eval_value(e, g, s, 0);
    int p[PLAYERS_MAX];
    game_payoffs(g, s, p);
    return value_from_payoff(p[0]);
}

int tree_minimax(const Game *g, const Eval *e, const State *s, int depth, FinalValue finals,
                 uint64_t *leaves) {
    Move list[64];
    TreeState next;
    size_t n = game_moves(g, s, list);
    if (n == 0 || depth == 0) {
        ++*leaves;
        return n == 0 ? final_value(g, e, s, finals) : eval_value(e, g, s, 0);
    }
    int best = 0;
    bool first = game_mover(g, s) == 0;
    for (size_t i = 0; i < n; i++) {
        memcpy(&next, s, sizeof next);
        game_play(g, (State *)&next, list[i]);
        int v = tree_minimax(g, e, (const State *)&next, depth - 1, finals, leaves);
        if (i == 0 || (first ? v > best : v < best)) best = v;
    }
    return best;
}

State *tree_root(const Game *g) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    return s;
}

int tree_for_mover(const Game *g, const State *s, int value_of_player_0) {
    return game_mover(g, s) == 0 ? value_of_player_0 : -value_of_player_0;
}
