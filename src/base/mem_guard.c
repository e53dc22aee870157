// SPDX-License-Identifier: MIT
// mem_guard.c - see mem_guard.h.
#include "base/mem_guard.h"

#include "base/mem.h"
#include "base/task.h"

#include <stdint.h>

#undef free // of the C library

// The one variable of the program that outlives a call: an allocation has no other way to know
// which call it serves.
static _Thread_local MemGuard *innermost;

// --- the table of blocks ---

static void lock(MemScope *s) {
    while (atomic_flag_test_and_set_explicit(&s->busy, memory_order_acquire)) thrd_yield();
}

static void unlock(MemScope *s) {
    atomic_flag_clear_explicit(&s->busy, memory_order_release);
}

static size_t home_of(const MemScope *s, const void *block) {
    uint64_t mixed = ((uintptr_t)block >> 4) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(mixed >> 20) & (s->room - 1);
}

// The place of the block, or the empty one where it would be.
static size_t place_of(const MemScope *s, const void *block) {
    size_t i = home_of(s, block);
    while (s->blocks[i] && s->blocks[i] != block) i = (i + 1) & (s->room - 1);
    return i;
}

static bool grow_blocks(MemScope *s) {
    if (2 * (s->n + 1) <= s->room) return true;
    MemScope larger = {.room = s->room ? 2 * s->room : 64};
    larger.blocks = calloc(larger.room, sizeof *larger.blocks);
    if (!larger.blocks) return false;
    for (size_t i = 0; i < s->room; i++)
        if (s->blocks[i]) larger.blocks[place_of(&larger, s->blocks[i])] = s->blocks[i];
    free(s->blocks);
    s->blocks = larger.blocks;
    s->room = larger.room;
    return true;
}

static bool add_block(MemScope *s, void *block) {
    lock(s);
    bool ok = grow_blocks(s);
    if (ok) s->blocks[place_of(s, block)] = block, s->n++;
    unlock(s);
    return ok;
}

// Closes the gap: what follows moves up where its home allows that.
static void remove_at(MemScope *s, size_t gap) {
    size_t mask = s->room - 1;
    for (size_t i = (gap + 1) & mask; s->blocks[i]; i = (i + 1) & mask) {
        size_t home = home_of(s, s->blocks[i]);
        if (((i - home) & mask) < ((i - gap) & mask)) continue;
        s->blocks[gap] = s->blocks[i];
        gap = i;
    }
    s->blocks[gap] = NULL;
    s->n--;
}

static bool remove_block(MemScope *s, const void *block) {
    if (!s->room) return false;
    lock(s);
    size_t place = place_of(s, block);
    bool found = s->blocks[place] != NULL;
    if (found) remove_at(s, place);
    unlock(s);
    return found;
}

void mem_guard_add(void *block) {
    if (!innermost || add_block(innermost->scope, block)) return;
    free(block);
    mem_run_out(1, sizeof block);
}

MemScope *mem_guard_take(void *block) {
    for (MemGuard *g = innermost; g && block; g = g->outer)
        if (remove_block(g->scope, block)) return g->scope;
    return NULL;
}

void mem_guard_put(MemScope *scope, void *block) {
    add_block(scope, block); // there is room: one was taken out
}

// --- what is held ---

static bool grow_held(MemScope *s) {
    if (s->n_held < s->room_held) return true;
    size_t room = s->room_held ? 2 * s->room_held : 8;
    MemHeld *larger = realloc(s->held, room * sizeof *larger);
    if (!larger) return false;
    s->held = larger;
    s->room_held = room;
    return true;
}

void mem_hold(void *thing, size_t bytes, MemRelease *release) {
    if (!innermost) return;
    MemScope *s = innermost->scope;
    lock(s);
    bool ok = grow_held(s);
    if (ok) s->held[s->n_held++] = (MemHeld){thing, bytes, release};
    unlock(s);
    if (ok) return;
    release(thing, bytes);
    mem_run_out(1, sizeof *s->held);
}

static bool let_go(MemScope *s, const void *thing) {
    lock(s);
    size_t i = s->n_held;
    while (i > 0 && s->held[i - 1].thing != thing) i--;
    bool found = i > 0;
    if (found) memmove(&s->held[i - 1], &s->held[i], (s->n_held-- - i) * sizeof *s->held);
    unlock(s);
    return found;
}

void mem_let_go(void *thing) {
    for (MemGuard *g = innermost; g; g = g->outer)
        if (let_go(g->scope, thing)) return;
}

static void close_file(void *f, size_t unused) {
    (void)unused;
    fclose(f);
}

void mem_hold_file(FILE *f) {
    mem_hold(f, 0, close_file);
}

int mem_close_file(FILE *f) {
    mem_let_go(f);
    return fclose(f);
}

// --- guards ---

void mem_scope_forget(MemScope *s) {
    free(s->blocks);
    free(s->held);
    free(s->crew.threads);
    s->blocks = NULL;
    s->held = NULL;
    s->crew = (MemCrew){0};
    s->n = s->room = s->n_held = s->room_held = 0;
}

// The newest first. What gives a thing back may free blocks, which then leave the table.
static void release_all(MemScope *s) {
    while (s->n_held > 0) {
        MemHeld last = s->held[--s->n_held];
        last.release(last.thing, last.bytes);
    }
    for (size_t i = 0; i < s->room; i++) free(s->blocks[i]);
    mem_scope_forget(s);
}

static jmp_buf *begin(MemGuard *guard, MemScope *scope, const MemThread *joined) {
    guard->scope = scope;
    guard->outer = innermost;
    guard->n_locks = 0;
    guard->joined = joined;
    guard->crew = (MemCrew){0};
    innermost = guard;
    return &guard->back;
}

jmp_buf *mem_guard_begin(MemGuard *guard, MemScope *scope) {
    return begin(guard, scope, NULL);
}

void mem_guard_end(MemGuard *guard) {
    free(guard->crew.threads);
    innermost = guard->outer;
}

void mem_lock(mtx_t *lock) {
    mtx_lock(lock);
    if (innermost && innermost->n_locks < MEM_LOCKS_MAX)
        innermost->locks[innermost->n_locks++] = lock;
}

void mem_unlock(mtx_t *lock) {
    MemGuard *g = innermost;
    if (g && g->n_locks > 0 && g->locks[g->n_locks - 1] == lock) g->n_locks--;
    mtx_unlock(lock);
}

// --- threads ---

static MemCrew *crew_of(MemGuard *g) {
    return g->joined ? &g->crew : &g->scope->crew;
}

// The locks are still held: no other thread sees what this one leaves behind before it is stopped.
static void stop_threads(MemGuard *g) {
    MemCrew *crew = crew_of(g);
    for (size_t i = crew->n; i > 0; i--) crew->threads[i - 1].stop(crew->threads[i - 1].arg, false);
    if (g->joined) g->joined->stop(g->joined->arg, true);
    while (g->n_locks > 0) mtx_unlock(g->locks[--g->n_locks]);
    while (crew->n > 0) thrd_join(crew->threads[--crew->n].thread, NULL);
}

void mem_guard_jump(void) {
    MemGuard *g = innermost;
    if (!g) return;
    stop_threads(g);
    atomic_store(&g->scope->ran_out, g->joined != NULL);
    if (!g->joined) release_all(g->scope);
    mem_guard_end(g);
    longjmp(g->back, 1);
}

typedef struct {
    thrd_start_t run;
    MemThread thread;
    MemScope *scope;
} Start;

static int run_joined(void *start) {
    Start s = *(Start *)start;
    MemGuard guard;
    free(start);
    if (setjmp(*begin(&guard, s.scope, &s.thread)) != 0) {
        innermost = NULL; // as it is already: a new thread has no other guard
        return -1;
    }
    int result = s.run(s.thread.arg);
    mem_guard_end(&guard);
    return result;
}

static bool grow_crew(MemCrew *c) {
    if (c->n < c->room) return true;
    size_t room = c->room ? 2 * c->room : 8;
    MemThread *larger = realloc(c->threads, room * sizeof *larger);
    if (!larger) return false;
    c->threads = larger;
    c->room = room;
    return true;
}

int mem_thread_begin(thrd_t *thread, thrd_start_t run, void *arg, MemStop *stop) {
    if (!innermost) return task_thread_begin(thread, run, arg);
    MemCrew *crew = crew_of(innermost);
    Start *start = grow_crew(crew) ? malloc(sizeof *start) : NULL;
    if (!start) return thrd_nomem;
    *start = (Start){run, {.arg = arg, .stop = stop}, innermost->scope};
    int begun = task_thread_begin(thread, run_joined, start);
    if (begun == thrd_success)
        crew->threads[crew->n++] = (MemThread){*thread, arg, stop};
    else
        free(start);
    return begun;
}

static void leave_crew(MemCrew *c, thrd_t thread) {
    size_t i = c->n;
    while (i > 0 && !thrd_equal(c->threads[i - 1].thread, thread)) i--;
    if (i > 0) c->threads[i - 1] = c->threads[--c->n];
}

int mem_thread_end(thrd_t thread) {
    int ended = thrd_join(thread, NULL);
    if (!innermost) return ended;
    leave_crew(crew_of(innermost), thread);
    if (atomic_load(&innermost->scope->ran_out)) mem_run_out(1, 1);
    return ended;
}
