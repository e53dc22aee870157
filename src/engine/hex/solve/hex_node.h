// SPDX-License-Identifier: MIT
// hex_node.h - the examination of one position of the search: who wins at once, which moves must be
// tried, in which order.
//
// A proof set of a position is a set of empty cells such that the winner wins even if every empty
// cell outside is given to the loser. If a move loses with a proof set, all moves outside the set
// lose too.
#ifndef GENPEI_HEX_NODE_H
#define GENPEI_HEX_NODE_H

#include "engine/hex/net/hex_net.h"
#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/solve/hex_flow.h"
#include "engine/hex/solve/hex_links_follow.h"
#include "engine/hex/solve/hex_reasons.h"
#include "engine/hex/solve/hex_solver.h"
#include "engine/hex/solve/hex_table.h"

// A position on the way from the root to where the search is.
typedef struct {
    HexBoard board; // with everything filled in
    HexFill fill;   // what was filled in here
    uint64_t key;   // before it was
    int mover;
    bool linked;        // `links` belong to this position and are complete
    HexLinks *links[2]; // NULL until needed
} HexPly;

typedef struct {
    const HexShape *shape;
    HexTable *table;
    HexWeaver *weaver;
    HexReasonPage *reasons;  // may be NULL
    const HexMemory *memory; // reasons of earlier solvers; may be NULL
    HexPly *plies;           // shape->cells + 1
    HexLinks *spare[2];
    HexNetDesk *desk; // NULL: there is no net
    uint64_t nodes, since_poll;
    int links_left;   // how many more HexLinks there may be
    unsigned without; // HEX_NO_FILL and so on
    bool many;        // threads share the table
    bool stopped;
    const atomic_bool *done;                      // set when a thread has the answer
    void *core;                                   // whose search this is
    bool (*go_on)(void *context, uint64_t nodes); // called from time to time
    void (*keep)(void *context, const HexSolved *one);
    uint32_t keep_work;
    void *context;
} HexSearch;

static inline uint64_t hex_position_key(const HexSearch *s, const HexBoard *b, int mover) {
    uint64_t key = b->key ^ (mover ? s->shape->key_turn : 0);
    return key ? key : 1;
}

static inline uint64_t hex_child_key(const HexSearch *s, const HexPly *p, int move) {
    uint64_t key = p->board.key ^ s->shape->key[p->mover][move];
    if (!p->mover) key ^= s->shape->key_turn;
    return key ? key : 1;
}

// Of cells whose rings have changed, those to be filled in if possible.
static inline HexSet hex_doubtful(const HexSearch *s, HexSet cells) {
    return s->without & HEX_NO_FILL ? hex_set_none() : cells;
}

static inline void hex_enter(HexSearch *s, int ply, int move) {
    HexPly *from = &s->plies[ply], *to = from + 1;
    to->key = hex_child_key(s, from, move);
    to->board = from->board;
    to->mover = !from->mover;
    to->linked = false;
    hex_board_put(&to->board, s->shape, move, from->mover);
    hex_fill(&to->board, s->shape, hex_doubtful(s, hex_neighbours(s->shape, move)), &to->fill);
}

static inline void hex_entry_solve(HexEntry *e, bool won, HexSet proof) {
    e->phi = won ? 0 : HEX_INFINITE;
    e->delta = won ? HEX_INFINITE : 0;
    e->proof = proof;
    e->moves = hex_set_none();
}

// Links of `player` at `ply`, from the last position on the way that has some. Where no memory is
// left for more, they go to a place that the next position will reuse.
static inline HexLinks *hex_link_up(HexSearch *s, int ply, int player, bool semi) {
    HexPly *p = &s->plies[ply];
    int from = ply - 1;
    while (from >= 0 && !s->plies[from].linked) from--;
    if (!p->links[player] && s->links_left > 0) {
        p->links[player] = mem_new_aligned(1, sizeof(HexLinks));
        s->links_left--;
    }
    HexLinks *l = p->links[player] ? p->links[player] : s->spare[player];
    if (from < 0)
        hex_links_make(s->weaver, l, s->shape, &p->board, player, semi);
    else
        hex_links_follow(s->weaver, l, s->plies[from].links[player], s->shape, &p->board, player,
                         semi);
    return l;
}

static inline HexSet hex_smallest(const HexSet *sets, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (hex_set_count(sets[i]) < hex_set_count(sets[best])) best = i;
    return sets[best];
}

// Whether the mover has won, with the proof set (without captured cells).
static inline bool hex_wins_at_once(HexSearch *s, HexLinks *l, HexSet *proof) {
    *proof = hex_set_none();
    if (hex_edges_joined(l, s->shape)) return true;
    const HexPair *p = hex_edge_pair(l, s->shape);
    if (!s->weaver->found) return false;
    *proof = p->n_fulls ? hex_smallest(p->full, p->n_fulls) : hex_smallest(p->semi, p->n_semis);
    return true;
}

// A few threats of the enemy, small ones, that leave the mover no more than all of them do.
static inline HexSet hex_few_threats(const HexLinks *l, const HexPair *p) {
    HexSet open = l->empty, join = hex_set_none();
    for (int best = 0; best >= 0;) {
        int least = 4 * HEX_ROOM;
        best = -1;
        for (int i = 0; i < p->n_semis; i++) {
            if (hex_set_within(open, p->semi[i])) continue;
            int cost = 2 * hex_set_count(hex_set_less(p->semi[i], join)) +
                       hex_set_count(hex_set_and(open, p->semi[i]));
            if (cost < least) best = i, least = cost;
        }
        if (best < 0) continue;
        open = hex_set_and(open, p->semi[best]);
        join = hex_set_or(join, p->semi[best]);
    }
    return hex_set_within(open, p->meet) ? join : l->threat;
}

// Whether the enemy of the mover has won.
static inline bool hex_loses_at_once(HexSearch *s, HexLinks *l, HexSet *proof) {
    *proof = hex_set_none();
    if (hex_edges_joined(l, s->shape)) return true;
    const HexPair *p = hex_edge_pair(l, s->shape);
    if (p->n_fulls) {
        *proof = hex_smallest(p->full, p->n_fulls);
        return true;
    }
    *proof = hex_few_threats(l, p);
    return !hex_set_meets(p->meet, l->empty);
}

// Removes the moves that the enemy can answer with a stone that makes them dead. If one of them
// wins, another move wins too.
static inline void hex_drop_vulnerable(const HexSearch *s, const HexPly *p, HexEntry *e) {
    for (HexSet rest = e->moves; !hex_set_empty(rest);) {
        int cell = hex_set_pop(&rest);
        unsigned killers = s->shape->killers[!p->mover][p->board.code[cell]];
        if (!killers) continue;
        hex_set_drop(&e->moves, cell);
        hex_set_add(&e->proof, s->shape->ring[cell][__builtin_ctz(killers)]);
    }
}

// Cells that are settled for the mover after `move`: playing there is no better. None when the
// enemy captures something too: the proof set does not include those cells.
static inline HexSet hex_settled_by(const HexSearch *s, const HexPly *p, int move) {
    HexBoard after = p->board;
    HexFill fill;
    hex_board_put(&after, s->shape, move, p->mover);
    hex_fill(&after, s->shape, hex_neighbours(s->shape, move), &fill);
    if (!hex_set_empty(fill.captured[!p->mover])) return hex_set_none();
    return hex_set_or(fill.dead, fill.captured[p->mover]);
}

// A move that makes the empty `cell` dead and has not been removed itself, or -1.
static inline int hex_dominator(const HexSearch *s, const HexPly *p, int cell, HexSet gone) {
    unsigned killers = s->shape->killers[p->mover][p->board.code[cell]];
    for (; killers; killers &= killers - 1) {
        int move = s->shape->ring[cell][__builtin_ctz(killers)];
        bool vulnerable = s->shape->killers[!p->mover][p->board.code[move]];
        if (!vulnerable && !hex_set_has(gone, move)) return move;
    }
    return -1;
}

// Removes the moves that another move makes dead or captures. That other move must not have been
// removed itself, or two could remove each other.
static inline void hex_drop_dominated(const HexSearch *s, const HexPly *p, HexEntry *e) {
    HexSet gone = hex_set_none();
    for (HexSet rest = e->moves; !hex_set_empty(rest);) {
        int cell = hex_set_pop(&rest);
        if (hex_dominator(s, p, cell, gone) >= 0) hex_set_add(&gone, cell);
    }
    for (HexSet rest = hex_set_less(e->moves, gone); !hex_set_empty(rest);) {
        int cell = hex_set_pop(&rest);
        if (!hex_set_has(gone, cell)) gone = hex_set_or(gone, hex_settled_by(s, p, cell));
    }
    e->moves = hex_set_less(e->moves, gone);
}

static inline bool hex_board_is_bare(const HexBoard *b) {
    return hex_set_empty(hex_set_or(b->stones[0], b->stones[1]));
}

// How well a cell suits the first stone: best is the middle of the short diagonal.
static inline float hex_first_value(const HexShape *s, int cell) {
    int down = 2 * (cell / s->width) - (s->height - 1);
    int right = 2 * (cell % s->width) - (s->width - 1);
    int along = down > right ? down - right : right - down;
    int aside = down + right < 0 ? -down - right : down + right;
    return -(float)(3 * aside + along);
}

// Puts the moves of the greatest value first; `value` has one for each cell.
static inline void hex_sort_moves(HexEntry *e, const float *value) {
    float score[HEX_ORDER];
    e->n_order = 0;
    for (HexSet rest = e->moves; !hex_set_empty(rest);) {
        int cell = hex_set_pop(&rest), at = e->n_order;
        if (at == HEX_ORDER && value[cell] <= score[at - 1]) continue;
        if (at == HEX_ORDER) at--;
        for (; at > 0 && score[at - 1] < value[cell]; at--) {
            score[at] = score[at - 1];
            e->order[at] = e->order[at - 1];
        }
        score[at] = value[cell];
        e->order[at] = (HexOrder)cell;
        if (e->n_order < HEX_ORDER) e->n_order++;
    }
}

// Puts the moves with the most current first.
static inline void hex_order_moves(HexSearch *s, const HexPly *p, HexLinks *const links[2],
                                   HexEntry *e) {
    HexFlow flow[2];
    float value[HEX_ROOM];
    for (int player = 0; player < 2; player++)
        hex_flow(&flow[player], s->shape, &p->board, links[player], player);
    bool bare = hex_board_is_bare(&p->board);
    for (int i = 0; i < s->shape->cells; i++)
        value[i] = bare ? hex_first_value(s->shape, i) : flow[0].flow[i] + flow[1].flow[i];
    hex_sort_moves(e, value);
}

static inline HexSet hex_turned(HexSet set, int cells) {
    HexSet out = hex_set_none();
    while (!hex_set_empty(set)) hex_set_add(&out, cells - 1 - hex_set_pop(&set));
    return out;
}

// On a board that is symmetric under rotation by 180 degrees, one of two moves is enough. The
// answers to the other are symmetric, so the proof may need any cell.
static inline void hex_drop_turned(const HexSearch *s, const HexPly *p, HexEntry *e) {
    int cells = s->shape->cells;
    for (int player = 0; player < 2; player++) {
        HexSet stones = p->board.stones[player];
        if (!hex_set_same(stones, hex_turned(stones, cells))) return;
    }
    for (HexSet rest = e->moves; !hex_set_empty(rest);) {
        int cell = hex_set_pop(&rest), other = cells - 1 - cell;
        if (other < cell && hex_set_has(e->moves, other)) hex_set_drop(&e->moves, cell);
    }
    e->proof = hex_set_first_n(cells);
}

static inline void hex_drop_inferior(const HexSearch *s, const HexPly *p, HexEntry *e) {
    if (!(s->without & HEX_NO_VULNERABLE)) hex_drop_vulnerable(s, p, e);
    if (!(s->without & HEX_NO_DOMINATED)) hex_drop_dominated(s, p, e);
    if (p == s->plies) hex_drop_turned(s, p, e);
    if (hex_set_empty(e->moves)) hex_entry_solve(e, false, e->proof);
}

// The first examination of a position, by its stones alone.
static inline void hex_expand_plain(HexSearch *s, HexPly *p, HexEntry *e) {
    for (int player = 0; player < 2; player++) {
        if (!hex_stones_join(&p->board, s->shape, player)) continue;
        hex_entry_solve(e, player == p->mover, p->fill.captured[player]);
        return;
    }
    e->proof = p->fill.captured[!p->mover];
    e->moves = p->board.empty;
    hex_drop_inferior(s, p, e);
}

// Whether the position is won for the same reason as an earlier one.
static inline bool hex_seen_before(HexSearch *s, const HexPly *p, HexEntry *e) {
    HexSet proof;
    for (int i = 0; i < 2; i++) {
        int winner = i ? p->mover : !p->mover;
        bool found = hex_reasons_find(s->reasons, &p->board, winner, i, &proof) ||
                     (s->memory && hex_memory_find(s->memory, &p->board, winner, i, &proof));
        if (!found) continue;
        hex_entry_solve(e, i, hex_set_or(proof, p->fill.captured[winner]));
        return true;
    }
    return false;
}

// Why a solved position was won, into `a`.
static inline void hex_give_reason(const HexSearch *s, const HexPly *p, const HexEntry *e,
                                   HexReasonPage *a) {
    int winner = e->phi == 0 ? p->mover : !p->mover;
    HexSet filled = hex_set_or(p->fill.captured[winner], winner ? hex_set_none() : p->fill.dead);
    HexSet own = hex_set_less(p->board.stones[winner], filled);
    hex_reasons_keep(a, s->shape, winner, e->phi == 0, own, e->proof);
}

// The first examination of a position.
static inline void hex_expand(HexSearch *s, int ply, HexEntry *e) {
    HexPly *p = &s->plies[ply];
    HexSet proof;
    s->nodes++;
    *e = (HexEntry){.key = p->key, .phi = 1, .delta = 1, .work = 1};
    if (s->without & HEX_NO_LINKS) {
        hex_expand_plain(s, p, e);
        return;
    }
    if (s->reasons && !(s->without & HEX_NO_REASONS) && hex_seen_before(s, p, e)) return;
    HexLinks *own = hex_link_up(s, ply, p->mover, true);
    if (hex_wins_at_once(s, own, &proof)) {
        hex_entry_solve(e, true, hex_set_or(proof, p->fill.captured[p->mover]));
        return;
    }
    HexLinks *enemy = hex_link_up(s, ply, !p->mover, false);
    HexSet captured = p->fill.captured[!p->mover];
    if (hex_loses_at_once(s, enemy, &proof)) {
        hex_entry_solve(e, false, hex_set_or(proof, captured));
        return;
    }
    p->linked = p->links[0] && p->links[1];
    e->proof = hex_set_or(proof, captured);
    e->moves = hex_set_and(hex_edge_pair(enemy, s->shape)->meet, p->board.empty);
    hex_drop_inferior(s, p, e);
    if (!hex_set_empty(e->moves))
        hex_order_moves(s, p, p->mover ? (HexLinks *[]){enemy, own} : (HexLinks *[]){own, enemy},
                        e);
}

#endif
