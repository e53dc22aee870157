// SPDX-License-Identifier: MIT
// calc_deep_parts.h - the inside of calc_deep.h.
#ifndef GENPEI_CALC_DEEP_PARTS_H
#define GENPEI_CALC_DEEP_PARTS_H

#include "engine/calculation/net/calc_deep.h"
#include "engine/calculation/net/calc_dense.h"

enum {
    CALC_DEEP_WIDTH_MAX = CALC_INPUTS_MAX / 3 / 64 * 64,
    CALC_DEEP_BLOCKS_MAX = 16,
    CALC_HEAD = 16
};

// A layer: real weights are integers times `scale`, one for each output.
typedef struct {
    CalcDense dense;
    int8_t *weights;
    float *scale;
} CalcLayer;

typedef struct {
    CalcLayer mix, back, first, whole, second;
    float *mix_bias, *first_bias;
} CalcDeepBlock;

struct CalcDeep {
    int width, blocks;
    float *heap_in, *heap_bias, *table_in, *table_bias; // [sign][width]
    CalcDeepBlock block[CALC_DEEP_BLOCKS_MAX];
    float *to_heap, *for_all, *to_out, *heap_end, *out_end; // [width][CALC_HEAD]
};

#endif
