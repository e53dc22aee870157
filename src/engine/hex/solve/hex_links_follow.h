// SPDX-License-Identifier: MIT
// hex_links_follow.h - the links of a position from those of an earlier one, or from nothing.
#ifndef GENPEI_HEX_LINKS_FOLLOW_H
#define GENPEI_HEX_LINKS_FOLLOW_H

#include "engine/hex/solve/hex_link_rules.h"

static inline void hex_weaver_reset(HexWeaver *w, HexLinks *links, const HexShape *s, bool semi) {
    w->links = links;
    links->n_changed = 0;
    w->shape = s;
    w->want_semi = semi;
    w->found = false;
    w->old = NULL;
    w->touched = hex_set_none();
    memset(w->grown, 0, sizeof w->grown);
    for (int i = 0; i < s->cells + 2; i++) w->n_ends[i] = -1;
    for (int i = 0; i <= s->cells; i++) w->first[i] = -1;
    w->n_waiting = 0;
    w->least = s->cells + 1;
}

// Gives the group of `from` the name of the group of `to`.
static inline void hex_join_points(HexLinks *l, const HexShape *s, int from, int to) {
    int old = l->point_of[from], new = l->point_of[to];
    if (old == new) return;
    if (old >= s->cells) { // an edge keeps its name
        int swap = old;
        old = new;
        new = swap;
    }
    for (int i = 0; i < s->cells + 2; i++)
        if (l->point_of[i] == old) l->point_of[i] = (int16_t) new;
}

static inline void hex_join_around(HexLinks *l, const HexShape *s, int cell, int player) {
    for (int d = 0; d < HEX_RING; d++) {
        int there = s->ring[cell][d];
        if (there >= 0 && hex_set_has(l->own, there)) hex_join_points(l, s, cell, there);
        if (there < 0 && hex_edge_owner(there) == player)
            hex_join_points(l, s, cell, hex_edge_point(s, hex_edge_number(there)));
    }
}

static inline void hex_list_points(HexLinks *l, const HexShape *s) {
    l->n_points = 0;
    for (int i = 0; i < s->cells + 2; i++) {
        bool there = i >= s->cells || hex_set_has(l->empty, i) || hex_set_has(l->own, i);
        if (there && l->point_of[i] == i) l->points[l->n_points++] = (int16_t)i;
    }
}

static inline void hex_take_stones(HexLinks *l, const HexShape *s, const HexBoard *b, int player) {
    HexSet added = hex_set_less(b->stones[player], l->own);
    l->own = b->stones[player];
    l->enemy = b->stones[!player];
    l->empty = b->empty;
    while (!hex_set_empty(added)) hex_join_around(l, s, hex_set_pop(&added), player);
    hex_list_points(l, s);
}

// Neighbours are linked with nothing between them.
static inline void hex_link_neighbours(HexWeaver *w, int player) {
    HexLinks *l = w->links;
    for (int cell = 0; cell < w->shape->cells; cell++) {
        if (hex_set_has(l->enemy, cell)) continue;
        for (int d = 0; d < HEX_RING; d++) {
            int there = w->shape->ring[cell][d];
            if (there >= 0 && (there < cell || hex_set_has(l->enemy, there))) continue;
            if (there < 0 && hex_edge_owner(there) != player) continue;
            if (there < 0) there = hex_edge_point(w->shape, hex_edge_number(there));
            int x = l->point_of[cell], y = l->point_of[there];
            if (x != y) hex_add_full(w, x, y, hex_set_none());
        }
    }
}

// The links of `player` on `b`, from nothing.
static inline void hex_links_make(HexWeaver *w, HexLinks *l, const HexShape *s, const HexBoard *b,
                                  int player, bool semi) {
    hex_weaver_reset(w, l, s, semi);
    l->own = l->threat = hex_set_none();
    for (int i = 0; i < s->cells + 2; i++) l->point_of[i] = (int16_t)i;
    hex_take_stones(l, s, b, player);
    if (hex_edges_joined(l, s)) return;
    memset(l->at, 0, sizeof l->at);
    for (int i = 0; i < l->n_points; i++)
        for (int k = 0; k < i; k++) hex_pair_clear(l, l->points[i], l->points[k]);
    hex_link_neighbours(w, player);
    hex_weave(w);
}

// A pair whose ends have not changed: links that no new stone has touched are taken over as they
// are, without being combined again.
static inline void hex_follow_pair(HexWeaver *w, int x, int y, const HexPair *old) {
    HexPair *p = hex_pair_clear(w->links, x, y);
    for (int i = 0; i < old->n_fulls; i++)
        if (!hex_set_meets(old->full[i], w->touched)) {
            p->full[p->n_fulls++] = old->full[i];
            hex_join_carrier(w->links, x, y, old->full[i]);
        }
    for (int i = 0; i < old->n_semis; i++)
        if (!hex_set_meets(old->semi[i], w->touched)) {
            p->semi[p->n_semis++] = old->semi[i];
            hex_join_carrier(w->links, x, y, old->semi[i]);
            p->meet = hex_set_and(p->meet, old->semi[i]);
        }
}

// The links of `old` that a new stone has touched; all of them when an end has grown.
static inline void hex_follow_touched(HexWeaver *w, int x, int y, const HexPair *old, bool all) {
    HexSet enemy = w->links->enemy;
    for (int i = 0; i < old->n_fulls; i++) {
        HexSet hit = hex_set_and(old->full[i], w->touched);
        if (!all && hex_set_empty(hit)) continue;
        HexSet broken = hex_set_and(hit, enemy), left = hex_set_less(old->full[i], hit);
        if (hex_set_empty(broken))
            hex_add_full(w, x, y, left);
        else if (hex_set_count(broken) == 1)
            hex_add_semi(w, x, y, left);
    }
    for (int i = 0; i < old->n_semis; i++) {
        HexSet hit = hex_set_and(old->semi[i], w->touched);
        if ((all || !hex_set_empty(hit)) && !hex_set_meets(hit, enemy))
            hex_add_semi(w, x, y, hex_set_less(old->semi[i], hit));
    }
}

// The links between the edges of an earlier position come first: often nothing more is needed.
static inline void hex_take_over_edges(HexWeaver *w) {
    HexLinks *l = w->links;
    int x = hex_edge_point(w->shape, 0), y = hex_edge_point(w->shape, 1), i = hex_pair_number(x, y);
    bool grown = w->grown[x] || w->grown[y];
    const HexPair *old = w->old->at[i];
    l->at[i] = old;
    l->join[i] = w->old->join[i];
    if (grown) hex_pair_clear(l, x, y);
    if (grown || hex_set_meets(l->join[i], w->touched)) {
        if (!grown) hex_follow_pair(w, x, y, old);
        hex_follow_touched(w, x, y, old, grown);
    }
    const HexPair *p = hex_pair(l, x, y);
    for (int k = 0; k < p->n_semis; k++) l->threat = hex_set_or(l->threat, p->semi[k]);
    if (w->want_semi && p->n_semis) w->found = true;
}

// Whether `point` is still the name of a cell or group.
static inline bool hex_is_point(const HexWeaver *w, int point) {
    return w->links->point_of[point] == point &&
           (point >= w->shape->cells || !hex_set_has(w->links->enemy, point));
}

// Pairs whose ends have not changed: only those with carriers that new stones touch change.
static inline void hex_take_over_pairs(HexWeaver *w) {
    HexLinks *l = w->links;
    for (int y = 1, row = 0; y < w->shape->cells + 2; row += y, y++) {
        int16_t hit[HEX_POINTS];
        int n = 0;
        for (int x = 0; x < y; x++) {
            hit[n] = (int16_t)x;
            n += hex_set_meets(l->join[row + x], w->touched);
        }
        bool there = hex_is_point(w, y);
        for (int k = 0; k < n && !w->found; k++) {
            int x = hit[k];
            if (x >= w->shape->cells) continue; // the edges, done before
            if (!there || !hex_is_point(w, x))
                l->join[row + x] = hex_set_none(); // not to be processed again
            else if (!w->grown[x] && !w->grown[y]) {
                const HexPair *old = l->at[row + x];
                hex_follow_pair(w, x, y, old);
                hex_follow_touched(w, x, y, old, false);
            }
        }
    }
}

// The points of the earlier position that are there still, and what they belong to now.
typedef struct {
    int n;
    int16_t was[HEX_POINTS], is[HEX_POINTS];
} HexHeirs;

static inline void hex_find_heirs(const HexWeaver *w, HexHeirs *h) {
    h->n = 0;
    for (int i = 0; i < w->old->n_points; i++) {
        int point = w->old->points[i];
        if (point < w->shape->cells && hex_set_has(w->links->enemy, point)) continue;
        h->was[h->n] = (int16_t)point;
        h->is[h->n++] = w->links->point_of[point];
    }
}

// Pairs of groups that have new stones: all their links count as new.
static inline void hex_take_over_grown(HexWeaver *w, const HexHeirs *h) {
    HexLinks *l = w->links;
    int cells = w->shape->cells;
    for (int i = 0; i < l->n_points; i++)
        for (int k = 0; w->grown[l->points[i]] && k < l->n_points; k++)
            if (k != i && (l->points[i] < cells || l->points[k] < cells))
                hex_pair_clear(l, l->points[i], l->points[k]);
    for (int i = 0; i < h->n; i++) {
        int is = h->is[i];
        for (int k = 0; w->grown[is] && k < h->n && !w->found; k++) {
            int now = h->is[k];
            if (now == is || (w->grown[now] && k > i) || (is >= cells && now >= cells)) continue;
            hex_follow_touched(w, is, now, hex_pair(w->old, h->was[i], h->was[k]), true);
        }
    }
}

// Links between the edges when stones have changed their groups.
static inline void hex_take_over_grown_edges(HexWeaver *w, const HexHeirs *h) {
    int first = hex_edge_point(w->shape, 0), second = hex_edge_point(w->shape, 1);
    for (int i = 0; i < h->n; i++) {
        for (int k = 0; h->is[i] == first && k < h->n; k++) {
            if (h->is[k] != second || (h->was[i] == first && h->was[k] == second)) continue;
            hex_follow_touched(w, first, second, hex_pair(w->old, h->was[i], h->was[k]), true);
        }
    }
}

// The links of `player` on `b` from `old`, those of a position with fewer stones. `old` must be
// complete, and must not change as long as `l` is used.
static inline void hex_links_follow(HexWeaver *w, HexLinks *l, const HexLinks *old,
                                    const HexShape *s, const HexBoard *b, int player, bool semi) {
    hex_weaver_reset(w, l, s, semi);
    w->old = old;
    l->own = old->own;
    l->threat = hex_set_none();
    memcpy(l->point_of, old->point_of, sizeof l->point_of);
    w->touched = hex_set_less(old->empty, b->empty);
    HexSet fresh = hex_set_and(w->touched, b->stones[player]);
    hex_take_stones(l, s, b, player);
    if (hex_edges_joined(l, s)) return;
    while (!hex_set_empty(fresh)) w->grown[l->point_of[hex_set_pop(&fresh)]] = true;
    HexHeirs heirs;
    hex_find_heirs(w, &heirs);
    hex_take_over_edges(w);
    if (w->grown[s->cells] || w->grown[s->cells + 1]) hex_take_over_grown_edges(w, &heirs);
    if (w->found) return;
    size_t pairs = (size_t)hex_pair_number(s->cells, s->cells + 1);
    memcpy(l->at, old->at, pairs * sizeof *l->at);
    memcpy(l->join, old->join, pairs * sizeof *l->join);
    hex_take_over_grown(w, &heirs);
    hex_take_over_pairs(w);
    hex_weave(w);
}

#endif
