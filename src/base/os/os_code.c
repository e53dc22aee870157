// SPDX-License-Identifier: MIT
// os_code.c - see os_code.h.
#include "base/os/os_code.h"

#include "base/mem_guard.h"

#include <string.h>
#include <sys/mman.h>

static void unmap(void *p, size_t n) {
    munmap(p, n);
}

void *os_code_new(const void *bytes, size_t n) {
    void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return NULL;
    memcpy(p, bytes, n);
    if (mprotect(p, n, PROT_READ | PROT_EXEC) != 0) {
        munmap(p, n);
        return NULL;
    }
    mem_hold(p, n, unmap);
    return p;
}

void os_code_free(void *p, size_t n) {
    if (!p) return;
    mem_let_go(p);
    munmap(p, n);
}
