// SPDX-License-Identifier: MIT
// solve_subtrees.c - see solve_subtrees.h. A part is a position some moves later; its result is its
// value, which goes into the journal like everything else that took work.
#include "cli/solve/solve_subtrees.h"

#include "search/solver_units.h"
#include "work/crew.h"

#include <stdlib.h>

enum { UNITS = 48, UNITS_A_SHARD = 4 };

typedef struct {
    SolveRequest *request;
    Solver *solver;
    SolveJournal *journal;
    State *states;
    Subtrees *count;
} Pieces;

typedef struct {
    bool known;
    int value; // to player 0
} Piece;

static const State *state_of(const Pieces *p, int64_t i) {
    return game_state_at(p->request->game, p->states, (size_t)i);
}

// The jobs that this process need not do, or can answer at once.
static bool is_here(void *context, int64_t i) {
    Pieces *p = context;
    const SolveRequest *r = p->request;
    int value;
    return (r->shards && i % r->shards != r->shard) ||
           solver_known(p->solver, state_of(p, i), &value);
}

static bool solve_piece(void *context, int thread, int64_t i, void *result) {
    Pieces *p = context;
    const SolveRequest *r = p->request;
    Piece *out = result;
    SolverAnswer a;
    (void)thread;
    out->known = solver_known(p->solver, state_of(p, i), &out->value);
    if (out->known || (r->shards && i % r->shards != r->shard)) return true;
    solver_run(p->solver, state_of(p, i), &a);
    out->known = a.known && !game_exceeded(r->game, NULL);
    out->value = game_mover(r->game, state_of(p, i)) == 0 ? a.value : -a.value;
    return a.known || *a.why.text;
}

static bool deliver_piece(void *context, int64_t i, void *result) {
    Pieces *p = context;
    const Piece *piece = result;
    int value;
    if (!piece->known) return true;
    p->count->solved++;
    SolverKept one = {.key = solver_key(p->solver, state_of(p, i)),
                      .move = UINT64_MAX,
                      .low = piece->value,
                      .high = piece->value,
                      .work = UINT32_MAX / 2};
    if (p->journal->file && !crew_serves(p->request->app->crew))
        solve_journal_keep(p->journal, &one);
    if (!solver_known(p->solver, state_of(p, i), &value)) solver_learn(p->solver, &one);
    return true;
}

static void pack_piece(void *context, const void *result, Str *out) {
    (void)context;
    str_add_n(out, result, sizeof(Piece));
}

static bool unpack_piece(void *context, int64_t i, const char *bytes, size_t n, void *result) {
    (void)context, (void)i;
    if (n != sizeof(Piece)) return false;
    memcpy(result, bytes, n);
    return true;
}

bool solve_subtrees(SolveRequest *r, Solver *solver, SolveJournal *journal, const char *way,
                    Subtrees *out, Error *e) {
    size_t least = UNITS;
    if (r->shards > UNITS / UNITS_A_SHARD) least = (size_t)r->shards * UNITS_A_SHARD;
    *out = (Subtrees){0};
    if (solver_method(solver) == SOLVER_ENGINE || solver_method(solver) == SOLVER_RETROGRADE)
        return error_set(e, "solve: --shard is for --method auto, alphabeta and pn");
    Pieces p = {.request = r, .solver = solver, .journal = journal, .count = out};
    out->all = (int64_t)solver_units(r->game, r->state, least, &p.states);
    Str what = {0};
    str_addf(&what, "solve %s in %lld pieces, %s%s", r->game->name, (long long)out->all, way,
             r->wld ? ", wld" : "");
    work_queue_run(&(WorkQueue){.jobs = out->all,
                                .threads = 1,
                                .result_size = sizeof(Piece),
                                .stop = &r->app->stop,
                                .context = &p,
                                .work = solve_piece,
                                .deliver = deliver_piece,
                                .crew = r->app->crew,
                                .what = str_text(&what),
                                .here = is_here,
                                .pack = pack_piece,
                                .unpack = unpack_piece});
    str_clear(&what);
    free(p.states);
    return true;
}
