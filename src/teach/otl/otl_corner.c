// SPDX-License-Identifier: MIT
// otl_corner.c - type B knowledge for the beginning of the end (section 3.5): what a corner move
// leaves to the enemy on its diagonal and its two edges, X squares, and the mover's own moves.
//
// The paper leaves out how X squares and own moves are judged; those two are ours.
#include "teach/otl/otl_sum.h"

enum { X_ANSWER_COUNTS = 10 };

// From the corner along an edge: the first empty square, if there is a stone behind it; or -1.
static int gap_beside(const OtlChange *c, int edge) {
    uint64_t full = c->after.own | c->after.enemy;
    int from = otl_edge_index(edge, c->at), step = from == 0 ? 1 : -1;
    for (int i = from + step; i >= 1 && i <= 6; i += step) {
        int at = otl_edge_square(edge, i);
        if (otl_has(full, at)) continue;
        return otl_has(full, otl_edge_square(edge, i + step)) ? at : -1;
    }
    return -1;
}

static uint64_t gaps(const OtlChange *c) {
    uint64_t set = 0;
    for (int edge = 0; edge < OTL_EDGES; edge++) {
        if (otl_edge_index(edge, c->at) < 0) continue;
        int at = gap_beside(c, edge);
        if (at >= 0) set |= OTL_ONE(at);
    }
    return set;
}

uint64_t otl_corner_settles(const OtlChange *c) {
    return c->kind == OTL_CORNER ? gaps(c) | OTL_ONE(otl_x_of(c->at)) : 0;
}

// (1): the enemy's X square next to the corner, which the corner made safe for it.
static void diagonal_answer(OtlSum *s) {
    int x = otl_x_of(s->change->at);
    if (!otl_has(s->change->enemy_after, x)) return;
    s->mind->counts.after_considered++;
    s->mind->counts.after++;
    OtlLine line;
    int v = otl_reply_value(s, x, &line);
    if (v <= X_ANSWER_COUNTS) return;
    line = otl_line_after(s, &line);
    otl_add(s, KNOW_CORNER_X, -v, OTL_ONE(x), &line);
}

// Whether the enemy, having played `first`, can still play `second` should the mover pass.
static bool can_play_both(const OtlChange *c, int first, int second) {
    OtlBoard enemy = otl_swapped(c->after);
    OtlBoard then = otl_played(enemy, first, otl_flips(enemy, first));
    return otl_flips(then, second) != 0;
}

// (2): one good answer counts, of two that exclude each other the better one, else both.
static void edge_answers(OtlSum *s) {
    int where[2], value[2], n = 0;
    OtlLine line[2];
    for (uint64_t set = gaps(s->change) & s->change->enemy_after; set;) {
        int at = bits_pop(&set);
        s->mind->counts.after_considered++;
        s->mind->counts.after++;
        int v = otl_reply_value(s, at, &line[n]);
        if (v >= 0) where[n] = at, value[n++] = v;
    }
    if (n == 0) return;
    int best = n == 2 && value[1] > value[0] ? 1 : 0, sum = value[best];
    uint64_t marks = OTL_ONE(where[best]);
    if (n == 2 && can_play_both(s->change, where[0], where[1]) &&
        can_play_both(s->change, where[1], where[0])) {
        sum = value[0] + value[1];
        marks = OTL_ONE(where[0]) | OTL_ONE(where[1]);
    }
    OtlLine whole = otl_line_after(s, &line[best]);
    otl_add(s, KNOW_CORNER_EDGES, -sum, marks, &whole);
}

void otl_corner_losses(OtlSum *s) {
    if (s->change->kind != OTL_CORNER || s->depth >= s->mind->setup->fight_depth) return;
    if (!s->mind->end && !otl_reads(s->mind->setup->readings, READ_CORNERS_ALWAYS)) return;
    diagonal_answer(s);
    edge_answers(s);
}

// An X square beside an empty corner: the value of the corner for the enemy, if it can take it.
void otl_x_losses(OtlSum *s) {
    const OtlChange *c = s->change;
    if (c->kind != OTL_X || s->depth >= s->mind->setup->fight_depth) return;
    int corner = otl_corner_of(c->at);
    if (!otl_has(c->enemy_after, corner)) return;
    s->settled |= OTL_ONE(corner);
    s->mind->counts.after_considered++;
    s->mind->counts.after++;
    OtlLine line;
    int v = otl_reply_value(s, corner, &line);
    if (v <= 0) return;
    line = otl_line_after(s, &line);
    otl_add(s, KNOW_X_GIVES, -v, OTL_ONE(corner), &line);
}

// What the enemy can make of a corner opened to the mover: it gives the corner up, or plays a move
// after which the corner cannot be taken.
static int best_answer(OtlSum *s, int corner, OtlLine *line) {
    OtlBoard enemy = otl_swapped(s->change->after);
    OtlLine one;
    s->mind->counts.own++;
    int best = -otl_judge(s->mind, s->change->after, corner, s->depth + 1, NULL, &one);
    *line = (OtlLine){.n = 2, .at = {OTL_PASS, (int8_t)corner}};
    for (uint64_t replies = s->change->enemy_after; replies;) {
        int n = bits_pop(&replies);
        OtlBoard then = otl_swapped(otl_played(enemy, n, otl_flips(enemy, n)));
        if (n != corner && otl_flips(then, corner)) continue;
        s->mind->counts.after_considered++;
        s->mind->counts.after++;
        int v = otl_reply_value(s, n, &one);
        if (v > best) best = v, *line = one;
    }
    return best;
}

// An X square that opens the corner at the other end of its diagonal.
void otl_x_gains(OtlSum *s) {
    const OtlChange *c = s->change;
    if (c->kind != OTL_X || s->depth >= s->mind->setup->fight_depth) return;
    int across = 63 - otl_corner_of(c->at);
    if (!otl_has(c->own_after & ~c->own_before, across)) return;
    OtlLine line;
    int answer = best_answer(s, across, &line);
    if (answer >= 0) return;
    line = otl_line_after(s, &line);
    otl_add(s, KNOW_X_DIAGONAL, -answer, OTL_ONE(across), &line);
    if (s->line) *s->line = line;
}

// The corner is still empty and not open yet.
void otl_x_risk(OtlSum *s) {
    const OtlChange *c = s->change;
    if (c->kind != OTL_X) return;
    uint64_t corner = OTL_ONE(otl_corner_of(c->at));
    if ((corner & otl_empty(c->after)) && !(corner & c->enemy_after))
        otl_add(s, KNOW_X_OPEN, s->mind->setup->points[KNOW_X_OPEN], corner, NULL);
}

// Moves that do not obviously give a corner away: no X square, no C square beside an empty one.
static int safe_moves(OtlBoard b, uint64_t moves) {
    uint64_t risky = 0;
    for (uint64_t open = OTL_CORNERS & otl_empty(b); open;) {
        uint64_t corner = OTL_ONE(bits_pop(&open));
        risky |= otl_around(corner) & ~corner;
    }
    return bits_count(moves & ~risky);
}

void otl_own_moves(OtlSum *s) {
    const OtlChange *c = s->change;
    if (s->depth > 1) return;
    int change = safe_moves(c->after, c->own_after) - safe_moves(c->before, c->own_before);
    otl_add(s, KNOW_OWN_MOVES, change * s->mind->setup->own_move / 10,
            c->own_after ^ (c->own_before & ~OTL_ONE(c->at)), NULL);
}
