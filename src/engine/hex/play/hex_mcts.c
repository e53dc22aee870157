// SPDX-License-Identifier: MIT
// hex_mcts.c - see hex_mcts.h.
#include "engine/hex/play/hex_mcts.h"

#include "base/mem.h"
#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/play/hex_tree.h"

#include <string.h>

// --- making one ---

static void set_defaults(HexMctsSetup *s) {
    if (s->memory == 0) s->memory = (size_t)256 << 20;
    if (s->explore == 0) s->explore = s->net ? 0.8 : 1;
    if (s->rave == 0) s->rave = 0.005;
    if (s->prior == 0) s->prior = s->net ? 1 : 1.3;
    if (s->doubt == 0) s->doubt = 0.1;
    if (s->know_at == 0) s->know_at = s->net ? 4 : 200;
    if (s->expand_at == 0) s->expand_at = 3;
}

static HexPolicy *policy_of(const HexPatterns *given, HexPatternsUse use) {
    HexPolicy *policy = mem_new_aligned(1, sizeof *policy);
    HexPatterns *built_in = NULL;
    if (!given) {
        built_in = mem_new(1, sizeof *built_in);
        hex_patterns_built_in(built_in, use);
    }
    hex_policy_make(policy, given ? given : built_in);
    free(built_in);
    return policy;
}

// A third of the memory goes to links, the rest to two trees, of which one is used, and a twelfth
// of that to the cache of the net's answers.
HexMcts *hex_mcts_new(int width, int height, const HexMctsSetup *setup) {
    HexMcts *m = mem_new_aligned(1, sizeof *m);
    m->setup = *setup;
    set_defaults(&m->setup);
    hex_ground_init(&m->ground, width, height);
    m->policy = policy_of(setup->games, HEX_FOR_GAMES);
    m->judge = policy_of(setup->patterns, HEX_FOR_TREE);
    m->setup.patterns = m->setup.games = NULL;
    m->search.shape = &m->ground.shape;
    m->search.plies = mem_new_aligned((size_t)m->ground.shape.cells + 1, sizeof(HexPly));
    if (m->setup.know_at > 0) m->know = hex_facts_new(&m->ground.shape, m->setup.memory / 3);
    size_t rest = m->setup.memory / 3;
    if (m->setup.net) {
        m->desk = hex_net_desk_new(m->setup.net, width, height);
        m->said = hex_net_memory_new(width * height, rest / 6);
        rest -= rest / 12;
    }
    m->room = (uint32_t)(rest / sizeof(HexTreeNode));
    if (m->room < 1000) m->room = 1000;
    m->nodes = mem_new(m->room, sizeof *m->nodes);
    m->other_nodes = mem_new(m->room, sizeof *m->other_nodes);
    m->rng = rng_seed(1);
    m->position.mover = -1;
    return m;
}

void hex_mcts_free(HexMcts *m) {
    if (!m) return;
    hex_facts_free(m->know);
    hex_net_desk_free(m->desk);
    hex_net_memory_free(m->said);
    free(m->search.plies);
    free(m->policy);
    free(m->judge);
    free(m->nodes);
    free(m->other_nodes);
    free(m);
}

const HexShape *hex_mcts_shape(const HexMcts *m) {
    return &m->ground.shape;
}

void hex_mcts_seed(HexMcts *m, Rng rng) {
    m->rng = rng;
}

// --- the root ---

static uint32_t child_on(const HexMcts *m, uint32_t node, int cell) {
    const HexTreeNode *n = &m->nodes[node];
    for (uint32_t i = n->first; i < n->first + n->n; i++)
        if (m->nodes[i].cell == cell) return i;
    return 0;
}

// The node of a position one or two moves after the root, or 0.
static uint32_t find_later(const HexMcts *m, const HexPosition *p) {
    int cell[2] = {-1, -1}, n = 0; // new stones of each player
    if (m->position.mover < 0) return 0;
    for (int i = 0; i < m->ground.shape.cells; i++) {
        if (p->stone[i] == m->position.stone[i]) continue;
        if (m->position.stone[i] >= 0 || cell[p->stone[i]] >= 0) return 0;
        cell[p->stone[i]] = i;
        n++;
    }
    uint32_t node = 1;
    int mover = m->position.mover;
    for (int i = 0; i < n && node; i++, mover = !mover)
        node = cell[mover] < 0 ? 0 : child_on(m, node, cell[mover]);
    return mover == p->mover ? node : 0;
}

static void put_filled(HexMcts *m, HexPlayoutBoard *f, const HexFill *fill) {
    for (int player = 0; player < 2; player++) {
        HexSet cells = fill->captured[player];
        if (player == 0) cells = hex_set_or(cells, fill->dead);
        while (!hex_set_empty(cells))
            hex_playout_put(f, &m->ground, m->policy, hex_set_pop(&cells), player);
    }
}

static void set_board(HexMcts *m) {
    const HexPosition *p = &m->position;
    HexPly *root = &m->search.plies[0];
    hex_board_init(&root->board, &m->ground.shape);
    hex_playout_init(&m->root_field, &m->ground, m->policy);
    for (int i = 0; i < m->ground.shape.cells; i++) {
        if (p->stone[i] < 0) continue;
        hex_board_put(&root->board, &m->ground.shape, i, p->stone[i]);
        hex_playout_put(&m->root_field, &m->ground, m->policy, i, p->stone[i]);
    }
    root->mover = p->mover;
    hex_fill(&root->board, &m->ground.shape, root->board.empty, &root->fill);
    put_filled(m, &m->root_field, &root->fill);
    if (m->know) hex_facts_root(m->know, p);
}

void hex_mcts_root(HexMcts *m, const HexPosition *p, int last, bool forget) {
    uint32_t node = forget ? 0 : find_later(m, p);
    if (node) {
        hex_tree_move(m, node);
        // The enemy may have made a move that was left out. And the root is examined again.
        if (m->nodes[1].proved == HEX_MOVE_OUT) m->nodes[1].proved = HEX_MOVE_OPEN;
        m->nodes[1].known = false;
    } else {
        m->nodes[1] = (HexTreeNode){.cell = -1};
        m->n_nodes = 2;
    }
    m->position = *p;
    m->root_last = last;
    set_board(m);
}

// --- rounds ---

static void play(HexMcts *m, uint32_t child) {
    int cell = m->nodes[child].cell, mover = hex_tree_mover(m, m->depth);
    hex_enter(&m->search, m->depth, cell);
    hex_playout_put(&m->field, &m->ground, m->policy, cell, mover);
    m->moves[m->depth] = (int16_t)cell;
    m->path[++m->depth] = child;
    put_filled(m, &m->field, &m->search.plies[m->depth].fill);
}

// With playouts, a position gets its moves after a few of them. A net gives all of its moves at
// once, but not in the current round.
static bool grow(HexMcts *m, const HexTreeNode *node) {
    bool root = m->depth == 0;
    if (!root && (m->desk || node->visits < (float)m->setup.expand_at)) return false;
    if (m->desk) hex_tree_ask(m);
    return hex_tree_expand(m);
}

// Makes sure that a node is expanded as its visits require. False when it is a leaf. The root is
// examined even when everything is settled and it has no moves.
static bool ready(HexMcts *m, HexTreeNode *node) {
    bool root = m->depth == 0, grown = node->first || grow(m, node);
    if (!grown && !root) return false;
    if (m->know && !node->known && (root || node->visits >= (float)m->setup.know_at))
        hex_tree_look(m);
    return grown && hex_tree_open(node);
}

static void descend(HexMcts *m) {
    m->depth = 0;
    m->path[0] = 1;
    hex_playout_copy(&m->field, &m->root_field, &m->ground);
    for (;;) {
        HexTreeNode *node = &m->nodes[m->path[m->depth]];
        if (!hex_tree_open(node) || !ready(m, node)) return;
        uint32_t child = hex_tree_select(m, node, &m->search.plies[m->depth].board);
        if (!child) return;
        play(m, child);
    }
}

static float play_game(HexMcts *m) {
    int mover = hex_tree_mover(m, m->depth), last = hex_tree_last(m);
    return hex_playout_fill(&m->field, &m->ground, m->policy, mover, last, &m->rng) == 0 ? 1 : 0;
}

// The chance of player 0 by the net, at a position evaluated for the first time.
static float ask_net(HexMcts *m) {
    float share = (float)m->setup.mix;
    hex_tree_ask(m);
    if (!m->nodes[m->path[m->depth]].first) hex_tree_expand(m);
    float his = (1 + m->answer.value) / 2, chance = hex_tree_mover(m, m->depth) ? 1 - his : his;
    return share > 0 ? chance + share * (play_game(m) - chance) : chance;
}

static void one_round(HexMcts *m) {
    descend(m);
    const HexTreeNode *node = &m->nodes[m->path[m->depth]];
    if (!hex_tree_open(node) || (m->desk && hex_tree_over(m))) {
        int winner = hex_tree_mover(m, m->depth) ^ (node->proved == HEX_MOVE_WON);
        hex_tree_settle(m);
        hex_tree_count(m, winner == 0 ? 1 : 0, false);
        return;
    }
    if (m->desk)
        hex_tree_count(m, ask_net(m), false);
    else
        hex_tree_count(m, play_game(m), true);
}

uint64_t hex_mcts_run(HexMcts *m, uint64_t rounds) {
    uint64_t done = 0;
    for (; done < rounds && hex_tree_open(&m->nodes[1]); done++) one_round(m);
    return done;
}

void hex_mcts_told(HexMcts *m, int winner, int move) {
    bool wins = winner == m->position.mover;
    m->nodes[1].proved = wins ? HEX_MOVE_LOST : HEX_MOVE_WON;
    uint32_t child = wins && move >= 0 ? child_on(m, 1, move) : 0;
    if (child) m->nodes[child].proved = HEX_MOVE_WON;
}

// --- answers ---

int hex_mcts_winner(const HexMcts *m) {
    uint8_t proved = m->nodes[1].proved;
    if (proved == HEX_MOVE_OPEN) return -1;
    return proved == HEX_MOVE_LOST ? m->position.mover : !m->position.mover;
}

double hex_mcts_value(const HexMcts *m) {
    const HexTreeNode *root = &m->nodes[1];
    if (!hex_tree_open(root)) return root->proved == HEX_MOVE_LOST ? 1 : 0;
    return root->visits > 0 ? 1 - (double)root->wins / (double)root->visits : 0.5;
}

static HexMctsMove move_of(const HexMcts *m, const HexTreeNode *n) {
    HexMctsMove out = {.cell = n->cell, .visits = (double)n->visits, .winner = -1, .value = 0.5};
    out.prior = (double)n->prior;
    if (n->visits > 0) out.value = (double)n->wins / (double)n->visits;
    if (hex_mcts_winner(m) == !m->position.mover) out.value = 0;
    if (n->proved == HEX_MOVE_WON) out.winner = m->position.mover, out.value = 1;
    if (n->proved == HEX_MOVE_LOST) out.winner = !m->position.mover, out.value = 0;
    return out;
}

static bool better(const HexMcts *m, const HexMctsMove *a, const HexMctsMove *b) {
    int mover = m->position.mover;
    if ((a->winner == mover) != (b->winner == mover)) return a->winner == mover;
    if ((a->winner == !mover) != (b->winner == !mover)) return b->winner == !mover;
    return a->visits > b->visits || (a->visits == b->visits && a->prior > b->prior);
}

static size_t list_moves(const HexMcts *m, HexMctsMove *out, bool left_out) {
    const HexTreeNode *root = &m->nodes[1];
    size_t n = 0;
    for (uint32_t i = root->first; i < root->first + root->n; i++) {
        if (m->nodes[i].proved == HEX_MOVE_OUT && !left_out) continue;
        if (m->position.stone[m->nodes[i].cell] >= 0) continue;
        HexMctsMove one = move_of(m, &m->nodes[i]);
        size_t at = n++;
        for (; at > 0 && better(m, &one, &out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = one;
    }
    return n;
}

size_t hex_mcts_moves(const HexMcts *m, HexMctsMove *out) {
    return list_moves(m, out, false);
}

int hex_mcts_best(const HexMcts *m) {
    HexMctsMove moves[HEX_CELLS_MAX];
    if (list_moves(m, moves, false) || list_moves(m, moves, true)) return moves[0].cell;
    for (int i = 0; i < m->ground.shape.cells; i++)
        if (m->position.stone[i] < 0) return i;
    return -1;
}

size_t hex_mcts_tried(const HexMcts *m, HexMctsTried *out) {
    const HexTreeNode *root = &m->nodes[1];
    int mover = m->position.mover;
    float all = 0;
    for (uint32_t i = root->first; i < root->first + root->n; i++) all += m->nodes[i].visits;
    size_t n = 0;
    for (uint32_t i = root->first; i < root->first + root->n && all > 0; i++) {
        int cell = m->nodes[i].cell, d = hex_tree_direction(m, cell, m->root_last);
        if (m->root_field.stone[cell] >= 0) continue;
        out[n++] = (HexMctsTried){
            .pattern = hex_pattern_seen(m->root_field.pattern[cell], mover),
            .share = m->nodes[i].visits / all,
            .cell = (int16_t)cell,
            .direction = (int8_t)(d < 0 ? -1 : hex_direction_seen(d, mover)),
        };
    }
    return n;
}

size_t hex_mcts_line(const HexMcts *m, int cell, int *out, size_t most) {
    uint32_t at = child_on(m, 1, cell);
    size_t n = 0;
    while (at && n < most) {
        const HexTreeNode *node = &m->nodes[at];
        out[n++] = node->cell;
        at = 0;
        for (uint32_t i = node->first; i < node->first + node->n; i++)
            if (m->nodes[i].proved != HEX_MOVE_OUT && m->nodes[i].visits > 0 &&
                (!at || m->nodes[i].visits > m->nodes[at].visits))
                at = i;
    }
    return n;
}
