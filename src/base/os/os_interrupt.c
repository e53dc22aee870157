// SPDX-License-Identifier: MIT
// os_interrupt.c - see os_interrupt.h.
#include "base/os/os_interrupt.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void interrupt_set(sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
}

// timeout(1), shells and terminals send one request to end twice, to the process and to its group;
// so only a signal some time after the first means that the user will not wait.
static void *interrupt_thread(void *arg) {
    static const int64_t echo_ns = 1000000000;
    Interrupts *i = arg;
    sigset_t set;
    interrupt_set(&set);
    int signal_number;
    int64_t first_ns = 0;
    while (sigwait(&set, &signal_number) == 0) {
        // Whoever has dealt with the last request has taken `stop` back.
        if (!atomic_load(i->stop)) {
            // The number first: who sees `stop` may end at once, and asks for it.
            first_ns = os_now_ns();
            atomic_store(&i->number, signal_number);
            atomic_store(i->stop, true);
        } else if (os_now_ns() - first_ns > echo_ns) {
            _exit(128 + signal_number);
        }
    }
    return NULL;
}

void os_watch_interrupts(Interrupts *i) {
    // The signals are blocked everywhere and waited for by one thread: no handler, no global.
    sigset_t set;
    interrupt_set(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_t thread;
    if (pthread_create(&thread, NULL, interrupt_thread, i) == 0) pthread_detach(thread);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of write()
}

// --- work that has to end ---

struct Grace {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct timespec until;
    bool over;
    const char *why;
};

static void *grace_thread(void *arg) {
    Grace *g = arg;
    int late = 0;
    pthread_mutex_lock(&g->lock);
    while (!g->over && !late) late = pthread_cond_timedwait(&g->changed, &g->lock, &g->until);
    bool over = g->over;
    pthread_mutex_unlock(&g->lock);
    if (over) return NULL;
    // No buffer and no lock of anybody who still works.
    if (write(STDERR_FILENO, g->why, strlen(g->why)) < 0) _exit(1);
    _exit(1);
}

Grace *os_grace_begin(int64_t ms, const char *why) {
    Grace *g = mem_new(1, sizeof *g);
    g->why = why;
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
    clock_gettime(CLOCK_REALTIME, &g->until);
    g->until.tv_nsec += (long)(ms % 1000) * 1000000;
    g->until.tv_sec += (time_t)(ms / 1000) + g->until.tv_nsec / 1000000000;
    g->until.tv_nsec %= 1000000000;
    if (pthread_create(&g->thread, NULL, grace_thread, g) == 0) return g;
    pthread_cond_destroy(&g->changed);
    pthread_mutex_destroy(&g->lock);
    free(g);
    return NULL;
}

void os_grace_end(Grace *g) {
    if (!g) return;
    pthread_mutex_lock(&g->lock);
    g->over = true;
    pthread_cond_signal(&g->changed);
    pthread_mutex_unlock(&g->lock);
    pthread_join(g->thread, NULL);
    pthread_cond_destroy(&g->changed);
    pthread_mutex_destroy(&g->lock);
    free(g);
}
