// SPDX-License-Identifier: MIT
// calc_train.c - see calc_train.h.
#include "engine/calculation/calc_train.h"

#include "base/mem.h"
#include "engine/calculation/calc_learn.h"
#include "engine/calculation/calc_policy.h"
#include "games/calculation/calculation.h"

#include <math.h>

enum { BATCH = 48, TRAINERS_MAX = 256 };

// A game as the tables between its cards, and how good the next card made each look; and the
// tables of the ways not taken.
typedef struct {
    CalcTable tables[CALC_CARDS];
    float ahead[CALC_CARDS];
    int n;
    CalcTable others[CALC_CARDS * CALC_WAYS_MAX];
    float others_ahead[CALC_CARDS * CALC_WAYS_MAX];
    int n_others;
    bool won;
} Lesson;

struct CalcTrainer {
    CalcTraining how;
    CalcLearner *learner;
    int seen; // tables since the last step
    Rng rng;
    Lesson *lesson;
};

static void turn(CalcTable *t, int rank) {
    t->left[rank]--;
    t->stock--;
}

static void start(CalcTrainer *t, CalcTable *table, uint8_t *deck) {
    calc_table_start(table, t->how.heaps, 0);
    calc_shuffle(table, &t->rng, deck);
    t->lesson->n = t->lesson->n_others = 0;
}

static void play_as_it_sees(CalcTrainer *t) {
    const CalcNet *net = calc_learner_net(t->learner);
    Lesson *l = t->lesson;
    CalcTable table;
    CalcMind m;
    uint8_t deck[CALC_CARDS];
    start(t, &table, deck);
    calc_mind_set(&m, net, &table);
    float value = 0;
    for (int i = 0; m.table.stock && value > CALC_NET_LOST; i++) {
        turn(&m.table, deck[i]);
        calc_policy_place(&m, net, deck[i]);
        value = calc_mind_value(&m, net);
        if (l->n) l->ahead[l->n - 1] = calc_net_chance(value);
        l->tables[l->n++] = m.table;
    }
    l->won = calc_won(&m.table);
}

// One card: every way is looked at; the best one is taken.
static int choose_ahead(const CalcNet *net, const CalcTable *ways, int n, float *ahead) {
    int best = 0;
    for (int i = 0; i < n; i++) {
        CalcMind m;
        calc_mind_set(&m, net, &ways[i]);
        ahead[i] = calc_policy_ahead(&m, net);
        if (ahead[i] > ahead[best]) best = i;
    }
    return best;
}

static void play_looking_ahead(CalcTrainer *t) {
    const CalcNet *net = calc_learner_net(t->learner);
    Lesson *l = t->lesson;
    CalcTable table, ways[CALC_WAYS_MAX];
    float ahead[CALC_WAYS_MAX];
    uint8_t deck[CALC_CARDS];
    start(t, &table, deck);
    for (int i = 0; table.stock && (i == 0 || l->ahead[l->n - 1] > 0); i++) {
        turn(&table, deck[i]);
        int n = calc_policy_ways(&table, deck[i], ways), best = choose_ahead(net, ways, n, ahead);
        for (int k = 0; k < n && table.stock; k++) {
            if (k == best) continue;
            l->others[l->n_others] = ways[k];
            l->others_ahead[l->n_others++] = ahead[k];
        }
        table = ways[best];
        l->tables[l->n] = table;
        l->ahead[l->n++] = ahead[best];
    }
    l->won = calc_won(&table);
}

static void see(CalcTrainer *t, const CalcTable *table, double target, double rate) {
    calc_learner_see(t->learner, table, (float)target);
    if (++t->seen < BATCH) return;
    calc_learner_step(t->learner, rate);
    t->seen = 0;
}

static void learn_lesson(CalcTrainer *t, double consolation, double rate) {
    const Lesson *l = t->lesson;
    double lambda = t->how.lambda;
    double out = calc_cards_out(&l->tables[l->n - 1]) / (double)CALC_CARDS;
    double target = l->won ? 1 : consolation * out;
    // The last table has nothing left to guess; the one before it is the last that is learned.
    for (int i = l->n - 2; i >= 0; i--) {
        if (i < l->n - 2 || t->how.ahead) target = (1 - lambda) * l->ahead[i] + lambda * target;
        see(t, &l->tables[i], target, rate);
    }
    for (int i = 0; i < l->n_others; i++) see(t, &l->others[i], l->others_ahead[i], rate);
}

CalcTrainer *calc_trainer_new(const CalcTraining *how, const CalcNet *net, int number) {
    CalcTrainer *t = mem_new(1, sizeof *t);
    t->how = *how;
    t->learner = calc_learner_new(net);
    t->rng = rng_seed_for(how->seed + (uint64_t)how->first_game, (uint64_t)number);
    t->lesson = mem_new(1, sizeof *t->lesson);
    return t;
}

void calc_trainer_free(CalcTrainer *t) {
    if (!t) return;
    calc_learner_free(t->learner);
    free(t->lesson);
    free(t);
}

int64_t calc_trainer_run(CalcTrainer *t, int64_t games, double done) {
    const CalcTraining *how = &t->how;
    double rate = how->rate * pow(how->rate_end / how->rate, done);
    double game = (double)how->first_game + done * (double)how->games;
    double fresh = 1 - game / (double)(how->consolation ? how->consolation : 1);
    int64_t won = 0;
    for (int64_t i = 0; i < games; i++) {
        if (how->ahead)
            play_looking_ahead(t);
        else
            play_as_it_sees(t);
        learn_lesson(t, fresh > 0 ? 0.5 * fresh : 0, rate);
        won += t->lesson->won;
    }
    return won;
}

const CalcNet *calc_trainer_net(const CalcTrainer *t) {
    return calc_learner_net(t->learner);
}

void calc_trainer_mix(CalcTrainer *const *trainers, int n) {
    CalcLearner *learners[TRAINERS_MAX];
    for (int i = 0; i < n; i++) learners[i] = trainers[i]->learner;
    calc_learner_mix(learners, n);
}
