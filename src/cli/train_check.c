// SPDX-License-Identifier: MIT
// train_check.c - see train_check.h.
#include "cli/train_check.h"

#include "base/mem.h"
#include "referee/work_queue.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { TABLE_BYTES = 16 << 20 };

typedef struct {
    const TrainCheck *t;
    EdgeGamer **gamers; // one for each thread
    const DiscBoard *boards;
    size_t n;
    int depth;
    Checked sum;
    EdgeSpreadSums *sums;
} Looking;

static int64_t look(Looking *l, size_t result_size, bool (*work)(void *, int, int64_t, void *),
                    bool (*deliver)(void *, int64_t, void *)) {
    const TrainCheck *t = l->t;
    EdgeGames how = {.weights = t->weights, .table_bytes = TABLE_BYTES};
    l->gamers = mem_new((size_t)t->threads, sizeof *l->gamers);
    for (int i = 0; i < t->threads; i++) l->gamers[i] = edge_gamer_new(&how);
    int64_t done = work_queue_run(&(WorkQueue){.jobs = (int64_t)l->n,
                                               .threads = t->threads,
                                               .result_size = result_size,
                                               .stop = &t->app->stop,
                                               .context = l,
                                               .work = work,
                                               .deliver = deliver});
    for (int i = 0; i < t->threads; i++) edge_gamer_free(l->gamers[i]);
    free(l->gamers);
    return done;
}

typedef struct {
    double said, truth;
} Pair;

static bool check_one(void *context, int thread, int64_t job, void *result) {
    const Looking *l = context;
    DiscBoard b = l->boards[job];
    const EdgeEval *eval = &l->t->weights->eval;
    *(Pair *)result = (Pair){(double)eval->value(eval, b, DISC_EIGHT_8) / EDGE_DISC,
                             edge_gamer_value(l->gamers[thread], b, l->depth)};
    return true;
}

static bool take_check(void *context, int64_t job, void *result) {
    Looking *l = context;
    const Pair *p = result;
    l->sum.absolute += fabs(p->said - p->truth);
    l->sum.bias += p->said - p->truth;
    l->sum.size += fabs(p->truth);
    progress_say(l->t->progress, "checked: %" PRId64 " of %zu", job, l->n);
    return true;
}

Checked train_check(const TrainCheck *t, const DiscBoard *boards, size_t n, int depth) {
    Looking l = {.t = t, .boards = boards, .n = n, .depth = depth};
    int64_t done = look(&l, sizeof(Pair), check_one, take_check);
    double each = done ? 1 / (double)done : 0;
    return (Checked){done, l.sum.absolute * each, l.sum.bias * each, l.sum.size * each};
}

static bool spread_one(void *context, int thread, int64_t job, void *result) {
    const Looking *l = context;
    edge_spread_measure(l->gamers[thread], l->boards[job], result);
    return true;
}

static bool take_spread(void *context, int64_t job, void *result) {
    Looking *l = context;
    edge_spread_add(l->sums, result);
    progress_say(l->t->progress, "depths: %" PRId64 " of %zu", job, l->n);
    return true;
}

bool train_spread(const TrainCheck *t, const DiscBoard *boards, size_t n, EdgeSpread *out) {
    Looking l = {.t = t, .boards = boards, .n = n, .sums = mem_new(1, sizeof *l.sums)};
    look(&l, sizeof(EdgeDepths), spread_one, take_spread);
    bool ok = edge_spread_fit(l.sums, out);
    free(l.sums);
    return ok;
}

void checked_say(Str *out, const char *what, const Checked *at_20, const Checked *at_36) {
    const Checked *at[2] = {at_20, at_36};
    str_addf(out, "  %s:", what);
    for (int k = 0; k < 2; k++)
        str_addf(out,
                 "%s %.3f (%" PRId64 " positions, worth %.1f discs on the average, bias %+.2f)",
                 k ? "," : "", at[k]->absolute, at[k]->count, at[k]->size, at[k]->bias);
    str_add_char(out, '\n');
}
