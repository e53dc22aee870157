// SPDX-License-Identifier: MIT
// edge_solver.c - see edge_solver.h.
#include "engine/othello/edge_solver.h"

#include "base/mem.h"
#include "engine/othello/edge_core.h"
#include "engine/othello/edge_pool.h"

#include <stdlib.h>

struct EdgeSolver {
    const EdgeCore *core;
    EdgePool *pool;
    EdgeWorker leader;
    EdgeWatch watch;
    atomic_bool stop;
};

EdgeSolver *edge_solver_new(const EdgeSolverOptions *o) {
    enum { USUAL_MB = 256 };
    EdgeSolver *s = mem_new(1, sizeof *s);
    s->core = edge_core(o->shape);
    s->watch.go_on = o->go_on;
    s->watch.context = o->context;
    s->watch.stop = &s->stop;
    s->leader = (EdgeWorker){.table = edge_table_new((o->table_mb ? o->table_mb : USUAL_MB) << 20),
                             .near = edge_table_new(EDGE_NEAR_BYTES),
                             .eval = o->eval ? o->eval : &edge_simple_eval,
                             .filled = o->filled,
                             .stop = &s->stop,
                             .watch = o->go_on ? &s->watch : NULL};
    s->pool = edge_pool_new(s->core, &s->leader, o->threads);
    s->leader.pool = s->pool;
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

void edge_solver_run(EdgeSolver *s, DiscBoard b, bool wld, EdgeAnswer *out) {
    const DiscShape shape = s->core->shape;
    uint64_t before = s->leader.nodes + edge_pool_nodes(s->pool);
    int most = wld ? 1 : disc_size(shape) * disc_size(shape);
    int empties = bits_count(disc_empty(b, shape));
    atomic_store(&s->stop, false);
    edge_table_age(s->leader.table);
    out->value = s->core->search(&s->leader, b, -most, most, empties);
    out->known = !edge_unwanted(&s->leader);
    out->move = best_move(s, b, empties);
    out->nodes = s->leader.nodes + edge_pool_nodes(s->pool) - before;
}
