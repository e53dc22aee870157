// SPDX-License-Identifier: MIT
// tsume_strategy.c - see tsume_strategy.h.
//
// A mate: each position has a number of plies within which its check mates, and behind the check
// every position has at least two fewer. A position that comes up again with fewer plies left gets
// another check. So every line ends, for any defence. No mate: a set of positions with the attacker
// to move; behind each check is a reply into the set, so none of them is ever mate.
#include "engine/shogi/tsume_strategy.h"

#include "base/mem.h"
#include "engine/shogi/tsume_search.h"

#include <stdlib.h>

// A move for a position, by its key. `plies`: of a mate.
typedef struct {
    uint64_t key; // 0: free
    ShogiMove move;
    uint16_t plies;
} Entry;

struct TsumeStrategy {
    Tsume *tsume;
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

static Entry *find(const TsumeStrategy *s, uint64_t key) {
    size_t at = (key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (s->room - 1);
    while (s->entries[at].key && s->entries[at].key != key) at = (at + 1) & (s->room - 1);
    return &s->entries[at];
}

static void make_room(TsumeStrategy *s) {
    if (2 * s->used < s->room) return;
    Entry *old = s->entries;
    size_t n = s->room;
    s->room = n ? 2 * n : 1024;
    s->entries = mem_new(s->room, sizeof *s->entries);
    for (size_t i = 0; i < n; i++)
        if (old[i].key) *find(s, old[i].key) = old[i];
    free(old);
}

static void put(TsumeStrategy *s, const ShogiPosition *p, ShogiMove m, uint16_t plies) {
    make_room(s);
    Entry *entry = find(s, key_of(p));
    s->used += !entry->key;
    *entry = (Entry){key_of(p), m, plies};
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

static bool is_in(const TsumeStrategy *s, const ShogiPosition *p) {
    return find(s, key_of(p))->key != 0;
}

// How a reply is known to be no mate: it is in the set, the table says so, a search says so.
typedef enum { IN_SET, IN_TABLE, BY_SEARCH, WAYS } Way;

static bool holds(TsumeStrategy *s, const ShogiPosition *p, Way way) {
    Tsume *t = s->tsume;
    if (way == IN_SET) return is_in(s, p);
    t->position = *p;
    if (way == BY_SEARCH) return tsume_search(t, TSUME_FOREVER).dn == 0;
    uint64_t key = tsume_position_key(t, p->board_key, p->mover);
    return tsume_table_get(t->table, key, p->hands[t->attacker], TSUME_FOREVER).dn == 0;
}

static bool choose_reply(TsumeStrategy *s, ShogiPosition *p, Error *e) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo;
    size_t n = shogi_legal_moves(p, moves);
    if (is_in(s, p)) return true;
    for (Way way = IN_SET; way < WAYS; way++)
        for (size_t i = 0; i < n && !s->tsume->stopped; i++) {
            shogi_do(p, moves[i], &undo);
            bool good = holds(s, p, way);
            if (good && way != IN_SET) {
                put(s, p, SHOGI_NO_MOVE, 0);
                add_task(s, p, 0);
            }
            shogi_undo(p, moves[i], &undo);
            if (!good) continue;
            put(s, p, moves[i], 0);
            return true;
        }
    return unfinished(e);
}

static bool answer_checks(TsumeStrategy *s, const struct Task *task, Error *e) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo;
    ShogiPosition p = task->position;
    size_t n = shogi_checking_moves(&p, moves);
    for (size_t i = 0; i < n; i++) {
        shogi_do(&p, moves[i], &undo);
        if (!choose_reply(s, &p, e)) return false;
        shogi_undo(&p, moves[i], &undo);
    }
    return true;
}

// --- both ---

static bool build(TsumeStrategy *s, const ShogiPosition *p, bool mate, Error *e) {
    TsumeResult r;
    make_room(s);
    s->tsume->position = *p;
    if (mate) {
        r = tsume_search(s->tsume, TSUME_FOREVER);
        if (r.pn != 0) return unfinished(e);
        if (s->plies) r.length = (uint16_t)s->plies;
        s->plies = r.length;
        add_task(s, p, r.length);
    } else {
        put(s, p, SHOGI_NO_MOVE, 0);
        add_task(s, p, 0);
    }
    while (s->n_tasks) {
        struct Task task = s->tasks[--s->n_tasks];
        if (!(mate ? take_check : answer_checks)(s, &task, e) || is_too_large(s, e)) return false;
    }
    return true;
}

TsumeStrategy *tsume_strategy_new(Tsume *t, const ShogiPosition *p, const TsumeAnswer *a,
                                  size_t positions, Error *e) {
    TsumeStrategy *s = mem_new(1, sizeof *s);
    s->tsume = t;
    s->most = positions;
    t->stopped = t->halted = false; // the search for the shortest mate may have been ended
    s->plies = a->shortest || t->barred != SHOGI_NO_MOVE ? a->plies : 0;
    if (build(s, p, a->verdict == TSUME_MATE, e)) return s;
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

ShogiMove tsume_strategy_move(const TsumeStrategy *s, const ShogiPosition *p) {
    return find(s, key_of(p))->move;
}
