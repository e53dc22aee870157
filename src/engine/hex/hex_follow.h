// SPDX-License-Identifier: MIT
// hex_follow.h - the links of a position from those of an earlier one, or from nothing.
#ifndef GENPEI_HEX_FOLLOW_H
#define GENPEI_HEX_FOLLOW_H

#include "engine/hex/hex_weave.h"

static inline void hex_weaver_reset(HexWeaver *w, HexLinks *links, const HexShape *s, bool semi) {
    w->links = links;
    w->shape = s;
    w->want_semi = semi;
    w->found = false;
    memset(w->n_ends, 0, sizeof w->n_ends);
    for (int i = 0; i <= s->cells; i++) w->first[i] = -1;
    w->n_waiting = 0;
    w->least = s->cells + 1;
}

static inline void hex_pair_clear(HexPair *p) {
    p->n_fulls = p->n_semis = 0;
    memset(&p->meet, 0xFF, sizeof p->meet);
}

// Calls the group of `from` by the name of the group of `to`.
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
    for (int i = 0; i < l->n_points; i++)
        for (int k = 0; k < i; k++) hex_pair_clear(hex_pair(l, l->points[i], l->points[k]));
    hex_link_neighbours(w, player);
    hex_weave(w);
}

// What stones have been added since the earlier position, and which groups they belong to.
typedef struct {
    HexSet own, enemy;
    bool grown[HEX_POINTS]; // by point, as it is called now
} HexAdded;

// A pair whose ends are what they were: links that no new stone has touched are taken over as they
// are, without being combined again.
static inline void hex_follow_pair(HexWeaver *w, int x, int y, const HexPair *old,
                                   const HexAdded *added) {
    HexPair *p = hex_pair(w->links, x, y);
    HexSet touch = hex_set_or(added->own, added->enemy);
    hex_pair_clear(p);
    for (int i = 0; i < old->n_fulls; i++)
        if (!hex_set_meets(old->full[i], touch)) {
            p->full[p->n_fulls++] = old->full[i];
            hex_add_end(w, x, y, old->full[i]);
            hex_add_end(w, y, x, old->full[i]);
        }
    for (int i = 0; i < old->n_semis; i++)
        if (!hex_set_meets(old->semi[i], touch)) {
            p->semi[p->n_semis++] = old->semi[i];
            p->meet = hex_set_and(p->meet, old->semi[i]);
        }
    if (!hex_is_edge_pair(w, x, y)) return;
    for (int i = 0; i < p->n_semis; i++)
        w->links->threat = hex_set_or(w->links->threat, p->semi[i]);
    if (w->want_semi && p->n_semis) w->found = true;
}

// The links of `old` that a new stone has touched; all of them when an end has grown.
static inline void hex_follow_touched(HexWeaver *w, int x, int y, const HexPair *old,
                                      const HexAdded *added, bool all) {
    HexSet touch = hex_set_or(added->own, added->enemy);
    for (int i = 0; i < old->n_fulls; i++) {
        HexSet hit = hex_set_and(old->full[i], touch);
        if (!all && hex_set_empty(hit)) continue;
        HexSet broken = hex_set_and(hit, added->enemy);
        HexSet left = hex_set_less(old->full[i], hit);
        if (hex_set_empty(broken))
            hex_add_full(w, x, y, left);
        else if (hex_set_count(broken) == 1)
            hex_add_semi(w, x, y, left);
    }
    for (int i = 0; i < old->n_semis; i++) {
        HexSet hit = hex_set_and(old->semi[i], touch);
        if ((all || !hex_set_empty(hit)) && !hex_set_meets(hit, added->enemy))
            hex_add_semi(w, x, y, hex_set_less(old->semi[i], hit));
    }
}

static inline void hex_clear_grown(HexLinks *l, const HexAdded *added) {
    for (int i = 0; i < l->n_points; i++)
        for (int k = 0; added->grown[l->points[i]] && k < l->n_points; k++)
            if (k != i) hex_pair_clear(hex_pair(l, l->points[i], l->points[k]));
}

static inline void hex_follow_pairs(HexWeaver *w, HexLinks *old, const HexAdded *added) {
    HexLinks *l = w->links;
    for (int i = old->n_points - 1; i > 0; i--) { // the edges come first
        int x = old->points[i];
        if (x < w->shape->cells && hex_set_has(added->enemy, x)) continue;
        x = l->point_of[x];
        for (int k = i - 1; k >= 0 && !w->found; k--) {
            int y = old->points[k];
            if (y < w->shape->cells && hex_set_has(added->enemy, y)) continue;
            const HexPair *p = hex_pair(old, old->points[i], y);
            y = l->point_of[y];
            if (x == y) continue;
            bool all = added->grown[x] || added->grown[y];
            if (!all) hex_follow_pair(w, x, y, p, added);
            hex_follow_touched(w, x, y, p, added, all);
        }
    }
}

// The links of `player` on `b` from `old`, those of a position with fewer stones. `old` must have
// been woven to the end.
static inline void hex_links_follow(HexWeaver *w, HexLinks *l, HexLinks *old, const HexShape *s,
                                    const HexBoard *b, int player, bool semi) {
    hex_weaver_reset(w, l, s, semi);
    l->own = old->own;
    l->threat = hex_set_none();
    memcpy(l->point_of, old->point_of, sizeof l->point_of);
    HexAdded added = {.own = hex_set_less(b->stones[player], old->own),
                      .enemy = hex_set_less(b->stones[!player], old->enemy)};
    hex_take_stones(l, s, b, player);
    if (hex_edges_joined(l, s)) return;
    HexSet fresh = added.own;
    while (!hex_set_empty(fresh)) added.grown[l->point_of[hex_set_pop(&fresh)]] = true;
    hex_clear_grown(l, &added);
    hex_follow_pairs(w, old, &added);
    hex_weave(w);
}

#endif
