// SPDX-License-Identifier: MIT
// best_first.c - see best_first.h.
#include "search/classic/best_first.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

// Values are seen by player 0.
typedef struct {
    Move move;
    int32_t parent, first; // first child; 0: not looked into
    int low, high, middle; // bounds, and an estimate between them
    uint32_t effort;       // positions looked into below, this one included
    uint32_t n;            // children
    int16_t depth;
    int8_t mover;
    bool settled; // nothing below it is left to look into
} BestNode;

struct BestFirst {
    BestSetup setup;
    BestNode *nodes;
    int32_t n, room, root;
    State *at, *root_state, *follow; // of the walk, of the root, to look for positions
    Move *moves;
    uint64_t looked, count;
    bool full, decided;
};

BestFirst *best_first_new(const BestSetup *setup) {
    enum { DEPTH = 12, ROOM = 1024 };
    BestFirst *b = mem_new(1, sizeof *b);
    b->setup = *setup;
    if (b->setup.depth == 0) b->setup.depth = DEPTH;
    if (b->setup.nodes == 0) b->setup.nodes = 500000;
    b->room = ROOM;
    b->nodes = mem_new(ROOM, sizeof *b->nodes);
    b->at = game_states_new(setup->game, 1);
    b->root_state = game_states_new(setup->game, 1);
    b->follow = game_states_new(setup->game, 2);
    b->moves = mem_new(setup->game->max_moves, sizeof(Move));
    return b;
}

void best_first_free(BestFirst *b) {
    if (!b) return;
    free(b->nodes);
    free(b->at);
    free(b->root_state);
    free(b->follow);
    free(b->moves);
    free(b);
}

uint64_t best_first_looked(const BestFirst *b) {
    return b->looked;
}

// --- bounds ---

static int for_player(int value, int player) {
    return player == 0 ? value : -value;
}

static int low_for(const BestNode *x, int player) {
    return player == 0 ? x->low : -x->high;
}

static int high_for(const BestNode *x, int player) {
    return player == 0 ? x->high : -x->low;
}

static int value_final(const BestFirst *b, const State *s) {
    int payoffs[PLAYERS_MAX];
    if (b->setup.finals == FINAL_BY_EVAL) return eval_value(b->setup.eval, b->setup.game, s, 0);
    game_payoffs(b->setup.game, s, payoffs);
    return value_from_payoff(payoffs[0]);
}

static void value_node(BestFirst *b, BestNode *x, const State *s, int depth) {
    const Game *g = b->setup.game;
    bool final = game_over(g, s);
    b->looked++;
    x->settled = final || depth == b->setup.depth;
    int value = final ? value_final(b, s) : eval_value(b->setup.eval, g, s, 0), other = value;
    if (!final && b->setup.other) other = eval_value(b->setup.other, g, s, 0);
    x->middle = value + (other - value) / 2;
    x->low = x->high = x->middle;
    if (x->settled) return;
    x->low = (other < value ? other : value) - b->setup.margin;
    x->high = (other > value ? other : value) + b->setup.margin;
}

// The child that is best for the player at the node: by its upper bound, its lower one, or its
// estimate; `not` is left out (0: none).
typedef enum { BY_HIGH, BY_LOW, BY_MIDDLE } BestBy;

static int measure(const BestNode *child, int player, BestBy by) {
    if (by == BY_MIDDLE) return for_player(child->middle, player);
    return by == BY_HIGH ? high_for(child, player) : low_for(child, player);
}

// Of equal ones the one with the better lower bound, then the first.
static int32_t best_child(const BestFirst *b, const BestNode *x, BestBy by, int32_t not,
                          bool open) {
    int32_t best = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        int32_t k = x->first + (int32_t)i;
        const BestNode *child = &b->nodes[k];
        if (k == not || (open && child->settled)) continue;
        int better =
            best ? measure(child, x->mover, by) - measure(&b->nodes[best], x->mover, by) : 1;
        if (better == 0) better = low_for(child, x->mover) > low_for(&b->nodes[best], x->mover);
        if (better > 0) best = k;
    }
    return best;
}

// Of the moves in the band the one that was looked into least; 0: there is none left.
static int32_t choose_in_band(const BestFirst *b, const BestNode *x) {
    int32_t best = best_child(b, x, BY_MIDDLE, 0, false), found = 0;
    int least = low_for(&b->nodes[best], x->mover);
    for (uint32_t i = 0; i < x->n; i++) {
        int32_t k = x->first + (int32_t)i;
        const BestNode *child = &b->nodes[k];
        if (child->settled || high_for(child, x->mover) < least) continue;
        if (!found || child->effort < b->nodes[found].effort) found = k;
    }
    return found;
}

// The bounds that its moves give a position.
static void back_up(BestFirst *b, BestNode *x) {
    int player = x->mover, low = -VALUE_INFINITE, high = -VALUE_INFINITE;
    int middle = -VALUE_INFINITE;
    bool settled = true;
    for (uint32_t i = 0; i < x->n; i++) {
        const BestNode *child = &b->nodes[x->first + (int32_t)i];
        int m = for_player(child->middle, player);
        if (low_for(child, player) > low) low = low_for(child, player);
        if (high_for(child, player) > high) high = high_for(child, player);
        if (m > middle) middle = m;
        settled &= child->settled;
    }
    x->low = player == 0 ? low : -high;
    x->high = player == 0 ? high : -low;
    x->middle = for_player(middle, player);
    x->settled =
        settled || low == high || (b->setup.method == BEST_BANDWIDTH && choose_in_band(b, x) == 0);
}

// --- looking into a position ---

static bool make_room(BestFirst *b, size_t more) {
    if ((size_t)b->n + more > b->setup.nodes) return false;
    if ((size_t)b->room >= (size_t)b->n + more) return true;
    while ((size_t)b->room < (size_t)b->n + more) b->room *= 2;
    b->nodes = mem_resize(b->nodes, (size_t)b->room, sizeof *b->nodes);
    return true;
}

// Values every move at `x`, whose position is `s`. False when the memory is full.
static bool expand(BestFirst *b, int32_t x, const State *s) {
    const Game *g = b->setup.game;
    State *next = game_state_at(g, b->follow, 1);
    size_t n = game_moves(g, s, b->moves);
    if (!make_room(b, n)) return false;
    b->nodes[x].first = b->n;
    b->nodes[x].n = (uint32_t)n;
    for (size_t i = 0; i < n; i++) {
        BestNode *child = &b->nodes[b->n++];
        game_copy(g, next, s);
        game_play(g, next, b->moves[i]);
        *child = (BestNode){.move = b->moves[i],
                            .parent = x,
                            .depth = (int16_t)(b->nodes[x].depth + 1),
                            .mover = (int8_t)game_mover(g, next)};
        value_node(b, child, next, child->depth - b->nodes[b->root].depth);
        b->count++;
    }
    return true;
}

// --- which position is looked into next ---

// B* at the root: the best move by its upper bound; the rival is the best of the others. Returns
// the child to look into, 0 when the move is decided.
static int32_t choose_bstar(const BestFirst *b) {
    const BestNode *root = &b->nodes[b->root];
    int player = root->mover;
    int32_t best = best_child(b, root, BY_LOW, 0, false);
    int32_t rival = best_child(b, root, BY_HIGH, best, false);
    if (!rival || low_for(&b->nodes[best], player) >= high_for(&b->nodes[rival], player)) return 0;
    best = best_child(b, root, BY_HIGH, 0, false);
    rival = best_child(b, root, BY_HIGH, best, false);
    double ours = (double)b->nodes[best].effort, theirs = 0;
    for (uint32_t i = 0; i < root->n; i++) {
        int32_t k = root->first + (int32_t)i;
        if (k != best && high_for(&b->nodes[k], player) > low_for(&b->nodes[best], player))
            theirs += (double)b->nodes[k].effort * (double)b->nodes[k].effort;
    }
    bool prove = ours * ours <= theirs;
    int32_t first = prove ? best : rival, second = prove ? rival : best;
    if (!b->nodes[first].settled) return first;
    if (!b->nodes[second].settled) return second;
    return best_child(b, root, BY_HIGH, 0, true);
}

// Below the root both sides go where they hope most.
static int32_t choose_below(const BestFirst *b, const BestNode *x) {
    if (b->setup.method == BEST_BANDWIDTH) {
        int32_t found = choose_in_band(b, x);
        if (found) return found;
    }
    return best_child(b, x, BY_HIGH, 0, true);
}

// One step: looks into one more position. False when the move is decided or the memory full.
static bool step(BestFirst *b) {
    const Game *g = b->setup.game;
    int32_t at =
        b->setup.method == BEST_BSTAR ? choose_bstar(b) : choose_in_band(b, &b->nodes[b->root]);
    if (!at) return false;
    game_copy(g, b->at, b->root_state);
    game_play(g, b->at, b->nodes[at].move);
    while (b->nodes[at].first) {
        at = choose_below(b, &b->nodes[at]);
        game_play(g, b->at, b->nodes[at].move);
    }
    if (!expand(b, at, b->at)) {
        b->full = true;
        return false;
    }
    for (int32_t up = at;; up = b->nodes[up].parent) {
        back_up(b, &b->nodes[up]);
        b->nodes[up].effort++;
        if (up == b->root) return true;
    }
}

// --- from turn to turn ---

static void begin(BestFirst *b, const State *root) {
    const Game *g = b->setup.game;
    b->n = 1;
    b->root = 0;
    b->looked = 0;
    b->full = false;
    game_copy(g, b->root_state, root);
    b->nodes[0] = (BestNode){.mover = (int8_t)game_mover(g, root)};
    expand(b, 0, root);
    back_up(b, &b->nodes[0]);
}

// Looks for the position among those `plies` below a node whose position is `from`.
static int32_t find_below(BestFirst *b, int32_t x, const State *from, const State *wanted,
                          int plies) {
    const Game *g = b->setup.game;
    if (game_same(g, from, wanted)) return x;
    if (plies == 0) return -1;
    State *next = game_states_new(g, 1);
    int32_t found = -1;
    for (uint32_t i = 0; i < b->nodes[x].n && found < 0; i++) {
        int32_t k = b->nodes[x].first + (int32_t)i;
        game_copy(g, next, from);
        game_play(g, next, b->nodes[k].move);
        found = find_below(b, k, next, wanted, plies - 1);
    }
    free(next);
    return found;
}

// Continues with the tree where it has the position. Half of the memory must be free for it.
static void go_to(BestFirst *b, const State *root) {
    int32_t found = -1;
    if (b->n > 0 && (size_t)b->n < b->setup.nodes / 2)
        found = find_below(b, b->root, b->root_state, root, 2);
    if (found < 0 || !b->nodes[found].first) {
        begin(b, root);
        return;
    }
    b->root = found;
    game_copy(b->setup.game, b->root_state, root);
}

// --- the answer ---

static BestBy best_by(const BestFirst *b) {
    return b->setup.method == BEST_BSTAR ? BY_LOW : BY_MIDDLE;
}

static void take_line(const BestFirst *b, SearchResult *out) {
    int32_t at = b->root;
    BestBy by = best_by(b);
    out->line_length = 0;
    while (b->nodes[at].first && out->line_length < SEARCH_DEPTH_MAX) {
        at = best_child(b, &b->nodes[at], by, 0, false);
        out->line[out->line_length++] = b->nodes[at].move;
    }
}

static int32_t log_of(const int32_t *logs, int32_t parent) {
    return parent < 0 ? TREE_NONE : logs[parent];
}

// The tree as it is now. Children come after their parents in memory, as the log wants them.
static void write_log(const BestFirst *b, const SearchResult *r) {
    TreeLog *log = b->setup.log;
    if (!log) return;
    int32_t *logs = mem_new((size_t)b->n, sizeof *logs);
    tree_log_reset(log);
    for (int32_t i = 0; i < b->n; i++) {
        const BestNode *x = &b->nodes[i];
        logs[i] = TREE_NONE;
        bool root = i == b->root;
        if (i < b->root || (!root && log_of(logs, x->parent) == TREE_NONE)) continue;
        logs[i] = tree_log_add(log, &(TreeNode){.parent = root ? TREE_NONE : logs[x->parent],
                                                .depth = x->depth - b->nodes[b->root].depth,
                                                .move = x->move,
                                                .mover = x->mover,
                                                .low = low_for(x, x->mover),
                                                .high = high_for(x, x->mover),
                                                .has_bounds = true});
        tree_log_value(log, logs[i], for_player(x->middle, x->mover),
                       x->first ? TREE_OPEN : TREE_LEAF);
    }
    tree_log_mark_line(log, r->line, r->line_length);
    free(logs);
}

static bool must_stop(const BestFirst *b, const Limits *l, int64_t deadline_ns) {
    if (l->nodes && b->count >= l->nodes) return true;
    if (l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) return true;
    return deadline_ns && os_now_ns() >= deadline_ns;
}

void best_first_think(BestFirst *b, const State *root, const Limits *limits, SearchResult *out) {
    const Game *g = b->setup.game;
    int64_t deadline_ns = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    bool stopped = false, more = true;
    b->count = 0;
    go_to(b, root);
    while (more && !stopped) {
        more = step(b);
        stopped = more && must_stop(b, limits, deadline_ns);
    }
    b->decided = !stopped && !b->full;
    const BestNode *x = &b->nodes[b->root];
    *out = (SearchResult){0};
    take_line(b, out);
    out->move = out->line[0];
    int32_t best = x->first;
    while (b->nodes[best].move != out->move) best++;
    out->value = for_player(b->nodes[best].middle, x->mover);
    game_copy(g, b->at, root);
    game_play(g, b->at, out->move);
    out->static_value = eval_value(b->setup.eval, g, b->at, x->mover);
    out->stats = (SearchStats){.nodes = b->count,
                               .leaves = b->count,
                               .depth = (int)out->line_length,
                               .stopped = stopped || b->full};
    write_log(b, out);
}

bool best_first_decided(const BestFirst *b) {
    return b->decided;
}

void best_first_bounds(const BestFirst *b, int *low, int *high) {
    const BestNode *x = &b->nodes[b->root];
    *low = low_for(x, x->mover);
    *high = high_for(x, x->mover);
}

static BestBounds bounds_of(const BestFirst *b, int32_t child, int player) {
    const BestNode *x = &b->nodes[child];
    return (BestBounds){x->move, low_for(x, player), high_for(x, player)};
}

bool best_first_rivals(const BestFirst *b, const State *root, BestBounds *best, BestBounds *rival) {
    const BestNode *x = &b->nodes[b->root];
    if (b->n == 0 || x->n < 2 || !game_same(b->setup.game, b->root_state, root)) return false;
    int32_t first = best_child(b, x, best_by(b), 0, false);
    *best = bounds_of(b, first, x->mover);
    *rival = bounds_of(b, best_child(b, x, BY_HIGH, first, false), x->mover);
    return true;
}
