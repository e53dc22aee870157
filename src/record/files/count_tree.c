// SPDX-License-Identifier: MIT
// count_tree.c - see count_tree.h. Groups are found by hash (open addressing) of the group around
// them and their key; those inside a group are a list.
#include "record/files/count_tree.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    CountNode count;
    uint32_t group, inside, next; // 0: none
} Node;

struct CountTree {
    Node *nodes; // nodes[0] stands for all games
    uint32_t n, room;
    uint32_t *slots; // numbers of nodes; 0: empty
    size_t n_slots;
};

CountTree *count_tree_new(void) {
    CountTree *t = mem_new(1, sizeof *t);
    t->room = 64;
    t->nodes = mem_new(t->room, sizeof *t->nodes);
    t->n = 1;
    t->n_slots = 256;
    t->slots = mem_new(t->n_slots, sizeof *t->slots);
    return t;
}

void count_tree_free(CountTree *t) {
    if (!t) return;
    for (uint32_t i = 1; i < t->n; i++) free((char *)(uintptr_t)t->nodes[i].count.key);
    free(t->nodes);
    free(t->slots);
    free(t);
}

static uint64_t hash_of(uint32_t group, const char *key, size_t n) {
    uint64_t h = hash_add(0, group);
    for (size_t i = 0; i < n; i++) h = hash_add(h, (unsigned char)key[i]);
    return h;
}

static bool is_key(const Node *node, uint32_t group, const char *key, size_t n) {
    return node->group == group && strncmp(node->count.key, key, n) == 0 && !node->count.key[n];
}

static size_t slot_of(const CountTree *t, uint32_t group, const char *key, size_t n) {
    size_t at = hash_of(group, key, n) & (t->n_slots - 1);
    while (t->slots[at] && !is_key(&t->nodes[t->slots[at]], group, key, n))
        at = (at + 1) & (t->n_slots - 1);
    return at;
}

static void grow_slots(CountTree *t) {
    free(t->slots);
    t->n_slots *= 2;
    t->slots = mem_new(t->n_slots, sizeof *t->slots);
    for (uint32_t i = 1; i < t->n; i++) {
        const Node *node = &t->nodes[i];
        t->slots[slot_of(t, node->group, node->count.key, strlen(node->count.key))] = i;
    }
}

static uint32_t add_node(CountTree *t, uint32_t group, const char *key, size_t n) {
    if (t->n == t->room) {
        t->room *= 2;
        t->nodes = mem_resize(t->nodes, t->room, sizeof *t->nodes);
    }
    char *copy = mem_new(n + 1, 1);
    memcpy(copy, key, n);
    t->nodes[t->n] = (Node){.count = {.key = copy}, .group = group, .next = t->nodes[group].inside};
    t->nodes[group].inside = t->n;
    return t->n++;
}

static uint32_t find_or_add(CountTree *t, uint32_t group, const char *key, size_t n) {
    if (2 * (size_t)t->n >= t->n_slots) grow_slots(t);
    size_t slot = slot_of(t, group, key, n);
    if (!t->slots[slot]) t->slots[slot] = add_node(t, group, key, n);
    return t->slots[slot];
}

uint32_t count_tree_add(CountTree *t, uint32_t group, const char *key, size_t n, CountResult result,
                        int64_t plies) {
    uint32_t found = find_or_add(t, group, key, n);
    CountNode *c = &t->nodes[found].count;
    c->games++;
    c->wins += result == COUNT_WIN;
    c->draws += result == COUNT_DRAW;
    c->losses += result == COUNT_LOSS;
    c->plies += (double)plies;
    return found;
}

static int compare_nodes(const void *left, const void *right) {
    const Node *a = *(const Node *const *)left, *b = *(const Node *const *)right;
    if (a->count.games != b->count.games) return a->count.games > b->count.games ? -1 : 1;
    return strcmp(a->count.key, b->count.key);
}

static bool walk(const CountTree *t, const Node *around, size_t level, int64_t least,
                 CountEach *each, void *context) {
    size_t n = 0;
    for (uint32_t i = around->inside; i; i = t->nodes[i].next) n++;
    const Node **sorted = mem_new(n + 1, sizeof *sorted);
    n = 0;
    for (uint32_t i = around->inside; i; i = t->nodes[i].next) sorted[n++] = &t->nodes[i];
    qsort(sorted, n, sizeof *sorted, compare_nodes);
    bool more = true;
    for (size_t i = 0; i < n && more && sorted[i]->count.games >= least; i++)
        more = each(context, level, &sorted[i]->count) &&
               walk(t, sorted[i], level + 1, least, each, context);
    free(sorted);
    return more;
}

bool count_tree_walk(const CountTree *t, int64_t least, CountEach *each, void *context) {
    return walk(t, &t->nodes[0], 0, least, each, context);
}
