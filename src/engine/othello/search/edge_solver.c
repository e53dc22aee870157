// SPDX-License-Identifier: MIT
// edge_solver.c - see edge_solver.h.
#include "engine/othello/search/edge_solver.h"

#include "base/mem.h"
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_pool.h"
#include "engine/othello/search/edge_prepare.h"

#include <stdlib.h>

struct EdgeSolver {
    const EdgeCore *core;
    EdgePool *pool;
    EdgeWorker leader;
    EdgeWatch watch;
    EdgePreparation prepare; // without weights: nothing is prepared
    atomic_bool stop;
};

EdgeSolver *edge_solver_new(const EdgeSolverOptions *o) {
    enum { DEFAULT_MB = 128 };
    EdgeSolver *s = mem_new(1, sizeof *s);
    s->core = edge_core(o->shape);
    bool use = o->weights && o->weights->fitted && o->shape == DISC_EIGHT_8;
    s->watch.go_on = o->go_on;
    s->watch.context = o->context;
    s->watch.stop = &s->stop;
    s->leader =
        (EdgeWorker){.table = edge_table_new((o->table_mb ? o->table_mb : DEFAULT_MB) << 20),
                     .near = edge_table_new(EDGE_NEAR_BYTES),
                     .eval = use ? &o->weights->eval : &edge_simple_eval,
                     .filled = o->filled,
                     .stop = &s->stop,
                     .watch = o->go_on ? &s->watch : NULL};
    s->pool = edge_pool_new(s->core, &s->leader, o->threads);
    s->leader.pool = s->pool;
    s->prepare = (EdgePreparation){.weights = use ? o->weights : NULL,
                                   .leader = &s->leader,
                                   .threads = o->threads,
                                   .stop = &s->stop};
    return s;
}

void edge_solver_free(EdgeSolver *s) {
    if (!s) return;
    edge_pool_free(s->pool);
    edge_table_free(s->leader.table);
    edge_table_free(s->leader.near);
    free(s);
}

static int best_move(const EdgeSolver *s, DiscBoard b, int empties) {
    const EdgeWorker *w = &s->leader;
    EdgeEntry known;
    const EdgeTable *t = empties < EDGE_SHARED_FROM ? w->near : w->table;
    bool found = edge_table_find(t, edge_key(b), &known) && known.move != EDGE_NO_MOVE;
    return found ? known.move : -1;
}

// The exact value, searched around a guess: the window moves until the value lies in it.
static int search_around(EdgeSolver *s, DiscBoard b, int guess, int empties) {
    const int most = disc_size(s->core->shape) * disc_size(s->core->shape);
    int low = guess - 1, high = guess + 1;
    for (;;) {
        if (low < -most) low = -most;
        if (high > most) high = most;
        int value = s->core->search(&s->leader, b, low, high, empties);
        if (atomic_load(&s->stop)) return 0;
        if (value <= low && low > -most) {
            high = value + 1;
            low = value - 3;
        } else if (value >= high && high < most) {
            low = value - 1;
            high = value + 3;
        } else {
            return value;
        }
    }
}

static int search_all(EdgeSolver *s, DiscBoard b, int empties) {
    const int most = disc_size(s->core->shape) * disc_size(s->core->shape);
    return s->core->search(&s->leader, b, -most, most, empties);
}

void edge_solver_run(EdgeSolver *s, DiscBoard b, bool wld, EdgeAnswer *out) {
    enum { PREPARE_FROM = 16 };
    const DiscShape shape = s->core->shape;
    uint64_t before = s->leader.nodes + edge_pool_nodes(s->pool);
    int empties = bits_count(disc_empty(b, shape)), guess = 0;
    bool prepare = s->prepare.weights && empties >= PREPARE_FROM && disc_moves(b, shape);
    atomic_store(&s->stop, false);
    edge_table_age(s->leader.table);
    if (prepare) guess = edge_prepare(&s->prepare, b, &s->leader.nodes);
    if (wld)
        out->value = s->core->search(&s->leader, b, -1, 1, empties);
    else
        out->value = prepare ? search_around(s, b, guess & ~1, empties) : search_all(s, b, empties);
    out->known = !atomic_load(&s->stop);
    out->move = best_move(s, b, empties);
    out->nodes = s->leader.nodes + edge_pool_nodes(s->pool) - before;
}
