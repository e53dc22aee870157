// SPDX-License-Identifier: MIT
// os_code.h - memory with machine code that was made at run time.
#ifndef GENPEI_OS_CODE_H
#define GENPEI_OS_CODE_H

#include <stddef.h>

// A copy that can be run and no longer be written; NULL when the system does not allow it.
void *os_code_new(const void *bytes, size_t n);
void os_code_free(void *p, size_t n);

#endif
