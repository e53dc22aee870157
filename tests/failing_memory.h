// SPDX-License-Identifier: MIT
// failing_memory.h - the n-th allocation of the program fails, for tests.
//
// The functions of the C library that allocate are defined here once more; those of the program and
// of its libraries (SQLite) call these. To be included by one file of a test.
#ifndef FAILING_MEMORY_H
#define FAILING_MEMORY_H

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __SANITIZE_ADDRESS__
#define NEXT_MALLOC __interceptor_malloc
#define NEXT_CALLOC __interceptor_calloc
#define NEXT_REALLOC __interceptor_realloc
#define NEXT_ALIGNED __interceptor_memalign
#else
#define NEXT_MALLOC __libc_malloc
#define NEXT_CALLOC __libc_calloc
#define NEXT_REALLOC __libc_realloc
#define NEXT_ALIGNED __libc_memalign
#endif

#ifdef __SANITIZE_ADDRESS__
// What the loader allocates for a thread lives with its stack, which is used again. The leak
// checker knows the loader by its calls; ours stand between.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:allocate_dtv\n";
}
#endif

void *NEXT_MALLOC(size_t bytes);
void *NEXT_CALLOC(size_t n, size_t size);
void *NEXT_REALLOC(void *old, size_t bytes);
void *NEXT_ALIGNED(size_t alignment, size_t bytes);

// Called before the sanitizers are ready.
#define UNCHECKED __attribute__((no_sanitize("address", "undefined")))

static struct {
    atomic_bool armed;
    atomic_long calls, failed;
    long failing; // the first that fails
    bool all;     // the later ones too
} memory;

UNCHECKED static bool memory_fails(void) {
    if (!atomic_load(&memory.armed)) return false;
    long call = atomic_fetch_add(&memory.calls, 1) + 1;
    if (call != memory.failing && !(memory.all && call > memory.failing)) return false;
    atomic_fetch_add(&memory.failed, 1);
    errno = ENOMEM;
    return true;
}

UNCHECKED void *malloc(size_t bytes) {
    return memory_fails() ? NULL : NEXT_MALLOC(bytes);
}

UNCHECKED void *calloc(size_t n, size_t size) {
    return memory_fails() ? NULL : NEXT_CALLOC(n, size);
}

UNCHECKED void *realloc(void *old, size_t bytes) {
    return memory_fails() ? NULL : NEXT_REALLOC(old, bytes);
}

UNCHECKED void *aligned_alloc(size_t alignment, size_t bytes) {
    return memory_fails() ? NULL : NEXT_ALIGNED(alignment, bytes);
}

static void memory_arm(long n, bool all) {
    memory.failing = n;
    memory.all = all;
    atomic_store(&memory.calls, 0);
    atomic_store(&memory.failed, 0);
    atomic_store(&memory.armed, true);
}

// Whether an allocation has failed since.
static bool memory_disarm(void) {
    atomic_store(&memory.armed, false);
    return atomic_load(&memory.failed) > 0;
}

// All of the first ones, then in steps: the next n.
static long memory_next(long n) {
    return n < 60 ? n + 1 : n + n / 12;
}

#endif
