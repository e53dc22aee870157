// SPDX-License-Identifier: MIT
// genpei_solve.c - public calls of the library (include/genpei.h): exact values.
#include "api/genpei_inside.h"

#include "base/os/os_posix.h"
#include "engine/engine_table.h"

enum { DEFAULT_MEMORY_MB = 256 };

typedef struct {
    GenpeiSolve how;
    int64_t began_ns;
    const atomic_bool *stop;
} Solving;

static bool may_go_on(const Solving *s, uint64_t nodes) {
    int64_t limit_ns = reachable_ms(s->how.time_ms) * 1000000;
    if (atomic_load(s->stop)) return false;
    if (limit_ns > 0 && os_now_ns() - s->began_ns > limit_ns) return false;
    return !s->how.go_on || s->how.go_on(s->how.context, nodes);
}

static bool engine_goes_on(void *context, uint64_t nodes) {
    return may_go_on(context, nodes);
}

static bool solver_goes_on(void *context, const SolverProgress *progress) {
    return may_go_on(context, progress->nodes);
}

// By the game's own solver, where it is better. One that counts moves is asked who wins alone.
static bool solve_by_engine(Solving *s, const Game *g, const State *state, SolverAnswer *out) {
    const EngineSolver *engine = engine_solver(g, state, s->how.who_wins, SOLVES_BETTER);
    if (!engine) return false;
    void *solver = engine->make(&(EngineSolverSetup){.game = g,
                                                     .threads = s->how.threads,
                                                     .memory_mb = (size_t)s->how.memory_mb,
                                                     .go_on = engine_goes_on,
                                                     .context = s});
    engine->run(solver, state, s->how.who_wins || engine->scores, out);
    engine->free(solver);
    return true;
}

static void solve_in_general(Solving *s, const Game *g, const State *state, SolverAnswer *out) {
    Solver *solver = solver_new(&(SolverSetup){.game = g,
                                               .wld = s->how.who_wins,
                                               .threads = s->how.threads,
                                               .memory_mb = (size_t)s->how.memory_mb,
                                               .go_on = solver_goes_on,
                                               .context = s});
    solver_run(solver, state, out);
    solver_free(solver);
}

static bool can_solve(const GenpeiSolve *how, const GenpeiAnswer *answer, Error *e) {
    if (!answer) return error_set(e, "a solution needs a place for the answer");
    if (!how) return true;
    if (how->threads < 0 || how->threads > GENPEI_THREADS_MAX)
        return error_set(e, "threads: 0 to %d", GENPEI_THREADS_MAX);
    if (how->memory_mb < 0 || how->memory_mb > GENPEI_MEMORY_MAX)
        return error_set(e, "memory_mb: 0 to %d", GENPEI_MEMORY_MAX);
    if (how->time_ms < 0) return error_set(e, "time_ms: not below 0");
    return true;
}

static bool solve(GenpeiPosition *p, const GenpeiSolve *how, GenpeiAnswer *answer) {
    const Game *g = p->of->game;
    const State *state = p->live.state;
    Error *e = &p->of->owner->error;
    if (!can_solve(how, answer, e) || !solver_suits(g, e)) return false;
    Solving s = {.how = how ? *how : (GenpeiSolve){0},
                 .began_ns = os_now_ns(),
                 .stop = work_begins(p->of->owner)};
    if (s.how.memory_mb <= 0) s.how.memory_mb = DEFAULT_MEMORY_MB;
    if (s.how.threads <= 0) s.how.threads = 1;
    SolverAnswer a = {0};
    if (!solve_by_engine(&s, g, state, &a)) solve_in_general(&s, g, state, &a);
    if (!a.known && a.why.text[0]) return error_set(e, "%s", a.why.text);
    Str move = {0};
    if (a.known && a.has_move) game_move_text(g, state, a.move, &move);
    str_clear(&p->solved);
    p->solved = move;
    *answer = (GenpeiAnswer){.known = a.known,
                             .value = a.value,
                             .move = a.known && a.has_move ? str_text(&p->solved) : NULL,
                             .nodes = a.nodes};
    return true;
}

bool genpei_solve(GenpeiPosition *p, const GenpeiSolve *how, GenpeiAnswer *answer) {
    Call call = {0};
    if (!p) return false;
    const int working = p->of->owner->working;
    if (CALL_RUNS_OUT(&call)) {
        work_ends(p->of->owner, working);
        return out_of_memory(p->of->owner);
    }
    bool ok = solve(p, how, answer);
    work_ends(p->of->owner, working);
    call_end(&call);
    return ok;
}
