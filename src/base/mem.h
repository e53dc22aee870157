// SPDX-License-Identifier: MIT
// mem.h - heap memory. Out of memory ends the program in one place (mem.c); no caller checks.
#ifndef GENPEI_MEM_H
#define GENPEI_MEM_H

#include <stddef.h>

// Zeroed memory for `count` elements of `size` bytes; never NULL. Free with free().
void *mem_new(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

// As realloc for `count` elements of `size` bytes; new bytes are undefined; never NULL.
void *mem_resize(void *old, size_t count, size_t size) __attribute__((returns_nonnull));

// Zeroed memory aligned to 64 bytes (a cache line); never NULL. Free with free().
void *mem_new_aligned(size_t count, size_t size) __attribute__((returns_nonnull));

// Ends the program, saying how much was wanted: for those who get their memory elsewhere.
_Noreturn void mem_run_out(size_t count, size_t size);

// A copy of the text; free with free().
char *mem_text(const char *text) __attribute__((returns_nonnull));

#endif
