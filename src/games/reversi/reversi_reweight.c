// SPDX-License-Identifier: MIT
// reversi_reweight.c - see reversi_reweight.h.
#include "games/reversi/reversi_reweight.h"

#include "games/reversi/reversi_weights.h"

#include <assert.h>

// One change: the weights and how a square's weight is set in them.
typedef struct {
    const Reweight *rule;
    const ReversiRules *rules;
    int *w;
} Change;

typedef struct {
    int x, y;
} Place;

static int weight(const Change *c, Place p) {
    return c->w[reversi_at(c->rules, p.x, p.y)];
}

static void set_weight(const Change *c, Place p, int value) {
    const ReversiRules *r = c->rules;
    int i = reversi_at(r, p.x, p.y);
    c->w[i] = value;
    if (c->rule->single) return;
    for (int x = 0; x < r->size; x++)
        for (int y = 0; y < r->size; y++)
            if (reversi_class(r, reversi_at(r, x, y)) == reversi_class(r, i))
                c->w[reversi_at(r, x, y)] = value;
}

static int half_mean(const Change *c, const Place *p, size_t n) {
    int sum = 0;
    assert(n > 0);
    for (size_t k = 0; k < n; k++) sum += weight(c, p[k]);
    return sum / (2 * (int)n);
}

// The new weights are worked out before any is set: places of one class would otherwise change
// twice.
static void draw_to(const Change *c, int half, const Place *p, size_t n) {
    int drawn[REVERSI_SIZE_MAX];
    for (size_t k = 0; k < n; k++) drawn[k] = weight(c, p[k]) / 2 + half;
    for (size_t k = 0; k < n; k++) set_weight(c, p[k], drawn[k]);
}

// A stone on a square of the edge, not in a corner; (dx, dy) points inward.
static void draw_around_edge(const Change *c, Place p, int dx, int dy) {
    size_t half_row = (size_t)c->rules->size / 2;
    Place inward[REVERSI_SIZE_MAX / 2 + 1] = {0};
    for (int k = 0; k <= (int)half_row; k++) inward[k] = (Place){p.x + k * dx, p.y + k * dy};
    Place around[3] = {{p.x - dy, p.y - dx}, inward[1], {p.x + dy, p.y + dx}};
    int mean1 = half_mean(c, inward, half_row);
    int mean2 = half_mean(c, around, 3);
    draw_to(c, mean1, inward, half_row + 1);
    draw_to(c, mean2, around, 3);
}

static int line_of(const ReversiRules *r, int coordinate) {
    int mirrored = r->size - 1 - coordinate;
    return coordinate < mirrored ? coordinate : mirrored;
}

static void change_neighbourhood(const Change *c, Place p) {
    const ReversiRules *r = c->rules;
    int across = line_of(r, p.x), down = line_of(r, p.y);
    int dx = across <= down ? (p.x < r->size / 2 ? 1 : -1) : 0;
    int dy = down <= across ? (p.y < r->size / 2 ? 1 : -1) : 0;
    int line = across < down ? across : down;
    bool corner = across == 0 && down == 0;
    if (line == 0 && !corner) draw_around_edge(c, p, dx, dy);
    Place inward = {p.x + dx, p.y + dy};
    if (line > 0 && line < r->size / 2 - 1) set_weight(c, p, weight(c, inward));
}

void reversi_reweight(const Reweight *rule, const ReversiRules *r, int i, int *w) {
    Change c = {rule, r, w};
    Place p;
    reversi_xy(r, i, &p.x, &p.y);
    if (rule->kind == REWEIGHT_VAL2) set_weight(&c, p, rule->constant);
    if (rule->kind == REWEIGHT_CHNW) change_neighbourhood(&c, p);
}
