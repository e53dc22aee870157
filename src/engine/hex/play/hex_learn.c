// SPDX-License-Identifier: MIT
// hex_learn.c - see hex_learn.h.
#include "engine/hex/play/hex_learn.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FREE_PLIES = 10 };           // in which moves are drawn, not chosen
static const float keep = 0.99999F; // of a weight, whenever it is used: rare ones stay small

// --- lessons ---

void hex_lessons_clear(HexLessons *l) {
    free(l->tried);
    free(l->ends);
    *l = (HexLessons){0};
}

static void add_lesson(HexLessons *l, const HexMctsTried *tried, size_t n) {
    if (l->n_tried + n > l->room_tried) {
        l->room_tried = 2 * l->room_tried + n;
        l->tried = mem_resize(l->tried, l->room_tried, sizeof *l->tried);
    }
    if (l->n == l->room) {
        l->room = 2 * l->room + 64;
        l->ends = mem_resize(l->ends, l->room, sizeof *l->ends);
    }
    memcpy(l->tried + l->n_tried, tried, n * sizeof *tried);
    l->n_tried += n;
    l->ends[l->n++] = l->n_tried;
}

static size_t lesson_begin(const HexLessons *l, size_t i) {
    return i ? l->ends[i - 1] : 0;
}

void hex_lessons_add(HexLessons *to, const HexLessons *from) {
    for (size_t i = 0; i < from->n; i++) {
        size_t begin = lesson_begin(from, i);
        add_lesson(to, from->tried + begin, from->ends[i] - begin);
    }
}

// --- games ---

static int draw_move(const HexMctsTried *tried, size_t n, Rng *rng) {
    double at = rng_real(rng);
    size_t i = 0;
    while (i + 1 < n && at >= (double)tried[i].share) at -= (double)tried[i++].share;
    return tried[i].cell;
}

static void put(HexPosition *p, int cell) {
    p->stone[cell] = (int8_t)p->mover;
    p->mover = !p->mover;
}

void hex_lessons_play(HexLessons *l, HexMcts *m, uint64_t rounds, uint64_t seed, uint64_t number) {
    int cells = hex_mcts_shape(m)->cells;
    HexMctsTried tried[HEX_CELLS_MAX];
    Rng rng = rng_seed_for(seed, number);
    HexPosition p = {0};
    memset(p.stone, -1, sizeof p.stone);
    hex_mcts_seed(m, rng_seed_for(seed, ~number));
    int move = (int)rng_below(&rng, (uint32_t)cells);
    for (int ply = 1; ply < cells; ply++) {
        put(&p, move);
        hex_mcts_root(m, &p, move, ply == 1);
        hex_mcts_run(m, rounds);
        if (hex_mcts_winner(m) >= 0) return;
        size_t n = hex_mcts_tried(m, tried);
        if (n == 0) return;
        add_lesson(l, tried, n);
        move = ply < FREE_PLIES ? draw_move(tried, n, &rng) : hex_mcts_best(m);
    }
}

// --- learning ---

struct HexLearner {
    HexPatterns patterns;
    HexPatterns moved; // sums of squares of the gradients of each weight
};

HexLearner *hex_learner_new(const HexPatterns *from) {
    HexLearner *l = mem_new_aligned(1, sizeof *l);
    l->patterns = *from;
    return l;
}

void hex_learner_free(HexLearner *l) {
    free(l);
}

const HexPatterns *hex_learner_patterns(const HexLearner *l) {
    return &l->patterns;
}

static void step(HexLearner *l, float *weight, float slope, float rate) {
    float *moved = (float *)&l->moved + (weight - (float *)&l->patterns);
    *moved += slope * slope;
    *weight = *weight * keep - rate * slope / (sqrtf(*moved) + 0.1F);
}

// How likely each move is; returns the cost.
static float judge(const HexPatterns *p, const HexMctsTried *tried, size_t n, float *likely) {
    float sum = 0, most = -1e30F, cost = 0;
    for (size_t i = 0; i < n; i++) {
        likely[i] = hex_pattern_value(p, tried[i].pattern, tried[i].direction, 0);
        if (likely[i] > most) most = likely[i];
    }
    for (size_t i = 0; i < n; i++) sum += likely[i] = expf(likely[i] - most);
    for (size_t i = 0; i < n; i++) {
        likely[i] /= sum;
        if (tried[i].share > 0) cost -= tried[i].share * logf(likely[i] + 1e-9F);
    }
    return cost;
}

static float learn_one(HexLearner *l, const HexMctsTried *tried, size_t n, float rate) {
    float likely[HEX_CELLS_MAX];
    float cost = judge(&l->patterns, tried, n, likely);
    for (size_t i = 0; i < n; i++) {
        float slope = likely[i] - tried[i].share;
        HexWeights w = hex_pattern_weights(&l->patterns, tried[i].pattern, tried[i].direction);
        for (int k = 0; k < w.n; k++) step(l, w.at[k], slope, rate);
    }
    return cost;
}

double hex_learn(HexLearner *l, const HexLessons *lessons, double rate, Rng *rng) {
    size_t *order = mem_new(lessons->n + 1, sizeof *order);
    double cost = 0;
    for (size_t i = 0; i < lessons->n; i++) {
        size_t k = rng_below(rng, (uint32_t)i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (size_t i = 0; i < lessons->n; i++) {
        size_t begin = lesson_begin(lessons, order[i]), end = lessons->ends[order[i]];
        cost += (double)learn_one(l, lessons->tried + begin, end - begin, (float)rate);
    }
    free(order);
    return lessons->n ? cost / (double)lessons->n : 0;
}
