// SPDX-License-Identifier: MIT
// threads.h - the threads of C11 over those of POSIX, for MODE=tsan only.
//
// The thread sanitizer sees calls of pthread_*, not those of thrd_*, mtx_* and cnd_*, which call
// the same functions inside glibc. Here each call of C11 that the workbench makes is the call of
// POSIX that glibc makes for it.
#ifndef GENPEI_TSAN_THREADS_H
#define GENPEI_TSAN_THREADS_H

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

typedef pthread_t thrd_t;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef int (*thrd_start_t)(void *);

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain, mtx_recursive, mtx_timed };

typedef struct {
    thrd_start_t run;
    void *context;
} ThreadStart;

static inline void *thread_run(void *start) {
    ThreadStart s = *(ThreadStart *)start;
    free(start);
    s.run(s.context);
    return NULL;
}

static inline int thrd_create(thrd_t *thread, thrd_start_t run, void *context) {
    ThreadStart *start = malloc(sizeof *start);
    if (!start) return thrd_nomem;
    *start = (ThreadStart){run, context};
    if (pthread_create(thread, NULL, thread_run, start) == 0) return thrd_success;
    free(start);
    return thrd_error;
}

static inline int thrd_join(thrd_t thread, int *result) {
    if (result) *result = 0;
    return pthread_join(thread, NULL) ? thrd_error : thrd_success;
}

static inline int thrd_equal(thrd_t a, thrd_t b) {
    return pthread_equal(a, b);
}

static inline thrd_t thrd_current(void) {
    return pthread_self();
}

static inline int thrd_sleep(const struct timespec *time, struct timespec *left) {
    return nanosleep(time, left);
}

static inline void thrd_yield(void) {
    sched_yield();
}

static inline int mtx_init(mtx_t *m, int type) {
    pthread_mutexattr_t how;
    pthread_mutexattr_init(&how);
    if (type & mtx_recursive) pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
    int failed = pthread_mutex_init(m, &how);
    pthread_mutexattr_destroy(&how);
    return failed ? thrd_error : thrd_success;
}

static inline void mtx_destroy(mtx_t *m) {
    pthread_mutex_destroy(m);
}

static inline int mtx_lock(mtx_t *m) {
    return pthread_mutex_lock(m) ? thrd_error : thrd_success;
}

static inline int mtx_trylock(mtx_t *m) {
    return pthread_mutex_trylock(m) ? thrd_busy : thrd_success;
}

static inline int mtx_unlock(mtx_t *m) {
    return pthread_mutex_unlock(m) ? thrd_error : thrd_success;
}

static inline int cnd_init(cnd_t *c) {
    return pthread_cond_init(c, NULL) ? thrd_error : thrd_success;
}

static inline void cnd_destroy(cnd_t *c) {
    pthread_cond_destroy(c);
}

static inline int cnd_signal(cnd_t *c) {
    return pthread_cond_signal(c) ? thrd_error : thrd_success;
}

static inline int cnd_broadcast(cnd_t *c) {
    return pthread_cond_broadcast(c) ? thrd_error : thrd_success;
}

static inline int cnd_wait(cnd_t *c, mtx_t *m) {
    return pthread_cond_wait(c, m) ? thrd_error : thrd_success;
}

static inline int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *until) {
    return pthread_cond_timedwait(c, m, until) ? thrd_timedout : thrd_success;
}

#endif
