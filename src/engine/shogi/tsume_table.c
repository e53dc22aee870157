// SPDX-License-Identifier: MIT
// tsume_table.c - see tsume_table.h.
//
// Open addressing: results of one board lie side by side from their home slot on, up to the first
// free slot. Nothing is ever taken out but by a collection, which puts the rest in order again.
//
// A shared table has a lock for every REGION slots; the slots that belong to one board lie in one
// region or in two that follow each other, which are locked in this order.
#include "engine/shogi/tsume_table.h"

#include "base/mem.h"
#include "base/os/os_pages.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

enum {
    REGION = 256,          // slots of a lock, more than WINDOW
    BUSY = 1 << 16,        // counts of threads
    WINDOW = 64,           // slots looked at from the home slot on
    FULL = 800,            // thousandths, when a collection is due
    SMALL_SLOTS = 1 << 16, // at first: most problems are small, and fresh memory costs time
    GROWTH = 4,
};

__extension__ typedef unsigned __int128 Wide;

typedef enum { FREE, OPEN, MATE, NO_MATE } Kind;

typedef struct {
    uint64_t key;
    uint64_t from_key; // with from_hand: where it was last searched from; 0: not known
    uint64_t joined;
    ShogiHand hand, from_hand;
    uint32_t pn, dn;
    uint16_t plies; // undecided: the first ply; decided: the length
    uint16_t round; // in which it was written; 0: it holds in all
    uint16_t cost;  // packed
    unsigned kind : 2;
    bool looped : 1;
    bool one_way : 1; // of a mate: its length is by the rules of tsume; of a failure: it is not
    bool over : 1;
} Slot; // small: many of them are in a table, and reading one takes longest

enum { NEVER = UINT16_MAX }; // no round has this number

// Numbers of 5 bits of exponent and 11 of mantissa, in the order of what they stand for.
enum { MANTISSA = 10 };

static uint16_t pack(uint64_t cost) {
    if (cost > UINT32_MAX) cost = UINT32_MAX;
    if (cost >> (MANTISSA + 1) == 0) return (uint16_t)cost;
    int shift = 63 - __builtin_clzll(cost) - MANTISSA;
    return (uint16_t)((shift << MANTISSA) + (int)(cost >> shift));
}

static uint64_t unpack(uint16_t packed) {
    int shift = packed >> MANTISSA;
    if (shift-- < 2) return packed;
    return (uint64_t)(packed - (shift << MANTISSA)) << shift;
}

typedef struct {
    uint64_t line;
    uint16_t length, loop_ply;
} Loop;

typedef struct {
    atomic_bool *regions;        // locks of slots
    atomic_bool loops[256];      // locks of repetitions
    _Atomic uint16_t busy[BUSY]; // threads, by a part of the key
} Shared;

struct TsumeTable {
    Slot *slots;
    size_t count;
    atomic_size_t used;
    size_t limit; // of count
    int collections;
    uint16_t round; // of questions, from 1 on
    bool assuming;  // failures hold in this round only
    bool by_rules;  // of tsume: lengths
    Loop *loops;
    size_t loop_count; // a power of two
    _Atomic uint64_t *estimates;
    size_t estimate_count; // a power of two; grows with `count` up to
    size_t estimate_limit;
    Shared *shared; // NULL: one thread
};

// --- locks ---

static void lock(atomic_bool *flag) {
    while (atomic_exchange_explicit(flag, true, memory_order_acquire))
        while (atomic_load_explicit(flag, memory_order_relaxed)) thrd_yield();
}

static void unlock(atomic_bool *flag) {
    atomic_store_explicit(flag, false, memory_order_release);
}

// The slots from `home` on.
static void lock_slots(const TsumeTable *t, size_t home) {
    if (!t->shared) return;
    lock(&t->shared->regions[home / REGION]);
    if (home % REGION > REGION - WINDOW) lock(&t->shared->regions[home / REGION + 1]);
}

static void unlock_slots(const TsumeTable *t, size_t home) {
    if (!t->shared) return;
    if (home % REGION > REGION - WINDOW) unlock(&t->shared->regions[home / REGION + 1]);
    unlock(&t->shared->regions[home / REGION]);
}

static size_t used_of(const TsumeTable *t) {
    return atomic_load_explicit(&t->used, memory_order_relaxed);
}

static void set_used(TsumeTable *t, size_t used) {
    atomic_store_explicit(&t->used, used, memory_order_relaxed);
}

static void use_one_more(TsumeTable *t) {
    if (t->shared)
        atomic_fetch_add_explicit(&t->used, 1, memory_order_relaxed);
    else
        set_used(t, used_of(t) + 1);
}

static _Atomic uint16_t *busy_of(const TsumeTable *t, uint64_t key) {
    return &t->shared->busy[key >> 20 & (BUSY - 1)];
}

void tsume_table_enter(TsumeTable *t, uint64_t key) {
    if (t->shared) atomic_fetch_add_explicit(busy_of(t, key), 1, memory_order_relaxed);
}

void tsume_table_leave(TsumeTable *t, uint64_t key) {
    if (t->shared) atomic_fetch_sub_explicit(busy_of(t, key), 1, memory_order_relaxed);
}

uint32_t tsume_table_busy(const TsumeTable *t, uint64_t key) {
    return t->shared ? atomic_load_explicit(busy_of(t, key), memory_order_relaxed) : 0;
}

// --- the table ---

static Shared *shared_new(size_t slots) {
    Shared *s = mem_new(1, sizeof *s);
    s->regions = mem_new(slots / REGION + 2, sizeof *s->regions);
    return s;
}

// The largest power of two of which that many fit into `bytes`.
static size_t power_within(size_t bytes, size_t size) {
    size_t count = 1;
    while (2 * count * size <= bytes) count *= 2;
    return count;
}

// As many estimates as go with the number of slots. Old ones are not kept: they are found again.
static void resize_estimates(TsumeTable *t) {
    os_pages_free(t->estimates, t->estimate_count * sizeof *t->estimates);
    t->estimate_count = power_within(2 * t->count, 1);
    if (t->estimate_count > t->estimate_limit) t->estimate_count = t->estimate_limit;
    t->estimates = os_pages_new(t->estimate_count * sizeof *t->estimates);
}

TsumeTable *tsume_table_new(size_t megabytes, bool shared) {
    TsumeTable *t = mem_new(1, sizeof *t);
    size_t bytes = megabytes << 20;
    t->loop_count = power_within(bytes / 8, sizeof(Loop));
    t->estimate_limit = power_within(bytes / 8, sizeof *t->estimates);
    bytes -= t->loop_count * sizeof(Loop) + t->estimate_limit * sizeof *t->estimates;
    t->limit = bytes / sizeof(Slot);
    t->count = t->limit < SMALL_SLOTS ? t->limit : SMALL_SLOTS;
    t->slots = os_pages_new((t->count + WINDOW) * sizeof(Slot));
    t->loops = os_pages_new(t->loop_count * sizeof(Loop));
    resize_estimates(t);
    t->round = 1;
    if (shared) t->shared = shared_new(t->limit + WINDOW);
    return t;
}

void tsume_table_free(TsumeTable *t) {
    if (!t) return;
    os_pages_free(t->slots, (t->count + WINDOW) * sizeof(Slot));
    os_pages_free(t->loops, t->loop_count * sizeof(Loop));
    os_pages_free(t->estimates, t->estimate_count * sizeof *t->estimates);
    if (t->shared) free(t->shared->regions);
    free(t->shared);
    free(t);
}

void tsume_table_clear(TsumeTable *t) {
    if (used_of(t)) memset(t->slots, 0, (t->count + WINDOW) * sizeof(Slot));
    memset(t->loops, 0, t->loop_count * sizeof(Loop));
    set_used(t, 0);
}

// Something that a round before this one left open, or assumed.
static bool is_past(const TsumeTable *t, const Slot *slot) {
    return slot->round && slot->round != t->round;
}

void tsume_table_begin(TsumeTable *t, bool assuming) {
    t->assuming = assuming;
    if (++t->round != NEVER) return;
    tsume_table_clear(t); // numbers begin anew
    t->round = 1;
}

void tsume_table_renew(TsumeTable *t) {
    tsume_table_begin(t, t->assuming);
}

void tsume_table_follow_rules(TsumeTable *t, bool by_rules) {
    t->by_rules = by_rules;
}

int tsume_table_filled(const TsumeTable *t) {
    return (int)(used_of(t) * 1000 / t->count);
}

int tsume_table_filled_in_all(const TsumeTable *t) {
    return (int)(used_of(t) * 1000 / t->limit);
}

int tsume_table_collections(const TsumeTable *t) {
    return t->collections;
}

static size_t home(const TsumeTable *t, uint64_t key) {
    // A fraction of the table: the key as one of 2^64.
    return (size_t)((Wide)key * t->count >> 64);
}

// An estimate is the upper bits of a hash of the position, and a number of this many bits.
enum { ESTIMATE_BITS = 8 };

static uint64_t hash_of(uint64_t key, ShogiHand hand) {
    uint64_t x = key ^ hand * UINT64_C(0x94D049BB133111EB);
    return (x ^ x >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
}

static _Atomic uint64_t *estimate_at(const TsumeTable *t, uint64_t hash) {
    return &t->estimates[(hash ^ hash >> 32) & (t->estimate_count - 1)];
}

void tsume_table_prefetch(const TsumeTable *t, uint64_t key, ShogiHand hand) {
    const Slot *slot = t->slots + home(t, key);
    __builtin_prefetch(slot);
    __builtin_prefetch(slot + 1);
    __builtin_prefetch((const void *)estimate_at(t, hash_of(key, hand)));
}

// --- results ---

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static TsumeResult get(const TsumeTable *t, uint64_t key, ShogiHand hand, uint16_t length) {
    TsumeResult r = {.pn = TSUME_UNIT,
                     .dn = TSUME_UNIT,
                     .hand = hand,
                     .loop_ply = TSUME_FOREVER,
                     .first_ply = TSUME_FOREVER};
    uint32_t pn = 1, dn = 1; // at least, known from other hands
    const Slot *slot = t->slots + home(t, key), *end = slot + WINDOW;
    for (; slot < end && slot->kind != FREE; slot++) {
        if (slot->key != key || is_past(t, slot)) continue;
        bool enough = shogi_hand_covers(hand, slot->hand); // we have at least that hand
        if (slot->kind == MATE) {
            if (!enough || slot->plies > length || (slot->one_way && !t->by_rules)) continue;
            TsumeResult mate = tsume_mate(slot->hand, slot->plies);
            mate.by_rules = slot->one_way;
            return mate;
        }
        bool within = shogi_hand_covers(slot->hand, hand);
        if (slot->kind == NO_MATE) {
            if (!within || slot->plies < length || (slot->one_way && t->by_rules)) continue;
            return tsume_no_mate(slot->hand, slot->plies, TSUME_FOREVER);
        }
        if (within && enough) {
            r.pn = slot->pn;
            r.dn = slot->dn;
            r.first_ply = slot->plies;
            r.joined = slot->joined;
            r.looped = slot->looped;
            r.over = slot->over;
            r.met = true;
        } else if (within) {
            pn = larger(pn, slot->pn);
        } else if (enough) {
            dn = larger(dn, slot->dn);
        }
    }
    r.pn = larger(r.pn, pn);
    r.dn = larger(r.dn, dn);
    return r;
}

TsumeResult tsume_table_get(const TsumeTable *t, uint64_t key, ShogiHand hand, uint16_t length) {
    lock_slots(t, home(t, key));
    TsumeResult r = get(t, key, hand, length);
    unlock_slots(t, home(t, key));
    return r;
}

static uint16_t shortest(const TsumeTable *t, uint64_t key, ShogiHand hand) {
    uint16_t length = TSUME_FOREVER;
    const Slot *slot = t->slots + home(t, key), *end = slot + WINDOW;
    for (; slot < end && slot->kind != FREE; slot++)
        if (slot->key == key && slot->kind == MATE && slot->plies < length &&
            (!slot->one_way || t->by_rules) && shogi_hand_covers(hand, slot->hand))
            length = slot->plies;
    return length;
}

uint16_t tsume_table_shortest(const TsumeTable *t, uint64_t key, ShogiHand hand) {
    lock_slots(t, home(t, key));
    uint16_t length = shortest(t, key, hand);
    unlock_slots(t, home(t, key));
    return length;
}

static Kind kind_of(const TsumeResult *r) {
    return r->pn == 0 ? MATE : r->dn == 0 ? NO_MATE : OPEN;
}

// Whether a decided result does not hold for both ways to count.
static bool is_one_way(const TsumeTable *t, Kind kind, const TsumeResult *r) {
    if (kind == MATE) return r->by_rules;
    return kind == NO_MATE && r->length != TSUME_FOREVER && !t->by_rules;
}

// Whether a decided result says all that a slot says, of any hand.
static bool replaces(const TsumeTable *t, Kind kind, const TsumeResult *r, const Slot *slot) {
    if (kind == NO_MATE && t->assuming && slot->round == 0) return false;
    if (is_one_way(t, kind, r) && !slot->one_way) return false;
    if (kind == MATE)
        return slot->kind == MATE && slot->plies >= r->length &&
               shogi_hand_covers(slot->hand, r->hand);
    return slot->kind == NO_MATE && slot->plies <= r->length &&
           shogi_hand_covers(r->hand, slot->hand);
}

// Whether an open slot of the same board is answered by a decided result, for every line.
static bool settles(Kind kind, const TsumeResult *r, const Slot *slot) {
    if (slot->kind != OPEN || kind == OPEN) return false;
    if (kind == MATE) return shogi_hand_covers(slot->hand, r->hand);
    return r->length == TSUME_FOREVER && shogi_hand_covers(r->hand, slot->hand);
}

// Whether a result takes the place of a slot of the same board.
static bool takes_place(const TsumeTable *t, Kind kind, ShogiHand hand, const TsumeResult *r,
                        const Slot *slot) {
    if (kind == OPEN) return slot->kind == OPEN && slot->hand == hand;
    return settles(kind, r, slot) || replaces(t, kind, r, slot);
}

// Another result says all that this one does: it is for the next one that needs a place.
static void forget(Slot *slot) {
    slot->kind = OPEN;
    slot->round = NEVER;
}

static void put(TsumeTable *t, uint64_t key, ShogiHand hand, const TsumeResult *r,
                const TsumeSpot *from, uint64_t cost) {
    Kind kind = kind_of(r);
    ShogiHand kept = kind == OPEN ? hand : r->hand;
    Slot *place = NULL, *cheapest = NULL, *past = NULL;
    Slot *slot = t->slots + home(t, key), *end = slot + WINDOW;
    for (; slot < end && slot->kind != FREE; slot++) {
        if (is_past(t, slot)) {
            if (!past) past = slot;
            continue;
        }
        if (slot->key == key && takes_place(t, kind, hand, r, slot)) {
            if (place)
                forget(slot);
            else
                place = slot;
            if (kind == OPEN) break;
        }
        if (!cheapest || slot->cost < cheapest->cost) cheapest = slot;
    }
    uint64_t total = cost;
    bool looped = r->looped;
    if (!place && past) {
        place = past;
    } else if (place) {
        total += unpack(place->cost);
        looped |= place->looped;
    } else if (slot < end) {
        place = slot;
        use_one_more(t);
    } else {
        place = cheapest;
    }
    assert(place); // a window has slots
    place->looped = looped;
    place->key = key;
    place->hand = kept;
    place->pn = r->pn;
    place->dn = r->dn;
    place->cost = pack(total);
    place->plies = kind == OPEN ? r->first_ply : r->length;
    place->kind = kind;
    place->round = kind == OPEN || (kind == NO_MATE && t->assuming) ? t->round : 0;
    place->over = r->over;
    place->one_way = is_one_way(t, kind, r);
    place->joined = r->joined;
    place->from_key = from ? from->key : 0;
    place->from_hand = from ? from->hand : 0;
}

void tsume_table_put(TsumeTable *t, uint64_t key, ShogiHand hand, const TsumeResult *r,
                     const TsumeSpot *from, uint64_t cost) {
    lock_slots(t, home(t, key));
    put(t, key, hand, r, from, cost);
    unlock_slots(t, home(t, key));
}

static bool origin(const TsumeTable *t, const TsumeSpot *of, TsumeSpot *from, uint32_t *pn,
                   uint32_t *dn) {
    const Slot *slot = t->slots + home(t, of->key), *end = slot + WINDOW;
    for (; slot < end && slot->kind != FREE; slot++) {
        if (slot->key != of->key || slot->kind != OPEN || slot->hand != of->hand) continue;
        if (is_past(t, slot)) continue;
        *from = (TsumeSpot){slot->from_key, slot->from_hand};
        *pn = slot->pn;
        *dn = slot->dn;
        return slot->from_key != 0;
    }
    return false;
}

bool tsume_table_origin(const TsumeTable *t, const TsumeSpot *of, TsumeSpot *from, uint32_t *pn,
                        uint32_t *dn) {
    lock_slots(t, home(t, of->key));
    bool known = origin(t, of, from, pn, dn);
    unlock_slots(t, home(t, of->key));
    return known;
}

// --- collection ---

// The packed cost below which slots are forgotten, so that at most about half are left; what is
// past is forgotten in any case.
static uint32_t median_cost(const TsumeTable *t) {
    size_t *counts = mem_new(UINT16_MAX + 1, sizeof *counts), seen = 0;
    for (size_t i = 0; i < t->count + WINDOW; i++) {
        const Slot *slot = &t->slots[i];
        if (slot->kind == FREE) continue;
        if (is_past(t, slot))
            seen++;
        else
            counts[slot->cost]++;
    }
    uint32_t limit = 0;
    while (limit <= UINT16_MAX && seen * 2 < used_of(t)) seen += counts[limit++];
    free(counts);
    return limit;
}

// Puts a slot to where it is found: the first free one from its home on.
static void settle(TsumeTable *t, size_t from) {
    Slot moved = t->slots[from];
    t->slots[from].kind = FREE;
    size_t to = home(t, moved.key);
    while (t->slots[to].kind != FREE) to++;
    t->slots[to] = moved;
}

static void grow(TsumeTable *t) {
    Slot *old = t->slots;
    size_t old_count = t->count + WINDOW, used = 0;
    t->count = t->limit / GROWTH < t->count ? t->limit : GROWTH * t->count;
    t->slots = os_pages_new((t->count + WINDOW) * sizeof(Slot));
    for (size_t i = 0; i < old_count; i++) {
        if (old[i].kind == FREE || is_past(t, &old[i])) continue;
        size_t to = home(t, old[i].key), end = to + WINDOW;
        while (to < end && t->slots[to].kind != FREE) to++;
        if (to == end) continue; // beyond the window it would not be found
        t->slots[to] = old[i];
        used++;
    }
    set_used(t, used);
    os_pages_free(old, old_count * sizeof(Slot));
    resize_estimates(t);
}

bool tsume_table_is_due(const TsumeTable *t) {
    return tsume_table_filled(t) >= (t->count < t->limit ? FULL / 2 : FULL);
}

void tsume_table_collect(TsumeTable *t) {
    if (t->count < t->limit && tsume_table_filled(t) >= FULL / 2) grow(t);
    if (tsume_table_filled(t) < FULL) return;
    uint32_t limit = median_cost(t);
    size_t used = 0;
    for (size_t i = 0; i < t->count + WINDOW; i++) {
        Slot *slot = &t->slots[i];
        if (slot->kind == FREE) continue;
        if (slot->cost < limit || is_past(t, slot)) {
            slot->kind = FREE;
            continue;
        }
        used++;
        settle(t, i);
    }
    set_used(t, used);
    t->collections++;
}

// --- estimates ---

void tsume_table_put_estimate(TsumeTable *t, uint64_t key, ShogiHand hand, uint8_t number) {
    uint64_t hash = hash_of(key, hand), kept = hash >> ESTIMATE_BITS << ESTIMATE_BITS | number;
    atomic_store_explicit(estimate_at(t, hash), kept, memory_order_relaxed);
}

uint8_t tsume_table_get_estimate(const TsumeTable *t, uint64_t key, ShogiHand hand) {
    uint64_t hash = hash_of(key, hand);
    uint64_t kept = atomic_load_explicit(estimate_at(t, hash), memory_order_relaxed);
    return kept >> ESTIMATE_BITS == hash >> ESTIMATE_BITS ? (uint8_t)kept : 0;
}

// --- repetition ---

// Those of a round before are not found again, nor those of the other way to count.
static uint64_t in_round(const TsumeTable *t, uint64_t line) {
    return line ^ (2U * t->round + t->by_rules) * UINT64_C(0xD6E8FEB86659FD93);
}

static atomic_bool *lock_of(const TsumeTable *t, uint64_t line) {
    return &t->shared->loops[line & 255];
}

void tsume_table_put_loop(TsumeTable *t, uint64_t line, uint16_t length, uint16_t loop_ply) {
    line = in_round(t, line);
    if (t->shared) lock(lock_of(t, line));
    t->loops[line & (t->loop_count - 1)] = (Loop){line, length, loop_ply};
    if (t->shared) unlock(lock_of(t, line));
}

uint16_t tsume_table_get_loop(const TsumeTable *t, uint64_t line, uint16_t length) {
    line = in_round(t, line);
    if (t->shared) lock(lock_of(t, line));
    Loop loop = t->loops[line & (t->loop_count - 1)];
    if (t->shared) unlock(lock_of(t, line));
    return loop.line == line && loop.length >= length ? loop.loop_ply : TSUME_FOREVER;
}
