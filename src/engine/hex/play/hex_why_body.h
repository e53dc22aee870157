// SPDX-License-Identifier: MIT
// hex_why_body.h - hex_why.h for HEX_WORDS words.
#ifndef GENPEI_HEX_WHY_BODY_H
#define GENPEI_HEX_WHY_BODY_H

#include "base/mem.h"
#include "engine/hex/play/hex_why.h"
#include "engine/hex/solve/hex_links_follow.h"

#include <stdlib.h>

enum {
    HEX_WHY_THREATS = 3,      // named at most
    HEX_WHY_BRIDGES = 2,      // broken ones of a player
    HEX_WHY_CHAINS = 2,       // of a player, connected to an edge
    HEX_WHY_STEPS = 12,       // links from edge to edge
    HEX_WHY_TRIES = 4000,     // of the search for them
    HEX_WHY_LADDER_LEAST = 2, // moves of a ladder
};

typedef struct {
    const HexShape *shape;
    HexBoard board;
    int mover, move;
    HexWeaver *weaver;
    HexLinks *links[2], *trial;
    HexWhyList *out;
    HexWhy beyond; // reasons that do not fit
} HexWhyFinder;

// The links of `player` on `b`, from those of an earlier position or, where `old` is NULL, from
// nothing. Everything calls this one, which is large once it is compiled.
__attribute__((noinline)) static void hex_why_weave(const HexWhyFinder *f, HexLinks *l,
                                                    const HexLinks *old, const HexBoard *b,
                                                    int player) {
    if (old)
        hex_links_follow(f->weaver, l, old, f->shape, b, player, false);
    else
        hex_links_make(f->weaver, l, f->shape, b, player, false);
}

// --- telling ---

static inline HexWhy *hex_why_add(HexWhyFinder *f, HexWhyType type, int player, HexSet cells) {
    HexWhy *r = f->out->n < HEX_WHY_MAX ? &f->out->reason[f->out->n++] : &f->beyond;
    *r = (HexWhy){.type = type, .player = player, .cell = -1, .other = -1};
    for (int i = 0; i < HEX_WORDS; i++) r->cells[i] = cells.w[i];
    return r;
}

// HEX_TOP and so on.
static inline int hex_why_edge(int player, int number) {
    return -1 - 2 * player - number;
}

// Rows from a cell to an edge, 1: beside it.
static inline int hex_why_row(const HexShape *s, int cell, int edge) {
    int down = cell / s->width, right = cell % s->width;
    switch (edge) {
    case HEX_TOP:
        return down + 1;
    case HEX_BOTTOM:
        return s->height - down;
    case HEX_LEFT:
        return right + 1;
    default:
        return s->width - right;
    }
}

static inline HexSet hex_why_beside(const HexShape *s, int edge) {
    HexSet beside = hex_set_none();
    for (int i = 0; i < s->cells; i++)
        if (hex_why_row(s, i, edge) == 1) hex_set_add(&beside, i);
    return beside;
}

// The stone of the chain `point` that most cells of `carrier` touch; if several do, the one nearest
// to `edge`. Where the chain is an edge that the carrier touches, that edge.
static inline int hex_why_end(const HexWhyFinder *f, const HexLinks *l, int player, int point,
                              HexSet carrier, int edge) {
    const HexShape *s = f->shape;
    int own = point - s->cells, best = -1, most = -1;
    if (own >= 0 && hex_set_meets(carrier, hex_why_beside(s, hex_why_edge(player, own))))
        return hex_why_edge(player, own);
    for (HexSet rest = l->own; !hex_set_empty(rest);) {
        int cell = hex_set_pop(&rest);
        if (l->point_of[cell] != point) continue;
        int touch = hex_set_count(hex_set_and(hex_neighbours(s, cell), carrier));
        int value = 64 * touch - (edge < 0 ? hex_why_row(s, cell, edge) : 0);
        if (value > most || best < 0) best = cell, most = value;
    }
    return best;
}

static inline bool hex_why_touches(const HexShape *s, int end, HexSet carrier) {
    return hex_set_within(carrier, end < 0 ? hex_why_beside(s, end) : hex_neighbours(s, end));
}

static inline void hex_why_link(HexWhyFinder *f, const HexLinks *l, int player, int x, int y,
                                HexSet carrier) {
    const HexShape *s = f->shape;
    int edge = y >= s->cells ? hex_why_edge(player, y - s->cells) : 0;
    HexWhy *r = hex_why_add(f, HEX_WHY_LINK, player, carrier);
    r->from = hex_why_end(f, l, player, x, carrier, edge);
    r->to = hex_why_end(f, l, player, y, carrier, 0);
    r->bridge = hex_set_count(carrier) == 2 && hex_why_touches(s, r->from, carrier) &&
                hex_why_touches(s, r->to, carrier);
    if (r->to < 0) r->row = hex_why_row(s, r->from, r->to);
}

static inline HexSet hex_why_smallest(const HexSet *sets, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (hex_set_count(sets[i]) < hex_set_count(sets[best])) best = i;
    return sets[best];
}

// Whether a link is made of two over another chain, which are told instead.
static inline bool hex_why_goes_over(const HexShape *s, const HexLinks *l, int x, int y,
                                     HexSet carrier) {
    for (int i = 0; i < l->n_points; i++) {
        int m = l->points[i];
        if (m >= s->cells || m == x || m == y || !hex_set_has(l->own, m)) continue;
        const HexPair *a = hex_pair(l, x, m), *b = hex_pair(l, m, y);
        for (int k = 0; k < a->n_fulls; k++)
            for (int j = 0; j < b->n_fulls; j++)
                if (hex_set_within(hex_set_or(a->full[k], b->full[j]), carrier)) return true;
    }
    return false;
}

// --- from edge to edge ---

typedef struct {
    int n, tries;
    int16_t point[HEX_WHY_STEPS + 1];
    HexSet carrier[HEX_WHY_STEPS];
} HexWhyPath;

static inline bool hex_why_on(const HexWhyPath *path, int point) {
    for (int i = 0; i <= path->n; i++)
        if (path->point[i] == point) return true;
    return false;
}

// Links over chains of stones, from the last point of the path to the second edge, none of which
// needs a cell of another.
static inline bool hex_why_path(const HexShape *s, const HexLinks *l, HexWhyPath *path,
                                HexSet used) {
    int here = path->point[path->n], goal = s->cells + 1;
    if (here == goal) return true;
    if (path->n == HEX_WHY_STEPS) return false;
    for (int i = l->n_points - 1; i >= 0; i--) {
        int next = l->points[i];
        if (next < s->cells && !hex_set_has(l->own, next)) continue;
        if (hex_why_on(path, next) || (here == s->cells && next == goal)) continue;
        const HexPair *pair = hex_pair(l, here, next);
        for (int k = 0; k < pair->n_fulls; k++) {
            if (hex_set_meets(pair->full[k], used) || ++path->tries > HEX_WHY_TRIES) continue;
            if (hex_why_goes_over(s, l, here, next, pair->full[k])) continue;
            path->carrier[path->n++] = pair->full[k];
            path->point[path->n] = (int16_t)next;
            if (hex_why_path(s, l, path, hex_set_or(used, pair->full[k]))) return true;
            path->n--;
        }
    }
    return false;
}

// Names the links that connect the edges. Where they are not made over chains, nothing is added
// to what was said.
static inline void hex_why_chain(HexWhyFinder *f, const HexLinks *l, int player) {
    const HexShape *s = f->shape;
    HexWhyPath path = {.point = {(int16_t)s->cells}};
    if (hex_edges_joined(l, s) || !hex_why_path(s, l, &path, hex_set_none()) || path.n < 2) return;
    for (int i = 0; i < path.n; i++) {
        int x = path.point[i], y = path.point[i + 1];
        if (x >= s->cells) // edges are named last
            hex_why_link(f, l, player, y, x, path.carrier[i]);
        else
            hex_why_link(f, l, player, x, y, path.carrier[i]);
    }
}

// Whether a stone on `cell` connects the edges. There must be no full link between them before.
// Only the links between the edges are complete in `trial` then.
static inline bool hex_why_connects(HexWhyFinder *f, int player, int cell) {
    HexBoard after = f->board;
    hex_board_put(&after, f->shape, cell, player);
    hex_why_weave(f, f->trial, f->links[player], &after, player);
    if (hex_edges_joined(f->trial, f->shape)) return true;
    return hex_edge_pair(f->trial, f->shape)->n_fulls > 0;
}

// The links of `player` after a stone on `cell`, into `trial`.
static inline void hex_why_try(HexWhyFinder *f, int player, int cell) {
    HexBoard after = f->board;
    hex_board_put(&after, f->shape, cell, player);
    hex_why_weave(f, f->trial, NULL, &after, player);
}

// The cell of a semi link between the edges that makes it a full one, `first` if possible; -1: the
// links do not see it.
static inline int hex_why_key(HexWhyFinder *f, int player, HexSet carrier, int first) {
    if (first >= 0 && hex_why_connects(f, player, first)) return first;
    while (!hex_set_empty(carrier)) {
        int cell = hex_set_pop(&carrier);
        if (hex_why_connects(f, player, cell)) return cell;
    }
    return -1;
}

static inline void hex_why_win(HexWhyFinder *f, int player, HexSet carrier) {
    int key = hex_why_key(f, player, carrier, f->move);
    if (key >= 0) {
        hex_why_try(f, player, key);
        bool joined = hex_edges_joined(f->trial, f->shape);
        const HexPair *p = joined ? NULL : hex_edge_pair(f->trial, f->shape);
        if (p && p->n_fulls) carrier = hex_why_smallest(p->full, p->n_fulls);
        hex_set_add(&carrier, key);
    }
    hex_why_add(f, HEX_WHY_WINS, player, carrier)->cell = key;
    if (key >= 0) hex_why_chain(f, f->trial, player);
}

// Whether the game is decided by links; says so.
static inline bool hex_why_decided(HexWhyFinder *f) {
    const HexShape *s = f->shape;
    for (int i = 0; i < 2; i++) {
        int player = i ? !f->mover : f->mover;
        const HexPair *p = hex_edge_pair(f->links[player], s);
        if (p->n_fulls) {
            hex_why_add(f, HEX_WHY_JOINED, player, hex_why_smallest(p->full, p->n_fulls));
            hex_why_chain(f, f->links[player], player);
            return true;
        }
        if (player != f->mover || !p->n_semis) continue;
        hex_why_win(f, player, hex_why_smallest(p->semi, p->n_semis));
        return true;
    }
    return false;
}

// --- threats ---

// Threats of `player` that together leave the mover least, each narrowing what is left.
static inline int hex_why_few(const HexPair *p, HexSet open, HexSet out[HEX_WHY_THREATS]) {
    int n = 0;
    while (n < HEX_WHY_THREATS) {
        int best = -1, least = hex_set_count(open);
        for (int i = 0; i < p->n_semis; i++) {
            int left = hex_set_count(hex_set_and(open, p->semi[i]));
            bool shorter = best >= 0 && left == least &&
                           hex_set_count(p->semi[i]) < hex_set_count(p->semi[best]);
            if (left < least || shorter) best = i, least = left;
        }
        if (best < 0) break;
        out[n++] = p->semi[best];
        open = hex_set_and(open, p->semi[best]);
    }
    return n;
}

static inline void hex_why_threats(HexWhyFinder *f, const uint64_t *must) {
    int player = !f->mover;
    const HexPair *p = hex_edge_pair(f->links[player], f->shape);
    HexSet threat[HEX_WHY_THREATS], meet = hex_set_and(p->meet, f->board.empty);
    if (!p->n_semis) return;
    int n = hex_why_few(p, f->board.empty, threat);
    for (int i = 0; i < n; i++)
        hex_why_add(f, HEX_WHY_THREAT, player, threat[i])->cell =
            hex_why_key(f, player, threat[i], -1);
    if (hex_set_empty(meet)) {
        hex_why_add(f, HEX_WHY_NO_MEET, player, hex_set_none());
        return;
    }
    for (int i = 0; must && i < HEX_WORDS; i++) meet.w[i] &= must[i];
    if (must && !hex_set_empty(meet)) hex_why_add(f, HEX_WHY_MUST, player, meet);
}

// --- bridges ---

typedef struct {
    int from, to; // stones, or `to` is an edge
    int cell[2];
} HexBridge;

// The bridge of `player` from a stone in direction `d` to another stone or an edge, of which no
// cell is the player's own.
static inline bool hex_why_bridge(const HexWhyFinder *f, int player, int from, int d,
                                  HexBridge *out) {
    const HexShape *s = f->shape;
    int next = d == 5 ? 0 : d + 1;
    int a = s->ring[from][d], b = s->ring[from][next];
    if (a < 0 || b < 0) return false;
    if (hex_set_has(f->board.stones[player], a) || hex_set_has(f->board.stones[player], b))
        return false;
    int to = s->ring[a][next];
    if (to < 0 && (hex_edge_owner(to) != player || s->ring[b][d] != to)) return false;
    if (to >= 0 && (to < from || !hex_set_has(f->board.stones[player], to))) return false;
    *out = (HexBridge){from, to, {a, b}};
    return true;
}

static inline bool hex_why_apart(const HexWhyFinder *f, int player, const HexBridge *b) {
    const HexLinks *l = f->links[player];
    int to = b->to < 0 ? hex_edge_point(f->shape, hex_edge_number(b->to)) : b->to;
    int x = l->point_of[b->from], y = l->point_of[to];
    return x != y && !hex_pair(l, x, y)->n_fulls;
}

// Whether one cell of a bridge is the enemy's and the other is empty: that one.
static inline int hex_why_open_half(const HexWhyFinder *f, int player, const HexBridge *b) {
    for (int i = 0; i < 2; i++)
        if (hex_set_has(f->board.stones[!player], b->cell[i]) &&
            hex_set_has(f->board.empty, b->cell[!i]))
            return b->cell[!i];
    return -1;
}

static inline void hex_why_say_bridge(HexWhyFinder *f, HexWhyType type, int player,
                                      const HexBridge *b, int cell) {
    HexSet cells = hex_set_one(b->cell[0]);
    hex_set_add(&cells, b->cell[1]);
    HexWhy *r = hex_why_add(f, type, player, cells);
    r->from = b->from;
    r->to = b->to;
    r->cell = cell;
    r->other = b->cell[b->cell[0] == cell];
    r->bridge = true;
}

// Bridges of `player` that are broken, those to be mended or cut within `within` only.
static inline void hex_why_broken(HexWhyFinder *f, int player, HexSet within) {
    int n = 0;
    for (HexSet rest = f->board.stones[player]; !hex_set_empty(rest);) {
        int from = hex_set_pop(&rest);
        for (int d = 0; d < HEX_RING && n < HEX_WHY_BRIDGES; d++) {
            HexBridge b;
            if (!hex_why_bridge(f, player, from, d, &b) || !hex_why_apart(f, player, &b)) continue;
            int cell = hex_why_open_half(f, player, &b);
            if (cell < 0 || !hex_set_has(within, cell)) continue;
            hex_why_say_bridge(f, player == f->mover ? HEX_WHY_MEND : HEX_WHY_CUT, player, &b,
                               cell);
            n++;
        }
    }
}

// Bridges of the enemy that the move breaks.
static inline void hex_why_intrusions(HexWhyFinder *f) {
    int player = !f->mover, n = 0;
    for (HexSet rest = f->board.stones[player]; !hex_set_empty(rest);) {
        int from = hex_set_pop(&rest);
        for (int d = 0; d < HEX_RING && n < HEX_WHY_BRIDGES; d++) {
            HexBridge b;
            if (!hex_why_bridge(f, player, from, d, &b)) continue;
            int half = b.cell[1] == f->move;
            if (b.cell[half] != f->move || !hex_set_has(f->board.empty, b.cell[!half])) continue;
            hex_why_say_bridge(f, HEX_WHY_INTRUDE, player, &b, b.cell[!half]);
            n++;
        }
    }
}

// --- chains ---

static inline int hex_why_stones(const HexLinks *l, int point) {
    int n = 0;
    for (HexSet rest = l->own; !hex_set_empty(rest);) n += l->point_of[hex_set_pop(&rest)] == point;
    return n;
}

// Whether people would call it a template: not far from the edge, not too many cells.
static inline bool hex_why_is_template(HexSet carrier, int row) {
    static const int8_t most[] = {0, 0, 3, 10, 20, 32};
    return row < (int)sizeof most && hex_set_count(carrier) <= most[row];
}

static inline bool hex_why_at_edges(HexWhyFinder *f, const HexLinks *l, int player, int point) {
    bool any = false;
    for (int number = 0; number < 2; number++) {
        int edge = hex_edge_point(f->shape, number);
        const HexPair *p = hex_pair(l, point, edge);
        if (!p->n_fulls) continue;
        HexSet carrier = hex_why_smallest(p->full, p->n_fulls);
        int from = hex_why_end(f, l, player, point, carrier, hex_why_edge(player, number));
        int row = hex_why_row(f->shape, from, hex_why_edge(player, number));
        if (!hex_why_is_template(carrier, row)) continue;
        if (hex_why_goes_over(f->shape, l, point, edge, carrier)) continue;
        hex_why_link(f, l, player, point, edge, carrier);
        any = true;
    }
    return any;
}

// The largest chains of `player` that are connected to an edge.
static inline void hex_why_chains(HexWhyFinder *f, int player) {
    const HexLinks *l = f->links[player];
    HexSet done = hex_set_none();
    for (int n = 0; n < HEX_WHY_CHAINS;) {
        int best = -1, most = 0;
        for (int i = 0; i < l->n_points; i++) {
            int point = l->points[i];
            if (point >= f->shape->cells || !hex_set_has(l->own, point)) continue;
            if (hex_set_has(done, point)) continue;
            int stones = hex_why_stones(l, point);
            if (stones > most) best = point, most = stones;
        }
        if (best < 0) return;
        hex_set_add(&done, best);
        n += hex_why_at_edges(f, l, player, best);
    }
}

// What the move connects: its chain with edges, and with chains it makes a bridge to.
static inline void hex_why_of_move(HexWhyFinder *f) {
    hex_why_intrusions(f);
    hex_why_try(f, f->mover, f->move);
    const HexLinks *l = f->trial;
    int here = l->point_of[f->move];
    if (here >= f->shape->cells || hex_edges_joined(l, f->shape)) return;
    hex_why_at_edges(f, l, f->mover, here);
    for (int i = 0, n = 0; i < l->n_points && n < HEX_WHY_BRIDGES; i++) {
        int point = l->points[i];
        if (point >= f->shape->cells || point == here || !hex_set_has(l->own, point)) continue;
        const HexPair *p = hex_pair(l, here, point);
        if (!p->n_fulls) continue;
        HexSet carrier = hex_why_smallest(p->full, p->n_fulls);
        if (hex_set_count(carrier) != 2) continue;
        hex_why_link(f, l, f->mover, here, point, carrier);
        n++;
    }
}

// --- ladders ---

// A cell by its row from an edge and its place along it.
static inline int hex_why_place(const HexShape *s, int edge, int row, int along) {
    int length = edge >= HEX_BOTTOM ? s->width : s->height;
    if (along < 0 || along >= length) return -1;
    switch (edge) {
    case HEX_TOP:
        return (row - 1) * s->width + along;
    case HEX_BOTTOM:
        return (s->height - row) * s->width + along;
    case HEX_LEFT:
        return along * s->width + row - 1;
    default:
        return along * s->width + s->width - row;
    }
}

// Cells between a cell of the second row and the edge: how many are empty, and one of them.
static inline int hex_why_below(const HexBoard *b, const HexShape *s, int cell, int edge, int own,
                                int *one) {
    int n = 0;
    for (int d = 0; d < HEX_RING; d++) {
        int there = s->ring[cell][d];
        if (there < 0 || hex_why_row(s, there, edge) != 1) continue;
        if (hex_set_has(b->stones[own], there)) return -1;
        if (hex_set_has(b->empty, there)) *one = there, n++;
    }
    return n;
}

// Whether `player`, to move, connects the chain of `cell` to the edge on `b`.
static inline bool hex_why_escapes(HexWhyFinder *f, const HexBoard *b, int player, int cell,
                                   int edge) {
    hex_why_weave(f, f->trial, NULL, b, player);
    if (hex_edges_joined(f->trial, f->shape)) return true;
    int x = f->trial->point_of[cell], y = hex_edge_point(f->shape, hex_edge_number(edge));
    y = f->trial->point_of[y];
    return x == y || hex_pair(f->trial, x, y)->n_fulls || hex_pair(f->trial, x, y)->n_semis;
}

// The first stone of `player` in rows 1 to 4 from `along` on.
static inline int hex_why_ahead(const HexWhyFinder *f, int player, int edge, int along, int step) {
    for (;; along += step) {
        if (hex_why_place(f->shape, edge, 1, along) < 0) return -1;
        for (int row = 1; row <= 4; row++) {
            int cell = hex_why_place(f->shape, edge, row, along);
            if (cell >= 0 && cell < f->shape->cells && hex_set_has(f->board.stones[player], cell))
                return cell;
        }
    }
}

// A ladder of `player` that goes on from the stone at `along` of the second row: moves are forced
// in turn, in the second row and beside the edge.
static inline bool hex_why_ladder(HexWhyFinder *f, int player, int edge, int along, int step) {
    const HexShape *s = f->shape;
    HexBoard b = f->board;
    HexSet way = hex_set_none();
    int head = hex_why_place(s, edge, 2, along), from = head, below = -1, n = 0, escape = -1;
    if (head < 0) return false;
    int open = hex_why_below(&b, s, head, edge, player, &below);
    if (open < 0 || open > (player != f->mover)) return false;
    if (!hex_set_meets(hex_set_and(hex_neighbours(s, head), hex_why_beside(s, edge)),
                       b.stones[!player]))
        return false;                               // nobody has defended yet
    if (open) hex_board_put(&b, s, below, !player); // the defender answers first
    int stone = hex_why_ahead(f, player, edge, along + step, step);
    for (along += step;; along += step, n++) {
        int next = hex_why_place(s, edge, 2, along);
        if (next < 0 || !hex_set_has(b.empty, next)) break;
        if (hex_why_below(&b, s, next, edge, player, &below) != 1) break;
        hex_board_put(&b, s, next, player);
        hex_board_put(&b, s, below, !player);
        hex_set_add(&way, next);
        head = next;
        if (stone >= 0 && hex_why_escapes(f, &b, player, head, edge)) {
            escape = stone;
            n++;
            break;
        }
    }
    if (n < HEX_WHY_LADDER_LEAST && escape < 0) return false;
    HexWhy *r = hex_why_add(f, HEX_WHY_LADDER, player, way);
    r->from = from;
    r->to = edge;
    r->cell = escape;
    return true;
}

static inline void hex_why_ladders(HexWhyFinder *f, int player) {
    const HexLinks *l = f->links[player];
    for (int number = 0; number < 2; number++) {
        int edge = hex_why_edge(player, number), n = player ? f->shape->height : f->shape->width;
        bool found = false;
        for (int along = 0; along < n && !found; along++) {
            int cell = hex_why_place(f->shape, edge, 2, along);
            if (!hex_set_has(l->own, cell)) continue;
            int x = l->point_of[cell], y = hex_edge_point(f->shape, number);
            if (x >= f->shape->cells || hex_pair(l, x, y)->n_fulls) continue;
            found = hex_why_ladder(f, player, edge, along, 1) ||
                    hex_why_ladder(f, player, edge, along, -1);
        }
    }
}

// --- all of it ---

static inline void hex_why_open_game(HexWhyFinder *f, const uint64_t *must) {
    HexSet within = f->board.empty;
    hex_why_threats(f, must);
    for (int i = 0; must && i < HEX_WORDS; i++) within.w[i] &= must[i];
    hex_why_broken(f, f->mover, within);
    hex_why_broken(f, !f->mover, within);
    if (f->move >= 0) hex_why_of_move(f);
    for (int i = 0; i < 2; i++) hex_why_ladders(f, i ? !f->mover : f->mover);
    for (int i = 0; i < 2; i++) hex_why_chains(f, i ? !f->mover : f->mover);
}

static inline bool hex_why_find(const HexShape *shape, const HexPosition *p, int move,
                                const uint64_t *must, HexWhyList *out) {
    HexWhyFinder f = {.shape = shape, .mover = p->mover, .move = move, .out = out};
    hex_board_init(&f.board, shape);
    for (int i = 0; i < shape->cells; i++)
        if (p->stone[i] >= 0) hex_board_put(&f.board, shape, i, p->stone[i]);
    if (hex_stones_join(&f.board, shape, 0) || hex_stones_join(&f.board, shape, 1)) return false;
    f.weaver = mem_new_aligned(1, sizeof *f.weaver);
    f.trial = mem_new_aligned(1, sizeof *f.trial);
    for (int i = 0; i < 2; i++) {
        f.links[i] = mem_new_aligned(1, sizeof *f.links[i]);
        hex_why_weave(&f, f.links[i], NULL, &f.board, i);
    }
    if (!hex_why_decided(&f)) hex_why_open_game(&f, must);
    for (int i = 0; i < 2; i++) free(f.links[i]);
    free(f.trial);
    free(f.weaver);
    return true;
}

#endif
