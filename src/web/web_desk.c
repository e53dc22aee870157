// SPDX-License-Identifier: MIT
// web_desk.c - see web_desk.h.
#include "web/web_desk.h"

#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "web/web_routes.h"
#include "web/wire/web_log.h"

static bool same_game(const Request *q, const DeskTask *t) {
    return q->route->where == AT_GAME && strcmp(q->id, t->id) == 0;
}

// How many requests of its address are being answered; -1: one of its game is, and it has to wait.
static int beside(const Desk *d, const Request *q) {
    int own = 0;
    for (int i = 0; i < d->n; i++) {
        const DeskTask *t = &d->tasks[i];
        if (!t->busy) continue;
        if (same_game(q, t)) return -1;
        own += t->address == q->peer->address;
    }
    return own;
}

bool desk_is_ready(const Desk *d, const Request *q) {
    int own = beside(d, q);
    return own >= 0 && own < DESK_OF_ONE;
}

static void take_out(Desk *d, Request *q) {
    if (q->prev)
        q->prev->next = q->next;
    else
        d->first = q->next;
    if (q->next)
        q->next->prev = q->prev;
    else
        d->last = q->prev;
    d->waiting--;
}

// What the address has cost lately, in microseconds.
static int64_t *use_of(Desk *d, uint64_t address, int64_t second) {
    DeskUse *u = &d->uses[address % DESK_USES];
    int64_t past = second - u->second;
    u->us = past < 0 || past > 40 ? 0 : u->us >> past;
    u->second = second;
    return &u->us;
}

static int64_t *mean_of(Desk *d, const Route *route) {
    return &d->routes[((uintptr_t)route / sizeof *route) % DESK_ROUTES];
}

void desk_charge(Desk *d, uint64_t address, const DeskCost *cost, int64_t second) {
    *use_of(d, address, second) += cost->cpu_us;
    int64_t *mean = mean_of(d, cost->route);
    *mean += (cost->us - *mean) / 8;
}

// Whether a request is for the threads that nobody is to fill: its address has nothing else in
// work, and it is of a type that costs little.
static bool is_quick(Desk *d, const Request *q) {
    return q->route->type != ROUTE_COSTS && *mean_of(d, q->route) < DESK_CHEAP_US &&
           beside(d, q) == 0;
}

Request *desk_choose(Desk *d, bool quick, int64_t second) {
    quick = quick && d->n > DESK_QUICK; // else there is no other thread
    int64_t least = quick ? DESK_QUICK_US : INT64_MAX;
    Request *best = NULL;
    for (Request *q = d->first; q && least > 0; q = q->next) {
        int64_t us = *use_of(d, q->peer->address, second);
        if (us >= least || !(quick ? is_quick(d, q) : desk_is_ready(d, q))) continue;
        best = q;
        least = us;
    }
    return best;
}

static int64_t this_second(void) {
    return os_now_ns() / 1000000000;
}

// The next to be answered; NULL: the desk closes. The task is then known to the others. `cost`: of
// the last one.
static Request *take(Desk *d, DeskTask *task, const DeskCost *cost) {
    mtx_lock(&d->lock);
    if (cost->route) desk_charge(d, task->address, cost, this_second());
    task->busy = false;
    cnd_broadcast(&d->changed); // one that waited for this task may be ready now
    Request *q = NULL;
    while (!q && !d->quit) {
        q = desk_choose(d, task - d->tasks < DESK_QUICK, this_second());
        if (!q) cnd_wait(&d->changed, &d->lock);
    }
    if (q) {
        take_out(d, q);
        bool of_game = q->route->where == AT_GAME;
        *task = (DeskTask){.web = q->web, .busy = true, .address = q->peer->address};
        if (of_game) memcpy(task->id, q->id, sizeof task->id);
    }
    mtx_unlock(&d->lock);
    return q;
}

// The request belongs to whoever answers it: when the reply is empty, somebody else does.
static Reply serve(Web *w, Request *q) {
    if (atomic_load(&w->stopping)) return reply_error(503, "the server is shutting down");
    if (q->route->where == AT_DESK) return q->route->handle(w, q);
    WebGame *game = game_list_hold(&w->game_list, q->id, os_now_ns());
    if (!game) return reply_error(404, "there is no game '%s'", q->id);
    q->game = game;
    Reply r = q->route->handle(w, q);
    game_list_release(&w->game_list, game);
    return r;
}

static int work(void *arg) {
    DeskTask *task = arg;
    Web *w = task->web;
    DeskCost cost = {0};
    if (task - w->desk.tasks >= DESK_QUICK) os_thread_steps_back(2);
    for (Request *q; (q = take(&w->desk, task, &cost));) {
        int64_t before = os_thread_ns(), began = os_now_ns();
        cost.route = q->route;
        Task *before_it = task_begin(NULL);
        Reply r = serve(w, q);
        task_end(before_it);
        if (r.status) request_answer(q, r);
        cost.cpu_us = (os_thread_ns() - before) / 1000;
        cost.us = (os_now_ns() - began) / 1000;
    }
    return 0;
}

void desk_start(Web *w) {
    Desk *d = &w->desk;
    *d = (Desk){.n = 0};
    mtx_init(&d->lock, mtx_plain);
    cnd_init(&d->changed);
    for (int i = 0; i < DESK_THREADS; i++) {
        d->tasks[i].web = w;
        if (thrd_create(&d->threads[i], work, &d->tasks[i]) != thrd_success) break;
        mtx_lock(&d->lock);
        d->n++;
        mtx_unlock(&d->lock);
    }
}

void desk_stop(Web *w) {
    Desk *d = &w->desk;
    mtx_lock(&d->lock);
    d->quit = true;
    cnd_broadcast(&d->changed);
    mtx_unlock(&d->lock);
    for (int i = 0; i < d->n; i++) thrd_join(d->threads[i], NULL);
    for (Request *q = d->first, *next; q; q = next) {
        next = q->next;
        request_answer(q, reply_error(503, "the server is shutting down"));
    }
    d->first = d->last = NULL;
}

void desk_clear(Web *w) {
    mtx_destroy(&w->desk.lock);
    cnd_destroy(&w->desk.changed);
}

static size_t waiting_of(const Desk *d, uint64_t address) {
    size_t n = 0;
    for (const Request *q = d->first; q; q = q->next) n += q->peer->address == address;
    return n;
}

Reply desk_queue(Web *w, Request *q) {
    Desk *d = &w->desk;
    mtx_lock(&d->lock);
    size_t own = d->waiting >= DESK_WAITING_OF_ONE ? waiting_of(d, q->peer->address) : 0;
    bool full = d->quit || d->waiting >= DESK_WAITING || own >= DESK_WAITING_OF_ONE;
    Reply r = {0};
    if (!full) {
        r = request_wait(q);
        q->next = NULL;
        q->prev = d->last;
        *(d->last ? &d->last->next : &d->first) = q;
        d->last = q;
        d->waiting++;
        cnd_broadcast(&d->changed); // not every thread may take it
    }
    mtx_unlock(&d->lock);
    if (!full) return r;
    log_refusal(&w->log, LOG_BUSY, "too many requests are waiting");
    return own ? reply_error(429, "too many of your requests are waiting; try again")
               : reply_error(503, "too many requests are waiting; try again");
}
