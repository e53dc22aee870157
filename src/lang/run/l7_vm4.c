// SPDX-License-Identifier: MIT
// l7_vm4.c - the interpreter for boards of up to 256 nodes.
#define L7_WORDS 4
#define L7_VM_OPS l7_vm_ops4
#include "lang/run/l7_vm_body.h"
