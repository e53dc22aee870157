// SPDX-License-Identifier: MIT
// web_pool.c - see web_pool.h.
#include "web/wire/web_pool.h"

#include "base/os/os_server.h"
#include "base/task.h"

static Job *take(Pool *p) {
    mtx_lock(&p->lock);
    while (!p->first && !p->quit) cnd_wait(&p->filled, &p->lock);
    Job *job = p->first;
    if (job) {
        p->first = job->next;
        if (!p->first) p->last = NULL;
        if (job == p->last_newcomer) p->last_newcomer = NULL;
        p->waiting--;
    }
    mtx_unlock(&p->lock);
    return job;
}

static int run_jobs(void *arg) {
    Pool *p = arg;
    os_thread_steps_back(p->steps_back);
    for (Job *job; (job = take(p));) {
        Task *before = task_begin(NULL);
        job->run(job);
        task_end(before);
    }
    return 0;
}

void pool_start(Pool *p, int threads, int steps_back) {
    *p = (Pool){.steps_back = steps_back};
    mtx_init(&p->lock, mtx_plain);
    cnd_init(&p->filled);
    if (threads > POOL_THREADS_MAX) threads = POOL_THREADS_MAX;
    for (; p->n < threads; p->n++)
        if (thrd_create(&p->threads[p->n], run_jobs, p) != thrd_success) break;
}

// With the lock held: after another job, NULL for the head of the queue.
static void insert(Pool *p, Job *behind, Job *job) {
    Job **place = behind ? &behind->next : &p->first;
    job->next = *place;
    *place = job;
    if (!job->next) p->last = job;
    p->waiting++;
    cnd_signal(&p->filled);
}

void pool_add(Pool *p, Job *job) {
    mtx_lock(&p->lock);
    insert(p, p->last_newcomer, job);
    p->last_newcomer = job;
    mtx_unlock(&p->lock);
}

void pool_add_again(Pool *p, Job *job) {
    mtx_lock(&p->lock);
    insert(p, p->last, job);
    mtx_unlock(&p->lock);
}

typedef struct {
    Job job; // first
    Pool *pool;
    void (*work)(void *context);
    void *context;
    Task *task; // of who asked
    cnd_t ended;
    bool done; // with the pool's lock
} Errand;

static void run_errand(Job *job) {
    Errand *e = (Errand *)job;
    Pool *p = e->pool;
    Task *before = task_join(e->task);
    e->work(e->context);
    task_join(before);
    mtx_lock(&p->lock);
    e->done = true;
    cnd_signal(&e->ended);
    mtx_unlock(&p->lock);
}

static bool is_own_thread(const Pool *p) {
    for (int i = 0; i < p->n; i++)
        if (thrd_equal(thrd_current(), p->threads[i])) return true;
    return false;
}

void pool_do(Pool *p, void (*work)(void *context), void *context) {
    if (p->n == 0 || is_own_thread(p)) {
        work(context);
        return;
    }
    Errand e = {
        .job.run = run_errand, .pool = p, .work = work, .context = context, .task = task_now()};
    cnd_init(&e.ended);
    pool_add(p, &e.job);
    mtx_lock(&p->lock);
    while (!e.done) cnd_wait(&e.ended, &p->lock);
    mtx_unlock(&p->lock);
    cnd_destroy(&e.ended);
}

size_t pool_waiting(Pool *p) {
    mtx_lock(&p->lock);
    size_t n = p->waiting;
    mtx_unlock(&p->lock);
    return n;
}

bool pool_newcomer_waits(Pool *p) {
    mtx_lock(&p->lock);
    bool waits = p->last_newcomer != NULL;
    mtx_unlock(&p->lock);
    return waits;
}

void pool_stop(Pool *p) {
    mtx_lock(&p->lock);
    p->quit = true;
    cnd_broadcast(&p->filled);
    mtx_unlock(&p->lock);
    for (int i = 0; i < p->n; i++) thrd_join(p->threads[i], NULL);
    mtx_destroy(&p->lock);
    cnd_destroy(&p->filled);
}
