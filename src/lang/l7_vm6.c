// SPDX-License-Identifier: MIT
// l7_vm6.c - the interpreter for boards of up to 384 nodes.
#define L7_WORDS 6
#define L7_VM_OPS l7_vm_ops6
#include "lang/l7_vm_body.h"
