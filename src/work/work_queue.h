// SPDX-License-Identifier: MIT
// work_queue.h - numbered jobs done by several threads, whose results are delivered in the order of
// their numbers, so that everything made from the results is the same at any number of threads.
//
// A job is a number; what it means is the caller's. Results wait in a ring of bounded size: a
// thread that is too far ahead of the slowest job waits. What must not wait, such as storing a
// result, is done when it arrives.
#ifndef GENPEI_WORK_QUEUE_H
#define GENPEI_WORK_QUEUE_H

#include "base/str.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Crew Crew; // crew.h

typedef struct {
    int64_t jobs; // numbered from 0
    int threads;  // at least 1; the calling thread is one of them
    size_t result_size;
    const atomic_bool *stop; // no further job is begun; may be NULL
    void *context;

    // Does a job and fills in `result` (zeroed). Called by `thread` (0 to threads - 1). False when
    // it was aborted: neither it nor any later job will be delivered.
    bool (*work)(void *context, int thread, int64_t job, void *result);

    // Sees a result as soon as it is there, in any order, before it is delivered; called by any
    // thread, never at the same time as itself or deliver(). False ends everything: no further
    // result arrives or is delivered. May be NULL.
    bool (*arrive)(void *context, int64_t job, void *result);

    // Takes the result of the next job in order; called by any thread, one at a time. False ends
    // everything: no further result arrives or is delivered.
    bool (*deliver)(void *context, int64_t job, void *result);

    // Frees a result of work() that will not be delivered, whether it has arrived or not; called
    // at the end, in order. May be NULL.
    void (*drop)(void *context, void *result);

    // --- with other processes; NULL: threads of this one ---
    Crew *crew;
    const char *what; // the work in words or as a hash: the same in every process, or it is refused
    bool (*here)(void *context, int64_t job); // the leader does this job itself; NULL: none

    // What a member must know before its first job of this run, and about each job besides its
    // number. All may be NULL. False when the bytes are not valid here: then the member does
    // nothing more.
    void (*brief)(void *context, Str *out);
    bool (*heed)(void *context, const char *bytes, size_t n);
    void (*ask)(void *context, int64_t job, Str *out);
    bool (*hear)(void *context, int64_t job, const char *bytes, size_t n);

    // A result as bytes, and back into `result` (zeroed); false when the bytes are not valid.
    void (*pack)(void *context, const void *result, Str *out);
    bool (*unpack)(void *context, int64_t job, const char *bytes, size_t n, void *result);
} WorkQueue;

// Returns how many results were handed to deliver(): those of jobs 0, 1, ... up to that number.
int64_t work_queue_run(const WorkQueue *w);

#endif
