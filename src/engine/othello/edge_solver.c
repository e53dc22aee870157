// SPDX-License-Identifier: MIT
// edge_solver.c - see edge_solver.h.
#include "engine/othello/edge_solver.h"

#include "base/mem.h"
#include "engine/othello/edge_core.h"
#include "engine/othello/edge_pool.h"

#include <stdlib.h>

struct EdgeSolver {
    const EdgeCore *core;
    EdgeTable *table;
    EdgePool *pool;
    EdgeWorker leader;
};

EdgeSolver *edge_solver_new(const EdgeSolverOptions *o) {
    enum { USUAL_MB = 256 };
    EdgeSolver *s = mem_new(1, sizeof *s);
    s->core = edge_core(o->shape);
    s->table = edge_table_new((o->table_mb ? o->table_mb : USUAL_MB) << 20);
    s->leader = (EdgeWorker){.table = s->table,
                             .eval = o->eval ? o->eval : &edge_simple_eval,
                             .filled = o->filled,
                             .stop = o->stop};
    s->pool = edge_pool_new(s->core, &s->leader, o->threads);
    s->leader.pool = s->pool;
    return s;
}

void edge_solver_free(EdgeSolver *s) {
    if (!s) return;
    edge_pool_free(s->pool);
    edge_table_free(s->table);
    free(s);
}

void edge_solver_run(EdgeSolver *s, DiscBoard b, bool wld, EdgeAnswer *out) {
    const DiscShape shape = s->core->shape;
    uint64_t before = s->leader.nodes + edge_pool_nodes(s->pool);
    int most = wld ? 1 : disc_size(shape) * disc_size(shape);
    edge_table_age(s->table);
    out->value = s->core->search(&s->leader, b, -most, most, bits_count(disc_empty(b, shape)));
    out->known = !edge_unwanted(&s->leader);
    EdgeEntry known;
    out->move = -1;
    if (edge_table_find(s->table, edge_key(b), &known) && known.move != EDGE_NO_MOVE)
        out->move = known.move;
    out->nodes = s->leader.nodes + edge_pool_nodes(s->pool) - before;
}
