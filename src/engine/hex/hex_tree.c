// SPDX-License-Identifier: MIT
// hex_tree.c - see hex_tree.h.
#include "engine/hex/hex_tree.h"

#include <math.h>

// --- new moves ---

static HexTreeNode *last_of(HexMcts *m) {
    return &m->nodes[m->path[m->depth]];
}

// Cells worth a move: not those on which the enemy's answer kills the stone.
static HexSet worth_playing(HexMcts *m) {
    const HexPly *p = &m->search.plies[m->depth];
    HexEntry e = {.moves = p->board.empty};
    hex_drop_vulnerable(&m->search, p, &e);
    return hex_set_empty(e.moves) ? p->board.empty : e.moves;
}

// How much patterns like a move, replies to the last stone included.
static float weight_of(const HexMcts *m, int cell, int mover, int last) {
    uint32_t pattern = m->field.pattern[cell];
    float weight = (float)(m->judge->weight[pattern] >> (16 * mover) & 0xFFFF);
    int d = hex_tree_direction(m, cell, last);
    if (d < 0) return weight;
    return weight * (float)m->judge->reply[mover][d][pattern % HEX_RINGS] / HEX_WEIGHT_ONE;
}

static void set_priors(HexMcts *m, const HexTreeNode *node) {
    int mover = hex_tree_mover(m, m->depth), last = hex_tree_last(m);
    float sum = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        float weight = weight_of(m, m->nodes[i].cell, mover, last);
        m->nodes[i].prior = powf(weight, (float)m->setup.prior);
        sum += m->nodes[i].prior;
    }
    for (uint32_t i = node->first; i < node->first + node->n; i++) m->nodes[i].prior /= sum;
}

bool hex_tree_expand(HexMcts *m) {
    HexTreeNode *node = last_of(m);
    HexSet cells = worth_playing(m);
    uint32_t n = (uint32_t)hex_set_count(cells);
    if (n == 0 || m->n_nodes + n > m->room) return false;
    node->first = m->n_nodes;
    node->n = (uint16_t)n;
    m->n_nodes += n;
    for (uint32_t i = node->first; i < m->n_nodes; i++)
        m->nodes[i] = (HexTreeNode){.cell = (int16_t)hex_set_pop(&cells)};
    set_priors(m, node);
    return true;
}

static int count_moves(const HexKnown *known) {
    int n = 0;
    for (int i = 0; i < HEX_SOLVER_WORDS; i++) n += bits_count(known->moves[i]);
    return n;
}

static bool no_move_left(const HexMcts *m, const HexTreeNode *node) {
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        uint8_t proved = m->nodes[i].proved;
        if (proved != HEX_MOVE_LOST && proved != HEX_MOVE_OUT) return false;
    }
    return true;
}

// Only the moves that may still win stay in. A tree taken over from an earlier root may have been
// filled in otherwise and lack one of them: then it stays as it is.
static void keep_only(HexMcts *m, HexTreeNode *node, const HexKnown *known) {
    int found = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++)
        found += hex_proof_has(known->moves, m->nodes[i].cell);
    if (found < count_moves(known)) return;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        HexTreeNode *child = &m->nodes[i];
        // Two looks may leave out different ones of equal moves: only the last one counts.
        if (child->proved == HEX_MOVE_OUT) child->proved = HEX_MOVE_OPEN;
        if (hex_tree_open(child) && !hex_proof_has(known->moves, child->cell))
            child->proved = HEX_MOVE_OUT;
    }
    if (no_move_left(m, node)) node->proved = HEX_MOVE_WON;
}

// A player who can win at once plays into the links that say so: which cells keep the win?
static bool find_winning_move(HexMcts *m, HexTreeNode *root, const HexKnown *links) {
    bool found = false;
    for (uint32_t i = root->first; i < root->first + root->n; i++) {
        HexKnown after;
        if (!hex_proof_has(links->moves, m->nodes[i].cell)) continue;
        hex_know_at(m->know, &m->nodes[i].cell, 1, &after);
        if (after.winner != m->position.mover) continue;
        m->nodes[i].proved = HEX_MOVE_WON;
        found = true;
        break;
    }
    return found;
}

void hex_tree_look(HexMcts *m) {
    HexTreeNode *node = last_of(m);
    HexKnown known;
    hex_know_at(m->know, m->moves, m->depth, &known);
    node->known = true;
    if (known.winner < 0) {
        keep_only(m, node, &known);
        return;
    }
    bool mover_wins = known.winner == hex_tree_mover(m, m->depth);
    if (mover_wins && m->depth == 0 && node->n && !find_winning_move(m, node, &known)) return;
    node->proved = mover_wins ? HEX_MOVE_LOST : HEX_MOVE_WON;
}

// --- going down ---

// A move without games is expected to do as well as its position has done so far.
static float score_of(const HexMcts *m, const HexTreeNode *child, float expected, float curiosity) {
    float own = child->visits > 0 ? child->wins / child->visits : expected;
    float rave = child->rave_visits, value = own;
    if (rave > 0) {
        float trust = rave / (rave + child->visits + rave * child->visits * (float)m->setup.rave);
        value += trust * (child->rave_wins / rave - own);
    }
    return value + curiosity * child->prior / (1 + child->visits);
}

uint32_t hex_tree_select(const HexMcts *m, const HexTreeNode *node, const HexBoard *b) {
    float expected = node->visits > 0 ? 1 - node->wins / node->visits : 0.5F;
    float curiosity = (float)m->setup.explore * sqrtf(node->visits + 1);
    float best_score = -1;
    uint32_t best = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        const HexTreeNode *child = &m->nodes[i];
        if (!hex_tree_open(child) || !hex_set_has(b->empty, child->cell)) continue;
        float score = score_of(m, child, expected, curiosity);
        if (score > best_score) best_score = score, best = i;
    }
    return best;
}

// --- going up ---

void hex_tree_settle(HexMcts *m) {
    for (int i = m->depth; i > 0; i--) {
        HexTreeNode *node = &m->nodes[m->path[i]], *before = &m->nodes[m->path[i - 1]];
        if (node->proved == HEX_MOVE_WON)
            before->proved = HEX_MOVE_LOST;
        else if (node->proved == HEX_MOVE_LOST && no_move_left(m, before))
            before->proved = HEX_MOVE_WON;
        else
            return;
    }
}

static void count_rave(HexMcts *m, const HexTreeNode *node, int mover, float won) {
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        HexTreeNode *child = &m->nodes[i];
        float mine = m->field.stone[child->cell] == mover ? 1.0F : 0.0F;
        child->rave_visits += mine;
        child->rave_wins += mine * won;
    }
}

void hex_tree_count(HexMcts *m, int winner, bool played) {
    for (int i = m->depth; i >= 0; i--) {
        HexTreeNode *node = &m->nodes[m->path[i]];
        int mover = hex_tree_mover(m, i);
        node->visits += 1;
        node->wins += winner != mover ? 1.0F : 0.0F;
        if (played && node->first) count_rave(m, node, mover, winner == mover ? 1.0F : 0.0F);
    }
}

// --- another root ---

// Nodes are copied in the order in which they are met, so that those of a position stay together.
void hex_tree_move(HexMcts *m, uint32_t top) {
    HexTreeNode *from = m->nodes, *to = m->other_nodes;
    to[1] = from[top];
    uint32_t n = 2;
    for (uint32_t i = 1; i < n; i++) {
        if (!to[i].first) continue;
        uint32_t first = n;
        for (uint32_t k = 0; k < to[i].n; k++) to[n++] = from[to[i].first + k];
        to[i].first = first;
    }
    m->nodes = to;
    m->other_nodes = from;
    m->n_nodes = n;
}
