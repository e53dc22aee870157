// SPDX-License-Identifier: MIT
// l7_vm1.c - the interpreter for boards of up to 64 nodes.
#define L7_WORDS 1
#define L7_VM_OPS l7_vm_ops1
#include "lang/run/l7_vm_body.h"
