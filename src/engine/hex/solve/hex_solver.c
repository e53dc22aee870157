// SPDX-License-Identifier: MIT
// hex_solver.c - see hex_solver.h.
#include "engine/hex/solve/hex_solver.h"

#include "base/mem.h"
#include "engine/hex/solve/hex_core.h"

#include <stdlib.h>

struct HexSolver {
    HexShape shape;
    const HexCore *core;
    void *state;
};

HexSolver *hex_solver_new(int width, int height, const HexSolverOptions *options) {
    static const HexCore *const cores[] = {&hex_core_1, &hex_core_2, &hex_core_6};
    HexSolver *s = mem_new(1, sizeof *s);
    hex_shape_init(&s->shape, width, height);
    size_t i = 0; // the last one is large enough for every board
    while (i + 1 < sizeof cores / sizeof *cores && s->shape.cells > cores[i]->cells_max) i++;
    s->core = cores[i];
    s->state = s->core->new (&s->shape, options);
    return s;
}

void hex_solver_free(HexSolver *s) {
    if (!s) return;
    s->core->free(s->state);
    free(s);
}

const HexShape *hex_solver_shape(const HexSolver *s) {
    return &s->shape;
}

void hex_solver_learn(HexSolver *s, const HexSolved *one) {
    s->core->learn(s->state, one);
}

int hex_solver_recall(HexSolver *s) {
    return s->core->recall(s->state);
}

void hex_solver_run_many(HexSolver *s, HexJob *jobs, int n, HexReport *report, void *context) {
    s->core->run(s->state, jobs, n, report, context);
}

void hex_solver_decide(HexSolver *s, const HexPosition *p, HexVerdict *out) {
    HexJob job = {.position = *p};
    hex_solver_run_many(s, &job, 1, NULL, NULL);
    *out = job.verdict;
}

// The mover wins within out->proof: one of its cells is a winning move.
static void find_move(HexSolver *s, const HexPosition *p, HexVerdict *out) {
    HexPosition next = *p;
    next.mover = !p->mover;
    for (int cell = 0; cell < s->shape.cells && out->move < 0; cell++) {
        if (p->stone[cell] >= 0 || !hex_proof_has(out->proof, cell)) continue;
        HexVerdict after;
        next.stone[cell] = (int8_t)p->mover;
        hex_solver_decide(s, &next, &after);
        next.stone[cell] = -1;
        out->nodes += after.nodes;
        if (after.winner == p->mover) out->move = cell;
    }
}

void hex_solver_run(HexSolver *s, const HexPosition *p, HexVerdict *out) {
    hex_solver_decide(s, p, out);
    if (out->winner == p->mover && out->move < 0) find_move(s, p, out);
}
