// SPDX-License-Identifier: MIT
// calc_dense.h - layers of the deep network of Calculation, computed in integers: weights of 8
// bits, inputs of 14, sums of 32. So every machine gets the same sums; only the number of products
// at a time differs.
#ifndef GENPEI_CALC_DENSE_H
#define GENPEI_CALC_DENSE_H

#include <stdint.h>
#include <string.h>

#if defined __AVX2__
#include <immintrin.h>
#endif

enum {
    CALC_DENSE_BLOCK = 64,  // outputs are computed this many at a time
    CALC_INPUT_MAX = 8191,  // 1024 products of this and 127 fit into a sum
    CALC_INPUTS_MAX = 1024, // of a layer
};

// Weights in the order in which they are used: [out / 64][in / 2][out % 64][in % 2].
typedef struct {
    int inputs, outputs; // the outputs a multiple of 64, the inputs of 2
    const int8_t *weights;
} CalcDense;

static inline int calc_dense_place(int inputs, int out, int in) {
    int panel = out / CALC_DENSE_BLOCK * CALC_DENSE_BLOCK * inputs;
    return panel + in / 2 * 2 * CALC_DENSE_BLOCK + out % CALC_DENSE_BLOCK * 2 + in % 2;
}

// Some rows of inputs against one panel of weights.
typedef struct {
    const int8_t *weights;
    const int16_t *from;
    int32_t *to;
    int inputs, outputs;
} CalcPanel;

// Not instrumented by sanitizers, or nearly all time would be spent here.
__attribute__((no_sanitize("address", "undefined"))) static inline void
calc_panel_plain(const CalcPanel *p, int rows) {
    for (int row = 0; row < rows; row++) {
        int32_t sum[CALC_DENSE_BLOCK] = {0};
        const int16_t *x = p->from + row * p->inputs;
        for (int in = 0; in < p->inputs; in += 2) {
            const int8_t *w = p->weights + in * CALC_DENSE_BLOCK;
            for (int k = 0; k < CALC_DENSE_BLOCK; k++)
                sum[k] += x[in] * w[2 * k] + x[in + 1] * w[2 * k + 1];
        }
        memcpy(p->to + row * p->outputs, sum, sizeof sum);
    }
}

#if defined __AVX512F__ && defined __AVX512BW__ && defined __AVX512VNNI__
#define CALC_DENSE_KERNEL "AVX-512"
enum { CALC_DENSE_ROWS = 6 };

// Opaque to the compiler, which would otherwise keep copies of sums and run out of registers.
static inline void calc_dot_512(__m512i *sum, __m512i x, __m512i y) {
    __asm__("vpdpwssd %2, %1, %0" : "+v"(*sum) : "v"(x), "v"(y));
}

// `rows` is a compile-time constant, so that sums stay in registers.
__attribute__((always_inline)) static inline void calc_panel_rows(const CalcPanel *p,
                                                                  const int rows) {
    __m512i sum[CALC_DENSE_ROWS][4];
#pragma GCC unroll 6
    for (int row = 0; row < rows; row++)
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) sum[row][k] = _mm512_setzero_si512();
    const int8_t *w = p->weights;
    for (int in = 0; in < p->inputs; in += 2, w += 2 * CALC_DENSE_BLOCK) {
        __m512i y[4];
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++)
            y[k] = _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(w + 32 * k)));
#pragma GCC unroll 6
        for (int row = 0; row < rows; row++) {
            int32_t two;
            memcpy(&two, p->from + row * p->inputs + in, sizeof two);
            __m512i x = _mm512_set1_epi32(two);
#pragma GCC unroll 4
            for (int k = 0; k < 4; k++) calc_dot_512(&sum[row][k], x, y[k]);
        }
    }
#pragma GCC unroll 6
    for (int row = 0; row < rows; row++)
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++)
            _mm512_storeu_si512(p->to + row * p->outputs + 16 * k, sum[row][k]);
}

static inline void calc_panel(const CalcPanel *p, int rows) {
    switch (rows) {
    case 1:
        calc_panel_rows(p, 1);
        break;
    case 2:
        calc_panel_rows(p, 2);
        break;
    case 3:
        calc_panel_rows(p, 3);
        break;
    case 4:
        calc_panel_rows(p, 4);
        break;
    case 5:
        calc_panel_rows(p, 5);
        break;
    default:
        calc_panel_rows(p, 6);
        break;
    }
}

#elif defined __AVX2__
#define CALC_DENSE_KERNEL "AVX2"
enum { CALC_DENSE_ROWS = 3 };

__attribute__((always_inline)) static inline void calc_half_rows(const CalcPanel *p, const int rows,
                                                                 int half) {
    __m256i sum[CALC_DENSE_ROWS][4];
#pragma GCC unroll 3
    for (int row = 0; row < rows; row++)
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) sum[row][k] = _mm256_setzero_si256();
    const int8_t *w = p->weights + half * CALC_DENSE_BLOCK;
    for (int in = 0; in < p->inputs; in += 2, w += 2 * CALC_DENSE_BLOCK) {
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            __m256i y = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(w + 16 * k)));
#pragma GCC unroll 3
            for (int row = 0; row < rows; row++) {
                int32_t two;
                memcpy(&two, p->from + row * p->inputs + in, sizeof two);
                __m256i x = _mm256_madd_epi16(_mm256_set1_epi32(two), y);
                sum[row][k] = _mm256_add_epi32(sum[row][k], x);
            }
        }
    }
#pragma GCC unroll 3
    for (int row = 0; row < rows; row++)
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            int32_t *to = p->to + row * p->outputs + half * CALC_DENSE_BLOCK / 2 + 8 * k;
            _mm256_storeu_si256((__m256i *)to, sum[row][k]);
        }
}

__attribute__((always_inline)) static inline void calc_panel_rows(const CalcPanel *p,
                                                                  const int rows) {
    calc_half_rows(p, rows, 0);
    calc_half_rows(p, rows, 1);
}

static inline void calc_panel(const CalcPanel *p, int rows) {
    switch (rows) {
    case 1:
        calc_panel_rows(p, 1);
        break;
    case 2:
        calc_panel_rows(p, 2);
        break;
    default:
        calc_panel_rows(p, 3);
        break;
    }
}

#else
#define CALC_DENSE_KERNEL "plain"
enum { CALC_DENSE_ROWS = 6 };

static inline void calc_panel(const CalcPanel *p, int rows) {
    calc_panel_plain(p, rows);
}
#endif

// Sums of all outputs for every row of inputs, with the kernel of this build, or the plain one.
typedef void CalcPanelFunction(const CalcPanel *p, int rows);

static inline void calc_dense_with(CalcPanelFunction *panel, const CalcDense *d,
                                   const int16_t *from, int rows, int32_t *to) {
    for (int out = 0; out < d->outputs; out += CALC_DENSE_BLOCK) {
        for (int row = 0; row < rows; row += CALC_DENSE_ROWS) {
            int n = rows - row < CALC_DENSE_ROWS ? rows - row : CALC_DENSE_ROWS;
            CalcPanel p = {d->weights + out * d->inputs, from + row * d->inputs,
                           to + row * d->outputs + out, d->inputs, d->outputs};
            panel(&p, n);
        }
    }
}

static inline void calc_dense_run(const CalcDense *d, const int16_t *from, int rows, int32_t *to) {
    calc_dense_with(calc_panel, d, from, rows, to);
}

#endif
