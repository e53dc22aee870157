// SPDX-License-Identifier: MIT
// plain_tsume.c - see plain_tsume.h.
#include "plain_tsume.h"

#include "base/mem.h"
#include "games/shogi/shogi_moves.h"

#include <stdlib.h>

enum { OPEN = -1 };

typedef struct {
    ShogiPosition *positions;
    int *first;    // of position i: its moves lead to children[first[i]] up to [first[i + 1]]
    int *children; // numbers of positions
    int *plies;    // to the mate; OPEN when not known
    int *index;    // a hash table of numbers; -1 for none
    int count, most, slots;
    size_t links, room;
    int attacker;
} Graph;

static int find_or_add(Graph *g, const ShogiPosition *p) {
    int slot = (int)(shogi_key(p) % (uint64_t)g->slots);
    while (g->index[slot] >= 0) {
        if (memcmp(&g->positions[g->index[slot]], p, sizeof *p) == 0) return g->index[slot];
        slot = (slot + 1) % g->slots;
    }
    if (g->count == g->most) return -1;
    g->positions[g->count] = *p;
    return g->index[slot] = g->count++;
}

static bool expand(Graph *g, int i) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiPosition p = g->positions[i];
    size_t n =
        p.mover == g->attacker ? shogi_checking_moves(&p, moves) : shogi_legal_moves(&p, moves);
    g->first[i] = (int)g->links;
    for (size_t k = 0; k < n; k++) {
        ShogiPosition next = p;
        ShogiUndo undo;
        shogi_do(&next, moves[k], &undo);
        int child = find_or_add(g, &next);
        if (child < 0) return false;
        if (g->links == g->room) {
            g->room = g->room ? 2 * g->room : 1024;
            g->children = mem_resize(g->children, g->room, sizeof *g->children);
        }
        g->children[g->links++] = child;
    }
    g->first[i + 1] = (int)g->links;
    return true;
}

// Whether position i is decided by what is known to take fewer than `plies`.
static bool mated_in(const Graph *g, int i, int plies) {
    bool attacks = g->positions[i].mover == g->attacker;
    for (int k = g->first[i]; k < g->first[i + 1]; k++) {
        int behind = g->plies[g->children[k]];
        bool mate = behind != OPEN && behind < plies;
        if (mate == attacks) return attacks;
    }
    return !attacks;
}

// Ply by ply, until nothing changes: the attacker moves in positions with odd numbers of plies.
static void decide(Graph *g) {
    for (int i = 0; i < g->count; i++) g->plies[i] = OPEN;
    for (int plies = 0, idle = 0; idle < 2; plies++) {
        idle++;
        for (int i = 0; i < g->count; i++) {
            bool attacks = g->positions[i].mover == g->attacker;
            if (g->plies[i] != OPEN || attacks != (plies % 2 == 1) || !mated_in(g, i, plies))
                continue;
            g->plies[i] = plies;
            idle = 0;
        }
    }
}

int plain_tsume(const ShogiPosition *p, int most) {
    Graph g = {.most = most, .slots = 4 * most + 1, .attacker = p->mover};
    g.positions = mem_new((size_t)most, sizeof *g.positions);
    g.first = mem_new((size_t)most + 1, sizeof *g.first);
    g.plies = mem_new((size_t)most, sizeof *g.plies);
    g.index = mem_new((size_t)g.slots, sizeof *g.index);
    for (int i = 0; i < g.slots; i++) g.index[i] = -1;
    find_or_add(&g, p);
    bool small = true;
    for (int i = 0; small && i < g.count; i++) small = expand(&g, i);
    if (small) decide(&g);
    int answer = !small               ? PLAIN_TSUME_TOO_LARGE
                 : g.plies[0] == OPEN ? PLAIN_TSUME_NONE
                                      : g.plies[0];
    free(g.positions);
    free(g.first);
    free(g.children);
    free(g.plies);
    free(g.index);
    return answer;
}

// --- by depth ---

PlainAnswer plain_mate_within(const ShogiPosition *p, int plies, long *budget) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    bool attacks = plies % 2 == 1;
    if (--*budget < 0) return PLAIN_GAVE_UP;
    size_t n = attacks ? shogi_checking_moves(p, moves) : shogi_legal_moves(p, moves);
    if (plies == 0) return n == 0 ? PLAIN_YES : PLAIN_NO;
    PlainAnswer all = attacks ? PLAIN_NO : PLAIN_YES;
    for (size_t i = 0; i < n; i++) {
        ShogiPosition next = *p;
        ShogiUndo undo;
        shogi_do(&next, moves[i], &undo);
        PlainAnswer one = plain_mate_within(&next, plies - 1, budget);
        if (one != all) return one;
    }
    return all;
}
