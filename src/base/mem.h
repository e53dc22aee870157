// SPDX-License-Identifier: MIT
// mem.h - heap memory. No caller checks: out of memory ends the program or, in the library, the
// call (mem_guard.h).
//
// free() is mem_free in all our files (banned.h), so that a guarded call knows what was freed.
#ifndef GENPEI_MEM_H
#define GENPEI_MEM_H

#include <stddef.h>

// Zeroed memory for `count` elements of `size` bytes; never NULL. Free with free().
void *mem_new(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

// As realloc for `count` elements of `size` bytes; new bytes are undefined; never NULL.
void *mem_resize(void *old, size_t count, size_t size) __attribute__((returns_nonnull));

// Zeroed memory aligned to 64 bytes (a cache line); never NULL. Free with free().
void *mem_new_aligned(size_t count, size_t size) __attribute__((returns_nonnull));

// Fails the guarded call, or ends the program and says how much was wanted: for those who get their
// memory elsewhere.
_Noreturn void mem_run_out(size_t count, size_t size);

// A copy of the text; free with free().
char *mem_text(const char *text) __attribute__((returns_nonnull));

#endif
