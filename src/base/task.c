// SPDX-License-Identifier: MIT
// task.c - see task.h.
#include "base/task.h"

#include "base/mem.h"

#include <stdlib.h>

enum { NOTES_MAX = 32 };

struct Task {
    atomic_size_t users; // whoever began it, and threads
    mtx_t lock;
    atomic_bool *halt;
    atomic_size_t n;
    uint64_t things[NOTES_MAX];
    int notes[NOTES_MAX];
};

static _Thread_local Task *mine;

static void leave(Task *t) {
    if (atomic_fetch_sub(&t->users, 1) > 1) return;
    mtx_destroy(&t->lock);
    free(t);
}

Task *task_begin(atomic_bool *halt) {
    Task *before = mine;
    mine = mem_new(1, sizeof *mine);
    atomic_init(&mine->users, 1);
    mtx_init(&mine->lock, mtx_plain);
    mine->halt = halt;
    return before;
}

void task_end(Task *before) {
    mtx_lock(&mine->lock);
    mine->halt = NULL;
    mtx_unlock(&mine->lock);
    leave(mine);
    mine = before;
}

Task *task_now(void) {
    return mine;
}

Task *task_join(Task *t) {
    Task *before = mine;
    mine = t;
    return before;
}

// --- notes ---

// With the lock. Where there were more than it has room for, the last one stands for all others.
static int find(const Task *t, uint64_t thing) {
    size_t n = atomic_load(&t->n);
    for (size_t i = 0; i < n; i++)
        if (t->things[i] == thing) return t->notes[i];
    return n == NOTES_MAX ? t->notes[n - 1] : 0;
}

int task_noted(uint64_t thing) {
    if (!mine || atomic_load(&mine->n) == 0) return 0;
    mtx_lock(&mine->lock);
    int what = find(mine, thing);
    mtx_unlock(&mine->lock);
    return what;
}

bool task_note(uint64_t thing, int what) {
    Task *t = mine;
    if (!t) return false;
    mtx_lock(&t->lock);
    if (!find(t, thing)) {
        size_t n = atomic_load(&t->n);
        t->things[n] = thing;
        t->notes[n] = what;
        atomic_store(&t->n, n + 1);
    }
    if (t->halt) atomic_store(t->halt, true);
    mtx_unlock(&t->lock);
    return true;
}

// --- threads ---

typedef struct {
    thrd_start_t run;
    void *arg;
    Task *task;
} Start;

static int run_for_task(void *start) {
    Start s = *(Start *)start;
    free(start);
    mine = s.task;
    int result = s.run(s.arg);
    leave(s.task);
    return result;
}

int task_thread_begin(thrd_t *thread, thrd_start_t run, void *arg) {
    if (!mine) return thrd_create(thread, run, arg);
    Start *start = mem_new(1, sizeof *start);
    *start = (Start){run, arg, mine};
    atomic_fetch_add(&mine->users, 1);
    int begun = thrd_create(thread, run_for_task, start);
    if (begun != thrd_success) {
        leave(mine);
        free(start);
    }
    return begun;
}
