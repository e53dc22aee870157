// SPDX-License-Identifier: MIT
// line_value.h - the value of a line network: plain C, AVX2 and AVX-512. The best that the compiler
// may use is chosen; all that it may use are compared by a test.
//
// The numbers on squares are bytes, eight to a square: a row of the board is 64 bytes. Two lines of
// at most 63 each cannot overflow; the sum of both pairs is clipped to 127 by saturation.
#ifndef GENPEI_LINE_VALUE_H
#define GENPEI_LINE_VALUE_H

#include "engine/othello/eval/line_net.h"

#include <string.h>

static inline const int8_t *line_entry(const LineNet *net, const PatternNumbers *n, int line) {
    const int middle = (pattern_line_kind(line) * LINE_CONTENTS + LINE_CONTENTS / 2) * LINE_BYTES;
    const ptrdiff_t number = n->number[PATTERN_SLOTS + line];
    return net->table + middle + LINE_BYTES / PATTERN_LINE_STEP * number;
}

static inline const int8_t *line_hidden(const LineNet *net, int empties) {
    return net->hidden + (size_t)line_phase(empties) * LINE_HIDDEN * LINE_INPUTS;
}

// The last layer's sum and the linear evaluation together.
static inline int32_t line_mix(const LineLast *last, int32_t sum, int32_t linear) {
    return ((sum + 512) >> 10) + last->out_bias + ((linear * last->share + 512) >> 10);
}

// --- plain ---

static inline int32_t line_value_plain(const LineNet *net, const PatternNumbers *n, int empties,
                                       int32_t linear) {
    int16_t square[LINE_INPUTS] = {0};
    for (int line = 0; line < PATTERN_LINES; line++) {
        const int8_t *entry = line_entry(net, n, line);
        int at[8];
        pattern_line(line, at);
        for (int i = 0; i < LINE_BYTES; i++)
            square[LINE_DEPTH * at[i / LINE_DEPTH] + i % LINE_DEPTH] += entry[i];
    }
    const LineLast *last = &net->last[empties];
    const int8_t *weight = line_hidden(net, empties);
    int32_t sum = 0;
    for (int k = 0; k < LINE_HIDDEN; k++, weight += LINE_INPUTS) {
        int32_t unit = last->bias[k];
        for (int i = 0; i < LINE_INPUTS; i++) {
            int32_t x = square[i] < 0 ? 0 : square[i] > 127 ? 127 : square[i];
            unit += x * weight[i];
        }
        unit = unit < 0 ? 0 : unit > LINE_TOP ? LINE_TOP : unit;
        sum += (unit >> 5) * last->weight[k];
    }
    return line_mix(last, sum, linear);
}

#if defined __AVX2__
#define LINE_HAS_AVX2
#include <immintrin.h>

// The lines are laid out one after another; squares are taken from there, four at a time: single
// loads are a little faster than a gather instruction.
static inline __m256i line_gather(const int8_t *laid, const int32_t *at) {
    int64_t v[4];
    for (int i = 0; i < 4; i++) memcpy(&v[i], laid + LINE_DEPTH * at[i], sizeof v[i]);
    return _mm256_setr_epi64x(v[0], v[1], v[2], v[3]);
}

static inline int32_t line_sum_8(__m256i v) {
    __m128i s = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(s, _mm_shuffle_epi32(s, 0xB1)));
}

static inline int32_t line_value_avx2(const LineNet *net, const PatternNumbers *n, int empties,
                                      int32_t linear) {
    alignas(32) int8_t laid[PATTERN_LINES * LINE_BYTES];
    __m256i x[16];
    for (int line = 0; line < PATTERN_LINES; line++)
        memcpy(laid + (size_t)line * LINE_BYTES, line_entry(net, n, line), LINE_BYTES);
    for (int k = 0; k < 16; k++) {
        __m256i straight = _mm256_load_si256((const __m256i *)(laid + 32 * k));
        straight = _mm256_add_epi8(straight, line_gather(laid, net->from[0] + 4 * k));
        __m256i slant = _mm256_add_epi8(line_gather(laid, net->from[1] + 4 * k),
                                        line_gather(laid, net->from[2] + 4 * k));
        x[k] = _mm256_max_epi8(_mm256_adds_epi8(straight, slant), _mm256_setzero_si256());
    }
    const LineLast *last = &net->last[empties];
    const __m256i *weight = (const __m256i *)line_hidden(net, empties);
    const __m256i ones = _mm256_set1_epi16(1);
    int32_t sum = 0;
    for (int k = 0; k < LINE_HIDDEN; k++) {
        __m256i parts = _mm256_setzero_si256();
        for (int i = 0; i < 16; i++) { // 2 * 127 * 127 fits into 16 bits
            __m256i two = _mm256_maddubs_epi16(x[i], _mm256_load_si256(weight++));
            parts = _mm256_add_epi32(parts, _mm256_madd_epi16(two, ones));
        }
        int32_t unit = last->bias[k] + line_sum_8(parts);
        unit = unit < 0 ? 0 : unit > LINE_TOP ? LINE_TOP : unit;
        sum += (unit >> 5) * last->weight[k];
    }
    return line_mix(last, sum, linear);
}
#endif

#if defined __AVX512F__ && defined __AVX512BW__ && defined __AVX512VNNI__
#define LINE_HAS_AVX512

static const __mmask8 line_with_bit[3] = {0xAA, 0xCC, 0xF0}; // places that have bit 0, 1, 2

// Eight vectors of eight squares, rows for columns.
static inline void line_transpose(__m512i v[8]) {
    __m512i pair[8], four[4];
    for (int k = 0; k < 4; k++) {
        pair[k] = _mm512_unpacklo_epi64(v[2 * k], v[2 * k + 1]);
        pair[4 + k] = _mm512_unpackhi_epi64(v[2 * k], v[2 * k + 1]);
    }
    for (int odd = 0; odd < 2; odd++) {
        const __m512i *p = pair + 4 * odd;
        four[0] = _mm512_shuffle_i64x2(p[0], p[1], 0x88);
        four[1] = _mm512_shuffle_i64x2(p[0], p[1], 0xDD);
        four[2] = _mm512_shuffle_i64x2(p[2], p[3], 0x88);
        four[3] = _mm512_shuffle_i64x2(p[2], p[3], 0xDD);
        v[odd] = _mm512_shuffle_i64x2(four[0], four[2], 0x88);
        v[4 + odd] = _mm512_shuffle_i64x2(four[0], four[2], 0xDD);
        v[2 + odd] = _mm512_shuffle_i64x2(four[1], four[3], 0x88);
        v[6 + odd] = _mm512_shuffle_i64x2(four[1], four[3], 0xDD);
    }
}

// Lines `first` to `first` + 7. Diagonals that are written from below are reversed.
static inline void line_load(const LineNet *net, const PatternNumbers *n, int first, __m512i v[8]) {
    const __m512i backward = _mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    for (int k = 0; k < 8; k++) {
        v[k] = _mm512_load_si512(line_entry(net, n, first + k));
        if (first >= 16 && k > 4) v[k] = _mm512_permutexvar_epi64(backward, v[k]);
    }
}

// Squares whose place is in `mask` come from the vector `step` further on.
static inline void line_shift(__m512i v[8], int step, __mmask8 mask) {
    __m512i was[8];
    for (int k = 0; k < 8; k++) was[k] = v[k];
    for (int k = 0; k < 8; k++) v[k] = _mm512_mask_blend_epi64(mask, was[k], was[(k + step) % 8]);
}

// The numbers of all squares, clipped, by diagonals: vector k, place y has row y, column y + k
// (modulo 8). Columns, and diagonals of both directions, have a square of row y in place y: they
// are selected from vectors, without a shuffle; only rows must be transposed.
static inline void line_squares(const LineNet *net, const PatternNumbers *n, __m512i out[8]) {
    __m512i straight[8], column[8], left[8], mirrored[8];
    line_load(net, n, 0, straight);
    line_load(net, n, 8, column);
    line_transpose(straight);
    for (int k = 0; k < 8; k++) straight[k] = _mm512_add_epi8(straight[k], column[k]);
    for (int bit = 0; bit < 3; bit++) line_shift(straight, 1 << bit, line_with_bit[bit]);

    line_load(net, n, 24, left);
    for (int k = 0; k < 8; k++) mirrored[k] = left[7 - k];
    for (int bit = 0; bit < 2; bit++) line_shift(mirrored, 2 << bit, line_with_bit[bit]);
    line_load(net, n, 16, out);
    for (int k = 0; k < 8; k++) {
        __m512i slant = _mm512_add_epi8(out[k], mirrored[k]);
        out[k] = _mm512_max_epi8(_mm512_adds_epi8(straight[k], slant), _mm512_setzero_si512());
    }
}

static inline __m512i line_add_pairs(__m512i a, __m512i b) {
    return _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
}

static inline __m512i line_add_fours(__m512i a, __m512i b) {
    return _mm512_add_epi32(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
}

static inline __m512i line_add_parts(__m512i a, __m512i b) {
    return _mm512_add_epi32(_mm512_shuffle_i64x2(a, b, 0x88), _mm512_shuffle_i64x2(a, b, 0xDD));
}

// Sums of 16 vectors as one.
static inline __m512i line_sums(const __m512i v[16]) {
    __m512i four[4];
    for (int k = 0; k < 4; k++)
        four[k] = line_add_fours(line_add_pairs(v[4 * k], v[4 * k + 1]),
                                 line_add_pairs(v[4 * k + 2], v[4 * k + 3]));
    return line_add_parts(line_add_parts(four[0], four[1]), line_add_parts(four[2], four[3]));
}

static inline int32_t line_value_avx512(const LineNet *net, const PatternNumbers *n, int empties,
                                        int32_t linear) {
    __m512i square[8], unit[LINE_HIDDEN];
    line_squares(net, n, square);
    const int8_t *weight = net->slanted + (line_hidden(net, empties) - net->hidden);
    for (int k = 0; k < LINE_HIDDEN; k++, weight += LINE_INPUTS) {
        unit[k] = _mm512_setzero_si512();
        for (int d = 0; d < 8; d++)
            unit[k] = _mm512_dpbusd_epi32(unit[k], square[d], _mm512_load_si512(weight + 64 * d));
    }
    const LineLast *last = &net->last[empties];
    __m512i sum = _mm512_add_epi32(line_sums(unit), _mm512_loadu_si512(last->bias));
    sum = _mm512_max_epi32(_mm512_setzero_si512(), sum);
    sum = _mm512_srai_epi32(_mm512_min_epi32(_mm512_set1_epi32(LINE_TOP), sum), 5);
    sum = _mm512_mullo_epi32(sum, _mm512_loadu_si512(last->weight));
    return line_mix(last, _mm512_reduce_add_epi32(sum), linear);
}
#endif

// Whether using the network pays: with the plain kernel it takes ten times too long.
enum {
#if defined LINE_HAS_AVX2
    LINE_PAYS = 1,
#else
    LINE_PAYS = 0,
#endif
};

static inline int32_t line_value(const LineNet *net, const PatternNumbers *n, int empties,
                                 int32_t linear) {
#if defined LINE_HAS_AVX512
    return line_value_avx512(net, n, empties, linear);
#elif defined LINE_HAS_AVX2
    return line_value_avx2(net, n, empties, linear);
#else
    return line_value_plain(net, n, empties, linear);
#endif
}

#endif
