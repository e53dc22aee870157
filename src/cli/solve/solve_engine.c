// SPDX-License-Identifier: MIT
// solve_engine.c - `genpei solve` by an engine of the game (engine_table.h), where it is better at
// the position than the general solver; by the general solver elsewhere.
#include "cli/solve/solve.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/engine_table.h"
#include "work/progress.h"

#include <stdlib.h>

// Kept from one position to the next.
typedef struct {
    const SolveRequest *request;
    const EngineSolver *engine;
    void *solver;
    Progress progress;
    int64_t began_ns; // of this position
} EngineRun;

static double seconds_of(const EngineRun *run) {
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

static bool go_on(void *context, uint64_t nodes) {
    EngineRun *run = context;
    double seconds = seconds_of(run), limit = run->request->seconds;
    if (nodes)
        progress_say(&run->progress, "solving, %.1f million nodes, %.0f s", (double)nodes / 1e6,
                     seconds);
    else
        progress_say(&run->progress, "solving, %.0f s", seconds);
    return !atomic_load(&run->request->app->stop) && (limit <= 0 || seconds < limit);
}

static void drop_run(void *kept) {
    EngineRun *run = kept;
    run->engine->free(run->solver);
    free(run);
}

// Requests for more than a value are left to the general solver.
static const EngineSolver *suitable(const SolveRequest *r) {
    bool pieces = !r->in_file && (r->shards || r->app->crew);
    bool more = r->method || r->proof || r->all_moves || r->has_bound || r->journal || pieces;
    return more ? NULL : engine_solver(r->game, r->state, r->wld, SOLVES_BETTER);
}

bool solve_has_engine(const SolveRequest *r) {
    return suitable(r) != NULL;
}

static EngineRun *new_run(SolveRequest *r, const EngineSolver *engine) {
    EngineRun *run = mem_new(1, sizeof *run);
    run->request = r;
    run->engine = engine;
    run->solver = engine->make(&(EngineSolverSetup){.game = r->game,
                                                    .threads = r->threads,
                                                    .memory_mb = (size_t)r->memory_mb,
                                                    .go_on = go_on,
                                                    .context = run});
    return run;
}

// What one solver keeps is of no use to the other: a file of positions is solved by one of them
// from the first line to the last.
int solve_engine(SolveRequest *r, Error *e) {
    const EngineSolver *engine = r->kept ? NULL : suitable(r);
    if (engine) {
        r->kept = new_run(r, engine);
        r->drop = drop_run;
    }
    if (!r->kept || r->drop != drop_run) return solve_game(r, e);
    EngineRun *run = r->kept;
    SolverAnswer a;
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    run->engine->run(run->solver, r->state, r->wld, &a);
    double seconds = seconds_of(run);
    progress_clear(&run->progress);
    r->scores = run->engine->scores;
    return solve_show(r, &a, NULL, seconds);
}
