// SPDX-License-Identifier: MIT
// os_stack.h - a stack that is large enough for every recursion, whatever `ulimit -s` says.
#ifndef GENPEI_OS_STACK_H
#define GENPEI_OS_STACK_H

// Searches, proofs and texts that nest are followed to depths that need less than this.
enum { OS_STACK_BYTES = 8 << 20 };

// Runs `work` on a stack of at least OS_STACK_BYTES and gives as much to the threads it begins.
// Where the limit of the process is lower and cannot be raised, it runs in a thread of its own.
int os_with_stack(int (*work)(void *context), void *context);

#endif
