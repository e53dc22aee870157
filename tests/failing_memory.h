// SPDX-License-Identifier: MIT
// failing_memory.h - the n-th allocation of the program fails, for tests.
//
// The functions of the C library that allocate are defined here once more; those of the program and
// of its libraries (SQLite) call these. To be included by one file of a test.
#ifndef FAILING_MEMORY_H
#define FAILING_MEMORY_H

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
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

typedef struct {
    atomic_bool armed;
    atomic_long calls, failed;
    long failing; // the first that fails
    bool all;     // the later ones too
} FailingMemory;

// May lead to memory that another process shares.
static FailingMemory memory_here, *memory_now = &memory_here;

static _Thread_local bool memory_is_exempt;

UNCHECKED static bool memory_fails(void) {
    if (!atomic_load(&memory_now->armed) || memory_is_exempt) return false;
    long call = atomic_fetch_add(&memory_now->calls, 1) + 1;
    if (call != memory_now->failing && !(memory_now->all && call > memory_now->failing))
        return false;
    atomic_fetch_add(&memory_now->failed, 1);
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

#ifdef __SANITIZE_ADDRESS__
// The sanitizer asks for the stack of a thread before it jumps, and cannot do without an answer.
static int (*next_getattr)(pthread_t thread, pthread_attr_t *out);

int pthread_getattr_np(pthread_t thread, pthread_attr_t *out) {
    if (!next_getattr) *(void **)&next_getattr = dlsym(RTLD_NEXT, "pthread_getattr_np");
    bool before = memory_is_exempt;
    memory_is_exempt = true;
    int code = next_getattr(thread, out);
    memory_is_exempt = before;
    return code;
}
#endif

static void memory_arm(long n, bool all) {
    memory_now->failing = n;
    memory_now->all = all;
    atomic_store(&memory_now->calls, 0);
    atomic_store(&memory_now->failed, 0);
    atomic_store(&memory_now->armed, true);
}

// Whether an allocation has failed since.
static bool memory_disarm(void) {
    atomic_store(&memory_now->armed, false);
    return atomic_load(&memory_now->failed) > 0;
}

// All of the first ones, then in steps: the next n.
static inline long memory_next(long n) {
    return n < 60 ? n + 1 : n + n / 12;
}

#endif
