// SPDX-License-Identifier: MIT
// l7_vm_instances.c - the interpreter (l7_vm_body.h) for boards of up to 64, 128, 256, 512 and 1024
// nodes, by the number of words in a set of nodes.
//
// instances: 1 2 4 8 16
#include "base/instance.h"

#ifndef INSTANCE
#define INSTANCE 1
#endif
#define L7_WORDS INSTANCE
#define L7_VM_OPS INSTANCE_NAME(l7_vm_ops_)
#include "lang/run/l7_vm_body.h"
