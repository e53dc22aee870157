// SPDX-License-Identifier: MIT
// tsume_search.c - see tsume_search.h.
#include "engine/shogi/tsume_search.h"

#include "engine/shogi/tsume_crew.h"

#include <stdlib.h>

static bool attacks(int ply) {
    return ply % 2 == 0;
}

static uint32_t phi_of(const TsumeResult *r, bool attacker) {
    return attacker ? r->pn : r->dn;
}

static uint32_t delta_of(const TsumeResult *r, bool attacker) {
    return attacker ? r->dn : r->pn;
}

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

// --- hands ---

static int both_hands(const ShogiPosition *p, int kind) {
    return shogi_hand_count(p->hands[0], kind) + shogi_hand_count(p->hands[1], kind);
}

static ShogiHand kind_by_kind(ShogiHand a, ShogiHand b, bool largest) {
    ShogiHand out = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        int x = shogi_hand_count(a, kind), y = shogi_hand_count(b, kind);
        out += shogi_hand_one(kind) * (ShogiHand)((x > y) == largest ? x : y);
    }
    return out;
}

// A hand behind one of the attacker's moves, seen from before it.
static ShogiHand hand_before(const ShogiPosition *p, ShogiMove m, ShogiHand hand) {
    if (shogi_is_drop(m)) return hand + shogi_hand_one(shogi_dropped(m));
    ShogiPiece captured = p->board[shogi_to(m)];
    if (!captured) return hand;
    int kind = shogi_plain(shogi_kind(captured));
    return shogi_hand_count(hand, kind) ? hand - shogi_hand_one(kind) : hand;
}

// The most the attacker could hold without a new kind to drop.
static ShogiHand most_without_new_kinds(const ShogiPosition *p, int attacker) {
    ShogiHand out = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        if (shogi_hand_count(p->hands[attacker], kind))
            out += shogi_hand_one(kind) * (ShogiHand)both_hands(p, kind);
    return out;
}

// A hand with which the defender still has the piece that it drops.
static ShogiHand leave_one(const ShogiPosition *p, ShogiHand hand, int kind) {
    int most = both_hands(p, kind) - 1, have = shogi_hand_count(hand, kind);
    return have > most ? hand - shogi_hand_one(kind) * (ShogiHand)(have - most) : hand;
}

// --- results from children ---

static uint16_t one_more(uint16_t length) {
    return length >= TSUME_FOREVER - 1 ? TSUME_FOREVER : (uint16_t)(length + 1);
}

// The attacker has a move to mate, `c`; or the defender one out of it.
static TsumeResult success(const Tsume *t, int ply, const TsumeChild *c) {
    TsumeResult r = c->result;
    r.length = one_more(r.length);
    if (attacks(ply))
        r.hand = hand_before(&t->position, c->move, r.hand);
    else if (shogi_is_drop(c->move))
        r.hand = leave_one(&t->position, r.hand, shogi_dropped(c->move));
    return r;
}

// No check mates: what holds behind all of them.
static TsumeResult no_mate(const Tsume *t, const TsumePly *at) {
    TsumeResult r = tsume_no_mate(most_without_new_kinds(&t->position, t->attacker), TSUME_FOREVER,
                                  TSUME_FOREVER);
    for (size_t i = 0; i < at->count; i++) {
        const TsumeChild *c = &at->children[i];
        r.hand = kind_by_kind(r.hand, hand_before(&t->position, c->move, c->result.hand), false);
        if (one_more(c->result.length) < r.length) r.length = one_more(c->result.length);
        if (c->result.loop_ply < r.loop_ply) r.loop_ply = c->result.loop_ply;
    }
    // A hand within the actual one would be no result for it.
    r.hand = kind_by_kind(r.hand, t->position.hands[t->attacker], true);
    return r;
}

// Every reply is mated.
static TsumeResult all_mated(const Tsume *t, const TsumePly *at) {
    TsumeResult r = tsume_mate(tsume_kept_kinds(&t->position, t->attacker), 0);
    for (size_t i = 0; i < at->count; i++) {
        const TsumeChild *c = &at->children[i];
        r.hand = kind_by_kind(r.hand, c->result.hand, true);
        if (one_more(c->result.length) > r.length) r.length = one_more(c->result.length);
        r.by_rules |= c->result.by_rules;
    }
    return r;
}

// --- choosing ---

// Children that are counted together; those with numbers near infinity always are, so that sums
// stay below it.
static bool is_joined(const TsumePly *at, size_t i, uint32_t phi) {
    return phi >= TSUME_INFINITE / 1024 || (i < 64 && at->joined >> i & 1);
}

// Moves that wait still count a little: they may be many.
static uint32_t waiting_counts(uint32_t waiting) {
    return waiting ? larger(waiting / 8, 1) : 0;
}

// Delta without the child `i`. The others of its group count only when they are larger.
static uint32_t rest_without(const TsumePly *at, const TsumeSummary *s, size_t i, uint32_t phi) {
    return is_joined(at, i, phi) ? s->sum : s->sum - phi + s->most;
}

static void summarise(TsumePly *at, bool attacker) {
    TsumeSummary s = {.phi = TSUME_INFINITE, .second_delta = TSUME_INFINITE};
    uint32_t sum = 0, most = 0, waiting = 0, best_phi = 0;
    for (size_t i = 0; i < at->count; i++) {
        TsumeChild *c = &at->children[i];
        const TsumeChild *before = c->after >= 0 ? &at->children[c->after] : NULL;
        c->waits = before && (before->waits || phi_of(&before->result, !attacker) != 0);
        uint32_t phi = phi_of(&c->result, !attacker), delta = delta_of(&c->result, !attacker);
        if (c->waits && delta != 0) {
            waiting += phi != 0;
            continue;
        }
        if (is_joined(at, i, phi))
            most = larger(most, phi);
        else
            sum += phi;
        bool better = delta < s.phi || (delta == s.phi && phi < best_phi);
        if (better) {
            s.second_delta = s.phi;
            s.phi = delta;
            s.best = i;
            best_phi = phi;
        } else if (delta < s.second_delta) {
            s.second_delta = delta;
        }
    }
    s.sum = sum + waiting_counts(waiting);
    s.most = most;
    s.delta = smaller(s.sum + most, most >= TSUME_INFINITE ? TSUME_INFINITE : TSUME_INFINITE - 1);
    s.rest = rest_without(at, &s, s.best, best_phi);
    at->summary = s;
}

// To a helper, a move below which other threads are seems worse the more of them there are.
static uint32_t with_others(const Tsume *t, const TsumeChild *c, uint32_t delta) {
    if (delta >= TSUME_INFINITE / 16) return delta;
    return delta + smaller(tsume_table_busy(t->table, c->key), 8) * (delta / 4 + TSUME_UNIT);
}

// A helper chooses another move than the best one where others are, among those within the limit.
// Only the choice depends on them: numbers in the table are as they would be alone. The leader goes
// its way as it would alone, and finds in the table what helpers have done.
static void look_elsewhere(const Tsume *t, TsumePly *at, bool attacker, uint32_t limit) {
    TsumeSummary *s = &at->summary;
    uint32_t first = TSUME_INFINITE, second = TSUME_INFINITE;
    for (size_t i = 0; i < at->count; i++) {
        const TsumeChild *c = &at->children[i];
        uint32_t delta = delta_of(&c->result, !attacker);
        if (c->waits || delta >= limit) continue;
        delta = with_others(t, c, delta);
        if (delta < first) {
            second = first;
            first = delta;
            s->best = i;
        } else if (delta < second) {
            second = delta;
        }
    }
    s->second_delta = second;
    s->rest = rest_without(at, s, s->best, phi_of(&at->children[s->best].result, !attacker));
}

// --- the line ---

static void link_ply(Tsume *t, int ply) {
    int *bucket = &t->buckets[t->plies[ply].key % TSUME_BUCKETS];
    t->plies[ply].earlier = *bucket;
    *bucket = ply;
}

static void unlink_ply(Tsume *t, int ply) {
    t->buckets[t->plies[ply].key % TSUME_BUCKETS] = t->plies[ply].earlier;
}

static int ply_of(const Tsume *t, const TsumeSpot *spot) {
    for (int q = t->buckets[spot->key % TSUME_BUCKETS]; q >= 0; q = t->plies[q].earlier)
        if (t->plies[q].key == spot->key && t->plies[q].hand == spot->hand) return q;
    return -1;
}

// --- lines that join ---

// Numbers that grow by more than this from one position to the one before come from elsewhere.
enum { TSUME_SIDE_STREAM = 3 * TSUME_UNIT };

// A ply of the line and one of its moves, from which another way leads to the position at hand.
typedef struct {
    int ply;
    TsumeSpot child;
} Fork;

// Follows the table back from a child of the last ply, to where that way leaves the line.
static bool find_fork(const Tsume *t, int ply, const TsumeChild *c, Fork *out) {
    TsumeSpot spot = {c->key, c->hand}, from;
    uint32_t last_pn = TSUME_INFINITE, last_dn = TSUME_INFINITE, pn, dn;
    bool by_pn = true, by_dn = true, attacker = attacks(ply);
    for (int i = 0; i < ply && (by_pn || by_dn); i++, attacker = !attacker) {
        if (!tsume_table_origin(t->table, &spot, &from, &pn, &dn)) return false;
        if (i == 0 && from.key == t->plies[ply].key && from.hand == t->plies[ply].hand)
            return false;
        if (dn > last_dn + TSUME_SIDE_STREAM) by_dn = false;
        if (pn > last_pn + TSUME_SIDE_STREAM) by_pn = false;
        int q = ply_of(t, &from);
        if (q >= 0) {
            *out = (Fork){q, spot};
            return attacker ? by_dn : by_pn;
        }
        spot = from;
        last_pn = pn;
        last_dn = dn;
    }
    return false;
}

static void join(TsumePly *at, size_t i) {
    if (i < 64) at->joined |= (uint64_t)1 << i;
}

// The same leaves would be counted twice where two ways from one position lead to the child that is
// searched next: there the larger number counts, not the sum.
static void join_lines(Tsume *t, int ply) {
    TsumePly *last = &t->plies[ply];
    Fork fork;
    if (!last->count || !find_fork(t, ply, &last->children[last->summary.best], &fork)) return;
    for (int q = ply - 1; q >= fork.ply; q--) {
        TsumePly *at = &t->plies[q];
        if (q == fork.ply) {
            join(at, at->summary.best);
            for (size_t i = 0; i < at->count; i++) {
                const TsumeChild *c = &at->children[i];
                if (c->key == fork.child.key && c->hand == fork.child.hand) join(at, i);
            }
        } else if (attacks(q) == attacks(fork.ply) && at->summary.rest > TSUME_SIDE_STREAM) {
            return;
        }
    }
}

// --- the search ---

enum { NODES_BETWEEN_CALLS = 256 }; // a power of two

static void count_node(Tsume *t) {
    t->nodes++;
    if (t->setup.nodes && t->nodes >= t->setup.nodes) t->halted = true;
    if (t->nodes % NODES_BETWEEN_CALLS == 0) {
        if (t->setup.go_on && !t->setup.go_on(t->setup.context, t->nodes)) t->halted = true;
        if (t->helps) tsume_crew_count(t->crew, NODES_BETWEEN_CALLS);
        if (t->crew)
            tsume_crew_collect(t->crew);
        else
            tsume_table_collect(t->table);
    }
    if (t->budget && t->nodes >= t->budget) t->stopped = true;
    if (t->halted || (t->crew && tsume_crew_is_over(t->crew))) t->stopped = true;
}

static bool has_old_child(const TsumePly *at, int ply) {
    for (size_t i = 0; i < at->count; i++) {
        const TsumeResult *r = &at->children[i].result;
        if (r->pn && r->dn && r->first_ply <= ply) return true;
    }
    return false;
}

// Keeps a result in the table; a failure by repetition of an earlier position is only of this line.
static void keep(Tsume *t, int ply, TsumeResult *r, uint16_t length, uint64_t cost) {
    const TsumePly *at = &t->plies[ply];
    TsumeSpot from = {0};
    if (ply) from = (TsumeSpot){at[-1].key, at[-1].hand};
    if (r->dn == 0 && r->loop_ply != TSUME_FOREVER && r->loop_ply < ply) {
        uint16_t sure = r->length < length ? length : r->length;
        tsume_table_put_loop(t->table, tsume_loop_key(at), sure, r->loop_ply);
        TsumeResult open = {.pn = TSUME_UNIT,
                            .dn = TSUME_UNIT,
                            .hand = at->hand,
                            .loop_ply = TSUME_FOREVER,
                            .first_ply = (uint16_t)ply,
                            .met = true,
                            .looped = true,
                            .over = r->over};
        tsume_table_put(t->table, at->key, at->hand, &open, &from, cost);
        return;
    }
    if (r->dn == 0) r->loop_ply = TSUME_FOREVER;
    tsume_table_put(t->table, at->key, at->hand, r, &from, cost);
}

static TsumeResult current(const Tsume *t, int ply) {
    const TsumePly *at = &t->plies[ply];
    const TsumeSummary *s = &at->summary;
    bool attacker = attacks(ply);
    if (s->phi == 0) return success(t, ply, &at->children[s->best]);
    if (s->delta == 0) return attacker ? no_mate(t, at) : all_mated(t, at);
    TsumeResult r = {.pn = s->phi,
                     .dn = s->delta,
                     .hand = at->hand,
                     .loop_ply = TSUME_FOREVER,
                     .met = true,
                     .joined = at->joined};
    if (!attacker) r.pn = s->delta, r.dn = s->phi;
    return r;
}

// Lists the moves of the position at hand.
static void open_ply(Tsume *t, int ply, uint16_t length) {
    TsumePly *at = &t->plies[ply];
    t->ply = ply;
    count_node(t);
    if (ply >= TSUME_PLIES_MAX) t->halted = t->stopped = true;
    link_ply(t, ply);
    tsume_expand(t, ply, length);
    at->old_child = has_old_child(at, ply);
    summarise(at, attacks(ply));
}

typedef struct {
    uint32_t phi, delta;
} Limits;

// Positions that were met nearer to the root have numbers that contain the ones here: searched with
// limits from those, nothing new might ever be looked at. So limits are raised until something is.
static Limits raise_limits(const TsumeSummary *s, Limits limits) {
    return (Limits){larger(limits.phi, smaller(s->phi + 1, TSUME_INFINITE)),
                    larger(limits.delta, smaller(s->delta + 1, TSUME_INFINITE))};
}

// No limit stays none: numbers that have reached their end would be above anything less.
static Limits limits_of_child(const TsumeSummary *s, Limits limits) {
    uint32_t margin = s->second_delta / 3 + 1;
    uint32_t delta = smaller(limits.phi, smaller(s->second_delta + margin, TSUME_INFINITE));
    uint32_t phi = limits.delta > s->rest ? limits.delta - s->rest : 0;
    if (limits.delta == TSUME_INFINITE) phi = TSUME_INFINITE;
    return (Limits){phi, delta};
}

static void search(Tsume *t, int ply, Limits limits, uint16_t length, int *more);

// Searches the best move; a position that is new is looked at only once where that is enough.
static void search_child(Tsume *t, int ply, Limits limits, uint16_t length, int *more) {
    TsumePly *at = &t->plies[ply], *next = at + 1;
    TsumeChild *c = &at->children[at->summary.best];
    uint64_t nodes_before = t->nodes;
    bool fresh = c->result.first_ply == TSUME_FOREVER;
    uint16_t first_ply = (uint16_t)smaller(c->result.first_ply, (uint32_t)ply + 1);
    ShogiUndo undo;
    shogi_do(&t->position, c->move, &undo);
    tsume_enter(t, ply + 1, c);
    next->joined = c->result.joined;
    open_ply(t, ply + 1, length);
    if (fresh && *more > 0) --*more;
    bool enough = next->summary.phi >= limits.phi || next->summary.delta >= limits.delta;
    tsume_table_enter(t->table, next->key);
    if (!fresh || !enough) search(t, ply + 1, limits, length, more);
    tsume_table_leave(t->table, next->key);
    unlink_ply(t, ply + 1);
    TsumeResult r = current(t, ply + 1);
    r.first_ply = first_ply;
    r.over = c->result.over;
    keep(t, ply + 1, &r, length, t->nodes - nodes_before);
    c->result = r;
    shogi_undo(&t->position, c->move, &undo);
}

static void search(Tsume *t, int ply, Limits limits, uint16_t length, int *more) {
    TsumePly *at = &t->plies[ply];
    const TsumeSummary *s = &at->summary;
    int more_before = *more;
    Limits now = limits;
    uint16_t left = length == TSUME_FOREVER ? length : (uint16_t)(length - 1);
    join_lines(t, ply);
    if (at->old_child) ++*more;
    if (*more > 0) now = raise_limits(s, limits);
    while (s->phi && s->delta && s->phi < now.phi && s->delta < now.delta && !t->stopped) {
        if (t->helps) look_elsewhere(t, at, attacks(ply), now.phi);
        search_child(t, ply, limits_of_child(s, now), left, more);
        summarise(at, attacks(ply));
        now = limits;
        if (*more > 0)
            now = raise_limits(s, limits);
        else if (more_before > 0)
            break;
    }
    if (*more > more_before) *more = more_before;
}

// Numbers beyond which the search is done in one go; they grow from round to round.
static uint32_t next_limit(uint32_t limit, uint32_t number) {
    return larger(limit, smaller(number + number / 2 + number / 4 + 1, TSUME_INFINITE));
}

static void set_root(Tsume *t) {
    const ShogiPosition *p = &t->position;
    TsumePly *root = &t->plies[0];
    root->key = tsume_position_key(t, p->board_key, p->mover);
    root->hand = p->hands[t->attacker];
    root->line = 0;
    root->joined = 0;
    for (int i = 0; i < TSUME_BUCKETS; i++) t->buckets[i] = -1;
}

// Helpers are called when a question turns out to need this many nodes.
enum { NODES_ALONE = 4000 };

// Numbers of this size count the same positions many times over and lead nowhere: those in the
// table are forgotten, and what is decided stays. Helpers end first; they begin again with the new
// numbers.
static bool renew_numbers(Tsume *t, uint16_t length) {
    const TsumeSummary *s = &t->plies[0].summary;
    bool large = larger(s->phi, s->delta) >= TSUME_INFINITE / 2;
    if (!s->phi || !s->delta || !large || t->stopped) return false;
    if (t->helps || t->budget) return false;
    if (t->crew && tsume_crew_is_running(t->crew)) tsume_crew_join(t->crew);
    tsume_table_renew(t->table);
    set_root(t);
    open_ply(t, 0, length);
    return true;
}

static void search_root(Tsume *t, uint16_t length) {
    const TsumeSummary *s = &t->plies[0].summary;
    uint64_t nodes_before = t->nodes;
    set_root(t);
    open_ply(t, 0, length);
    Limits limits = {1, 1};
    while (s->phi && s->delta && !t->stopped) {
        int more = 0;
        limits = (Limits){next_limit(limits.phi, s->phi), next_limit(limits.delta, s->delta)};
        search(t, 0, limits, length, &more);
        if (renew_numbers(t, length)) limits = (Limits){1, 1};
        if (t->crew && !t->helps && !t->budget && !t->stopped &&
            t->nodes - nodes_before > NODES_ALONE && !tsume_crew_is_running(t->crew))
            tsume_crew_start(t->crew, length);
    }
}

TsumeResult tsume_search_moves(Tsume *t, uint16_t length) {
    uint64_t nodes_before = t->nodes;
    t->root = t->position;
    search_root(t, length);
    while (t->crew && !t->helps && tsume_crew_is_running(t->crew)) {
        tsume_crew_join(t->crew);
        if (!t->stopped || t->halted) break;
        t->stopped = false; // a helper was first: what it found is in the table
        search_root(t, length);
    }
    TsumeResult r = current(t, 0);
    r.first_ply = 0;
    keep(t, 0, &r, length, t->nodes - nodes_before);
    return r;
}

TsumeResult tsume_search(Tsume *t, uint16_t length) {
    set_root(t);
    const TsumePly *root = &t->plies[0];
    TsumeResult known = tsume_table_get(t->table, root->key, root->hand, length);
    return known.pn == 0 || known.dn == 0 ? known : tsume_search_moves(t, length);
}

void tsume_clear_plies(Tsume *t) {
    for (int i = 0; i < TSUME_PLIES_MAX + 2; i++) free(t->plies[i].children);
}
