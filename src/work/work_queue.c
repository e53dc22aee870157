// SPDX-License-Identifier: MIT
// work_queue.c - see work_queue.h.
//
// A thread that finishes a job hands over its result, if no other thread is doing so, and all that
// others have finished meanwhile: first each arrives, then those that are next in order are
// delivered; outside the lock. So a result leaves as soon as possible, while the others keep
// working.
#include "work/work_queue.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "work/crew.h"

#include <threads.h>

enum { RESULTS_PER_THREAD = 64 };

typedef enum { SLOT_EMPTY, SLOT_DONE, SLOT_READY, SLOT_BROKEN } SlotKind; // ready: it has arrived

typedef struct {
    const WorkQueue *work;
    mtx_t lock;        // of everything below
    cnd_t moved;       // a result has left, or the end has come
    int64_t taken;     // jobs handed out
    int64_t delivered; // jobs that have left
    int64_t done;      // jobs that are done and have not arrived
    bool delivering;   // a thread is delivering
    bool ended;        // nothing more is delivered
    bool refused;      // nothing more arrives either
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

typedef bool Step(void *context, int64_t job, void *result);

// Hands over a result, not locked meanwhile.
static void hand_over(Queue *q, int64_t job, Step *step) {
    mtx_unlock(&q->lock);
    bool go_on = !step || step(q->work->context, job, result_at(q, job));
    mtx_lock(&q->lock);
    q->ended = q->ended || !go_on;
    q->refused = q->refused || !go_on;
}

// Everything that is done arrives. Locked.
static void let_arrive(Queue *q) {
    for (int64_t job = q->delivered; q->done > 0 && !q->refused && job < q->taken; job++) {
        if (*kind_at(q, job) != SLOT_DONE) continue;
        q->done--;
        *kind_at(q, job) = SLOT_READY;
        hand_over(q, job, q->work->arrive);
    }
}

// Delivers what is next in order, if it is there. Locked.
static bool deliver_next(Queue *q) {
    int64_t job = q->delivered;
    if (q->ended || job == q->taken) return false;
    if (*kind_at(q, job) == SLOT_BROKEN) q->ended = true;
    if (*kind_at(q, job) != SLOT_READY) return false;
    hand_over(q, job, q->work->deliver);
    *kind_at(q, job) = SLOT_EMPTY;
    q->delivered++;
    cnd_broadcast(&q->moved);
    return true;
}

// Locked, but not while a result is being handed over.
static void deliver_ready(Queue *q) {
    if (q->delivering) return;
    q->delivering = true;
    do let_arrive(q);
    while (deliver_next(q) || (q->done > 0 && !q->refused));
    q->delivering = false;
    if (q->ended) cnd_broadcast(&q->moved);
}

static void work_on(Queue *q, const Worker *me) {
    mtx_lock(&q->lock);
    for (int64_t job; (job = take_job(q)) >= 0;) {
        mtx_unlock(&q->lock);
        void *result = result_at(q, job);
        memset(result, 0, q->work->result_size);
        bool whole = q->work->work(q->work->context, me->number, job, result);
        mtx_lock(&q->lock);
        *kind_at(q, job) = whole ? SLOT_DONE : SLOT_BROKEN;
        q->done += whole;
        deliver_ready(q);
    }
    // A thread that waits for room in the ring must notice a stop, too.
    cnd_broadcast(&q->moved);
    mtx_unlock(&q->lock);
}

// Memory ran out in a job or while a result was delivered, when the lock is not held: all end.
static void give_up(void *worker, bool died) {
    Queue *q = ((Worker *)worker)->queue;
    (void)died;
    mtx_lock(&q->lock);
    q->ended = q->refused = true;
    cnd_broadcast(&q->moved);
    mtx_unlock(&q->lock);
}

static int work_loop(void *worker) {
    Worker *me = worker;
    work_on(me->queue, me);
    return 0;
}

static void run_threads(Queue *q) {
    size_t n = (size_t)q->work->threads;
    thrd_t *threads = mem_new(n, sizeof *threads);
    Worker *workers = mem_new(n, sizeof *workers);
    size_t started = 1;
    for (size_t i = 0; i < n; i++) workers[i] = (Worker){q, (int)i};
    // Where a thread cannot be created, the others do its share.
    while (started < n && mem_thread_begin(&threads[started], work_loop, &workers[started],
                                           give_up) == thrd_success)
        started++;
    work_loop(&workers[0]);
    for (size_t i = 1; i < started; i++) mem_thread_end(threads[i]);
    free(threads);
    free(workers);
}

int64_t work_queue_run(const WorkQueue *w) {
    if (w->crew) return crew_leads(w->crew) ? crew_lead(w) : crew_serve(w);
    Queue q = {.work = w, .ring = (int64_t)RESULTS_PER_THREAD * w->threads};
    mtx_init(&q.lock, mtx_plain);
    cnd_init(&q.moved);
    q.kinds = mem_new((size_t)q.ring, sizeof *q.kinds);
    q.results = mem_new_aligned((size_t)q.ring, w->result_size);
    run_threads(&q);
    for (int64_t job = q.delivered; job < q.taken && w->drop; job++)
        w->drop(w->context, result_at(&q, job));
    free(q.kinds);
    free(q.results);
    cnd_destroy(&q.moved);
    mtx_destroy(&q.lock);
    return q.delivered;
}
