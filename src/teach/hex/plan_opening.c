// SPDX-License-Identifier: MIT
// plan_opening.c - rule 1: the first five moves, and when to take over the first stone.
//
// The paper's openings are not printed. These are ours, given as shapes rather than places so that
// they fit any board: beside the short diagonal, the middle, a classic block before an enemy stone,
// a bridge from a stone of one's own. From the second move on only cells that matter to both sides
// count. Which of several is played depends on the seed and the position alone.
#include "teach/hex/plan_opening.h"
#include "base/hash.h"
#include "teach/hex/plan_mind.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST_BOARD = 6, MIDDLE = 6 };

static int diagonal_distance(const PlanGraph *g, int cell) {
    return abs(cell / g->width + cell % g->width - (g->width + g->height) / 2 + 1);
}

// The first stone: near the middle, and beside the short diagonal where the handicap asks for it.
static PlanSet first_cells(const PlanThinker *t) {
    const PlanGraph *g = &t->graph;
    PlanSet cells = {0};
    for (int c = 0; c < g->cells; c++) {
        bool beside = diagonal_distance(g, c) == 1 && !plan_on_short_diagonal(g, c);
        bool fits = t->setup.handicap ? beside : diagonal_distance(g, c) == 0;
        if (fits && plan_off_centre(g, c) <= MIDDLE) plan_put(&cells, c);
    }
    return cells;
}

// The first stone where it may be taken over: on the border, beside a sharp corner.
static PlanSet fair_cells(const PlanThinker *t) {
    PlanSet cells = {0};
    plan_put(&cells, t->graph.width);
    plan_put(&cells, t->graph.cells - 1 - t->graph.width);
    return cells;
}

static PlanSet middle_cells(const PlanThinker *t) {
    PlanSet cells = {0};
    for (int c = plan_next(&t->graph.empty, 0); c >= 0; c = plan_next(&t->graph.empty, c + 1))
        if (plan_off_centre(&t->graph, c) <= MIDDLE / 2) plan_put(&cells, c);
    return cells;
}

// Cells at given distances from the stones of a player, in rows and columns; a player who goes from
// left to right has them the other way round. Both directions count.
static PlanSet around_stones(const PlanThinker *t, int player, const int (*shape)[2], int n) {
    const PlanGraph *g = &t->graph;
    PlanSet cells = {0};
    for (int i = 0; i < 2 * n * t->n_played; i++) {
        int at = t->played[i / (2 * n)], sign = i % 2 ? 1 : -1;
        const int *step = shape[i / 2 % n];
        int row = at / g->width + sign * step[player],
            column = at % g->width + sign * step[!player];
        if (g->stone[at] != player || row < 0 || row >= g->height) continue;
        if (column < 0 || column >= g->width) continue;
        if (g->stone[row * g->width + column] == PLAN_EMPTY)
            plan_put(&cells, row * g->width + column);
    }
    return cells;
}

static PlanSet block_cells(const PlanThinker *t, int enemy) {
    static const int shape[][2] = {{2, -1}, {3, -1}, {3, -2}};
    return around_stones(t, enemy, shape, 3);
}

static PlanSet bridge_cells(const PlanThinker *t, int own) {
    static const int shape[][2] = {{2, -1}, {1, 1}, {1, -2}};
    return around_stones(t, own, shape, 3);
}

// Of the cells those that are worth nearly as much to both sides as the best of all.
static PlanSet worthwhile(const PlanThinker *t, const PlanThought *th, PlanSet cells) {
    int most = 0;
    for (int c = 0; c < t->graph.cells; c++) {
        int value =
            th->own_weight[c] < th->enemy_weight[c] ? th->own_weight[c] : th->enemy_weight[c];
        if (value > most) most = value;
    }
    for (int c = plan_next(&cells, 0); c >= 0; c = plan_next(&cells, c + 1)) {
        int value =
            th->own_weight[c] < th->enemy_weight[c] ? th->own_weight[c] : th->enemy_weight[c];
        if (value == 0 || 4 * value < 3 * most) plan_drop(&cells, c);
    }
    return cells;
}

static int pick(const PlanThinker *t, const PlanSet *cells) {
    uint64_t key = hash_bytes(t->graph.stone, sizeof t->graph.stone);
    Rng rng = rng_seed_for(t->seed, key);
    int k = (int)rng_below(&rng, (uint32_t)plan_size(cells)), c = plan_next(cells, 0);
    while (k-- > 0) c = plan_next(cells, c + 1);
    return c;
}

static bool take(const PlanThinker *t, const char *name, const PlanSet *cells, PlanThought *out) {
    if (plan_none(cells)) return false;
    out->opening = name;
    out->why = *cells;
    out->cell = pick(t, cells);
    return true;
}

bool plan_try_opening(PlanThinker *t, int mover, PlanThought *out) {
    const PlanGraph *g = &t->graph;
    bool small = g->width < SMALLEST_BOARD || g->height < SMALLEST_BOARD;
    if (t->n_played == 0 && (t->setup.openings || t->setup.handicap || t->setup.swap)) {
        PlanSet first = t->setup.swap ? fair_cells(t) : first_cells(t);
        return take(t, "first", &first, out);
    }
    if (!t->setup.openings || t->n_played >= PLAN_BOOK_STONES) return false;
    if (small || t->own.moves <= 2 || t->enemy.moves <= 2) return false;
    const struct {
        const char *name;
        PlanSet cells;
    } shapes[] = {
        {"middle", middle_cells(t)},
        {"block", block_cells(t, 1 - mover)},
        {"bridge", bridge_cells(t, mover)},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        PlanSet cells = worthwhile(t, out, shapes[i].cells);
        if (take(t, shapes[i].name, &cells, out)) return true;
    }
    return false;
}

bool plan_should_swap(const PlanThinker *t, int cell) {
    const PlanGraph *g = &t->graph;
    int row = cell / g->width, column = cell % g->width;
    bool border = row == 0 || row == g->height - 1 || column == 0 || column == g->width - 1;
    return !border || plan_on_short_diagonal(g, cell);
}
