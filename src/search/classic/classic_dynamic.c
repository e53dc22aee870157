// SPDX-License-Identifier: MIT
// classic_dynamic.c - alpha-beta in the dynamic order of Slagle and Dixon (1969): the tree is in
// memory, moves begin in the order of their static values, and whenever a search shows that the
// first is worth less than the second looks, the second is searched before the first is finished.
//
// A node has bounds on its value at the full depth, and an estimate: its static value, as far as
// the bounds allow it. At a node the move of the greatest estimate is searched with a window that
// ends at the estimate of the next one. When it falls below, it has a new upper bound, and another
// move is first. What a search has found stays in the bounds, so nothing is valued twice.
#include "search/classic/classic_parts.h"

#include "base/mem.h"

// Children are in the order of generation.
typedef struct {
    Move move;
    int32_t first; // child; 0: not yet expanded
    int32_t log;
    int low, high; // seen by `mover`
    int estimate;  // seen by the player at the parent
    uint16_t n;
    int8_t mover;
} DynNode;

typedef struct {
    Classic *c;
    DynNode *nodes;
    int32_t n, room;
} DynTree;

// What a child is worth to the player at its parent.
typedef struct {
    int low, high, estimate;
} Seen;

static Seen seen_by(const DynNode *child, int player) {
    Seen s = {child->low, child->high, child->estimate};
    if (child->mover != player) s.low = -child->high, s.high = -child->low;
    if (s.estimate < s.low) s.estimate = s.low;
    if (s.estimate > s.high) s.estimate = s.high;
    return s;
}

static bool make_room(DynTree *t, size_t more) {
    if ((size_t)t->n + more > CLASSIC_TREE_MAX) return false;
    while ((size_t)t->room < (size_t)t->n + more) t->room *= 2;
    t->nodes = mem_resize(t->nodes, (size_t)t->room, sizeof *t->nodes);
    return true;
}

// Values a node of the depth limit, or the end of a game, for good.
static void settle(DynTree *t, int32_t at, const State *s, bool final) {
    Classic *c = t->c;
    DynNode *node = &t->nodes[at];
    node->low = node->high =
        final ? classic_final(c, s, node->mover) : classic_value(c, s, node->mover);
    c->stats.leaves++;
    tree_log_value(c->setup.log, node->log, node->low, final ? TREE_FINAL : TREE_LEAF);
}

static void add_child(DynTree *t, int32_t at, const State *s, Move m, int ply, int depth) {
    Classic *c = t->c;
    int mover = classic_play(c, s, m, ply), player = t->nodes[at].mover;
    const State *next = classic_state(c, ply + 1);
    int32_t child = t->n++;
    t->nodes[child] = (DynNode){.move = m,
                                .log = TREE_NONE,
                                .low = -VALUE_INFINITE,
                                .high = VALUE_INFINITE,
                                .estimate = VALUE_INFINITE,
                                .mover = (int8_t)mover};
    // Just above the limit children are valued one by one, when they are needed.
    if (depth == 1) return;
    c->stats.nodes++;
    t->nodes[child].log = tree_log_add(c->setup.log, &(TreeNode){.parent = t->nodes[at].log,
                                                                 .depth = ply + 1,
                                                                 .move = m,
                                                                 .mover = mover,
                                                                 .low = -VALUE_INFINITE,
                                                                 .high = VALUE_INFINITE});
    if (game_over(c->setup.game, next)) {
        settle(t, child, next, true);
        return;
    }
    int v = classic_value(c, next, player);
    t->nodes[child].estimate = v;
    tree_log_value(c->setup.log, t->nodes[child].log, mover == player ? v : -v, TREE_LEAF);
}

// Makes the children of a node. False when the memory is full.
static bool expand(DynTree *t, int32_t at, const State *s, int ply, int depth) {
    Move *moves = classic_moves(t->c, ply);
    size_t n = game_moves(t->c->setup.game, s, moves);
    if (!make_room(t, n)) return false;
    t->nodes[at].first = t->n;
    t->nodes[at].n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) add_child(t, at, s, moves[i], ply, depth);
    return true;
}

// The children of a node at a moment: which one is searched next, and up to where.
typedef struct {
    int32_t first; // -1: none can change the value
    int best_low;  // at least this much is certain
    int best_high; // and at most this
    int second;    // the estimate of the next one
    int estimate;  // of the first
} Choices;

static Choices look_at(const DynTree *t, const DynNode *at, int alpha) {
    Choices x = {.first = -1,
                 .best_low = -VALUE_INFINITE,
                 .best_high = -VALUE_INFINITE,
                 .second = -VALUE_INFINITE,
                 .estimate = -VALUE_INFINITE};
    for (int i = 0; i < at->n; i++) {
        Seen s = seen_by(&t->nodes[at->first + i], at->mover);
        if (s.low > x.best_low) x.best_low = s.low;
        if (s.high > x.best_high) x.best_high = s.high;
    }
    int needed = alpha > x.best_low ? alpha : x.best_low;
    for (int i = 0; i < at->n; i++) {
        Seen s = seen_by(&t->nodes[at->first + i], at->mover);
        if (s.high <= needed || s.low == s.high) continue;
        if (x.first < 0 || s.estimate > x.estimate) {
            x.second = x.estimate;
            x.estimate = s.estimate;
            x.first = at->first + i;
        } else if (s.estimate > x.second) {
            x.second = s.estimate;
        }
    }
    return x;
}

static int greater(int a, int b) {
    return a > b ? a : b;
}

// Narrows the bounds of a node until its value is known, or is at most alpha or at least beta.
static void visit(DynTree *t, int32_t at, const State *s, int ply, int depth, int alpha, int beta) {
    Classic *c = t->c;
    if (classic_must_stop(c)) return;
    if (depth == 0) {
        c->stats.nodes++;
        settle(t, at, s, game_over(c->setup.game, s));
        return;
    }
    if (t->nodes[at].first == 0 && !expand(t, at, s, ply, depth)) {
        c->stopped = true;
        return;
    }
    while (!c->stopped) {
        DynNode *node = &t->nodes[at];
        Choices x = look_at(t, node, alpha);
        node->low = greater(node->low, x.best_low);
        if (x.best_high < node->high) node->high = x.best_high;
        bool cut = x.best_low >= beta;
        tree_log_value(c->setup.log, node->log, cut ? x.best_low : x.best_high,
                       cut && x.first >= 0 ? TREE_CUT : TREE_OPEN);
        if (cut && x.first >= 0) c->stats.cuts++;
        if (cut || x.first < 0) return;
        int second = x.second < x.estimate - 1 ? x.second : x.estimate - 1;
        int low = greater(greater(alpha, x.best_low), second < beta ? second : beta - 1);
        int mover = classic_play(c, s, t->nodes[x.first].move, ply);
        bool same = mover == node->mover;
        if (depth == 1)
            t->nodes[x.first].log =
                tree_log_add(c->setup.log, &(TreeNode){.parent = node->log,
                                                       .depth = ply + 1,
                                                       .move = t->nodes[x.first].move,
                                                       .mover = mover,
                                                       .low = -VALUE_INFINITE,
                                                       .high = VALUE_INFINITE});
        visit(t, x.first, classic_state(c, ply + 1), ply + 1, depth - 1, same ? low : -beta,
              same ? beta : -low);
    }
}

// The moves on which the value of the root rests.
static void take_line(const DynTree *t, SearchResult *out) {
    int32_t at = 0;
    out->line_length = 0;
    while (t->nodes[at].first && out->line_length < SEARCH_DEPTH_MAX) {
        const DynNode *node = &t->nodes[at];
        int32_t best = node->first;
        for (int i = 1; i < node->n; i++)
            if (seen_by(&t->nodes[node->first + i], node->mover).low >
                seen_by(&t->nodes[best], node->mover).low)
                best = node->first + i;
        if (seen_by(&t->nodes[best], node->mover).low == -VALUE_INFINITE) break;
        out->line[out->line_length++] = t->nodes[best].move;
        at = best;
    }
}

void classic_dynamic(Classic *c, const State *root, int depth, SearchResult *out) {
    enum { ROOM = 1024 };
    DynTree t = {.c = c, .nodes = mem_new(ROOM, sizeof *t.nodes), .n = 1, .room = ROOM};
    t.nodes[0] = (DynNode){.low = -VALUE_INFINITE,
                           .high = VALUE_INFINITE,
                           .mover = (int8_t)game_mover(c->setup.game, root)};
    t.nodes[0].log = tree_log_add(c->setup.log, &(TreeNode){.parent = TREE_NONE,
                                                            .mover = t.nodes[0].mover,
                                                            .low = -VALUE_INFINITE,
                                                            .high = VALUE_INFINITE});
    visit(&t, 0, root, 0, depth, -VALUE_INFINITE, VALUE_INFINITE);
    SearchResult found = *out;
    take_line(&t, &found);
    if (found.line_length > 0) {
        *out = found;
        out->move = out->line[0];
        out->value = t.nodes[0].low;
    }
    if (!c->stopped) c->stats.depth = depth;
    free(t.nodes);
}
