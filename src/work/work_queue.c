// SPDX-License-Identifier: MIT
// work_queue.c - see work_queue.h.
//
// A thread that finishes a job checks whether it is the next one to deliver. If no other thread is
// delivering, it delivers that result and all ready ones that follow, outside the lock. So a result
// leaves as soon as possible, while the others keep working.
#include "work/work_queue.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "work/crew.h"

#include <threads.h>

enum { RESULTS_PER_THREAD = 64 };

typedef enum { SLOT_EMPTY, SLOT_READY, SLOT_BROKEN } SlotKind;

typedef struct {
    const WorkQueue *work;
    MemScope *scope;   // of the guarded call; NULL: none
    mtx_t lock;        // of everything below
    cnd_t moved;       // a result has left, or the end has come
    int64_t taken;     // jobs handed out
    int64_t delivered; // jobs that have left
    bool delivering;   // a thread is delivering
    bool ended;        // nothing more is delivered
    bool out_of_memory;
    int64_t ring;
    SlotKind *kinds;
    char *results;
} Queue;

typedef struct {
    Queue *queue;
    int number;
} Worker;

static void *result_at(const Queue *q, int64_t job) {
    return q->results + (size_t)(job % q->ring) * q->work->result_size;
}

static SlotKind *kind_at(const Queue *q, int64_t job) {
    return &q->kinds[job % q->ring];
}

static bool told_to_stop(const Queue *q) {
    return q->ended || (q->work->stop && atomic_load(q->work->stop));
}

// The next job, or -1 when there is none. Locked.
static int64_t take_job(Queue *q) {
    while (!told_to_stop(q) && q->taken < q->work->jobs && q->taken - q->delivered >= q->ring)
        cnd_wait(&q->moved, &q->lock);
    if (told_to_stop(q) || q->taken == q->work->jobs) return -1;
    return q->taken++;
}

// Delivers what is ready, in order. Locked, but not while a result is being delivered.
static void deliver_ready(Queue *q) {
    if (q->delivering) return;
    q->delivering = true;
    while (!q->ended && q->delivered < q->taken && *kind_at(q, q->delivered) != SLOT_EMPTY) {
        int64_t job = q->delivered;
        bool go_on = *kind_at(q, job) == SLOT_READY;
        if (go_on) {
            mtx_unlock(&q->lock);
            go_on = q->work->deliver(q->work->context, job, result_at(q, job));
            mtx_lock(&q->lock);
            *kind_at(q, job) = SLOT_EMPTY;
            q->delivered++;
        }
        q->ended = q->ended || !go_on;
        cnd_broadcast(&q->moved);
    }
    q->delivering = false;
}

static void work_on(Queue *q, const Worker *me) {
    mtx_lock(&q->lock);
    for (int64_t job; (job = take_job(q)) >= 0;) {
        mtx_unlock(&q->lock);
        void *result = result_at(q, job);
        memset(result, 0, q->work->result_size);
        bool whole = q->work->work(q->work->context, me->number, job, result);
        mtx_lock(&q->lock);
        *kind_at(q, job) = whole ? SLOT_READY : SLOT_BROKEN;
        deliver_ready(q);
    }
    // A thread that waits for room in the ring must notice a stop, too.
    cnd_broadcast(&q->moved);
    mtx_unlock(&q->lock);
}

// Memory ran out in a job or while a result was delivered, when the lock is not held: all end.
static int give_up(Queue *q) {
    mtx_lock(&q->lock);
    q->ended = q->out_of_memory = true;
    cnd_broadcast(&q->moved);
    mtx_unlock(&q->lock);
    return 0;
}

// Where the queue runs in a guarded call, each of its threads joins the guard.
static int work_loop(void *arg) {
    Worker *me = arg;
    if (!me->queue->scope) {
        work_on(me->queue, me);
        return 0;
    }
    MemGuard guard;
    if (setjmp(*mem_guard_join(&guard, me->queue->scope)) != 0)
        return give_up(((Worker *)arg)->queue);
    work_on(me->queue, me);
    mem_guard_end(&guard);
    return 0;
}

static void run_threads(Queue *q) {
    size_t n = (size_t)q->work->threads;
    thrd_t *threads = mem_new(n, sizeof *threads);
    Worker *workers = mem_new(n, sizeof *workers);
    size_t started = 1;
    for (size_t i = 0; i < n; i++) workers[i] = (Worker){q, (int)i};
    // Where a thread cannot be created, the others do its share.
    while (started < n &&
           mem_thread_begin(&threads[started], work_loop, &workers[started]) == thrd_success)
        started++;
    work_loop(&workers[0]);
    for (size_t i = 1; i < started; i++) mem_thread_end(threads[i]);
    free(threads);
    free(workers);
}

int64_t work_queue_run(const WorkQueue *w) {
    if (w->crew) return crew_leads(w->crew) ? crew_lead(w) : crew_serve(w);
    Queue q = {
        .work = w, .scope = mem_guard_scope(), .ring = (int64_t)RESULTS_PER_THREAD * w->threads};
    mtx_init(&q.lock, mtx_plain);
    cnd_init(&q.moved);
    q.kinds = mem_new((size_t)q.ring, sizeof *q.kinds);
    q.results = mem_new_aligned((size_t)q.ring, w->result_size);
    run_threads(&q);
    if (q.out_of_memory) mem_run_out(1, w->result_size); // frees the results too
    for (int64_t job = q.delivered; job < q.taken && w->drop; job++)
        w->drop(w->context, result_at(&q, job));
    free(q.kinds);
    free(q.results);
    cnd_destroy(&q.moved);
    mtx_destroy(&q.lock);
    return q.delivered;
}
