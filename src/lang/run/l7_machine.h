// SPDX-License-Identifier: MIT
// l7_machine.h - the functions of a program as machine code, for x86-64 processors. The interpreter
// uses it where it can be made: it takes no more than a millisecond, and needs no compiler.
//
// Simple instructions become a few of the processor's; the others call the interpreter's own
// functions (L7Do). Registers stay in memory.
#ifndef GENPEI_L7_MACHINE_H
#define GENPEI_L7_MACHINE_H

#include "lang/run/l7_vm.h"

struct L7Machine {
    int64_t (**entry)(L7Frame *x); // by function
    void *code;
    size_t size;
};

// NULL where it cannot be made: on other processors, or when the system gives no such memory.
L7Machine *l7_machine_new(const L7Vm *vm);
void l7_machine_free(L7Machine *m);

#endif
