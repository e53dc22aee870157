// SPDX-License-Identifier: MIT
// web_pool.h - worker threads and the jobs that wait for them, first come, first served.
#ifndef GENPEI_WEB_POOL_H
#define GENPEI_WEB_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

enum { POOL_THREADS_MAX = 64 };

// First member of every kind of job; belongs to whoever made it until run() is called, which must
// see to its end (or add it again).
typedef struct Job Job;
struct Job {
    Job *next;
    void (*run)(Job *job);
};

typedef struct {
    mtx_t lock;
    cnd_t filled;
    Job *first, *last;
    Job *last_newcomer; // newcomers stand before those who come again
    size_t waiting;
    bool quit;
    int steps_back, n;
    thrd_t threads[POOL_THREADS_MAX];
} Pool;

// Threads that step back leave the processor to those that do so less.
void pool_start(Pool *p, int threads, int steps_back);
void pool_add(Pool *p, Job *job);
// For a job that has had its turn already and wants another: newcomers go first.
void pool_add_again(Pool *p, Job *job);
size_t pool_waiting(Pool *p);
bool pool_newcomer_waits(Pool *p);

// Runs what still waits (jobs ask for themselves whether they should be short) and ends.
void pool_stop(Pool *p);

#endif
