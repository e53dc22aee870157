// SPDX-License-Identifier: MIT
// os_interrupt.c - see os_interrupt.h.
#include "base/os/os_interrupt.h"

#include "base/os/os_posix.h"

#include <pthread.h>
#include <signal.h>
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
        if (!atomic_exchange(i->stop, true)) {
            first_ns = os_now_ns();
            atomic_store(&i->number, signal_number);
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
