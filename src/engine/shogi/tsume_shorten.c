// SPDX-License-Identifier: MIT
// tsume_shorten.c - see tsume_shorten.h.
#include "engine/shogi/tsume_shorten.h"

#include "base/mem.h"

#include <stdlib.h>

enum { POSITIONS_MAX = 400000 };

// Positions with the attacker to move that can come about when it always takes the shortest mate
// that is known.
typedef struct {
    ShogiPosition position;
    uint16_t length;
} Place;

typedef struct {
    Tsume *tsume;
    Place *places;
    size_t n, room;
    uint64_t *keys; // of all places; a table of 2 * room entries, 0: free
} Places;

static uint64_t key_of(const Tsume *t, const ShogiPosition *p) {
    return tsume_position_key(t, p->board_key, p->mover);
}

static uint16_t length_of(const Tsume *t, const ShogiPosition *p) {
    return tsume_table_shortest(t->table, key_of(t, p), p->hands[t->attacker]);
}

static void learn(const Tsume *t, const ShogiPosition *p, uint16_t length, ShogiHand enough) {
    enum { COST = 1000 }; // it should stay for a while
    TsumeResult r = tsume_mate(enough, length);
    tsume_table_put(t->table, key_of(t, p), p->hands[t->attacker], &r, NULL, COST);
}

// The plies until mate behind a check; TSUME_FOREVER when they are not known, or more than `most`.
static uint16_t length_behind(const Tsume *t, ShogiPosition *p, uint16_t most) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo;
    size_t n = shogi_legal_moves(p, moves);
    uint16_t longest = 0;
    for (size_t i = 0; i < n; i++) {
        shogi_do(p, moves[i], &undo);
        uint16_t length = length_of(t, p);
        shogi_undo(p, moves[i], &undo);
        if (length >= most) return TSUME_FOREVER; // one more would be too many
        if (length + 1 > longest) longest = (uint16_t)(length + 1);
    }
    return longest;
}

// The check with the shortest mate that is known from the positions behind it. The table learns of
// a mate that is shorter than `length`.
static ShogiMove shortest_check(const Tsume *t, ShogiPosition *p, uint16_t *length) {
    ShogiMove moves[SHOGI_MOVES_ROOM], best = SHOGI_NO_MOVE;
    ShogiUndo undo;
    uint16_t known = *length, shortest = TSUME_FOREVER;
    size_t n = shogi_checking_moves(p, moves);
    for (size_t i = 0; i < n; i++) {
        uint16_t most = shortest == TSUME_FOREVER ? known : (uint16_t)(shortest - 1);
        shogi_do(p, moves[i], &undo);
        uint16_t behind = length_behind(t, p, (uint16_t)(most - 1));
        if (behind < most) {
            shortest = (uint16_t)(behind + 1);
            best = moves[i];
            if (shortest < known) learn(t, p, behind, p->hands[t->attacker]);
        }
        shogi_undo(p, moves[i], &undo);
    }
    if (shortest < known) {
        learn(t, p, shortest, p->hands[t->attacker]);
        *length = shortest;
    }
    return best;
}

// --- the positions that can come about ---

static bool is_new(Places *x, uint64_t key) {
    size_t mask = 2 * x->room - 1, at = (key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & mask;
    for (; x->keys[at]; at = (at + 1) & mask)
        if (x->keys[at] == key) return false;
    x->keys[at] = key;
    return true;
}

static void make_room(Places *x) {
    if (x->n < x->room) return;
    x->room = x->room ? 2 * x->room : 1024;
    x->places = mem_resize(x->places, x->room, sizeof *x->places);
    free(x->keys);
    x->keys = mem_new(2 * x->room, sizeof *x->keys);
    for (size_t i = 0; i < x->n; i++) is_new(x, shogi_key(&x->places[i].position));
}

static void add(Places *x, const ShogiPosition *p) {
    make_room(x);
    uint64_t key = shogi_key(p);
    if (key && is_new(x, key)) x->places[x->n++] = (Place){*p, 0};
}

static void add_replies(Places *x, ShogiPosition *p, ShogiMove check) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo, undo_reply;
    shogi_do(p, check, &undo);
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n; i++) {
        shogi_do(p, moves[i], &undo_reply);
        add(x, p);
        shogi_undo(p, moves[i], &undo_reply);
    }
    shogi_undo(p, check, &undo);
}

// What the table has forgotten is left out.
static void list_places(Places *x, const ShogiPosition *root) {
    x->n = 0;
    if (x->keys) memset(x->keys, 0, 2 * x->room * sizeof *x->keys);
    add(x, root);
    for (size_t i = 0; i < x->n && x->n < POSITIONS_MAX; i++) {
        ShogiPosition p = x->places[i].position;
        uint16_t length = length_of(x->tsume, &p);
        if (length == TSUME_FOREVER) continue;
        ShogiMove check = shortest_check(x->tsume, &p, &length);
        x->places[i].length = length;
        if (check != SHOGI_NO_MOVE) add_replies(x, &p, check);
    }
}

static int by_length(const void *a, const void *b) {
    const Place *x = a, *y = b;
    return (x->length > y->length) - (x->length < y->length);
}

static bool may_go_on(Tsume *t) {
    if (t->setup.go_on && !t->setup.go_on(t->setup.context, t->nodes))
        t->halted = t->stopped = true;
    return !t->stopped;
}

uint16_t tsume_shorten(Tsume *t, uint16_t length) {
    Places x = {.tsume = t};
    for (uint16_t before = TSUME_FOREVER; length < before && may_go_on(t);) {
        before = length;
        list_places(&x, &t->position);
        qsort(x.places, x.n, sizeof *x.places, by_length);
        for (size_t i = 0; i < x.n; i++)
            if (x.places[i].length) shortest_check(t, &x.places[i].position, &x.places[i].length);
        uint16_t now = length_of(t, &t->position);
        if (now < length) length = now;
    }
    free(x.places);
    free(x.keys);
    return length;
}
