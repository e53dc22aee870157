// SPDX-License-Identifier: MIT
// tsume_strategy.c - see tsume_strategy.h.
//
// A mate: each position has a number of plies within which its check mates, and behind the check
// every position has at least two fewer. A position that comes up again with fewer plies left gets
// another check. So every line ends, for any defence. No mate: a set of positions with the attacker
// to move; behind each check is a reply into the set, or to a position with a smaller hand than one
// in it, so none of them is ever mate. The set grows as it is asked for.
#include "engine/shogi/tsume_strategy.h"

#include "base/mem.h"
#include "engine/shogi/tsume_search.h"

#include <stdlib.h>

// A move for a position, by its key, and of a mate: within how many plies. No mate: a board and
// mover, and the attacker's hand.
typedef struct {
    uint64_t key; // 0: free
    ShogiHand hand;
    ShogiMove move;
    uint16_t plies;
} Entry;

struct TsumeStrategy {
    Tsume *tsume;
    bool mate;
    Entry *entries;
    size_t used, room, most;
    int plies;
    // Positions that still have to be looked at. `plies`: within which a mate must be.
    struct Task {
        ShogiPosition position;
        uint16_t plies;
    } * tasks;
    size_t n_tasks, tasks_room;
};

static uint64_t key_of(const ShogiPosition *p) {
    uint64_t key = shogi_key(p);
    return key ? key : 1;
}

// Of board and mover.
static uint64_t set_key(const ShogiPosition *p) {
    uint64_t key = p->board_key ^ (p->mover ? UINT64_C(0xC2B2AE3D27D4EB4F) : 0);
    return key ? key : 1;
}

static size_t slot_of(const TsumeStrategy *s, uint64_t key) {
    return (key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (s->room - 1);
}

static Entry *find(const TsumeStrategy *s, uint64_t key) {
    size_t at = slot_of(s, key);
    while (s->entries[at].key && s->entries[at].key != key) at = (at + 1) & (s->room - 1);
    return &s->entries[at];
}

static void make_room(TsumeStrategy *s) {
    if (2 * s->used < s->room) return;
    Entry *old = s->entries;
    size_t n = s->room;
    s->room = n ? 2 * n : 1024;
    s->entries = mem_new(s->room, sizeof *s->entries);
    for (size_t i = 0; i < n; i++) {
        if (!old[i].key) continue;
        size_t at = slot_of(s, old[i].key);
        while (s->entries[at].key) at = (at + 1) & (s->room - 1);
        s->entries[at] = old[i];
    }
    free(old);
}

static void put(TsumeStrategy *s, const ShogiPosition *p, ShogiMove m, uint16_t plies) {
    make_room(s);
    Entry *entry = find(s, key_of(p));
    s->used += !entry->key;
    *entry = (Entry){.key = key_of(p), .move = m, .plies = plies};
}

static void add_task(TsumeStrategy *s, const ShogiPosition *p, uint16_t plies) {
    if (s->n_tasks == s->tasks_room) {
        s->tasks_room = s->tasks_room ? 2 * s->tasks_room : 64;
        s->tasks = mem_resize(s->tasks, s->tasks_room, sizeof *s->tasks);
    }
    s->tasks[s->n_tasks++] = (struct Task){*p, plies};
}

static bool is_too_large(const TsumeStrategy *s, Error *e) {
    return s->used > s->most &&
           !error_set(e, "the proof would have more than %zu positions", s->most);
}

static bool unfinished(Error *e) {
    return error_set(e, "the proof was not finished");
}

// --- mate ---

// The shortest mate that is known among the checks; searched where nothing is.
static bool choose_check(TsumeStrategy *s, const struct Task *task, Error *e) {
    Tsume *t = s->tsume;
    t->position = task->position;
    tsume_search_moves(t, task->plies);
    const TsumePly *root = &t->plies[0];
    const TsumeChild *best = NULL;
    for (size_t i = 0; i < root->count; i++) {
        const TsumeChild *c = &root->children[i];
        if (c->result.pn == 0 && (!best || c->result.length < best->result.length)) best = c;
    }
    if (!best) return unfinished(e);
    put(s, &task->position, best->move, (uint16_t)(best->result.length + 1));
    return true;
}

static bool take_check(TsumeStrategy *s, const struct Task *task, Error *e) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo, undo_reply;
    ShogiPosition p = task->position;
    const Entry *known = s->room ? find(s, key_of(&p)) : NULL;
    if (known && known->key && known->plies <= task->plies) return true;
    if (!choose_check(s, task, e)) return false;
    Entry chosen = *find(s, key_of(&p));
    shogi_do(&p, chosen.move, &undo);
    size_t n = shogi_legal_moves(&p, moves);
    for (size_t i = 0; i < n; i++) {
        shogi_do(&p, moves[i], &undo_reply);
        add_task(s, &p, (uint16_t)(chosen.plies - 2));
        shogi_undo(&p, moves[i], &undo_reply);
    }
    return true;
}

// --- no mate ---

// Whether a position is in the set, or one with a larger hand.
static bool is_in(const TsumeStrategy *s, const ShogiPosition *p) {
    if (!s->room) return false;
    uint64_t key = set_key(p);
    for (size_t at = slot_of(s, key); s->entries[at].key; at = (at + 1) & (s->room - 1))
        if (s->entries[at].key == key &&
            shogi_hand_covers(s->entries[at].hand, p->hands[s->tsume->attacker]))
            return true;
    return false;
}

// How a reply is known to be no mate: it is in the set, the table says so, a search says so.
typedef enum { IN_SET, IN_TABLE, BY_SEARCH } Way;
enum { FEW = 500, MANY = 10000000 }; // nodes of a search

static TsumeResult known_of(const TsumeStrategy *s, const ShogiPosition *p) {
    const Tsume *t = s->tsume;
    uint64_t key = tsume_position_key(t, p->board_key, p->mover);
    return tsume_table_get(t->table, key, p->hands[t->attacker], TSUME_FOREVER);
}

// `nodes`: at most; 0: as many as it takes.
static TsumeResult search_of(TsumeStrategy *s, const ShogiPosition *p, uint64_t nodes) {
    Tsume *t = s->tsume;
    t->position = *p;
    t->budget = nodes ? t->nodes + nodes : 0;
    TsumeResult r = tsume_search(t, TSUME_FOREVER);
    t->budget = 0;
    if (!t->halted) t->stopped = false;
    return r;
}

static bool holds(TsumeStrategy *s, const ShogiPosition *p, Way way, uint64_t nodes) {
    if (way == IN_SET) return is_in(s, p);
    return (way == IN_TABLE ? known_of(s, p) : search_of(s, p, nodes)).dn == 0;
}

// A move after which the position holds in the given way.
static ShogiMove find_reply(TsumeStrategy *s, ShogiPosition *p, Way way, uint64_t nodes) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo;
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n && !s->tsume->stopped; i++) {
        shogi_do(p, moves[i], &undo);
        bool good = holds(s, p, way, nodes);
        shogi_undo(p, moves[i], &undo);
        if (good) return moves[i];
    }
    return SHOGI_NO_MOVE;
}

// All replies are searched with few nodes before one is with many: to show that a bad one is mated
// may take long, and one that is good is enough.
static ShogiMove choose_reply(TsumeStrategy *s, ShogiPosition *p) {
    ShogiMove m = find_reply(s, p, IN_SET, 0);
    if (m == SHOGI_NO_MOVE) m = find_reply(s, p, IN_TABLE, 0);
    for (uint64_t nodes = FEW; m == SHOGI_NO_MOVE && nodes < MANY; nodes *= 8)
        m = find_reply(s, p, BY_SEARCH, nodes);
    return m == SHOGI_NO_MOVE ? find_reply(s, p, BY_SEARCH, 0) : m;
}

ShogiHand tsume_strategy_raise(TsumeStrategy *s, const ShogiPosition *p) {
    int attacker = s->tsume->attacker;
    TsumeResult r = known_of(s, p);
    if (r.dn != 0) r = search_of(s, p, 0);
    ShogiHand hand = p->hands[attacker];
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS && r.dn == 0; kind++) {
        int own = shogi_hand_count(hand, kind), more = shogi_hand_count(r.hand, kind) - own;
        int most = shogi_hand_count(p->hands[attacker ^ 1], kind);
        if (more > most) more = most;
        if (more > 0) hand += shogi_hand_one(kind) * (ShogiHand)more;
    }
    make_room(s);
    size_t at = slot_of(s, set_key(p));
    while (s->entries[at].key) at = (at + 1) & (s->room - 1);
    s->entries[at] = (Entry){.key = set_key(p), .hand = hand};
    s->used++;
    return hand;
}

// --- both ---

static bool build_mate(TsumeStrategy *s, const ShogiPosition *p, Error *e) {
    make_room(s);
    s->tsume->position = *p;
    TsumeResult r = tsume_search(s->tsume, TSUME_FOREVER);
    if (r.pn != 0) return unfinished(e);
    if (s->plies) r.length = (uint16_t)s->plies;
    s->plies = r.length;
    add_task(s, p, r.length);
    while (s->n_tasks) {
        struct Task task = s->tasks[--s->n_tasks];
        if (!take_check(s, &task, e) || is_too_large(s, e)) return false;
    }
    return true;
}

TsumeStrategy *tsume_strategy_new(Tsume *t, const ShogiPosition *p, const TsumeAnswer *a,
                                  size_t positions, Error *e) {
    TsumeStrategy *s = mem_new(1, sizeof *s);
    s->tsume = t;
    s->most = positions;
    t->stopped = t->halted = false; // the search for the shortest mate may have been ended
    s->plies = a->shortest || t->barred != SHOGI_NO_MOVE ? a->within : 0;
    s->mate = a->verdict == TSUME_MATE;
    if (!s->mate || build_mate(s, p, e)) return s;
    tsume_strategy_free(s);
    return NULL;
}

void tsume_strategy_free(TsumeStrategy *s) {
    if (!s) return;
    free(s->entries);
    free(s->tasks);
    free(s);
}

int tsume_strategy_plies(const TsumeStrategy *s) {
    return s->plies;
}

int tsume_strategy_plies_at(const TsumeStrategy *s, const ShogiPosition *p) {
    return find(s, key_of(p))->plies;
}

ShogiMove tsume_strategy_move(TsumeStrategy *s, const ShogiPosition *p) {
    if (s->mate) return find(s, key_of(p))->move;
    ShogiPosition q = *p;
    return s->used > s->most ? SHOGI_NO_MOVE : choose_reply(s, &q);
}
