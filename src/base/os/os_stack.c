// SPDX-License-Identifier: MIT
// os_stack.c - see os_stack.h.
#include "base/os/os_stack.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>

typedef struct {
    int (*work)(void *context);
    void *context;
    int status;
} Run;

static void *run_in_thread(void *arg) {
    Run *r = arg;
    r->status = r->work(r->context);
    return NULL;
}

// The stack of the first thread grows up to the limit that holds when it grows.
static bool raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return true; // nothing is known against it
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= OS_STACK_BYTES) return true;
    limit.rlim_cur = OS_STACK_BYTES;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < OS_STACK_BYTES) return false;
    return setrlimit(RLIMIT_STACK, &limit) == 0;
}

// Threads begin with the limit of the process, or with 2 MB where it has none.
static void give_to_threads(const pthread_attr_t *attributes) {
#ifdef __linux__
    pthread_setattr_default_np(attributes);
#else
    (void)attributes;
#endif
}

int os_with_stack(int (*work)(void *context), void *context) {
    Run run = {work, context, 0};
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) return work(context);
    pthread_attr_setstacksize(&attributes, OS_STACK_BYTES);
    give_to_threads(&attributes);
    bool begun = !raise_limit() && pthread_create(&thread, &attributes, run_in_thread, &run) == 0;
    pthread_attr_destroy(&attributes);
    if (!begun) return work(context);
    // Signals are the business of the thread that works.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    pthread_join(thread, NULL);
    return run.status;
}
