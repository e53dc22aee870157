// SPDX-License-Identifier: MIT
// hex_prove_links.c - proofs of links: how each was made by the AND and OR rules, found again among
// the links of its position.
//
// Ends of claims are points as hex_links.h has them: a group is its first cell, which chains of
// stones lead to. A link may have been made from larger ones than are there now; smaller ones are
// as good. Where a part cannot be found again, there is no proof of this type.
#include "engine/hex/proof/hex_prove_links.h"
#include "engine/hex/proof/hex_prover.h"

#include "base/hash.h"

enum { DEPTH_MAX = 64 };

typedef struct {
    HexProver *prover;
    const HexLinks *links;
    uint64_t stones; // hash of the winner's
} Maker;

static size_t make_full(Maker *m, int x, int y, HexSet carrier, int depth);

static uint64_t link_key(const Maker *m, int x, int y, HexSet carrier, bool full) {
    uint64_t key = hash_add(m->stones, (uint64_t)(x < y ? x * 1000 + y : y * 1000 + x) * 2 + full);
    for (int i = 0; i < HEX_WORDS; i++) key = hash_add(key, carrier.w[i]);
    return key ? key : 1;
}

// Whether a cell or edge belongs to a point.
static bool belongs(const Maker *m, int place, int point) {
    return m->links->point_of[place] == point;
}

// What lies in direction `d` of a cell: a cell or one of the winner's edges; -1 for neither.
static int step(const Maker *m, int cell, int d) {
    const HexShape *s = m->prover->shape;
    int there = s->ring[cell][d];
    if (there >= 0) return there;
    if (hex_edge_owner(there) != m->prover->winner) return -1;
    return hex_edge_point(s, hex_edge_number(there));
}

// A chain from x to y over the stones of both, which touch. Breadth-first search from y back to x.
static size_t make_chain(Maker *m, int x, int y) {
    HexProver *v = m->prover;
    int queue[HEX_POINTS], from[HEX_POINTS], n = 0, cells = v->shape->cells;
    for (int i = 0; i < cells + 2; i++) from[i] = -2;
    queue[n++] = y;
    from[y] = -1;
    for (int k = 0; k < n && from[x] == -2; k++) {
        for (int i = 0; i < cells + 2; i++) {
            if (from[i] != -2 || !(belongs(m, i, x) || belongs(m, i, y))) continue;
            int cell = i < cells ? i : queue[k], other = i < cells ? queue[k] : i;
            if (cell >= cells) continue;
            for (int d = 0; d < HEX_RING && from[i] == -2; d++)
                if (step(m, cell, d) == other) from[i] = queue[k], queue[n++] = i;
        }
    }
    if (from[x] == -2) return HEX_NO_CLAIM;
    size_t at = v->n_parts;
    for (int place = x; place >= 0; place = from[place]) hex_prover_add_part(v, place);
    return hex_prover_add(v, link_key(m, x, y, hex_set_none(), true), CLAIM_CHAIN, -1,
                          hex_set_none(), at);
}

// Links x-middle and middle-y, apart from each other, within `carrier`.
static size_t make_both(Maker *m, int x, int middle, int y, HexSet carrier, uint64_t key,
                        int depth) {
    const HexPair *p = hex_pair(m->links, x, middle), *q = hex_pair(m->links, middle, y);
    HexProver *v = m->prover;
    for (int i = 0; i < p->n_fulls; i++)
        for (int k = 0; k < q->n_fulls; k++) {
            if (hex_set_meets(p->full[i], q->full[k])) continue;
            if (!hex_set_within(hex_set_or(p->full[i], q->full[k]), carrier)) continue;
            size_t one = make_full(m, x, middle, p->full[i], depth + 1);
            if (one == HEX_NO_CLAIM) continue;
            size_t two = make_full(m, middle, y, q->full[k], depth + 1);
            if (two == HEX_NO_CLAIM) continue;
            HexSet empty = hex_set_or(v->claims[one].empty, v->claims[two].empty);
            size_t at = v->n_parts;
            hex_prover_add_part(v, (int)one);
            hex_prover_add_part(v, (int)two);
            return hex_prover_add(v, key, CLAIM_BOTH, -1, empty, at);
        }
    return HEX_NO_CLAIM;
}

// A semi link: a move that makes two full ones.
static size_t make_semi(Maker *m, int x, int y, HexSet carrier, int depth) {
    HexProver *v = m->prover;
    uint64_t key = link_key(m, x, y, carrier, false);
    size_t claim = hex_prover_known(v, key);
    if (claim != HEX_NO_CLAIM || depth > DEPTH_MAX) return claim;
    for (HexSet rest = carrier; !hex_set_empty(rest);) {
        int move = hex_set_pop(&rest);
        HexSet left = carrier;
        hex_set_drop(&left, move);
        size_t both = make_both(m, x, move, y, left, hash_word(key ^ (uint64_t)move), depth);
        if (both == HEX_NO_CLAIM) continue;
        size_t at = v->n_parts;
        hex_prover_add_part(v, (int)both);
        HexSet empty = hex_set_or(v->claims[both].empty, hex_set_one(move));
        return hex_prover_add(v, key, CLAIM_PLAY, move, empty, at);
    }
    return HEX_NO_CLAIM;
}

// Semi links within the carrier that have no cell in common.
static size_t make_all(Maker *m, int x, int y, HexSet carrier, uint64_t key, int depth) {
    const HexPair *p = hex_pair(m->links, x, y);
    HexProver *v = m->prover;
    HexSet open = carrier, join = hex_set_none();
    int mine[HEX_SEMIS], n = 0;
    for (int i = 0; i < p->n_semis && !hex_set_empty(open); i++) {
        if (!hex_set_within(p->semi[i], carrier) || hex_set_within(open, p->semi[i])) continue;
        size_t claim = make_semi(m, x, y, p->semi[i], depth + 1);
        if (claim == HEX_NO_CLAIM) continue;
        mine[n++] = (int)claim;
        open = hex_set_and(open, v->claims[claim].empty);
        join = hex_set_or(join, v->claims[claim].empty);
    }
    if (!hex_set_empty(open) || n == 0) return HEX_NO_CLAIM;
    size_t at = v->n_parts;
    for (int i = 0; i < n; i++) hex_prover_add_part(v, mine[i]);
    return hex_prover_add(v, key, CLAIM_ALL, -1, join, at);
}

static size_t make_full(Maker *m, int x, int y, HexSet carrier, int depth) {
    uint64_t key = link_key(m, x, y, carrier, true);
    size_t claim = hex_prover_known(m->prover, key);
    if (claim != HEX_NO_CLAIM || depth > DEPTH_MAX) return claim;
    if (hex_set_empty(carrier)) {
        claim = make_chain(m, x, y);
        if (claim != HEX_NO_CLAIM) return claim;
    }
    for (int i = 0; i < m->links->n_points && claim == HEX_NO_CLAIM; i++) {
        int middle = m->links->points[i];
        if (middle >= m->prover->shape->cells || middle == x || middle == y) continue;
        if (hex_set_has(m->links->own, middle))
            claim = make_both(m, x, middle, y, carrier, key, depth);
    }
    return claim != HEX_NO_CLAIM ? claim : make_all(m, x, y, carrier, key, depth);
}

static void set_up(HexProver *v, const HexPosition *p, HexBoard *b, Maker *m) {
    hex_board_init(b, v->shape);
    *m = (Maker){v, v->links, 0};
    for (int i = 0; i < v->shape->cells; i++) {
        if (p->stone[i] >= 0) hex_board_put(b, v->shape, i, p->stone[i]);
        if (p->stone[i] == v->winner) m->stones = hash_add(m->stones, (uint64_t)i);
    }
}

size_t hex_prove_links(HexProver *v, const HexPosition *p, bool mine) {
    HexBoard board;
    Maker m;
    set_up(v, p, &board, &m);
    hex_links_make(v->weaver, v->links, v->shape, &board, v->winner, mine);
    int first = v->shape->cells, second = first + 1;
    if (hex_edges_joined(v->links, v->shape)) {
        v->links->point_of[second] = (int16_t)second; // the chain between them is to be found
        for (int i = 0; i < v->shape->cells; i++)
            if (hex_set_has(v->links->own, i)) v->links->point_of[i] = (int16_t)first;
        v->links->point_of[first] = (int16_t)first;
        return mine ? HEX_NO_CLAIM : make_chain(&m, first, second);
    }
    const HexPair *pair = hex_edge_pair(v->links, v->shape);
    if (mine && pair->n_semis) return make_semi(&m, first, second, pair->semi[0], 0);
    if (!mine && pair->n_fulls) return make_full(&m, first, second, pair->full[0], 0);
    return HEX_NO_CLAIM;
}
