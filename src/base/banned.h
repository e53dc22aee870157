// SPDX-License-Identifier: MIT
// banned.h - functions that invite overflows or hidden state do not compile here; free() is ours.
//
// The build includes this file before every other (-include), so it cannot be forgotten. Use Str
// (str.h) for building text, snprintf for fixed buffers, and our own Rng for random numbers.
#ifndef GENPEI_BANNED_H
#define GENPEI_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef strcpy
#undef strcat
#undef strncpy
#undef strncat
#undef sprintf
#undef vsprintf
#undef strtok
#undef gets
#undef atoi
#undef atof
#undef rand
#undef srand
#define strcpy(a, b) banned_function_strcpy
#define strcat(a, b) banned_function_strcat
#define strncpy(a, b, n) banned_function_strncpy
#define strncat(a, b, n) banned_function_strncat
#define sprintf(...) banned_function_sprintf
#define vsprintf(...) banned_function_vsprintf
#define strtok(a, b) banned_function_strtok
#define gets(a) banned_function_gets
#define atoi(a) banned_function_atoi
#define atof(a) banned_function_atof
#define rand() banned_function_rand
#define srand(a) banned_function_srand

// What is freed leaves the list of a guarded call: see mem_guard.h. The name in all its uses, for
// members of structures have it too.
void mem_free(void *p);
#define free mem_free

#endif
