// SPDX-License-Identifier: MIT
// mem_guard.h - what happens when memory runs out: a guarded call fails, alone.
//
// Without a guard the program ends (mem_run_out). A library must not end its caller's program: its
// calls begin a guard, and an allocation that fails, however deep, jumps back to where the guard
// began. What was allocated since then is freed: a scope lists it. What a call changes in objects
// from before must be whole at every allocation, so such calls prepare first and change last. A
// block from before that is resized stays with its owner.
//
// Other things than memory (pages, files, processes, locks) are held by the scope with the function
// that gives them back. A guard belongs to its thread. While threads that were begun under a guard
// run, it cannot jump, for they use what it would free: memory that runs out then ends the program.
// Only threads that join the guard (work_queue.c) are free of that.
#ifndef GENPEI_MEM_GUARD_H
#define GENPEI_MEM_GUARD_H

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <threads.h>

typedef void MemRelease(void *thing, size_t bytes);

typedef struct {
    void *thing;
    size_t bytes;
    MemRelease *release;
} MemHeld;

// What was allocated and not yet freed. All zero is an empty one.
typedef struct {
    void **blocks; // a hash table; NULL: an empty place
    size_t n, room;
    MemHeld *held; // in the order in which they came
    size_t n_held, room_held;
    int threads; // begun and not yet ended
    atomic_flag busy;
} MemScope;

typedef struct MemGuard {
    jmp_buf back;
    MemScope *scope;
    struct MemGuard *outer;
    bool joined; // the scope belongs to a guard of another thread
    int threads; // of a joined guard: begun and not yet ended
} MemGuard;

// Begins a guard; `scope` lists from now on what is allocated. To be used as
//     if (setjmp(*mem_guard_begin(&guard, &scope)) != 0) return failure;
// After the jump the guard has ended and the scope is empty.
jmp_buf *mem_guard_begin(MemGuard *guard, MemScope *scope);

// Ends the innermost guard, which did not jump.
void mem_guard_end(MemGuard *guard);

// The scope of the innermost guard of this thread, or NULL: for threads that shall join it.
MemScope *mem_guard_scope(void);

// As mem_guard_begin, for another thread that allocates in the same scope. When it jumps, nothing
// is freed: the first thread then does that, by mem_run_out.
jmp_buf *mem_guard_join(MemGuard *guard, MemScope *scope);

// What the scope lists belongs to somebody else from now on.
void mem_scope_forget(MemScope *scope);

// Until mem_let_go(thing), `release` gives it back when the guard jumps. Does nothing without a
// guard. When there is no memory for that either, it is given back at once, and the guard jumps.
void mem_hold(void *thing, size_t bytes, MemRelease *release);
void mem_let_go(void *thing);

// Holds a file that was opened; mem_close_file lets go and closes it.
void mem_hold_file(FILE *f);
int mem_close_file(FILE *f);

// thrd_create and thrd_join for threads that run beside a search.
int mem_thread_begin(thrd_t *thread, thrd_start_t run, void *arg);
int mem_thread_end(thrd_t thread);

// --- for mem.c ---

// A new block; when it cannot be listed it is freed, and the guard jumps.
void mem_guard_add(void *block);

// The scope that lists the block, which it then no longer does; NULL: none. mem_guard_put lists
// another one in its place.
MemScope *mem_guard_take(void *block);
void mem_guard_put(MemScope *scope, void *block);

// Jumps, if there is a guard that can.
void mem_guard_jump(void);

#endif
