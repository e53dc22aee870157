// SPDX-License-Identifier: MIT
// web_pool.h - worker threads and the jobs that wait for them, first come, first served.
#ifndef GENPEI_WEB_POOL_H
#define GENPEI_WEB_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

enum { POOL_THREADS_MAX = 64 };

// First member of every type of job; belongs to its maker until run() is called, which must free it
// or add it again.
typedef struct Job Job;
struct Job {
    Job *next;
    void (*run)(Job *job);
};

typedef struct {
    mtx_t lock;
    cnd_t filled;
    Job *first, *last;
    Job *last_newcomer; // newcomers come before jobs that were added again
    size_t waiting;
    bool quit;
    int steps_back, n;
    thrd_t threads[POOL_THREADS_MAX];
} Pool;

// `steps_back` lowers the priority of the threads.
void pool_start(Pool *p, int threads, int steps_back);
void pool_add(Pool *p, Job *job);
// For a job that has had a turn and needs another: new jobs go first.
void pool_add_again(Pool *p, Job *job);
size_t pool_waiting(Pool *p);
bool pool_newcomer_waits(Pool *p);

// Runs work(context) on a thread of the pool, before jobs that wait, and returns when it is done;
// at once where a thread of the pool asks. A thread of low priority that holds a lock may lose its
// processor just then, and everybody waits: such threads leave what is done under a lock that
// others need to a pool whose priority is not lowered. The caller holds no lock that `work` takes.
void pool_do(Pool *p, void (*work)(void *context), void *context);

// Runs the jobs that still wait (each checks for itself whether it should be short) and ends.
void pool_stop(Pool *p);

#endif
