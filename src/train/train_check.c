// SPDX-License-Identifier: MIT
// train_check.c - see train_check.h.
#include "train/train_check.h"

#include "base/mem.h"
#include "engine/othello/search/edge_solver.h"
#include "train/train_positions.h"
#include "work/work_queue.h"

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
    EdgeSolver **solvers; // one for each thread, for perfect play
    int empties;          // empty squares at which it ends
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
                                               .stop = t->stop,
                                               .context = l,
                                               .work = work,
                                               .deliver = deliver});
    for (int i = 0; i < t->threads; i++) edge_gamer_free(l->gamers[i]);
    free(l->gamers);
    return done;
}

typedef struct {
    double said, truth;
    bool counts;
} Pair;

static bool check_one(void *context, int thread, int64_t job, void *result) {
    const Looking *l = context;
    DiscBoard b = l->boards[job];
    const EdgeEval *eval = &l->t->weights->eval;
    *(Pair *)result = (Pair){(double)eval->value(eval, b, DISC_EIGHT_8) / EDGE_DISC,
                             edge_gamer_value(l->gamers[thread], b, l->depth), true};
    return true;
}

// Plays the best moves until `empties` squares are empty and the player to move can move; false if
// that never happens.
static bool play_on(EdgeSolver *s, DiscBoard *b, int empties) {
    EdgeAnswer a;
    for (;;) {
        if (!disc_moves(*b, DISC_EIGHT_8)) *b = disc_pass(*b);
        if (!disc_moves(*b, DISC_EIGHT_8)) return false;
        if (bits_count(disc_empty(*b, DISC_EIGHT_8)) <= empties) return true;
        edge_solver_run(s, *b, false, &a);
        *b = disc_play(*b, a.move, disc_flips(*b, a.move, DISC_EIGHT_8));
    }
}

static bool check_perfect(void *context, int thread, int64_t job, void *result) {
    const Looking *l = context;
    DiscBoard b = l->boards[job];
    const EdgeEval *eval = &l->t->weights->eval;
    EdgeAnswer a;
    if (!play_on(l->solvers[thread], &b, l->empties)) return true;
    edge_solver_run(l->solvers[thread], b, false, &a);
    *(Pair *)result = (Pair){(double)eval->value(eval, b, DISC_EIGHT_8) / EDGE_DISC, a.value, true};
    return true;
}

static bool take_check(void *context, int64_t job, void *result) {
    Looking *l = context;
    const Pair *p = result;
    if (!p->counts) return true;
    l->sum.count++;
    l->sum.absolute += fabs(p->said - p->truth);
    l->sum.bias += p->said - p->truth;
    l->sum.size += fabs(p->truth);
    progress_say(l->t->progress, "checked: %" PRId64 " of %zu", job, l->n);
    return true;
}

static Checked means(const Checked *sum) {
    double each = sum->count ? 1 / (double)sum->count : 0;
    return (Checked){sum->count, sum->absolute * each, sum->bias * each, sum->size * each};
}

Checked train_check(const TrainCheck *t, const DiscBoard *boards, size_t n, int depth) {
    Looking l = {.t = t, .boards = boards, .n = n, .depth = depth};
    look(&l, sizeof(Pair), check_one, take_check);
    return means(&l.sum);
}

Checked train_check_perfect(const TrainCheck *t, const DiscBoard *boards, size_t n, int empties) {
    Looking l = {.t = t, .boards = boards, .n = n, .empties = empties};
    const EdgeSolverOptions how = {.weights = t->weights, .filled = true, .table_mb = 32};
    l.solvers = mem_new((size_t)t->threads, sizeof *l.solvers);
    for (int i = 0; i < t->threads; i++) l.solvers[i] = edge_solver_new(&how);
    look(&l, sizeof(Pair), check_perfect, take_check);
    for (int i = 0; i < t->threads; i++) edge_solver_free(l.solvers[i]);
    free(l.solvers);
    return means(&l.sum);
}

bool train_check_file(const TrainCheck *t, const TrainFile *f, int empties, int depth, Checked *out,
                      Error *e) {
    DiscBoard *boards = NULL;
    size_t n = 0;
    bool ok = train_positions(t->games, f->path, empties, empties, f->most, &boards, &n, e);
    if (ok) *out = train_check(t, boards, n, depth);
    free(boards);
    return ok;
}

bool train_check_file_perfect(const TrainCheck *t, const TrainFile *f, int from, int empties,
                              Checked *out, Error *e) {
    DiscBoard *boards = NULL;
    size_t n = 0;
    bool ok = train_positions(t->games, f->path, from, from, f->most, &boards, &n, e);
    if (ok) *out = train_check_perfect(t, boards, n, empties);
    free(boards);
    return ok;
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
    for (int k = 0; k < 2 && at[k]; k++)
        str_addf(out, "%s %.3f (%" PRId64 " positions, mean size %.1f discs, bias %+.2f)",
                 k ? "," : "", at[k]->absolute, at[k]->count, at[k]->size, at[k]->bias);
    str_add_char(out, '\n');
}
