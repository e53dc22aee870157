// SPDX-License-Identifier: MIT
// l7_vm2.c - the interpreter for boards of up to 128 nodes.
#define L7_WORDS 2
#define L7_VM_OPS l7_vm_ops2
#include "lang/run/l7_vm_body.h"
