// SPDX-License-Identifier: MIT
// go_exact.c - see go_exact.h. A position is two sets of points; which ones have occurred is kept
// in an array over all 3^n positions. Values depend on that history, so no table of values is used;
// alpha-beta with the best replies first is enough for boards this small.
#include "players/classic/go/go_exact.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>

typedef unsigned Points; // a set: one bit a point

typedef struct {
    int n;
    Points around[GO_EXACT_POINTS_MAX];
    int power[GO_EXACT_POINTS_MAX + 1];
    uint8_t *occurred;
    uint64_t nodes, nodes_max;
    bool stopped;
} Solver;

typedef struct {
    Points stones[2];
} Position;

static int index_of(const Solver *s, const Position *p) {
    int index = 0;
    for (int i = 0; i < s->n; i++)
        index += s->power[i] * (int)((p->stones[0] >> i & 1) + 2 * (p->stones[1] >> i & 1));
    return index;
}

static Points neighbours(const Solver *s, Points set) {
    Points out = 0;
    for (int i = 0; i < s->n; i++)
        if (set >> i & 1) out |= s->around[i];
    return out;
}

// All of `over` that hangs together with `from`.
static Points flood(const Solver *s, Points from, Points over) {
    Points set = from & over, grown;
    while ((grown = (set | neighbours(s, set)) & over) != set) set = grown;
    return set;
}

static int area(const Solver *s, const Position *p) {
    Points all = (1u << s->n) - 1, free_points = all & ~(p->stones[0] | p->stones[1]);
    Points black = flood(s, neighbours(s, p->stones[0]), free_points);
    Points white = flood(s, neighbours(s, p->stones[1]), free_points);
    return __builtin_popcount(p->stones[0] | (black & ~white)) -
           __builtin_popcount(p->stones[1] | (white & ~black));
}

static bool play(const Solver *s, Position *p, int point, int colour) {
    Points free_points, enemy = p->stones[!colour];
    if ((p->stones[0] | p->stones[1]) >> point & 1) return false;
    p->stones[colour] |= 1u << point;
    free_points = ((1u << s->n) - 1) & ~(p->stones[0] | p->stones[1]);
    p->stones[!colour] = flood(s, neighbours(s, free_points), enemy);
    free_points = ((1u << s->n) - 1) & ~(p->stones[0] | p->stones[1]);
    return flood(s, 1u << point, p->stones[colour]) & neighbours(s, free_points);
}

typedef struct {
    Position after;
    int index, worth;
} Try;

// The moves that lead to new positions, those with most area first: captures come early.
static int find_tries(const Solver *s, const Position *p, int colour, Try *out) {
    int n = 0;
    for (int i = 0; i < s->n; i++) {
        Try t = {.after = *p};
        if (!play(s, &t.after, i, colour)) continue;
        t.index = index_of(s, &t.after);
        if (s->occurred[t.index]) continue;
        int middle = 2 * i - (s->n - 1);
        t.worth = 100 * (colour == 0 ? area(s, &t.after) : -area(s, &t.after)) - abs(middle);
        int at = n++;
        for (; at > 0 && out[at - 1].worth < t.worth; at--) out[at] = out[at - 1];
        out[at] = t;
    }
    return n;
}

// The value for the player to move, within alpha and beta. Ending the game by a second pass is a
// sure value; a first pass is tried last.
static int search(Solver *s, const Position *p, int colour, bool passed, int alpha, int beta) {
    if (s->stopped || (s->nodes_max && s->nodes >= s->nodes_max)) {
        s->stopped = true;
        return 0;
    }
    s->nodes++;
    int best = passed ? (colour == 0 ? area(s, p) : -area(s, p)) : -s->n;
    if (best >= beta || best == s->n) return best;
    Try tries[GO_EXACT_POINTS_MAX];
    int n = find_tries(s, p, colour, tries);
    for (int k = 0; k < n + !passed && best < beta && best < s->n; k++) {
        int value;
        if (best > alpha) alpha = best;
        if (k == n) {
            value = -search(s, p, !colour, true, -beta, -alpha);
        } else {
            s->occurred[tries[k].index] = 1;
            value = -search(s, &tries[k].after, !colour, false, -beta, -alpha);
            s->occurred[tries[k].index] = 0;
        }
        if (value > best) best = value;
    }
    return best;
}

static void make_board(Solver *s, int width, int height) {
    s->n = width * height;
    s->power[0] = 1;
    for (int i = 0; i < s->n; i++) {
        s->power[i + 1] = 3 * s->power[i];
        if (i % width > 0) s->around[i] |= 1u << (i - 1);
        if (i % width < width - 1) s->around[i] |= 1u << (i + 1);
        if (i >= width) s->around[i] |= 1u << (i - width);
        if (i < s->n - width) s->around[i] |= 1u << (i + width);
    }
}

GoExactValue go_exact(int width, int height, uint64_t nodes_max) {
    assert(width >= 1 && height >= 1 && width * height <= GO_EXACT_POINTS_MAX);
    Solver s = {.nodes_max = nodes_max};
    make_board(&s, width, height);
    s.occurred = mem_new((size_t)s.power[s.n], 1);
    s.occurred[0] = 1;
    int value = search(&s, &(Position){0}, 0, false, -s.n, s.n);
    free(s.occurred);
    return (GoExactValue){.known = !s.stopped, .value = value, .nodes = s.nodes};
}
