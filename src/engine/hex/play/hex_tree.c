// SPDX-License-Identifier: MIT
// hex_tree.c - see hex_tree.h.
#include "engine/hex/play/hex_tree.h"
#include "engine/hex/net/hex_net_run.h"

#include <math.h>
#include <string.h>

// --- new moves ---

static HexTreeNode *last_of(HexMcts *m) {
    return &m->nodes[m->path[m->depth]];
}

// Cells to consider: not those on which the enemy's answer kills the stone.
static HexSet worth_playing(HexMcts *m) {
    const HexPly *p = &m->search.plies[m->depth];
    HexEntry e = {.moves = p->board.empty};
    hex_drop_vulnerable(&m->search, p, &e);
    return hex_set_empty(e.moves) ? p->board.empty : e.moves;
}

// The pattern weight of a move, replies to the last stone included.
static float weight_of(const HexMcts *m, int cell, int mover, int last) {
    uint32_t pattern = m->field.pattern[cell];
    float weight = (float)(m->judge->weight[pattern] >> (16 * mover) & 0xFFFF);
    int d = hex_tree_direction(m, cell, last);
    if (d < 0) return weight;
    return weight * (float)m->judge->reply[mover][d][pattern % HEX_RINGS] / HEX_WEIGHT_ONE;
}

static float best_logit(const HexMcts *m, const HexTreeNode *node) {
    float best = -INFINITY;
    for (uint32_t i = node->first; i < node->first + node->n; i++)
        best = fmaxf(best, m->answer.logit[m->nodes[i].cell]);
    return best;
}

static void set_priors(HexMcts *m, const HexTreeNode *node) {
    int mover = hex_tree_mover(m, m->depth), last = hex_tree_last(m);
    float sum = 0, best = m->desk ? best_logit(m, node) : 0, power = (float)m->setup.prior;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        int cell = m->nodes[i].cell;
        if (m->desk)
            m->nodes[i].prior = expf(power * (m->answer.logit[cell] - best));
        else
            m->nodes[i].prior = powf(weight_of(m, cell, mover, last), power);
        sum += m->nodes[i].prior;
    }
    for (uint32_t i = node->first; i < node->first + node->n; i++) m->nodes[i].prior /= sum;
}

// The net's answer for a position, new or from the cache.
static void ask(HexMcts *m, const int8_t *stone, int mover, HexNetAnswer *out) {
    uint64_t key = hex_net_memory_key(&m->ground.shape, stone, mover);
    if (hex_net_recall(m->said, key, out)) return;
    hex_net_judge(m->desk, stone, mover, out);
    hex_net_remember(m->said, key, out);
}

// The net sees the stones that were played; it was not trained on filled-in boards. The root is
// also evaluated rotated by 180 degrees.
void hex_tree_ask(HexMcts *m) {
    int cells = m->ground.shape.cells, mover = hex_tree_mover(m, m->depth);
    int8_t stone[HEX_CELLS_MAX], turned[HEX_CELLS_MAX];
    memcpy(stone, m->position.stone, (size_t)cells);
    for (int i = 0; i < m->depth; i++) stone[m->moves[i]] = (int8_t)hex_tree_mover(m, i);
    ask(m, stone, mover, &m->answer);
    if (m->depth > 0) return;
    HexNetAnswer other;
    for (int i = 0; i < cells; i++) turned[i] = stone[cells - 1 - i];
    ask(m, turned, mover, &other);
    for (int i = 0; i < cells; i++)
        m->answer.logit[i] = (m->answer.logit[i] + other.logit[cells - 1 - i]) / 2;
    m->answer.value = (m->answer.value + other.value) / 2;
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

static int count_moves(const HexFacts *known) {
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
// filled in differently and lack one of them: then it is not changed.
static void keep_only(HexMcts *m, HexTreeNode *node, const HexFacts *known) {
    int found = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++)
        found += hex_proof_has(known->moves, m->nodes[i].cell);
    if (found < count_moves(known)) return;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        HexTreeNode *child = &m->nodes[i];
        // Two examinations may leave out different ones of equivalent moves: only the last one
        // counts.
        if (child->proved == HEX_MOVE_OUT) child->proved = HEX_MOVE_OPEN;
        if (hex_tree_open(child) && !hex_proof_has(known->moves, child->cell))
            child->proved = HEX_MOVE_OUT;
    }
    if (no_move_left(m, node)) node->proved = HEX_MOVE_WON;
}

// A player who can win at once plays into the links that say so: which cells keep the win?
static bool find_winning_move(HexMcts *m, HexTreeNode *root, const HexFacts *links) {
    bool found = false;
    for (uint32_t i = root->first; i < root->first + root->n; i++) {
        HexFacts after;
        if (!hex_proof_has(links->moves, m->nodes[i].cell)) continue;
        hex_facts_at(m->know, &m->nodes[i].cell, 1, &after);
        if (after.winner != m->position.mover) continue;
        m->nodes[i].proved = HEX_MOVE_WON;
        found = true;
        break;
    }
    return found;
}

void hex_tree_look(HexMcts *m) {
    HexTreeNode *node = last_of(m);
    HexFacts known;
    hex_facts_at(m->know, m->moves, m->depth, &known);
    node->known = true;
    if (known.winner < 0) {
        keep_only(m, node, &known);
        return;
    }
    bool mover_wins = known.winner == hex_tree_mover(m, m->depth);
    if (mover_wins && m->depth == 0 && node->n && !find_winning_move(m, node, &known)) return;
    node->proved = mover_wins ? HEX_MOVE_LOST : HEX_MOVE_WON;
}

bool hex_tree_over(HexMcts *m) {
    const HexPly *p = &m->search.plies[m->depth];
    bool won = hex_stones_join(&p->board, &m->ground.shape, !p->mover);
    if (!won && !hex_stones_join(&p->board, &m->ground.shape, p->mover)) return false;
    last_of(m)->proved = won ? HEX_MOVE_WON : HEX_MOVE_LOST;
    return true;
}

// --- going down ---

// The share of the net's policy on moves that have been tried.
static float tried_share(const HexMcts *m, const HexTreeNode *node) {
    float share = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++)
        if (m->nodes[i].visits > 0) share += m->nodes[i].prior;
    return share;
}

// The expected value of a move without visits: that of its position so far, and less where a net
// prefers the moves that were tried.
static float first_value(const HexMcts *m, const HexTreeNode *node) {
    float expected = node->visits > 0 ? 1 - node->wins / node->visits : 0.5F;
    if (m->desk) expected -= (float)m->setup.doubt * sqrtf(tried_share(m, node));
    return expected;
}

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
    float expected = first_value(m, node);
    float curiosity = (float)m->setup.explore * sqrtf(node->visits + 1);
    float best_score = -INFINITY;
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

void hex_tree_count(HexMcts *m, float chance, bool played) {
    for (int i = m->depth; i >= 0; i--) {
        HexTreeNode *node = &m->nodes[m->path[i]];
        int mover = hex_tree_mover(m, i);
        float his = mover == 0 ? chance : 1 - chance;
        node->visits += 1;
        node->wins += 1 - his;
        if (played && node->first) count_rave(m, node, mover, his);
    }
}

// --- another root ---

// Nodes are copied in the order of traversal, so that those of a position stay together.
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
