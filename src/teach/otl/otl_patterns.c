// SPDX-License-Identifier: MIT
// otl_patterns.c - type A knowledge: the patterns of table 2 of the 1984 paper.
//
// A pattern on an edge counts when the move was made on that edge, the pattern is there after it
// and was not before. Bit i of an edge is its i-th square: 0x81 are the corners, 0x42 the C, 0x24
// the A, 0x18 the B squares. docs/otl.md explains the names.
#include "teach/otl/otl_knowledge.h"
#include "teach/otl/otl_readings.h"

enum { CORNERS = 0x81 };

void otl_change_init(OtlChange *c, OtlBoard before, int at, uint32_t readings) {
    c->readings = readings;
    c->before = before;
    c->at = at;
    c->kind = otl_square(at);
    c->flips = otl_flips(before, at);
    c->after = otl_played(before, at, c->flips);
    c->own_before = otl_moves(before);
    c->own_after = otl_moves(c->after);
    c->enemy_before = otl_moves(otl_swapped(before));
    c->enemy_after = otl_moves(otl_swapped(c->after));
}

// --- rights to move ---

// The A square on the edge of the C square `at`.
static int a_beside(int at) {
    for (int edge = 0; edge < OTL_EDGES; edge++) {
        int i = otl_edge_index(edge, at);
        if (i >= 0) return otl_edge_square(edge, i == 1 ? 2 : 5);
    }
    return at;
}

// After playing the C square `at` its neighbour on the edge is own, so that the enemy cannot
// capture from there, and the enemy cannot take the corner.
static bool is_safe(OtlBoard b, int at) {
    int corner = otl_corner_of(at);
    OtlBoard after = otl_played(b, at, otl_flips(b, at));
    if (!otl_has(after.own, a_beside(at))) return false;
    return !otl_has(otl_empty(b), corner) || otl_flips(otl_swapped(after), corner) == 0;
}

uint64_t otl_rights(OtlBoard b, uint64_t own_moves, uint64_t enemy_moves) {
    uint64_t rights = 0;
    for (uint64_t maybe = OTL_CS & own_moves & ~enemy_moves; maybe;) {
        int at = bits_pop(&maybe);
        if (is_safe(b, at)) rights |= OTL_ONE(at);
    }
    return rights;
}

static uint64_t rights(const OtlChange *c, OtlBoard b, uint64_t own_moves, uint64_t enemy_moves) {
    if (otl_reads(c->readings, READ_RIGHT_PLAIN)) return OTL_CS & own_moves & ~enemy_moves;
    return otl_rights(b, own_moves, enemy_moves);
}

static uint64_t own_rights_before(const OtlChange *c) {
    return rights(c, c->before, c->own_before, c->enemy_before);
}

static uint64_t own_rights_after(const OtlChange *c) {
    return rights(c, c->after, c->own_after, c->enemy_after);
}

static uint64_t enemy_rights_before(const OtlChange *c) {
    return rights(c, otl_swapped(c->before), c->enemy_before, c->own_before);
}

static uint64_t enemy_rights_after(const OtlChange *c) {
    return rights(c, otl_swapped(c->after), c->enemy_after, c->own_after);
}

bool otl_find_right_played(const OtlChange *c, uint64_t *marks) {
    *marks = OTL_ONE(c->at);
    return c->kind == OTL_C && otl_has(own_rights_before(c), c->at);
}

bool otl_find_right_taken(const OtlChange *c, uint64_t *marks) {
    if (c->kind != OTL_C) return false;
    *marks = enemy_rights_before(c) & ~enemy_rights_after(c);
    return *marks != 0;
}

// The right to move at the C square next to the A square of the move. It may have been one before:
// the stone on A is what keeps the enemy from getting there along the edge.
static uint64_t rights_beside(const OtlChange *c) {
    if (c->kind != OTL_A) return 0;
    return own_rights_after(c) & otl_around(OTL_ONE(c->at)) & OTL_CS;
}

// The square behind an A square, on the second line.
static bool behind_is_empty(const OtlChange *c) {
    for (int edge = 0; edge < OTL_EDGES; edge++) {
        int i = otl_edge_index(edge, c->at);
        if (i >= 0) return otl_has(otl_empty(c->after), otl_second_square(edge, i));
    }
    return false;
}

bool otl_find_right_secured(const OtlChange *c, uint64_t *marks) {
    *marks = rights_beside(c);
    return *marks && !behind_is_empty(c);
}

bool otl_find_right_secured_open(const OtlChange *c, uint64_t *marks) {
    *marks = rights_beside(c);
    return *marks && behind_is_empty(c);
}

bool otl_find_right_given(const OtlChange *c, uint64_t *marks) {
    if (c->kind != OTL_B && c->kind != OTL_SECOND_A) return false;
    *marks = enemy_rights_after(c) & ~enemy_rights_before(c);
    return *marks != 0;
}

// --- corner, C, second line ---

bool otl_find_corner(const OtlChange *c, uint64_t *marks) {
    *marks = OTL_ONE(c->at);
    return c->kind == OTL_CORNER;
}

bool otl_find_fatal_c(const OtlChange *c, uint64_t *marks) {
    if (c->kind != OTL_C) return false;
    *marks = OTL_ONE(otl_corner_of(c->at));
    return (c->enemy_after & *marks) != 0;
}

// The second line the move was made on (not for X squares, which lie on two).
static uint64_t second_line(const OtlChange *c) {
    for (int edge = 0; edge < OTL_EDGES; edge++)
        if (otl_has(otl_second_squares(edge), c->at)) return otl_second_squares(edge);
    return 0;
}

static bool sideways(const OtlChange *c, OtlSquare kind, uint64_t *marks) {
    if (c->kind != kind) return false;
    *marks = c->flips & second_line(c);
    return *marks != 0;
}

bool otl_find_sideways_a(const OtlChange *c, uint64_t *marks) {
    return sideways(c, OTL_SECOND_A, marks);
}

bool otl_find_sideways_b(const OtlChange *c, uint64_t *marks) {
    return sideways(c, OTL_SECOND_B, marks);
}

bool otl_find_beside(const OtlChange *c, uint64_t *marks) {
    if (c->kind != OTL_SECOND_A && c->kind != OTL_SECOND_B) return false;
    uint64_t line = second_line(c), near = otl_around(OTL_ONE(c->at));
    if (otl_reads(c->readings, READ_BESIDE_OWN))
        *marks = near & line & c->before.own;
    else if (otl_reads(c->readings, READ_BESIDE_EDGE))
        *marks = near & OTL_RING & c->after.enemy;
    else
        *marks = near & line & c->after.enemy;
    return *marks && !(c->flips & line);
}

// --- shapes of an edge ---

// A shape of one edge: bits of the own and of the enemy's stones; `x` the ends, as bits 0 and 7,
// where the X square is own.
typedef struct {
    unsigned own, enemy, x;
    uint32_t readings;
} Edge;

static Edge edge_of(const OtlChange *c, OtlBoard b, int edge) {
    unsigned x = 0;
    if (otl_has(b.own, otl_second_square(edge, 1))) x |= 0x01;
    if (otl_has(b.own, otl_second_square(edge, 6))) x |= 0x80;
    return (Edge){otl_edge_bits(b.own, edge), otl_edge_bits(b.enemy, edge), x, c->readings};
}

static bool is_one_of(unsigned bits, const unsigned *shapes, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (bits == shapes[i]) return true;
    return false;
}

static bool is_double_wing(Edge e) {
    if (otl_reads(e.readings, READ_WINGS_APART)) return e.enemy == 0 && e.own == 0x66;
    return e.enemy == 0 && e.own == 0x7e;
}

static bool is_wing(Edge e) {
    static const unsigned shapes[] = {0x3e, 0x7c};
    return e.enemy == 0 && is_one_of(e.own, shapes, 2);
}

static bool is_glider(Edge e) {
    static const unsigned two[] = {0x06, 0x60}, three[] = {0x0e, 0x70}, four[] = {0x1e, 0x78};
    if (e.enemy) return false;
    if (otl_reads(e.readings, READ_GLIDER_2)) return is_one_of(e.own, two, 2);
    return (!otl_reads(e.readings, READ_GLIDER_4) && is_one_of(e.own, three, 2)) ||
           (!otl_reads(e.readings, READ_GLIDER_3) && is_one_of(e.own, four, 2));
}

static bool is_table(Edge e) {
    static const unsigned three[] = {0x1c, 0x38};
    if (otl_reads(e.readings, READ_TABLE_3)) return e.enemy == 0 && is_one_of(e.own, three, 2);
    if (otl_reads(e.readings, READ_TABLE_OPEN)) return e.enemy == 0 && e.own == 0x24;
    return e.enemy == 0 && e.own == 0x3c;
}

// Holes of one square between own stones.
static unsigned holes(Edge e) {
    unsigned found = ~(e.own | e.enemy) & e.own << 1 & e.own >> 1 & 0xff;
    return otl_reads(e.readings, READ_PILLBOX_END) ? found & 0x66 : found;
}

static bool is_pillbox(Edge e) {
    return holes(e) != 0;
}

static bool is_half_pillbox(Edge e) {
    unsigned empty = ~(e.own | e.enemy) & 0xff;
    return (e.own & empty << 1 & empty << 2 & e.own << 3) != 0;
}

// The shape appeared on an edge of the move; the edge goes to `*which`.
static bool appeared(const OtlChange *c, bool (*is)(Edge e), int *which) {
    if (c->kind != OTL_A && c->kind != OTL_B && c->kind != OTL_C) return false;
    for (int edge = 0; edge < OTL_EDGES; edge++) {
        if (otl_edge_index(edge, c->at) < 0) continue;
        *which = edge;
        return is(edge_of(c, c->after, edge)) && !is(edge_of(c, c->before, edge));
    }
    return false;
}

// What makes a shape worst: the own X squares behind the ends of its edge.
static uint64_t weak_ends(const OtlChange *c, int edge) {
    if (otl_reads(c->readings, READ_WORST_CORNER))
        return c->enemy_after & otl_edge_squares(edge) & OTL_CORNERS;
    unsigned x = edge_of(c, c->after, edge).x;
    uint64_t set = 0;
    if (x & 0x01) set |= OTL_ONE(otl_second_square(edge, 1));
    if (x & 0x80) set |= OTL_ONE(otl_second_square(edge, 6));
    return set;
}

// A lopsided or full shape is worst when the own X square gives the corner away.
static bool worst(const OtlChange *c, bool (*is)(Edge e), uint64_t *marks) {
    int edge;
    if (!appeared(c, is, &edge)) return false;
    *marks = weak_ends(c, edge);
    return *marks != 0;
}

static bool plain(const OtlChange *c, bool (*is)(Edge e), uint64_t *marks) {
    int edge;
    if (!appeared(c, is, &edge) || weak_ends(c, edge)) return false;
    *marks = otl_edge_set(edge, edge_of(c, c->after, edge).own);
    return true;
}

// The other reading: a wing has appeared on the edge of the move and another edge that shares a
// corner with it is a wing too.
static bool wings_meet(const OtlChange *c, uint64_t *marks, bool worst_ones) {
    int edge;
    if (!appeared(c, is_wing, &edge)) return false;
    *marks = weak_ends(c, edge);
    if (worst_ones != (*marks != 0)) return false;
    for (int other = 0; other < OTL_EDGES; other++) {
        if (edge / 2 == other / 2 || !is_wing(edge_of(c, c->after, other))) continue;
        if (!worst_ones) *marks = otl_edge_set(edge, 0x7e) & c->after.own;
        return true;
    }
    return false;
}

bool otl_find_worst_double_wing(const OtlChange *c, uint64_t *marks) {
    if (otl_reads(c->readings, READ_WINGS_MEET)) return wings_meet(c, marks, true);
    return worst(c, is_double_wing, marks);
}

bool otl_find_double_wing(const OtlChange *c, uint64_t *marks) {
    if (otl_reads(c->readings, READ_WINGS_MEET)) return wings_meet(c, marks, false);
    return plain(c, is_double_wing, marks);
}

// The empty C square of a wing.
static uint64_t open_end(const OtlChange *c, int edge) {
    return otl_edge_set(edge, 0x42 & ~edge_of(c, c->after, edge).own);
}

bool otl_find_right_wing(const OtlChange *c, uint64_t *marks) {
    int edge;
    if (!appeared(c, is_wing, &edge)) return false;
    *marks = open_end(c, edge) & own_rights_after(c);
    return *marks != 0;
}

bool otl_find_worst_wing(const OtlChange *c, uint64_t *marks) {
    uint64_t right;
    return !otl_find_right_wing(c, &right) && worst(c, is_wing, marks);
}

bool otl_find_wing(const OtlChange *c, uint64_t *marks) {
    int edge;
    uint64_t right;
    if (otl_find_right_wing(c, &right) || !appeared(c, is_wing, &edge) || weak_ends(c, edge))
        return false;
    *marks = open_end(c, edge);
    return true;
}

bool otl_find_worst_glider(const OtlChange *c, uint64_t *marks) {
    return worst(c, is_glider, marks);
}

bool otl_find_glider(const OtlChange *c, uint64_t *marks) {
    return plain(c, is_glider, marks);
}

bool otl_find_pillbox(const OtlChange *c, uint64_t *marks) {
    int edge;
    if (!appeared(c, is_pillbox, &edge)) return false;
    *marks = otl_edge_set(edge, holes(edge_of(c, c->after, edge)));
    return !otl_reads(c->readings, READ_PILLBOX_OPEN) || (*marks & c->enemy_after);
}

bool otl_find_half_pillbox(const OtlChange *c, uint64_t *marks) {
    int edge;
    if (!appeared(c, is_half_pillbox, &edge)) return false;
    Edge e = edge_of(c, c->after, edge);
    unsigned empty = ~(e.own | e.enemy) & 0xff;
    unsigned first = empty & empty >> 1 & e.own << 1 & e.own >> 2;
    *marks = otl_edge_set(edge, first | first << 1);
    return true;
}

bool otl_find_table(const OtlChange *c, uint64_t *marks) {
    int edge;
    if (!appeared(c, is_table, &edge)) return false;
    *marks = otl_edge_set(edge, edge_of(c, c->after, edge).own & ~(unsigned)CORNERS);
    return true;
}

static bool is_skirt_pair(Edge e) {
    static const unsigned shapes[] = {0x0c, 0x18, 0x30, 0x1c, 0x38};
    return e.enemy == 0 && is_one_of(e.own, shapes, 5);
}

// Own stones from an own corner up to the new stone, without a gap.
bool otl_find_skirt(const OtlChange *c, uint64_t *marks) {
    int which;
    if (c->kind != OTL_A && c->kind != OTL_B && c->kind != OTL_C) return false;
    if (otl_reads(c->readings, READ_SKIRT_SECOND)) {
        *marks = otl_around(OTL_ONE(c->at)) & ~OTL_RING;
        return *marks && (*marks & ~c->after.own) == 0;
    }
    if (otl_reads(c->readings, READ_SKIRT_PAIR)) {
        *marks = OTL_ONE(c->at);
        return appeared(c, is_skirt_pair, &which);
    }
    for (int edge = 0; edge < OTL_EDGES; edge++) {
        int at = otl_edge_index(edge, c->at);
        if (at < 0) continue;
        unsigned own = otl_edge_bits(c->after.own, edge);
        unsigned low = (2u << at) - 1, high = 0xffu & ~((1u << at) - 1);
        if ((own & low) != low && (own & high) != high) return false;
        *marks = otl_edge_set(edge, (own & low) == low ? low : high);
        return true;
    }
    return false;
}
