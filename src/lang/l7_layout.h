// SPDX-License-Identifier: MIT
// l7_layout.h - a state as bytes: sets first, then variables (two bytes each), then arrays.
#ifndef GENPEI_L7_LAYOUT_H
#define GENPEI_L7_LAYOUT_H

#include "lang/l7_ir.h"

enum { L7_ARRAYS_MAX = 32 };

typedef struct {
    size_t vars;                    // offset of int16_t vars[]
    size_t array[L7_ARRAYS_MAX];    // offset of each
    int array_bytes[L7_ARRAYS_MAX]; // 1 or 2 per element
    size_t size;
} L7Layout;

L7Layout l7_layout(const L7Program *p);

#endif
