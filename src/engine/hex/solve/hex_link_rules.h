// SPDX-License-Identifier: MIT
// hex_link_rules.h - applies the AND and OR rules of hex_links.h.
#ifndef GENPEI_HEX_LINK_RULES_H
#define GENPEI_HEX_LINK_RULES_H

#include "engine/hex/solve/hex_links.h"

#include <string.h>

enum { HEX_OR_DEPTH = 4 }; // semi links combined by the OR rule at once

static inline bool hex_is_edge_pair(const HexWeaver *w, int x, int y) {
    int n = w->shape->cells;
    return x >= n && y >= n;
}

static inline void hex_queue(HexWeaver *w, int x, int y, HexSet carrier) {
    if (w->n_waiting == HEX_WAITING) return;
    int size = hex_set_count(carrier), at = w->n_waiting++;
    w->waiting[at] = (HexWaiting){carrier, (int16_t)x, (int16_t)y, w->first[size]};
    w->first[size] = (int16_t)at;
    if (size < w->least) w->least = size;
}

// Whether one of the `n` sets, of `most` that there may be, lies within `carrier`. All of the small
// sets are compared: that takes no longer than a few.
static inline bool hex_any_within(const HexSet *sets, int n, int most, HexSet carrier) {
    uint64_t hit = 0;
    if (HEX_WORDS == 1) n = most;
    for (int i = 0; i < n; i++) hit |= hex_set_within(sets[i], carrier);
    return hit;
}

// Removes the sets that contain `carrier`. Returns how many are left.
static inline int hex_drop_around(HexSet *sets, int n, HexSet carrier) {
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!hex_set_within(carrier, sets[i])) sets[kept++] = sets[i];
    for (int i = kept; i < n; i++) memset(&sets[i], 0xFF, sizeof sets[i]);
    return kept;
}

// Puts `carrier` among the `n` sets, in the place of a larger one if there are `most`. Returns how
// many there are then; `*in` says whether it was added.
static inline int hex_keep(HexSet *sets, int n, int most, HexSet carrier, bool *in) {
    *in = true;
    if (n < most) {
        sets[n] = carrier;
        return n + 1;
    }
    int largest = 0, size = hex_set_count(sets[0]);
    for (int i = 1; i < n; i++) {
        int s = hex_set_count(sets[i]);
        if (s > size) largest = i, size = s;
    }
    if (hex_set_count(carrier) < size)
        sets[largest] = carrier;
    else
        *in = false;
    return n;
}

static inline void hex_add_full(HexWeaver *w, int x, int y, HexSet carrier) {
    const HexPair *old = hex_pair(w->links, x, y);
    if (hex_any_within(old->full, old->n_fulls, HEX_FULLS, carrier)) return;
    HexPair *p = hex_pair_change(w->links, x, y);
    p->n_fulls = (uint16_t)hex_drop_around(p->full, p->n_fulls, carrier);
    p->n_semis = (uint16_t)hex_drop_around(p->semi, p->n_semis, carrier);
    bool in;
    p->n_fulls = (uint16_t)hex_keep(p->full, p->n_fulls, HEX_FULLS, carrier, &in);
    if (!in) return;
    hex_join_carrier(w->links, x, y, carrier);
    if (hex_is_edge_pair(w, x, y))
        w->found = true;
    else
        hex_queue(w, x, y, carrier);
}

// Semi links whose carriers have nothing in common, `meet` and `join` being the intersection and
// the union of those taken so far.
static inline void hex_or_rule(HexWeaver *w, int x, int y, const HexSet *semis, int n, HexSet meet,
                               HexSet join, int depth) {
    for (int i = 0; i < n; i++) {
        HexSet less = hex_set_and(meet, semis[i]);
        if (hex_set_same(less, meet)) continue;
        HexSet more = hex_set_or(join, semis[i]);
        if (hex_set_empty(less))
            hex_add_full(w, x, y, more);
        else if (depth > 2)
            hex_or_rule(w, x, y, semis + i + 1, n - i - 1, less, more, depth - 1);
    }
}

static inline void hex_add_semi(HexWeaver *w, int x, int y, HexSet carrier) {
    const HexPair *old = hex_pair(w->links, x, y);
    if (hex_any_within(old->full, old->n_fulls, HEX_FULLS, carrier)) return;
    if (hex_any_within(old->semi, old->n_semis, HEX_SEMIS, carrier)) return;
    HexPair *p = hex_pair_change(w->links, x, y);
    p->n_semis = (uint16_t)hex_drop_around(p->semi, p->n_semis, carrier);
    bool in;
    p->n_semis = (uint16_t)hex_keep(p->semi, p->n_semis, HEX_SEMIS, carrier, &in);
    bool edges = hex_is_edge_pair(w, x, y);
    if (!in && !edges) return;
    if (edges) {
        if (!hex_set_within(p->meet, carrier))
            w->links->threat = hex_set_or(w->links->threat, carrier);
        if (w->want_semi) w->found = true;
    }
    hex_join_carrier(w->links, x, y, carrier);
    p->meet = hex_set_and(p->meet, carrier);
    if (!hex_set_empty(p->meet)) return;
    HexSet semis[HEX_SEMIS]; // a copy: full links that are found take some of them away
    memcpy(semis, p->semi, sizeof semis);
    hex_or_rule(w, x, y, semis, p->n_semis, carrier, carrier, HEX_OR_DEPTH);
}

static inline HexSet hex_point_cell(const HexWeaver *w, int point) {
    if (point >= w->shape->cells || !hex_set_has(w->links->empty, point)) return hex_set_none();
    return hex_set_one(point);
}

static inline void hex_put_end(HexWeaver *w, int at, int other, HexSet carrier) {
    if (w->n_ends[at] == HEX_AT_POINT) return;
    HexSet closed = hex_set_or(carrier, hex_point_cell(w, other));
    w->ends[at][w->n_ends[at]++] = (HexEnd){closed, other};
}

// Lists the links of a point that were taken over as they are: they have been combined with each
// other before. Those of groups that have grown all count as new.
static inline void hex_list_ends(HexWeaver *w, int at) {
    const HexLinks *old = w->old;
    w->n_ends[at] = 0;
    if (!old || w->grown[at]) return;
    for (int i = 0; i < old->n_points; i++) {
        int other = old->points[i];
        if (other == at || (other < w->shape->cells && hex_set_has(w->touched, other))) continue;
        if (w->grown[w->links->point_of[other]]) continue;
        const HexPair *p = hex_pair(old, at, other);
        for (int k = 0; k < p->n_fulls; k++)
            if (!hex_set_meets(p->full[k], w->touched)) hex_put_end(w, at, other, p->full[k]);
    }
}

static inline void hex_add_end(HexWeaver *w, int at, int other, HexSet carrier) {
    if (at >= w->shape->cells) return; // nothing is combined over an edge
    if (w->n_ends[at] < 0) hex_list_ends(w, at);
    hex_put_end(w, at, other, carrier);
}

// The AND rule for the link from `x` to `m` and all links that end in m.
static inline void hex_and_rule(HexWeaver *w, int x, int m, HexSet carrier) {
    if (m >= w->shape->cells) return; // whatever is linked over an edge is linked to the edge
    HexSet middle = hex_point_cell(w, m);
    HexSet closed = hex_set_or(carrier, hex_point_cell(w, x));
    bool owned = hex_set_empty(middle);
    HexSet base = hex_set_or(carrier, middle);
    if (w->n_ends[m] < 0) hex_list_ends(w, m);
    int n = w->n_ends[m];
    const HexEnd *end = w->ends[m];
    w->steps += (uint64_t)n;
    for (int i = 0; i < n && !w->found; i++) {
        if (hex_set_meets(closed, end[i].closed) || end[i].other == x) continue;
        int y = end[i].other;
        HexSet join = hex_set_or(base, hex_set_less(end[i].closed, hex_point_cell(w, y)));
        if (owned)
            hex_add_full(w, x, y, join);
        else
            hex_add_semi(w, x, y, join);
    }
}

static inline bool hex_still_kept(const HexWeaver *w, const HexWaiting *one) {
    const HexPair *p = hex_pair(w->links, one->x, one->y);
    for (int i = 0; i < p->n_fulls; i++)
        if (hex_set_same(p->full[i], one->carrier)) return true;
    return false;
}

// Combines the queued links, small carriers first, until nothing new results or the edges are
// linked.
static inline void hex_weave(HexWeaver *w) {
    while (!w->found && w->least <= w->shape->cells) {
        int at = w->first[w->least];
        if (at < 0) {
            w->least++;
            continue;
        }
        HexWaiting one = w->waiting[at];
        w->first[w->least] = one.next;
        if (!hex_still_kept(w, &one)) continue;
        hex_and_rule(w, one.x, one.y, one.carrier);
        if (!w->found) hex_and_rule(w, one.y, one.x, one.carrier);
        hex_add_end(w, one.x, one.y, one.carrier);
        hex_add_end(w, one.y, one.x, one.carrier);
    }
}

#endif
