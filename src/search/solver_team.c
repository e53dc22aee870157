// SPDX-License-Identifier: MIT
// solver_team.c - see solver_team.h.
#include "search/solver_team.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "search/solver_jobs.h"

#include <stdlib.h>
#include <threads.h>

void team_init(Team *c, const SolverSetup *setup, bool searches) {
    WalkShared *all = &c->shared;
    all->setup = *setup;
    all->n_walks = searches && setup->threads > 1 ? setup->threads : 1;
    size_t n = (size_t)all->n_walks;
    if (searches) all->table = solver_table_new(setup->memory_mb, n > 1);
    all->walks = mem_new(n, sizeof *all->walks);
    c->alphabeta = mem_new(n, sizeof(AlphaBeta *));
    c->pn = mem_new(n, sizeof(PnSearch *));
    for (size_t i = 0; i < n; i++) {
        walk_init(&all->walks[i], all);
        c->alphabeta[i] = alphabeta_new(&all->walks[i]);
        c->pn[i] = pn_new(&all->walks[i]);
    }
}

void team_clear(Team *c) {
    for (int i = 0; i < c->shared.n_walks; i++) {
        walk_clear(&c->shared.walks[i]);
        alphabeta_free(c->alphabeta[i]);
        pn_free(c->pn[i]);
    }
    free(c->alphabeta);
    free(c->pn);
    free(c->shared.walks);
    solver_table_free(c->shared.table);
}

void team_begin(Team *c, const State *root) {
    atomic_store(&c->shared.end, false);
    for (int i = 0; i < c->shared.n_walks; i++) walk_begin(&c->shared.walks[i], root);
}

void team_budget(Team *c, uint64_t nodes) {
    for (int i = 0; i < c->shared.n_walks; i++) {
        Walk *w = &c->shared.walks[i];
        w->budget = w->progress.nodes + nodes / (uint64_t)c->shared.n_walks + 1;
    }
}

void team_reset(Team *c) {
    atomic_store(&c->shared.end, false);
    for (int i = 0; i < c->shared.n_walks; i++) {
        Walk *w = &c->shared.walks[i];
        w->stopped = w->spent = w->progress.asking = false;
        w->why.text[0] = '\0';
    }
}

// One thread at its task.
typedef struct {
    Team *team;
    int number;
    TeamTask task;
    PnJobs *jobs; // of proof numbers, shared; NULL elsewhere
    bool done;    // it ended by itself: with an answer, or a reason why there is none
} Member;

static void work_on(Team *c, int number, TeamTask *task) {
    if (task->method == SOLVER_PN)
        task->value = pn_ask(c->pn[number], task->high, &task->move) ? task->high : task->high - 1;
    else
        task->value = alphabeta_value(c->alphabeta[number], task->low, task->high, &task->move);
}

static int run_member(void *member) {
    Member *m = member;
    Walk *w = &m->team->shared.walks[m->number];
    if (m->jobs) pn_jobs_work(m->jobs, m->team->pn[m->number]);
    if (m->jobs) walk_put(w, 0, m->task.root, walk_key(w, m->task.root));
    if (!w->stopped) work_on(m->team, m->number, &m->task);
    atomic_store_explicit(&w->counted, w->progress.nodes, memory_order_relaxed);
    m->done = !w->stopped || *w->why.text;
    if (m->done) atomic_store(&m->team->shared.end, true);
    return 0;
}

static void stop_member(void *member, bool died) {
    const Member *m = member;
    (void)died;
    atomic_store(&m->team->shared.end, true);
    if (m->jobs) pn_jobs_wake(m->jobs);
}

// --- engines ---

static bool engine_goes_on(void *team, uint64_t nodes) {
    Team *c = team;
    Walk *w = c->shared.walks;
    const SolverSetup *u = &c->shared.setup;
    SolverProgress p = {.nodes = nodes + w->progress.nodes};
    return !u->go_on || u->go_on(u->context, &p);
}

static void engine_keeps(void *team, const SolverKept *one) {
    const SolverSetup *u = &((Team *)team)->shared.setup;
    u->keep(u->context, one);
}

static void ask_engine(Team *c, TeamTask *task) {
    Walk *w = c->shared.walks;
    const SolverSetup *u = &c->shared.setup;
    bool first = game_mover(w->game, task->root) == 0;
    SolverQuestion q = {.root = task->root,
                        .low = first ? task->low : -task->high,
                        .high = first ? task->high : -task->low,
                        .go_on = engine_goes_on,
                        .keep = u->keep ? engine_keeps : NULL,
                        .keep_work = u->keep_work,
                        .context = c,
                        .recall = task->recall,
                        .move = task->move};
    u->expert->answer(u->expert->engine, &q);
    w->stopped = !q.known;
    w->progress.nodes += q.nodes;
    atomic_store(&w->counted, w->progress.nodes);
    task->move = q.move;
    task->work = q.work;
    if (u->wld) q.value = (q.value > 0) - (q.value < 0);
    task->value = first ? q.value : -q.value;
}

// --- all together ---

void team_run_alone(Team *c, TeamTask *task) {
    if (task->method == SOLVER_ENGINE) {
        ask_engine(c, task);
        return;
    }
    work_on(c, 0, task);
    atomic_store(&c->shared.walks[0].counted, c->shared.walks[0].progress.nodes);
}

// The result of the thread that finished becomes that of the first thread.
static void take_over(Team *c, const Member *members, TeamTask *task) {
    Walk *first = c->shared.walks;
    for (int i = 0; i < c->shared.n_walks; i++) {
        const Walk *w = &c->shared.walks[i];
        if (!members[i].done) continue;
        *task = members[i].task;
        first->stopped = w->stopped;
        first->repeated = w->repeated;
        first->why = w->why;
        first->spent = false;
        break;
    }
    for (int i = 1; i < c->shared.n_walks; i++) c->shared.walks[i].stopped = first->stopped;
    if (!first->stopped) atomic_store(&c->shared.end, false);
    for (int i = 0; i < c->shared.n_walks && !first->stopped; i++) c->shared.walks[i].spent = false;
}

void team_run(Team *c, TeamTask *task) {
    int n = task->method == SOLVER_ENGINE ? 1 : c->shared.n_walks, started = 1;
    if (n == 1) {
        team_run_alone(c, task);
        return;
    }
    Member *members = mem_new((size_t)n, sizeof *members);
    thrd_t *threads = mem_new((size_t)n, sizeof *threads);
    PnJobs *jobs =
        task->method == SOLVER_PN ? pn_jobs_new(&c->shared, task->root, task->high) : NULL;
    for (int i = 0; i < n; i++) members[i] = (Member){c, i, *task, jobs, false};
    while (started < n && mem_thread_begin(&threads[started], run_member, &members[started],
                                           stop_member) == thrd_success)
        started++;
    run_member(&members[0]);
    for (int i = 1; i < started; i++) mem_thread_end(threads[i]);
    take_over(c, members, task);
    pn_jobs_free(jobs);
    free(members);
    free(threads);
}
