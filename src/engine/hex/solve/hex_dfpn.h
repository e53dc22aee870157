// SPDX-License-Identifier: MIT
// hex_dfpn.h - depth-first proof number search, focused: only the most promising moves of a
// position count, the next ones take the place of those that turn out to lose.
#ifndef GENPEI_HEX_DFPN_H
#define GENPEI_HEX_DFPN_H

#include "engine/hex/solve/hex_advice.h"

// Moves in the focus: a fixed number, and one more for every few that may win, but not too many:
// where the board is open that would be a third of it.
enum { HEX_FOCUS_BASE = 1, HEX_FOCUS_PART = 3, HEX_FOCUS_MOST = 6 };
enum { HEX_POLL = 64 }; // nodes between two checks whether to continue

// The children of a node within the focus.
typedef struct {
    int best;
    uint32_t best_phi, best_delta, second_delta;
} HexPick;

static inline uint32_t hex_capped(uint64_t x) {
    return x > HEX_INFINITE ? HEX_INFINITE : (uint32_t)x;
}

// What is known of a child. A solved one changes its parent: false when that has been solved too.
static inline bool hex_consult(HexSearch *s, const HexPly *p, HexEntry *e, int move, HexEntry *c) {
    if (!hex_table_find(s->table, hex_child_key(s, p, move), c)) return true;
    if (c->delta == 0) {
        HexSet proof = hex_set_or(c->proof, hex_set_one(move));
        e->best = (HexOrder)move;
        e->by_move = 1;
        hex_entry_solve(e, true, hex_set_or(proof, p->fill.captured[p->mover]));
        return false;
    }
    if (c->phi > 0) return true;
    e->moves = hex_set_and(e->moves, c->proof);
    hex_set_drop(&e->moves, move);
    e->proof = hex_set_or(e->proof, c->proof);
    if (!hex_set_empty(e->moves)) return true;
    hex_entry_solve(e, false, e->proof);
    return false;
}

// The next move that may win: in order, then the others.
static inline int hex_next_move(const HexEntry *e, int *at, HexSet *rest) {
    while (*at < e->n_order) {
        int move = e->order[(*at)++];
        if (hex_set_has(*rest, move)) {
            hex_set_drop(rest, move);
            return move;
        }
    }
    return hex_set_empty(*rest) ? -1 : hex_set_pop(rest);
}

static inline void hex_pick_child(HexPick *pick, int move, const HexEntry *c) {
    uint32_t phi = c->phi, delta = c->delta;
    if (c->busy) delta = hex_capped((uint64_t)delta + (delta / 2 + 1) * c->busy);
    if (delta < pick->best_delta) {
        pick->second_delta = pick->best_delta;
        pick->best = move;
        pick->best_phi = phi;
        pick->best_delta = delta;
    } else if (delta < pick->second_delta)
        pick->second_delta = delta;
}

// On an empty board the first player wins, and on small boards the first move in order is known to
// win.
static inline int hex_focus(const HexPly *p, const HexEntry *e) {
    if (hex_board_is_bare(&p->board)) return 1;
    int n = HEX_FOCUS_BASE + (hex_set_count(e->moves) - 1) / HEX_FOCUS_PART;
    return n < HEX_FOCUS_MOST ? n : HEX_FOCUS_MOST;
}

// Proof numbers of a node from those of its children; false when it is solved.
static inline bool hex_refresh(HexSearch *s, const HexPly *p, HexEntry *e, HexPick *pick) {
    bool again = true;
    while (again) {
        again = false;
        *pick = (HexPick){-1, 0, HEX_INFINITE, HEX_INFINITE};
        int at = 0, left = hex_focus(p, e);
        uint64_t delta = 0;
        uint32_t phi = HEX_INFINITE;
        HexSet rest = e->moves;
        for (int move; left > 0 && !again && (move = hex_next_move(e, &at, &rest)) >= 0; left--) {
            HexEntry c = {.phi = 1, .delta = 1};
            HexSet before = e->moves;
            if (!hex_consult(s, p, e, move, &c)) return false;
            again = !hex_set_same(before, e->moves); // the focus has moved
            hex_pick_child(pick, move, &c);
            delta += c.phi;
            if (c.delta < phi) phi = c.delta;
        }
        e->phi = phi;
        e->delta = hex_capped(delta);
    }
    return true;
}

// Whether another thread has the answer to what this one works on.
static inline bool hex_answered(const HexSearch *s) {
    return atomic_load_explicit(s->done, memory_order_relaxed);
}

static inline void hex_poll(HexSearch *s) {
    if (s->nodes - s->since_poll < HEX_POLL) return;
    s->since_poll = s->nodes;
    if (s->go_on && !s->go_on(s->context, s->nodes)) s->stopped = true;
}

static inline void hex_search_node(HexSearch *s, int ply, uint32_t phi_limit, uint32_t delta_limit);

static inline void hex_search_child(HexSearch *s, int ply, const HexEntry *e, const HexPick *pick,
                                    uint32_t phi_limit, uint32_t delta_limit) {
    uint64_t phi = (uint64_t)delta_limit - (e->delta - (uint64_t)pick->best_phi);
    uint64_t delta = (uint64_t)pick->second_delta + pick->second_delta / 4 + 1;
    if (delta > phi_limit) delta = phi_limit;
    hex_enter(s, ply, pick->best);
    uint64_t key = s->plies[ply + 1].key;
    if (s->many) hex_table_mark(s->table, key, 1);
    hex_search_node(s, ply + 1, hex_capped(phi), hex_capped(delta));
    if (s->many) hex_table_mark(s->table, key, -1);
}

static inline void hex_keep_entry(const HexSearch *s, const HexEntry *e) {
    HexSolved one = {.key = e->key, .work = e->work, .lost = e->delta == 0, .move = -1};
    if (e->by_move) one.move = e->best;
    for (int i = 0; i < HEX_WORDS; i++) one.proof[i] = e->proof.w[i];
    s->keep(s->context, &one);
}

// Stores the reason why the position was won.
static inline void hex_keep_reason(const HexSearch *s, const HexPly *p, const HexEntry *e) {
    if (s->without & (HEX_NO_REASONS | HEX_NO_LINKS) || e->work < HEX_REASON_WORK) return;
    hex_give_reason(s, p, e, s->reasons);
}

// Works on the position at `ply` until its proof numbers reach a limit.
static inline void hex_search_node(HexSearch *s, int ply, uint32_t phi_limit,
                                   uint32_t delta_limit) {
    HexPly *p = &s->plies[ply];
    HexEntry e;
    uint64_t before = s->nodes;
    if (!hex_table_find(s->table, p->key, &e) || e.raw) {
        hex_expand(s, ply, &e);
        hex_table_store(s->table, &e);
    }
    uint32_t work = e.work;
    hex_poll(s);
    while (!hex_entry_solved(&e) && !s->stopped && !hex_answered(s)) {
        HexPick pick;
        bool open = hex_refresh(s, p, &e, &pick);
        e.work = hex_capped(work + (s->nodes - before));
        hex_table_store(s->table, &e);
        if (!open && s->keep && e.work >= s->keep_work) hex_keep_entry(s, &e);
        if (!open) hex_keep_reason(s, p, &e);
        if (!open || e.phi >= phi_limit || e.delta >= delta_limit) return;
        if (hex_wants_advice(s, p, &e)) {
            hex_advise(s, p, &e);
            continue;
        }
        hex_search_child(s, ply, &e, &pick, phi_limit, delta_limit);
        HexEntry now;
        if (s->many && hex_table_find(s->table, p->key, &now) && hex_entry_solved(&now)) return;
    }
}

#endif
