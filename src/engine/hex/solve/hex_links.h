// SPDX-License-Identifier: MIT
// hex_links.h - virtual connections of one player, found by the AND and OR rules (H-search).
//
// Points are empty cells, groups of the player's stones (named by one of their cells) and the
// player's two edges; a group that touches an edge is that edge. A full link between two points is
// a set of empty cells, its carrier, within which the player connects them although the enemy
// moves first; a semi link needs the player to move first.
//   AND  two full links x-m and m-y whose carriers are apart make x-y: full when m is the player's,
//        semi, with m in the carrier, when m is empty
//   OR   semi links x-y whose carriers have no cell in common make a full link: their union
// Every link can be relied on whatever lies outside its carrier, all enemy stones included. So
// links stay valid when stones are added: links the enemy did not touch stay, a full link with one
// enemy stone in it is a semi link, own stones only make carriers smaller. So the links of a
// position are made from those of an earlier one, and only what is new is combined.
//
// Each pair of points keeps a few carriers, the smaller ones; those that do not fit are forgotten,
// which loses strength, never correctness.
#ifndef GENPEI_HEX_LINKS_H
#define GENPEI_HEX_LINKS_H

#include "engine/hex/board/hex_board.h"

#include <stddef.h>
#include <string.h>

// Links kept for each pair. To use another number, define it before.
#ifndef HEX_FULLS_KEPT
#define HEX_FULLS_KEPT (HEX_WORDS == 1 ? 8 : HEX_WORDS == 2 ? 6 : 2)
#define HEX_SEMIS_KEPT (HEX_WORDS == 1 ? 12 : HEX_WORDS == 2 ? 9 : 4)
#endif

enum {
    HEX_POINTS = HEX_ROOM + 2,
    HEX_PAIRS = HEX_POINTS * (HEX_POINTS - 1) / 2,
    HEX_FULLS = HEX_FULLS_KEPT,
    HEX_SEMIS = HEX_SEMIS_KEPT,
    HEX_AT_POINT = 1024,   // full links that end in one point
    HEX_WAITING = 1 << 14, // links to be combined
};

// Places of carriers that are not in use hold all cells: they lie within no carrier.
typedef struct {
    uint16_t n_fulls, n_semis;
    HexSet meet; // every semi link's carrier contains it
    HexSet full[HEX_FULLS], semi[HEX_SEMIS];
} HexPair;

// The links of one player in one position. Pairs that have not changed are those of the earlier
// position it was made from, which must not change.
typedef struct {
    HexSet own, enemy, empty;
    HexSet threat; // carriers of semi links between the edges that made their pair's meet, joined
    int n_points;
    int16_t points[HEX_POINTS];
    int16_t point_of[HEX_POINTS]; // of the player's cells and edges: their group; of others: itself
    const HexPair *at[HEX_PAIRS];
    HexSet join[HEX_PAIRS]; // within which all carriers of a pair lie
    int n_changed;
    HexPair changed[HEX_PAIRS]; // pairs that are not those of the earlier position
} HexLinks;

// A full link as seen from one of its ends: its carrier with the other end, when that is a cell.
typedef struct {
    HexSet closed;
    int other;
} HexEnd;

typedef struct {
    HexSet carrier;
    int16_t x, y;
    int16_t next; // in the queue of links of its size
} HexWaiting;

// Room to work in, one for each thread.
typedef struct {
    HexLinks *links;
    const HexLinks *old;    // what they are made from, or NULL
    HexSet touched;         // cells that have got stones since
    bool grown[HEX_POINTS]; // groups that new stones belong to
    const HexShape *shape;
    bool want_semi; // stop at a semi link between the edges, not only at a full one
    bool found;
    int n_ends[HEX_POINTS]; // -1: those taken over are not listed yet
    HexEnd ends[HEX_POINTS][HEX_AT_POINT];
    int n_waiting, least;
    int16_t first[HEX_ROOM + 1]; // queues by size of carrier
    HexWaiting waiting[HEX_WAITING];
    uint64_t steps; // links combined, a measure of work
} HexWeaver;

static inline int hex_edge_point(const HexShape *s, int number) {
    return s->cells + number;
}

static inline int hex_pair_number(int x, int y) {
    return x < y ? y * (y - 1) / 2 + x : x * (x - 1) / 2 + y;
}

static inline const HexPair *hex_pair(const HexLinks *l, int x, int y) {
    return l->at[hex_pair_number(x, y)];
}

static inline bool hex_pair_is_changed(const HexLinks *l, int i) {
    return l->at[i] >= l->changed && l->at[i] < l->changed + l->n_changed;
}

// The pair, to be changed.
static inline HexPair *hex_pair_change(HexLinks *l, int x, int y) {
    int i = hex_pair_number(x, y);
    if (!hex_pair_is_changed(l, i)) {
        l->changed[l->n_changed] = *l->at[i];
        l->at[i] = &l->changed[l->n_changed++];
    }
    return (HexPair *)l->at[i];
}

static inline void hex_join_carrier(HexLinks *l, int x, int y, HexSet carrier) {
    int i = hex_pair_number(x, y);
    l->join[i] = hex_set_or(l->join[i], carrier);
}

static inline HexPair *hex_pair_clear(HexLinks *l, int x, int y) {
    int i = hex_pair_number(x, y);
    if (!hex_pair_is_changed(l, i)) l->at[i] = &l->changed[l->n_changed++];
    HexPair *p = (HexPair *)l->at[i];
    memset(p, 0xFF, sizeof *p);
    p->n_fulls = p->n_semis = 0;
    l->join[i] = hex_set_none();
    return p;
}

static inline const HexPair *hex_edge_pair(const HexLinks *l, const HexShape *s) {
    return hex_pair(l, l->point_of[s->cells], l->point_of[s->cells + 1]);
}

static inline bool hex_edges_joined(const HexLinks *l, const HexShape *s) {
    return l->point_of[s->cells] == l->point_of[s->cells + 1];
}

#endif
