// SPDX-License-Identifier: MIT
// tree_log.c - see tree_log.h.
#include "search/classic/tree_log.h"

#include "base/mem.h"

const char *tree_fate_word(TreeFate f) {
    static const char *const words[] = {"open",   "leaf",  "final",  "cut",
                                        "pruned", "known", "stopped"};
    return words[f];
}

void tree_log_init(TreeLog *t, size_t most) {
    *t = (TreeLog){.nodes = mem_new(most, sizeof *t->nodes), .most = most};
}

void tree_log_clear(TreeLog *t) {
    free(t->nodes);
    *t = (TreeLog){0};
}

void tree_log_reset(TreeLog *t) {
    if (!t) return;
    t->n = 0;
    t->left_out = 0;
}

int32_t tree_log_add(TreeLog *t, const TreeNode *node) {
    if (!t) return TREE_NONE;
    if (t->n == t->most || (t->n > 0 && node->parent == TREE_NONE)) {
        t->left_out++;
        return TREE_NONE;
    }
    t->nodes[t->n] = *node;
    return (int32_t)t->n++;
}

void tree_log_value(TreeLog *t, int32_t node, int value, TreeFate fate) {
    if (!t || node == TREE_NONE) return;
    t->nodes[node].value = value;
    t->nodes[node].has_value = fate != TREE_PRUNED && fate != TREE_STOPPED;
    t->nodes[node].fate = fate;
}

// The last child of `parent` by this move that has a value: a move may be searched several times.
static int32_t child_by(const TreeLog *t, int32_t parent, Move move) {
    int32_t found = TREE_NONE;
    for (size_t i = (size_t)parent + 1; i < t->n; i++)
        if (t->nodes[i].parent == parent && t->nodes[i].move == move && t->nodes[i].has_value)
            found = (int32_t)i;
    return found;
}

void tree_log_mark_line(TreeLog *t, const Move *line, size_t n) {
    if (!t || t->n == 0) return;
    int32_t at = 0;
    t->nodes[0].best = true;
    for (size_t i = 0; i < n; i++) {
        at = child_by(t, at, line[i]);
        if (at == TREE_NONE) return;
        t->nodes[at].best = true;
    }
}
