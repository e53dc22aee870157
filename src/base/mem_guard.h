// SPDX-License-Identifier: MIT
// mem_guard.h - what happens when memory runs out: a guarded call fails, alone.
//
// Without a guard the program ends (mem_run_out). A library must not end its caller's program: its
// calls begin a guard, and an allocation that fails, however deep, jumps back to where the guard
// began. What was allocated since then is freed: a scope lists it. What a call changes in objects
// from before must be whole at every allocation, so such calls prepare first and change last. A
// block from before that is resized stays with its owner.
//
// Other things than memory (pages, files, processes) are held by the scope with the function that
// gives them back. A guard belongs to its thread. Threads that are begun under a guard allocate in
// its scope: where memory runs out in one of them, it ends alone, and the guard jumps when the
// thread is awaited; where memory runs out in the first thread, the others are stopped and awaited
// before anything is freed.
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

// Makes the search end in which the thread with this argument takes part, soon and without
// allocating. `died`: memory ran out in that thread itself, which does nothing more.
typedef void MemStop(void *arg, bool died);

typedef struct {
    thrd_t thread;
    void *arg;
    MemStop *stop;
} MemThread;

// Threads that were begun and not yet ended.
typedef struct {
    MemThread *threads;
    size_t n, room;
} MemCrew;

// What was allocated and not yet freed. All zero is an empty one.
typedef struct {
    void **blocks; // a hash table; NULL: an empty place
    size_t n, room;
    MemHeld *held; // in the order in which they came
    size_t n_held, room_held;
    MemCrew crew;
    atomic_bool ran_out; // in one of the threads
    atomic_flag busy;
} MemScope;

enum { MEM_LOCKS_MAX = 4 };

typedef struct MemGuard {
    jmp_buf back;
    MemScope *scope;
    struct MemGuard *outer;
    mtx_t *locks[MEM_LOCKS_MAX]; // held by this thread, the last one innermost
    int n_locks;
    const MemThread *joined; // of a thread that was begun under the guard of another one; or NULL
    MemCrew crew;            // of such a thread: those that it has begun itself
} MemGuard;

// Begins a guard; `scope` lists from now on what is allocated. To be used as
//     if (setjmp(*mem_guard_begin(&guard, &scope)) != 0) return failure;
// After the jump the guard has ended and the scope is empty.
jmp_buf *mem_guard_begin(MemGuard *guard, MemScope *scope);

// Ends the innermost guard, which did not jump.
void mem_guard_end(MemGuard *guard);

// What the scope lists belongs to somebody else from now on.
void mem_scope_forget(MemScope *scope);

// Until mem_let_go(thing), `release` gives it back when the guard jumps. Does nothing without a
// guard. When there is no memory for that either, it is given back at once, and the guard jumps.
void mem_hold(void *thing, size_t bytes, MemRelease *release);
void mem_let_go(void *thing);

// Holds a file that was opened; mem_close_file lets go and closes it.
void mem_hold_file(FILE *f);
int mem_close_file(FILE *f);

// thrd_create and thrd_join for threads of a search. Where memory has run out in a thread of this
// guard, mem_thread_end does not return: the guard jumps.
int mem_thread_begin(thrd_t *thread, thrd_start_t run, void *arg, MemStop *stop);
int mem_thread_end(thrd_t thread);

// Locks and unlocks where memory is allocated in between: when the guard jumps, the lock is given
// back after the threads were told to stop. A MemStop that takes the same lock needs mtx_recursive.
void mem_lock(mtx_t *lock);
void mem_unlock(mtx_t *lock);

// --- for mem.c ---

// A new block; when it cannot be listed it is freed, and the guard jumps.
void mem_guard_add(void *block);

// The scope that lists the block, which it then no longer does; NULL: none. mem_guard_put lists
// another one in its place.
MemScope *mem_guard_take(void *block);
void mem_guard_put(MemScope *scope, void *block);

// Jumps, if there is a guard.
void mem_guard_jump(void);

#endif
