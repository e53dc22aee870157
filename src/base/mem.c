// SPDX-License-Identifier: MIT
// mem.c - see mem.h.
#include "base/mem.h"

#include "base/mem_guard.h"

#include <stdint.h>

#undef free // of the C library

_Noreturn void mem_run_out(size_t count, size_t size) {
    mem_guard_jump();
    fprintf(stderr, "genpei: out of memory (%zu times %zu bytes)\n", count, size);
    abort();
}

static size_t checked_bytes(size_t count, size_t size) {
    if (size && count > SIZE_MAX / 2 / size) mem_run_out(count, size);
    size_t bytes = count * size;
    return bytes ? bytes : 1;
}

void *mem_new(size_t count, size_t size) {
    void *p = calloc(1, checked_bytes(count, size));
    if (!p) mem_run_out(count, size);
    mem_guard_add(p);
    return p;
}

void *mem_resize(void *old, size_t count, size_t size) {
    size_t bytes = checked_bytes(count, size);
    MemScope *scope = mem_guard_take(old);
    void *p = realloc(old, bytes);
    if (scope) mem_guard_put(scope, p ? p : old);
    if (!p) mem_run_out(count, size);
    if (!old) mem_guard_add(p);
    return p;
}

void *mem_new_aligned(size_t count, size_t size) {
    size_t bytes = (checked_bytes(count, size) + 63) / 64 * 64;
    void *p = aligned_alloc(64, bytes);
    if (!p) mem_run_out(count, size);
    memset(p, 0, bytes);
    mem_guard_add(p);
    return p;
}

void mem_free(void *p) {
    mem_guard_take(p);
    free(p);
}

char *mem_text(const char *text) {
    size_t n = strlen(text) + 1;
    char *copy = mem_new(n, 1);
    memcpy(copy, text, n);
    return copy;
}
