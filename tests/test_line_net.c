// SPDX-License-Identifier: MIT
// test_line_net.c - the line network of Othello: lines that cover the board, kernels that agree,
// files that are refused.
#include "othello_positions.h"
#include "testing.h"

#include "base/mem.h"
#include "engine/othello/eval/line_value.h"

#include <stdlib.h>

enum { WIDTH = 12, DIGITS = 24 };

static void add(Str *out, int32_t value, int bytes) {
    for (int k = 0; k < bytes; k++) str_add_char(out, (char)((uint32_t)value >> 8 * k & 255));
}

static int32_t any(Rng *rng, int32_t most) {
    return (int32_t)rng_below(rng, (uint32_t)(2 * most + 1)) - most;
}

// A file of random numbers, large enough for every clip to occur.
static Str random_file(uint64_t seed) {
    Rng rng = rng_seed(seed);
    Str f = {0};
    str_add(&f, "genpei othello lines 2\n");
    add(&f, LINE_HIDDEN, 4);
    add(&f, WIDTH, 4);
    for (int k = 0; k < LINE_SPREAD; k++) add(&f, 10000 * k, 4);
    for (int kind = 0; kind < LINE_KINDS; kind++)
        for (int k = 0; k < WIDTH * (DIGITS + 1 + LINE_BYTES) + LINE_BYTES; k++)
            add(&f, any(&rng, 3000), 2);
    for (int k = 0; k < LINE_PHASES * LINE_HIDDEN * LINE_INPUTS; k++) add(&f, any(&rng, 127), 1);
    for (int k = 0; k < 61 * LINE_HIDDEN; k++) add(&f, any(&rng, 40000), 4);
    for (int k = 0; k < 61 * LINE_HIDDEN; k++) add(&f, any(&rng, 2000), 2);
    for (int k = 0; k < 61; k++) add(&f, any(&rng, 500), 2);
    for (int k = 0; k < 61; k++) add(&f, any(&rng, 1024), 2);
    return f;
}

static void every_square_is_on_four_lines(void **state) {
    (void)state;
    int count[64] = {0};
    for (int line = 0; line < PATTERN_LINES; line++) {
        int squares[8], kind = pattern_line(line, squares);
        assert_in_range(kind, 0, LINE_KINDS - 1);
        for (int i = 0; i < 8; i++) count[squares[i]] += line < 8 ? 1 : line < 16 ? 8 : 64;
    }
    for (int i = 0; i < 64; i++) assert_int_equal(count[i], 1 + 8 + 2 * 64);
}

static void every_kernel_says_the_same(void **state) {
    (void)state;
    Error e;
    Str file = random_file(1);
    LineNet *net = line_net_new(&file, &e);
    PatternSet *set = pattern_set_new();
    Rng rng = rng_seed(2);
    int32_t low = INT32_MAX, high = INT32_MIN;
    assert_non_null(net);
    assert_true(net->spread[3] == 3);
    for (int k = 0; k < 300; k++) {
        DiscBoard b = othello_random(&rng, 1 + k % 58);
        PatternNumbers n;
        pattern_numbers(set, b, &n);
        int empties = 64 - bits_count(b.me | b.opp);
        int32_t linear = any(&rng, 4000);
        int32_t plain = line_value_plain(net, &n, empties, linear);
        assert_int_equal(line_value(net, &n, empties, linear), plain);
#ifdef LINE_HAS_AVX2
        assert_int_equal(line_value_avx2(net, &n, empties, linear), plain);
#endif
#ifdef LINE_HAS_AVX512
        assert_int_equal(line_value_avx512(net, &n, empties, linear), plain);
#endif
        low = plain < low ? plain : low;
        high = plain > high ? plain : high;
    }
    assert_true(high - low > 1000);
    pattern_set_free(set);
    line_net_free(net);
    str_clear(&file);
}

static void files_of_another_form_are_refused(void **state) {
    (void)state;
    Error e;
    Str file = random_file(3), none = {0};
    assert_null(line_net_new(&none, &e));
    file.len--;
    assert_null(line_net_new(&file, &e));
    file.len++;
    file.text[23]++; // hidden units
    assert_null(line_net_new(&file, &e));
    file.text[23]--;
    file.text[0] = 'G';
    assert_null(line_net_new(&file, &e));
    file.text[0] = 'g';
    file.text[file.len - 1] = 0x7F; // the last share: 31 times the linear evaluation
    assert_null(line_net_new(&file, &e));
    assert_non_null(strstr(e.text, "too large"));
    str_clear(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_square_is_on_four_lines),
        cmocka_unit_test(every_kernel_says_the_same),
        cmocka_unit_test(files_of_another_form_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
