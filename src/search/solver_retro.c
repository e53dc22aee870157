// SPDX-License-Identifier: MIT
// solver_retro.c - retrograde analysis: all positions that can be reached, valued from the ends.
//
// Every position has a lower and an upper bound of what player 0 gets, at first nothing known. They
// are tightened from the final positions backwards until nothing changes. So the result holds
// whatever the value of a game without end; where the bounds stay apart, it depends on that.
//
// The move that last improved a bound leads to a position whose bound was as good before that, or
// improved further since: so a game that follows these moves ends.
#include "search/solver_methods.h"

#include "base/hash.h"
#include "base/mem.h"

typedef struct {
    int32_t low, high;
    uint32_t first, count; // its children, in Retro.children
    uint32_t by_low;       // number of the move that made `low`, where player 0 is to move
    uint32_t by_high;      // the same for `high` and the other
    bool maximises;        // player 0 is to move
} Node;

struct Retro {
    Walk *walk;
    char *states; // in the order they were found
    Node *nodes;
    uint32_t n, room;
    uint32_t *children; // numbers of positions
    size_t n_children, room_children;
    uint32_t *slots; // 1 + number; 0: free
    size_t n_slots;
};

static size_t slot_of(const Retro *r, const void *state) {
    size_t size = r->walk->game->state_size;
    size_t i = (size_t)hash_bytes(state, size) & (r->n_slots - 1);
    while (r->slots[i] && memcmp(r->states + (r->slots[i] - 1) * size, state, size) != 0)
        i = (i + 1) & (r->n_slots - 1);
    return i;
}

static void make_room(Retro *r) {
    size_t size = r->walk->game->state_size;
    r->room = r->room ? 2 * r->room : 1024;
    r->states = mem_resize(r->states, r->room, size);
    r->nodes = mem_resize(r->nodes, r->room, sizeof *r->nodes);
    free(r->slots);
    r->n_slots = 2 * (size_t)r->room;
    r->slots = mem_new(r->n_slots, sizeof *r->slots);
    for (uint32_t i = 0; i < r->n; i++) r->slots[slot_of(r, r->states + i * size)] = i + 1;
}

// The number of a position, new or not.
static uint32_t number_of(Retro *r, const State *s) {
    if (r->n == r->room) make_room(r);
    size_t slot = slot_of(r, s), size = r->walk->game->state_size;
    if (r->slots[slot]) return r->slots[slot] - 1;
    memcpy(r->states + r->n * size, s, size);
    r->nodes[r->n] = (Node){.low = -WALK_INFINITE, .high = WALK_INFINITE};
    r->slots[slot] = ++r->n;
    return r->n - 1;
}

static void add_child(Retro *r, uint32_t number) {
    if (r->n_children == r->room_children) {
        r->room_children = r->room_children ? 2 * r->room_children : 4096;
        r->children = mem_resize(r->children, r->room_children, sizeof *r->children);
    }
    r->children[r->n_children++] = number;
}

// Twice what is used now, since room doubles.
static bool fits(const Retro *r) {
    const Walk *w = r->walk;
    size_t each = w->game->state_size + sizeof(Node) + 2 * sizeof *r->slots;
    size_t bytes = 2 * (r->n * each + r->n_children * sizeof *r->children);
    return bytes <= (w->shared->setup.memory_mb + 1) << 20 && r->n_children < UINT32_MAX / 2;
}

// Finds the children of position `i`, or its value.
static void expand(Retro *r, uint32_t i) {
    Walk *w = r->walk;
    WalkPly *here = &w->plies[0];
    game_copy(w->game, here->state, (const State *)(r->states + i * w->game->state_size));
    size_t n = walk_moves(w, 0);
    r->nodes[i].first = (uint32_t)r->n_children;
    r->nodes[i].count = (uint32_t)n;
    r->nodes[i].maximises = game_mover(w->game, here->state) == 0;
    if (n == 0) r->nodes[i].low = r->nodes[i].high = walk_final(w, 0);
    for (size_t k = 0; k < n; k++) {
        const WalkPly *next = walk_play(w, 0, here->moves[k]);
        if (!next) return;
        add_child(r, number_of(r, next->state));
    }
}

// Tightens the bounds of a position from those of its children. True when they changed.
static bool draw_together(Retro *r, uint32_t i) {
    Node *p = &r->nodes[i];
    int own = -WALK_INFINITE, other = -WALK_INFINITE;
    uint32_t best = 0;
    for (uint32_t k = 0; k < p->count; k++) {
        const Node *c = &r->nodes[r->children[p->first + k]];
        int sure = p->maximises ? c->low : -c->high, hope = p->maximises ? c->high : -c->low;
        if (sure > own) {
            own = sure;
            best = k;
        }
        if (hope > other) other = hope;
    }
    int low = p->maximises ? own : -other, high = p->maximises ? other : -own;
    bool changed = low != p->low || high != p->high;
    if (p->maximises && low > p->low) p->by_low = best;
    if (!p->maximises && high < p->high) p->by_high = best;
    p->low = low;
    p->high = high;
    return changed;
}

static void explore(Retro *r, const State *root) {
    Walk *w = r->walk;
    number_of(r, root);
    for (uint32_t i = 0; i < r->n && !w->stopped; i++) {
        expand(r, i);
        if (fits(r)) continue;
        w->stopped = true;
        error_set(&w->why, "%s has too many positions for this memory: more than %u", w->game->name,
                  r->n);
    }
}

void retro_free(Retro *r) {
    if (!r) return;
    free(r->states);
    free(r->nodes);
    free(r->children);
    free(r->slots);
    free(r);
}

Retro *retro_new(Walk *w, const State *root) {
    Retro *r = mem_new(1, sizeof *r);
    r->walk = w;
    explore(r, root);
    // Later positions lie nearer to the ends, so the last comes first.
    for (bool changed = true; changed && !w->stopped;) {
        changed = false;
        for (uint32_t i = r->n; i-- > 0;)
            if (r->nodes[i].count && draw_together(r, i)) changed = true;
    }
    if (!w->stopped) return r;
    retro_free(r);
    return NULL;
}

bool retro_find(const Retro *r, const State *s, bool at_most, int *low, int *high, size_t *move) {
    size_t slot = slot_of(r, s);
    if (!r->slots[slot]) return false;
    const Node *p = &r->nodes[r->slots[slot] - 1];
    *low = p->low;
    *high = p->high;
    *move = at_most ? p->by_high : p->by_low;
    return true;
}
