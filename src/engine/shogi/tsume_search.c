// SPDX-License-Identifier: MIT
// tsume_search.c - see tsume_search.h.
//
// Seen by the side to move, a position has phi, what is still needed to show its success, and
// delta, the same for its failure: proof and disproof number for the attacker, the other way round
// for the defender.
#include "engine/shogi/tsume_search.h"

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
static TsumeResult no_mate(const Tsume *t, const TsumePly *at, uint16_t length) {
    TsumeResult r = {TSUME_INFINITE,
                     0,
                     most_without_new_kinds(&t->position, t->attacker),
                     TSUME_FOREVER,
                     TSUME_FOREVER,
                     0,
                     true};
    (void)length;
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
    TsumeResult r = {
        0, TSUME_INFINITE, tsume_kept_kinds(&t->position, t->attacker), 0, TSUME_FOREVER, 0, true};
    for (size_t i = 0; i < at->count; i++) {
        const TsumeChild *c = &at->children[i];
        r.hand = kind_by_kind(r.hand, c->result.hand, true);
        if (one_more(c->result.length) > r.length) r.length = one_more(c->result.length);
    }
    return r;
}

// --- choosing ---

typedef struct {
    uint32_t phi, delta;
    size_t best;           // the child to search
    uint32_t best_phi;     // of that child, in this node's delta
    uint32_t second_delta; // the smallest delta among the others
} Summary;

// Whether a child waits for another one to be decided.
static bool waits(const TsumePly *at, size_t i, bool attacker) {
    int after = at->children[i].after;
    return after >= 0 && phi_of(&at->children[after].result, !attacker) != 0;
}

static Summary summarise(const TsumePly *at, bool attacker) {
    Summary s = {TSUME_INFINITE, 0, 0, 0, TSUME_INFINITE};
    for (size_t i = 0; i < at->count; i++) {
        if (waits(at, i, attacker)) continue;
        const TsumeResult *r = &at->children[i].result;
        uint32_t phi = phi_of(r, !attacker), delta = delta_of(r, !attacker);
        // Sums grow without bound where lines join; undecided ones stay below infinity.
        s.delta = phi >= TSUME_INFINITE ? phi : smaller(s.delta + phi, TSUME_INFINITE - 1);
        bool better = delta < s.phi || (delta == s.phi && phi < s.best_phi);
        if (better) {
            s.second_delta = s.phi;
            s.phi = delta;
            s.best = i;
            s.best_phi = phi;
        } else if (delta < s.second_delta) {
            s.second_delta = delta;
        }
    }
    return s;
}

// --- the search ---

static void link_ply(Tsume *t, int ply) {
    int *bucket = &t->buckets[t->plies[ply].key % TSUME_BUCKETS];
    t->plies[ply].earlier = *bucket;
    *bucket = ply;
}

static void unlink_ply(Tsume *t, int ply) {
    t->buckets[t->plies[ply].key % TSUME_BUCKETS] = t->plies[ply].earlier;
}

static void count_node(Tsume *t) {
    t->nodes++;
    if (t->setup.nodes && t->nodes >= t->setup.nodes) t->stopped = true;
    if ((t->nodes & 1023) == 0) {
        if (t->setup.go_on && !t->setup.go_on(t->setup.context, t->nodes)) t->stopped = true;
        tsume_table_collect(t->table);
    }
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
    if (r->dn == 0 && r->loop_ply != TSUME_FOREVER && r->loop_ply < ply) {
        uint16_t sure = r->length < length ? length : r->length;
        tsume_table_put_loop(t->table, tsume_loop_key(at), sure, r->loop_ply);
        TsumeResult open = {1, 1, at->hand, 0, TSUME_FOREVER, (uint16_t)ply, true};
        tsume_table_put(t->table, at->key, at->hand, &open, cost);
        return;
    }
    if (r->dn == 0) r->loop_ply = TSUME_FOREVER;
    tsume_table_put(t->table, at->key, at->hand, r, cost);
}

static TsumeResult decide(const Tsume *t, int ply, const Summary *s, uint16_t length) {
    const TsumePly *at = &t->plies[ply];
    if (s->phi == 0) return success(t, ply, &at->children[s->best]);
    return attacks(ply) ? no_mate(t, at, length) : all_mated(t, at);
}

static TsumeResult search(Tsume *t, int ply, uint32_t phi_limit, uint32_t delta_limit,
                          uint16_t length, uint16_t first_ply, int *more) {
    TsumePly *at = &t->plies[ply];
    bool attacker = attacks(ply);
    uint64_t nodes_before = t->nodes;
    int more_before = *more;
    count_node(t);
    if (ply >= TSUME_PLIES_MAX) t->stopped = true;
    if (attacker) link_ply(t, ply);
    tsume_expand(t, ply, length);
    if (first_ply == TSUME_FOREVER && *more > 0) --*more;
    if (has_old_child(at, ply)) ++*more;
    Summary s = summarise(at, attacker);
    uint16_t left = length == TSUME_FOREVER ? length : (uint16_t)(length - 1);
    while (s.phi != 0 && s.delta != 0 && !t->stopped) {
        if (s.phi >= phi_limit || s.delta >= delta_limit) {
            if (*more <= 0) break;
            phi_limit = larger(phi_limit, smaller(s.phi + 1, TSUME_INFINITE));
            delta_limit = larger(delta_limit, smaller(s.delta + 1, TSUME_INFINITE));
        }
        TsumeChild *c = &at->children[s.best];
        uint32_t child_phi = larger(delta_limit - (s.delta - s.best_phi), s.best_phi + 1);
        uint32_t child_delta =
            smaller(phi_limit, smaller(s.second_delta + s.second_delta / 4 + 1, TSUME_INFINITE));
        ShogiUndo undo;
        shogi_do(&t->position, c->move, &undo);
        tsume_enter(t, ply + 1, c);
        c->result = search(t, ply + 1, child_phi, child_delta, left, c->result.first_ply, more);
        shogi_undo(&t->position, c->move, &undo);
        s = summarise(at, attacker);
    }
    TsumeResult r = {s.phi, s.delta, at->hand, 0, TSUME_FOREVER, 0, true};
    if (!attacker) r.pn = s.delta, r.dn = s.phi;
    if (s.phi == 0 || s.delta == 0) r = decide(t, ply, &s, length);
    r.first_ply = (uint16_t)smaller(first_ply, (uint32_t)ply);
    r.met = true;
    if (attacker) unlink_ply(t, ply);
    if (*more > more_before) *more = more_before;
    keep(t, ply, &r, length, t->nodes - nodes_before);
    return r;
}

TsumeResult tsume_search(Tsume *t, uint16_t length) {
    const ShogiPosition *p = &t->position;
    TsumePly *root = &t->plies[0];
    root->key = tsume_position_key(t, p->board_key, p->mover);
    root->hand = p->hands[t->attacker];
    root->line = 0;
    for (int i = 0; i < TSUME_BUCKETS; i++) t->buckets[i] = -1;
    TsumeResult known = tsume_table_get(t->table, root->key, root->hand, length);
    if (known.pn == 0 || known.dn == 0) return known;
    int more = 0;
    return search(t, 0, TSUME_INFINITE, TSUME_INFINITE, length, TSUME_FOREVER, &more);
}
