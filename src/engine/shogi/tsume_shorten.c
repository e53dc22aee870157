// SPDX-License-Identifier: MIT
// tsume_shorten.c - see tsume_shorten.h.
#include "engine/shogi/tsume_shorten.h"

#include "base/error.h"
#include "base/mem.h"
#include "engine/shogi/tsume_crew.h"

#include <stdlib.h>
#include <threads.h>

enum {
    POSITIONS_MAX = 400000,
    FIRST_BUDGET = 1000,   // nodes for a shorter mate of one position; then more, by
    BUDGET_GROWTH = 4,     // this factor
    BUDGETS = 4,           // that many of them are tried
    REMEMBERING = 1000000, // nodes to find a mate again that the table has forgotten
};

// A position with the attacker to move on a line of the longest defence.
typedef struct {
    ShogiPosition position;
    uint16_t length;
} Place;

// The length and the budget with which a shorter mate was searched for in vain.
typedef struct {
    uint64_t key; // 0: free
    uint64_t budget;
    uint16_t length;
} Attempt;

typedef struct {
    Tsume *tsume;
    Place *places;
    size_t n, room;
    uint64_t *keys; // of all places; a table of 2 * room entries, 0: free
    mtx_t lock;     // of what follows; several threads try places
    Attempt *attempts;
    size_t attempts_used, attempts_room;
    size_t next;          // the place to be tried next
    uint64_t budget;      // of nodes for it
    uint64_t spent, most; // nodes of this round
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

// --- the lines of the longest defence ---

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

static void add(Places *x, const ShogiPosition *p, uint16_t length) {
    make_room(x);
    uint64_t key = shogi_key(p);
    if (key && is_new(x, key)) x->places[x->n++] = (Place){*p, length};
}

// A search of `p` that gives up after `nodes`.
static TsumeResult search(Tsume *t, const ShogiPosition *p, uint16_t length, uint64_t nodes) {
    ShogiPosition root = t->position;
    t->position = *p;
    t->budget = t->nodes + nodes;
    TsumeResult r = tsume_search(t, length);
    t->budget = 0;
    if (!t->halted) t->stopped = false;
    t->position = root;
    return r;
}

// The plies of a mate that is known to take at most `most`; it is found again where the table has
// forgotten it.
static uint16_t remember(Tsume *t, const ShogiPosition *p, uint16_t most) {
    uint16_t length = length_of(t, p);
    if (length <= most) return length;
    TsumeResult r = search(t, p, most, REMEMBERING);
    if (r.pn != 0) return TSUME_FOREVER;
    learn(t, p, r.length, p->hands[t->attacker]);
    return r.length;
}

// A check that mates in `length` plies at most, though not all behind it is known any more.
static ShogiMove forgotten_check(Tsume *t, const ShogiPosition *p, uint16_t length,
                                 uint16_t *behind) {
    ShogiPosition root = t->position;
    ShogiMove best = SHOGI_NO_MOVE;
    t->position = *p;
    t->budget = t->nodes + REMEMBERING;
    tsume_search_moves(t, length);
    t->budget = 0;
    if (!t->halted) t->stopped = false;
    t->position = root;
    const TsumePly *ply = &t->plies[0];
    for (size_t i = 0; i < ply->count; i++)
        if (ply->children[i].result.pn == 0) {
            best = ply->children[i].move;
            *behind = ply->children[i].result.length;
        }
    return best;
}

// The replies to a check that hold out longest.
static bool add_longest(Places *x, ShogiPosition *p, ShogiMove check, uint16_t most) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    uint16_t lengths[SHOGI_MOVES_ROOM], longest = 0;
    ShogiUndo undo, undo_reply;
    shogi_do(p, check, &undo);
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n; i++) {
        shogi_do(p, moves[i], &undo_reply);
        lengths[i] = remember(x->tsume, p, most);
        if (lengths[i] > longest) longest = lengths[i];
        shogi_undo(p, moves[i], &undo_reply);
        if (longest == TSUME_FOREVER) break;
    }
    for (size_t i = 0; i < n && longest != TSUME_FOREVER; i++) {
        if (lengths[i] < longest) continue;
        shogi_do(p, moves[i], &undo_reply);
        add(x, p, longest);
        shogi_undo(p, moves[i], &undo_reply);
    }
    shogi_undo(p, check, &undo);
    return longest != TSUME_FOREVER;
}

static bool list_places(Places *x, uint16_t length) {
    Tsume *t = x->tsume;
    x->n = 0;
    if (x->keys) memset(x->keys, 0, 2 * x->room * sizeof *x->keys);
    add(x, &t->position, length);
    for (size_t i = 0; i < x->n && x->n < POSITIONS_MAX; i++) {
        ShogiPosition p = x->places[i].position;
        uint16_t known = x->places[i].length;
        ShogiMove check = shortest_check(t, &p, &known);
        x->places[i].length = known;
        uint16_t behind = (uint16_t)(known - 1);
        if (check == SHOGI_NO_MOVE) check = forgotten_check(t, &p, known, &behind);
        if (check == SHOGI_NO_MOVE) return false;
        if (behind && !add_longest(x, &p, check, (uint16_t)(behind - 1))) return false;
        if (t->stopped) return false;
    }
    return true;
}

static int by_length(const void *a, const void *b) {
    const Place *x = a, *y = b;
    return (x->length > y->length) - (x->length < y->length);
}

// --- a shorter mate of one position ---

static Attempt *find_attempt(const Places *x, uint64_t key) {
    size_t mask = x->attempts_room - 1, at = (key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & mask;
    while (x->attempts[at].key && x->attempts[at].key != key) at = (at + 1) & mask;
    return &x->attempts[at];
}

static void note_attempt(Places *x, uint64_t key, uint16_t length, uint64_t budget) {
    mtx_lock(&x->lock);
    if (2 * x->attempts_used >= x->attempts_room) {
        Attempt *old = x->attempts;
        size_t n = x->attempts_room;
        x->attempts_room = n ? 2 * n : 1024;
        x->attempts = mem_new(x->attempts_room, sizeof *x->attempts);
        for (size_t i = 0; i < n; i++)
            if (old[i].key) *find_attempt(x, old[i].key) = old[i];
        free(old);
    }
    Attempt *a = find_attempt(x, key);
    x->attempts_used += !a->key;
    *a = (Attempt){key, budget, length};
    mtx_unlock(&x->lock);
}

static bool was_tried(Places *x, uint64_t key, uint16_t length, uint64_t budget) {
    mtx_lock(&x->lock);
    Attempt a = x->attempts_room ? *find_attempt(x, key) : (Attempt){0};
    mtx_unlock(&x->lock);
    return a.key && a.length <= length && a.budget >= budget;
}

// Looks for mates shorter than the one known. When there seems to be none, the table assumes so,
// and searches of positions before this one do not come here again.
static void try_place(Places *x, Tsume *t, Place *place, uint64_t budget) {
    ShogiPosition *p = &place->position;
    uint64_t key = shogi_key(p);
    shortest_check(t, p, &place->length);
    while (place->length > 2 && !t->stopped && !was_tried(x, key, place->length, budget)) {
        TsumeResult r = search(t, p, (uint16_t)(place->length - 2), budget);
        if (r.pn != 0) {
            note_attempt(x, key, place->length, budget);
            break;
        }
        place->length = r.length;
        learn(t, p, r.length, p->hands[t->attacker]);
    }
    if (place->length <= 2) return;
    TsumeResult none =
        tsume_no_mate(p->hands[t->attacker], (uint16_t)(place->length - 2), TSUME_FOREVER);
    tsume_table_put(t->table, key_of(t, p), p->hands[t->attacker], &none, NULL, 1);
}

// The next place, by one of the threads. False: there is none, or no node left.
static bool try_next(void *context, Tsume *t) {
    Places *x = context;
    mtx_lock(&x->lock);
    bool left = x->next < x->n && x->spent < x->most;
    Place *place = left ? &x->places[x->next++] : NULL;
    mtx_unlock(&x->lock);
    if (!left) return false;
    uint64_t before = t->nodes;
    try_place(x, t, place, x->budget);
    mtx_lock(&x->lock);
    x->spent += t->nodes - before;
    mtx_unlock(&x->lock);
    return !t->stopped;
}

static void try_places(Places *x, uint64_t budget, uint64_t most) {
    x->next = 0;
    x->budget = budget;
    x->spent = 0;
    x->most = most;
    if (x->tsume->crew)
        tsume_crew_share(x->tsume->crew, try_next, x);
    else
        while (try_next(x, x->tsume)) continue;
}

static bool may_go_on(Tsume *t) {
    if (t->setup.go_on && !t->setup.go_on(t->setup.context, t->nodes))
        t->halted = t->stopped = true;
    return !t->stopped;
}

// Goes through the lines until nothing gets shorter; stops at the node `last`.
static uint16_t shorten(Places *x, uint16_t length, uint64_t budget, uint64_t last) {
    Tsume *t = x->tsume;
    for (uint16_t before = TSUME_FOREVER; length < before && may_go_on(t);) {
        before = length;
        tsume_table_begin(t->table, false);
        if (!list_places(x, length)) break;
        tsume_table_begin(t->table, true);
        qsort(x->places, x->n, sizeof *x->places, by_length);
        if (t->nodes < last) try_places(x, budget, last - t->nodes);
        uint16_t now = length_of(t, &t->position);
        if (now < length) t->found = length = now;
    }
    return length;
}

uint16_t tsume_shorten(Tsume *t, uint16_t length) {
    Places x = {.tsume = t};
    if (mtx_init(&x.lock, mtx_plain) != thrd_success) error_abort("making a lock", NULL);
    uint64_t budget = FIRST_BUDGET, last = t->nodes + t->nodes / 2;
    for (int i = 0; i < BUDGETS && t->nodes < last; i++, budget *= BUDGET_GROWTH)
        length = shorten(&x, length, budget, last);
    tsume_table_begin(t->table, false);
    free(x.places);
    free(x.keys);
    free(x.attempts);
    mtx_destroy(&x.lock);
    return length;
}
