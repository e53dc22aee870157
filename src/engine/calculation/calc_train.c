// SPDX-License-Identifier: MIT
// calc_train.c - see calc_train.h.
#include "engine/calculation/calc_train.h"

#include "base/mem.h"
#include "engine/calculation/calc_policy.h"
#include "games/calculation/calculation.h"

#include <math.h>

enum { BATCH_GAMES = 8 };

struct CalcTrainer {
    CalcTraining how;
    CalcNet *net;
    CalcNet *gradient, *mean, *square; // Adam's memory
    int64_t steps;
    Rng rng;
    struct Lesson *lesson;
};

// A game as the tables between its cards, and what each was worth when it was reached.
typedef struct Lesson {
    CalcTable tables[CALC_CARDS + 1];
    float chances[CALC_CARDS + 1];
    int n;
    bool won;
} Lesson;

static void play_lesson(CalcTrainer *t, Lesson *out) {
    CalcMind m;
    CalcTable start;
    uint8_t deck[CALC_CARDS];
    calc_table_start(&start, t->how.heaps, 0);
    calc_shuffle(&start, &t->rng, deck);
    calc_mind_set(&m, t->net, &start);
    out->n = 0;
    for (int i = 0; m.table.stock; i++) {
        m.table.left[deck[i]]--;
        m.table.stock--;
        calc_policy_place(&m, t->net, deck[i]);
        out->tables[out->n] = m.table;
        out->chances[out->n++] = calc_net_chance(calc_mind_value(&m, t->net));
    }
    out->won = calc_won(&m.table);
}

static void learn_lesson(CalcTrainer *t, const Lesson *l, double consolation) {
    double lambda = t->how.lambda;
    double out = calc_cards_out(&l->tables[l->n - 1]) / (double)CALC_CARDS;
    double target = l->won ? 1 : consolation * out;
    // The last table has nothing left to guess; the one before it is the last that is learned.
    for (int i = l->n - 2; i >= 0; i--) {
        if (i < l->n - 2) target = (1 - lambda) * l->chances[i + 1] + lambda * target;
        calc_net_learn(t->net, &l->tables[i], (float)target, t->gradient);
    }
}

static void make_step(CalcTrainer *t, double rate) {
    const float keep_mean = 0.9F, keep_square = 0.999F;
    t->steps++;
    double scale = rate * sqrt(1 - pow(keep_square, (double)t->steps)) /
                   (1 - pow(keep_mean, (double)t->steps));
    float step = (float)scale, share = 1.0F / (BATCH_GAMES * CALC_CARDS);
    float *w = (float *)t->net, *g = (float *)t->gradient;
    float *mean = (float *)t->mean, *square = (float *)t->square;
    for (int i = 0; i < CALC_NET_FLOATS; i++) {
        float slope = g[i] * share;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope;
        square[i] = keep_square * square[i] + (1 - keep_square) * slope * slope;
        w[i] -= step * mean[i] / (sqrtf(square[i]) + 1e-8F);
        g[i] = 0;
    }
}

static int play_batch(CalcTrainer *t, int64_t done) {
    const CalcTraining *how = &t->how;
    double so_far = (double)done / (double)how->games;
    int64_t game = how->first_game + done;
    double consolation =
        game < how->consolation ? 0.5 * (1 - (double)game / (double)how->consolation) : 0;
    int won = 0;
    for (int i = 0; i < BATCH_GAMES; i++) {
        play_lesson(t, t->lesson);
        learn_lesson(t, t->lesson, consolation);
        won += t->lesson->won;
    }
    make_step(t, how->rate * pow(how->rate_end / how->rate, so_far));
    return won;
}

CalcTrainer *calc_trainer_new(const CalcTraining *how, const CalcNet *net, int number) {
    CalcTrainer *t = mem_new(1, sizeof *t);
    CalcNet **nets[] = {&t->net, &t->gradient, &t->mean, &t->square};
    for (int i = 0; i < 4; i++) *nets[i] = mem_new_aligned(1, sizeof(CalcNet));
    t->how = *how;
    *t->net = *net;
    t->rng = rng_seed_for(how->seed + (uint64_t)how->first_game, (uint64_t)number);
    t->lesson = mem_new(1, sizeof *t->lesson);
    return t;
}

void calc_trainer_free(CalcTrainer *t) {
    if (!t) return;
    void *owned[] = {t->net, t->gradient, t->mean, t->square, t->lesson, t};
    for (int i = 0; i < 6; i++) free(owned[i]);
}

int64_t calc_trainer_run(CalcTrainer *t, int64_t games, int64_t done) {
    int64_t won = 0;
    for (int64_t i = 0; i < games; i += BATCH_GAMES) won += play_batch(t, done);
    return won;
}

const CalcNet *calc_trainer_net(const CalcTrainer *t) {
    return t->net;
}

void calc_trainer_mean(CalcTrainer *const *trainers, int n) {
    float *first = (float *)trainers[0]->net;
    for (int i = 0; i < CALC_NET_FLOATS && n > 1; i++) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += ((const float *)trainers[k]->net)[i];
        first[i] = sum / (float)n;
    }
    for (int k = 1; k < n; k++) *trainers[k]->net = *trainers[0]->net;
}
