// SPDX-License-Identifier: MIT
// os_pages.c - see os_pages.h.
#include "base/os/os_pages.h"

#include "base/mem.h"
#include "base/mem_guard.h"

#include <stdint.h>
#include <sys/mman.h>

enum { LARGE = 2 << 20 };

static size_t rounded(size_t bytes) {
    return (bytes + LARGE - 1) / LARGE * LARGE;
}

// One large page more than `bytes`, or MAP_FAILED.
static char *map(size_t bytes) {
    if (bytes > SIZE_MAX - 2 * (size_t)LARGE) return MAP_FAILED;
    return mmap(NULL, rounded(bytes) + LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                -1, 0);
}

bool os_pages_possible(size_t bytes) {
    char *p = map(bytes);
    if (p == MAP_FAILED) return false;
    munmap(p, rounded(bytes) + LARGE);
    return true;
}

static void unmap(void *p, size_t bytes) {
    munmap(p, bytes);
}

// The system aligns to small pages only: one extra large page is requested, and what lies before
// and after the aligned part is given back.
void *os_pages_new(size_t bytes) {
    size_t want = rounded(bytes);
    char *p = map(bytes);
    if (p == MAP_FAILED) mem_run_out(1, bytes);
    size_t before = (LARGE - (uintptr_t)p % LARGE) % LARGE;
    if (before) munmap(p, before);
    munmap(p + before + want, LARGE - before);
#ifdef MADV_HUGEPAGE
    madvise(p + before, want, MADV_HUGEPAGE); // a hint: everything works without it too
#endif
    mem_hold(p + before, want, unmap);
    return p + before;
}

void os_pages_free(void *p, size_t bytes) {
    if (!p) return;
    mem_let_go(p);
    munmap(p, rounded(bytes));
}
