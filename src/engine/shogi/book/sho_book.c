// SPDX-License-Identifier: MIT
// sho_book.c - see sho_book.h. Positions are in a list; a hash table of their numbers finds them.
#include "engine/shogi/book/sho_book.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

struct ShoBook {
    uint64_t nodes;
    ShoBookNode *list;
    size_t n, room;
    uint32_t *slots; // numbers from 1, a power of two of them, at least half empty
    size_t n_slots;
};

ShoBook *sho_book_new(uint64_t nodes) {
    ShoBook *b = mem_new(1, sizeof *b);
    b->nodes = nodes;
    b->n_slots = 1024;
    b->slots = mem_new(b->n_slots, sizeof *b->slots);
    return b;
}

void sho_book_free(ShoBook *b) {
    if (!b) return;
    free(b->list);
    free(b->slots);
    free(b);
}

size_t sho_book_size(const ShoBook *b) {
    return b->n;
}

uint64_t sho_book_nodes(const ShoBook *b) {
    return b->nodes;
}

const ShoBookNode *sho_book_node(const ShoBook *b, size_t i) {
    return &b->list[i];
}

static size_t slot_of(const ShoBook *b, const ShogiPosition *p) {
    uint64_t key = shogi_key(p);
    size_t i = (size_t)(key ^ key >> 32) & (b->n_slots - 1);
    while (b->slots[i] && memcmp(&b->list[b->slots[i] - 1].position, p, sizeof *p) != 0)
        i = (i + 1) & (b->n_slots - 1);
    return i;
}

const ShoBookNode *sho_book_find(const ShoBook *b, const ShogiPosition *p) {
    size_t i = slot_of(b, p);
    return b->slots[i] ? &b->list[b->slots[i] - 1] : NULL;
}

static void more_slots(ShoBook *b) {
    free(b->slots);
    b->n_slots *= 2;
    b->slots = mem_new(b->n_slots, sizeof *b->slots);
    for (size_t i = 0; i < b->n; i++) b->slots[slot_of(b, &b->list[i].position)] = (uint32_t)i + 1;
}

bool sho_book_add(ShoBook *b, const ShoBookNode *node) {
    if (2 * (b->n + 1) > b->n_slots) more_slots(b);
    size_t slot = slot_of(b, &node->position);
    if (b->slots[slot]) return false;
    if (b->n == b->room) {
        b->room = b->room ? 2 * b->room : 256;
        b->list = mem_resize(b->list, b->room, sizeof *b->list);
    }
    b->list[b->n] = *node;
    b->list[b->n].value = node->move[0].value;
    b->slots[slot] = (uint32_t)++b->n;
    return true;
}

// --- values ---

const ShoBookNode *sho_book_after(const ShoBook *b, const ShoBookNode *node, int k) {
    ShogiPosition next = node->position;
    ShogiUndo undo;
    shogi_do(&next, node->move[k].move, &undo);
    const ShoBookNode *child = sho_book_find(b, &next);
    return child && child->ply > node->ply ? child : NULL;
}

int sho_book_move_value(const ShoBook *b, const ShoBookNode *node, int k) {
    const ShoBookNode *child = sho_book_after(b, node, k);
    return child ? -child->value : node->move[k].value;
}

void sho_book_back_up(ShoBook *b) {
    int last = 0;
    for (size_t i = 0; i < b->n; i++)
        if (b->list[i].ply > last) last = b->list[i].ply;
    for (int ply = last; ply >= 0; ply--)
        for (size_t i = 0; i < b->n; i++) {
            ShoBookNode *x = &b->list[i];
            if (x->ply != ply) continue;
            for (int k = 0; k < x->n; k++) {
                int value = sho_book_move_value(b, x, k);
                if (k == 0 || value > x->value) x->value = value;
            }
        }
}

bool sho_book_choose(const ShoBook *b, const ShogiPosition *p, int margin, Rng *rng,
                     ShogiMove *move, int *value) {
    const ShoBookNode *x = sho_book_find(b, p);
    int n = 0, which[SHO_BOOK_MOVES];
    if (!x) return false;
    for (int k = 0; k < x->n; k++)
        if (sho_book_move_value(b, x, k) >= x->value - margin) which[n++] = k;
    if (n == 0) return false;
    int k = which[rng_below(rng, (uint32_t)n)];
    *move = x->move[k].move;
    *value = sho_book_move_value(b, x, k);
    return true;
}
