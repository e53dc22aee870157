// SPDX-License-Identifier: MIT
// otl_edge.c - type B knowledge for moves on an edge (section 3.4.1): the fight on that edge is
// searched until it is quiet.
//
// "Playable on the edge" means by stones of that edge alone. As in otl_patterns.c, bit i of an edge
// is its i-th square.
#include "teach/otl/otl_sum.h"

enum { CORNERS = 0x81 };

// Where `own` can capture along the edge.
static unsigned edge_moves(unsigned own, unsigned enemy) {
    unsigned up = enemy & own << 1, down = enemy & own >> 1;
    for (int i = 0; i < 5; i++) {
        up |= enemy & up << 1;
        down |= enemy & down >> 1;
    }
    return (up << 1 | down >> 1) & ~(own | enemy) & 0xff;
}

static unsigned edge_moves_of(OtlBoard b, int edge) {
    return edge_moves(otl_edge_bits(b.own, edge), otl_edge_bits(b.enemy, edge));
}

// The edge of the move, or -1: corners belong to otl_corner.c.
static int edge_of(const OtlChange *c) {
    if (c->kind != OTL_A && c->kind != OTL_B && c->kind != OTL_C) return -1;
    for (int edge = 0; edge < OTL_EDGES; edge++)
        if (otl_edge_index(edge, c->at) >= 0) return edge;
    return -1;
}

// The first empty squares from the move in both directions.
static uint64_t both_ends(const OtlChange *c, int edge) {
    unsigned full = otl_edge_bits(c->after.own | c->after.enemy, edge);
    int at = otl_edge_index(edge, c->at), low = at, high = at;
    while (low >= 0 && full >> low & 1) low--;
    while (high < 8 && full >> high & 1) high++;
    uint64_t ends = 0;
    if (low >= 0) ends |= OTL_ONE(otl_edge_square(edge, low));
    if (high < 8) ends |= OTL_ONE(otl_edge_square(edge, high));
    return ends;
}

// Enemy moves along the edge that the move takes away.
static uint64_t lost_to_enemy(const OtlChange *c, int edge) {
    if (!(c->flips & otl_edge_squares(edge))) return 0;
    unsigned was = edge_moves_of(otl_swapped(c->before), edge);
    unsigned is = edge_moves_of(otl_swapped(c->after), edge);
    return otl_edge_set(edge, was & ~is);
}

uint64_t otl_edge_settles(const OtlChange *c) {
    int edge = edge_of(c);
    return edge < 0 ? 0 : both_ends(c, edge) | lost_to_enemy(c, edge);
}

static int lost_depth(uint32_t readings) {
    if (otl_reads(readings, READ_LOST_ALWAYS)) return OTL_FIGHT_MAX;
    return otl_reads(readings, READ_LOST_REPLIES) ? 2 : 1;
}

// (2): the best of the enemy's moves that are gone had some value. Deep in a fight OTL does not
// consider lost possibilities: the counts of table 3 fit best when it asks at the move only.
void otl_edge_gains(OtlSum *s) {
    int edge = edge_of(s->change), best = -1, where = 0;
    if (edge < 0 || s->depth > lost_depth(s->mind->setup->readings)) return;
    for (uint64_t gone = lost_to_enemy(s->change, edge); gone;) {
        int n = bits_pop(&gone);
        s->mind->counts.before_considered++;
        s->mind->counts.before++;
        s->mind->counts.gone++;
        int v = otl_earlier_value(s, n);
        if (v > best) best = v, where = n;
    }
    if (best < 0) return;
    if (best > 0) s->attacks = true;
    otl_add(s, KNOW_EDGE_TAKEN, best, OTL_ONE(where), NULL);
}

static int fight(OtlSum *s, int n, OtlLine *line) {
    OtlCounts *counts = &s->mind->counts;
    counts->fights++;
    if (s->depth >= counts->deepest) counts->deepest = s->depth + 1;
    if (s->depth == 1) {
        counts->fights_first++;
        counts->after++;
        counts->after_considered++;
    }
    return otl_reply_value(s, n, line);
}

// The enemy's best move on the edge after which the corner is no longer open there; false when
// there is none.
static bool best_defence(OtlSum *s, int edge, int corner, int *value, OtlLine *line) {
    OtlBoard enemy = otl_swapped(s->change->after);
    unsigned bit = 1u << otl_edge_index(edge, corner);
    bool any = false;
    *value = 0;
    for (uint64_t maybe = s->change->enemy_after & otl_edge_squares(edge); maybe;) {
        int n = bits_pop(&maybe);
        OtlBoard then = otl_swapped(otl_played(enemy, n, otl_flips(enemy, n)));
        if (edge_moves_of(then, edge) & bit) continue;
        OtlLine one;
        int v = fight(s, n, &one);
        if (any && v <= *value) continue;
        any = true;
        *value = v;
        *line = one;
    }
    return any;
}

// (1): the move opens a corner to the mover along the edge. Its value for the enemy, who either
// lets the mover have the corner or defends it.
static int enemy_answer(OtlSum *s, int edge, int corner, OtlLine *line) {
    OtlLine taken, defended;
    s->mind->counts.own++;
    int answer = -otl_judge(s->mind, s->change->after, corner, s->depth + 1, NULL, &taken), defence;
    if (best_defence(s, edge, corner, &defence, &defended) && defence > answer) {
        *line = otl_line_after(s, &defended);
        return defence;
    }
    *line = (OtlLine){.n = 2, .at = {(int8_t)s->change->at, OTL_PASS}};
    for (int i = 0; i < taken.n && line->n < OTL_LINE_MAX; i++) line->at[line->n++] = taken.at[i];
    return answer;
}

// Two corners at once: the better one counts.
static void corner_threat(OtlSum *s, int edge, unsigned opened) {
    OtlLine line = {0};
    int least = 0, where = 0;
    bool any = false;
    for (uint64_t corners = otl_edge_set(edge, opened); corners;) {
        OtlLine one;
        int corner = bits_pop(&corners), v = enemy_answer(s, edge, corner, &one);
        if (any && v >= least) continue;
        any = true;
        least = v;
        where = corner;
        line = one;
    }
    otl_add(s, KNOW_EDGE_CORNER, -least, OTL_ONE(where), &line);
    if (s->line) *s->line = line;
}

// (3): what the enemy can do at the first empty squares on both sides.
static void both_sides(OtlSum *s, int edge) {
    const OtlChange *c = s->change;
    int best = -1, where = 0;
    OtlLine line = {0};
    for (uint64_t ends = both_ends(c, edge) & c->enemy_after; ends;) {
        OtlLine one;
        int n = bits_pop(&ends), v = fight(s, n, &one);
        if (v > best) best = v, where = n, line = one;
    }
    if (best >= 0) {
        line = otl_line_after(s, &line);
        otl_add(s, KNOW_EDGE_REPLY, -best, OTL_ONE(where), &line);
        if (s->line) *s->line = line;
        return;
    }
    unsigned own = otl_edge_bits(c->after.own, edge), enemy = otl_edge_bits(c->after.enemy, edge);
    bool first = (own & (own - 1)) == 0 && enemy == 0;
    if (enemy || first)
        otl_add(s, KNOW_EDGE_QUIET, s->mind->setup->points[KNOW_EDGE_QUIET], OTL_ONE(c->at), NULL);
}

void otl_edge_losses(OtlSum *s) {
    const OtlChange *c = s->change;
    int edge = edge_of(c);
    if (edge < 0 || s->depth >= s->mind->setup->fight_depth) return;
    unsigned at = 1u << otl_edge_index(edge, c->at);
    bool touches = otl_edge_bits(c->after.enemy, edge) & (at << 1 | at >> 1);
    unsigned opened =
        edge_moves_of(c->after, edge) & ~edge_moves_of(c->before, edge) & (unsigned)CORNERS;
    if (touches && opened)
        corner_threat(s, edge, opened);
    else
        both_sides(s, edge);
}
