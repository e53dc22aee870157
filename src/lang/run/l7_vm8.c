// SPDX-License-Identifier: MIT
// l7_vm8.c - the interpreter for boards of up to 512 nodes.
#define L7_WORDS 8
#define L7_VM_OPS l7_vm_ops8
#include "lang/run/l7_vm_body.h"
