// SPDX-License-Identifier: MIT
// os_pages.h - memory for big tables with random access: in large pages where the system has them,
// so that translating an address does not cost as much as reading it.
#ifndef GENPEI_OS_PAGES_H
#define GENPEI_OS_PAGES_H

#include <stdbool.h>
#include <stddef.h>

// Zeroed memory, aligned to a large page; never NULL. Free with os_pages_free and the same size.
void *os_pages_new(size_t bytes) __attribute__((returns_nonnull));
void os_pages_free(void *p, size_t bytes);

// Whether the system would give that much: to be asked before a size that a user has chosen.
bool os_pages_possible(size_t bytes);

#endif
