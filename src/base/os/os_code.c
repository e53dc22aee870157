// SPDX-License-Identifier: MIT
// os_code.c - see os_code.h.
#include "base/os/os_code.h"

#include <string.h>
#include <sys/mman.h>

void *os_code_new(const void *bytes, size_t n) {
    void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return NULL;
    memcpy(p, bytes, n);
    if (mprotect(p, n, PROT_READ | PROT_EXEC) == 0) return p;
    munmap(p, n);
    return NULL;
}

void os_code_free(void *p, size_t n) {
    if (p) munmap(p, n);
}
