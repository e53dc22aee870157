// SPDX-License-Identifier: MIT
// mem.c - see mem.h.
#include "base/mem.h"

#include <stdint.h>

_Noreturn void mem_run_out(size_t count, size_t size) {
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
    return p;
}

void *mem_resize(void *old, size_t count, size_t size) {
    void *p = realloc(old, checked_bytes(count, size));
    if (!p) mem_run_out(count, size);
    return p;
}

void *mem_new_aligned(size_t count, size_t size) {
    size_t bytes = (checked_bytes(count, size) + 63) / 64 * 64;
    void *p = aligned_alloc(64, bytes);
    if (!p) mem_run_out(count, size);
    memset(p, 0, bytes);
    return p;
}

char *mem_text(const char *text) {
    size_t n = strlen(text) + 1;
    char *copy = mem_new(n, 1);
    memcpy(copy, text, n);
    return copy;
}
