// SPDX-License-Identifier: MIT
// edge_book.c - see edge_book.h. Positions are in a list; a hash table of their numbers finds them.
#include "engine/othello/book/edge_book.h"

#include "base/mem.h"
#include "engine/othello/board/disc.h"
#include "engine/othello/board/edge_table.h"
#include "games/reversi/reversi_turn.h"

#include <stdlib.h>
#include <string.h>

struct EdgeBook {
    int depth;
    EdgeBookNode *nodes;
    size_t n, room;
    uint32_t *slots; // numbers from 1, a power of two of them, at least half empty
    size_t n_slots;
};

EdgeBook *edge_book_new(int depth) {
    EdgeBook *b = mem_new(1, sizeof *b);
    b->depth = depth;
    b->n_slots = 1024;
    b->slots = mem_new(b->n_slots, sizeof *b->slots);
    return b;
}

void edge_book_free(EdgeBook *b) {
    if (!b) return;
    free(b->nodes);
    free(b->slots);
    free(b);
}

size_t edge_book_size(const EdgeBook *b) {
    return b->n;
}

int edge_book_depth(const EdgeBook *b) {
    return b->depth;
}

const EdgeBookNode *edge_book_node(const EdgeBook *b, size_t i) {
    return &b->nodes[i];
}

// --- positions ---

static bool comes_before(DiscBoard a, DiscBoard b) {
    return a.me != b.me ? a.me < b.me : a.opp < b.opp;
}

DiscBoard edge_book_turned(DiscBoard b, int *turn) {
    DiscBoard first = b;
    if (turn) *turn = 0;
    for (int k = 1; k < REVERSI_TURNS; k++) {
        DiscBoard x = {turn_narrow(b.me, 8, k), turn_narrow(b.opp, 8, k)};
        if (!comes_before(x, first)) continue;
        first = x;
        if (turn) *turn = k;
    }
    return first;
}

int edge_book_square(int square, int turn) {
    return bits_first(turn_narrow(UINT64_C(1) << square, 8, turn_back(turn)));
}

bool edge_book_after(DiscBoard b, int square, DiscBoard *out, int *sign, int *final) {
    DiscBoard next = disc_play(b, square, disc_flips(b, square, DISC_EIGHT_8));
    *sign = -1;
    if (!disc_moves(next, DISC_EIGHT_8)) {
        next = disc_pass(next);
        *sign = 1;
        if (!disc_moves(next, DISC_EIGHT_8)) {
            *final = bits_count(next.me) - bits_count(next.opp);
            return false;
        }
    }
    *out = next;
    return true;
}

static size_t slot_of(const EdgeBook *b, DiscBoard turned) {
    size_t i = edge_key(turned).check & (b->n_slots - 1);
    for (; b->slots[i]; i = (i + 1) & (b->n_slots - 1)) {
        const EdgeBookNode *x = &b->nodes[b->slots[i] - 1];
        if (x->board.me == turned.me && x->board.opp == turned.opp) break;
    }
    return i;
}

const EdgeBookNode *edge_book_find(const EdgeBook *b, DiscBoard board, int *turn) {
    size_t i = slot_of(b, edge_book_turned(board, turn));
    return b->slots[i] ? &b->nodes[b->slots[i] - 1] : NULL;
}

static void more_slots(EdgeBook *b) {
    free(b->slots);
    b->n_slots *= 2;
    b->slots = mem_new(b->n_slots, sizeof *b->slots);
    for (size_t i = 0; i < b->n; i++) b->slots[slot_of(b, b->nodes[i].board)] = (uint32_t)i + 1;
}

bool edge_book_add(EdgeBook *b, const EdgeBookNode *node) {
    if (2 * (b->n + 1) > b->n_slots) more_slots(b);
    size_t slot = slot_of(b, node->board);
    if (b->slots[slot]) return false;
    if (b->n == b->room) {
        b->room = b->room ? 2 * b->room : 256;
        b->nodes = mem_resize(b->nodes, b->room, sizeof *b->nodes);
    }
    b->nodes[b->n] = *node;
    b->nodes[b->n].value = node->move[0].value;
    b->slots[slot] = (uint32_t)++b->n;
    return true;
}

// --- values ---

int edge_book_move_value(const EdgeBook *b, const EdgeBookNode *node, int k) {
    DiscBoard next;
    int sign, final;
    if (!edge_book_after(node->board, node->move[k].square, &next, &sign, &final)) return final;
    const EdgeBookNode *child = edge_book_find(b, next, NULL);
    return child ? sign * child->value : node->move[k].value;
}

static int discs(const EdgeBookNode *x) {
    return bits_count(x->board.me | x->board.opp);
}

// A move adds a disc: positions with more of them are settled first.
void edge_book_back_up(EdgeBook *b) {
    for (int n = 64; n >= 4; n--)
        for (size_t i = 0; i < b->n; i++) {
            EdgeBookNode *x = &b->nodes[i];
            if (discs(x) != n) continue;
            for (int k = 0; k < x->n; k++) {
                int value = edge_book_move_value(b, x, k);
                if (k == 0 || value > x->value) x->value = value;
            }
        }
}

bool edge_book_loss(const EdgeBook *b, DiscBoard board, int square, int *loss) {
    int turn;
    const EdgeBookNode *x = edge_book_find(b, board, &turn);
    for (int k = 0; x && k < x->n; k++) {
        if (edge_book_square(x->move[k].square, turn) != square) continue;
        *loss = x->value - edge_book_move_value(b, x, k);
        return true;
    }
    return false;
}

bool edge_book_choose(const EdgeBook *b, DiscBoard board, int margin, Rng *rng, int *square,
                      int *value, int *loss) {
    int turn, n = 0, which[EDGE_BOOK_MOVES], values[EDGE_BOOK_MOVES];
    const EdgeBookNode *x = edge_book_find(b, board, &turn);
    if (!x) return false;
    for (int k = 0; k < x->n; k++) {
        values[n] = edge_book_move_value(b, x, k);
        which[n] = k;
        if (values[n] >= x->value - margin) n++;
    }
    if (n == 0) return false;
    int k = (int)rng_below(rng, (uint32_t)n);
    *square = edge_book_square(x->move[which[k]].square, turn);
    *value = values[k];
    *loss = x->value - values[k];
    return true;
}
