// SPDX-License-Identifier: MIT
// test_pattern.c - the pattern evaluation of Othello: numbers updated from move to move, weights
// that mirror images share, kernels that agree, the fit, the file.
#include "othello_positions.h"
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/othello/learn/pattern_fit.h"

#include <stdlib.h>
#include <string.h>

static PatternWeights *random_weights(uint64_t seed) {
    Rng rng = rng_seed(seed);
    PatternWeights *w = pattern_weights_new();
    int16_t *tied = mem_new((size_t)w->set->tied_count, sizeof *tied);
    for (int stage = 0; stage < PATTERN_STAGES; stage++) {
        for (int32_t i = 0; i < w->set->tied_count; i++)
            tied[i] = (int16_t)((int)rng_below(&rng, 601) - 300);
        pattern_weights_set(w, stage, tied);
    }
    free(tied);
    return w;
}

static int32_t value_of(const PatternWeights *w, DiscBoard b) {
    return w->eval.value(&w->eval, b, DISC_EIGHT_8);
}

static void numbers_after_moves_and_passes_are_those_of_the_new_position(void **state) {
    (void)state;
    PatternSet *set = pattern_set_new();
    Rng rng = rng_seed(1);
    for (int game = 0; game < 20; game++) {
        DiscBoard b = othello_start();
        PatternNumbers kept, fresh;
        pattern_numbers(set, b, &kept);
        for (bool passed = false;;) {
            uint64_t moves = disc_moves(b, DISC_EIGHT_8);
            if (!moves && passed) break;
            passed = !moves;
            if (moves) {
                int i = bits_nth(moves, rng_below(&rng, (uint32_t)bits_count(moves)));
                pattern_play(set, &kept, i, disc_flips(b, i, DISC_EIGHT_8), &kept);
                b = othello_after(b, i);
            } else {
                pattern_pass(&kept, &kept);
                b = disc_pass(b);
            }
            pattern_numbers(set, b, &fresh);
            assert_memory_equal(&kept, &fresh, sizeof kept);
        }
    }
    pattern_set_free(set);
}

static uint64_t mirrored(uint64_t discs, int turn) {
    uint64_t out = 0;
    while (discs) {
        int i = bits_pop(&discs), x = i % 8, y = i / 8;
        if (turn & 1) x = 7 - x;
        if (turn & 2) y = 7 - y;
        out |= UINT64_C(1) << (turn & 4 ? 8 * x + y : 8 * y + x);
    }
    return out;
}

static void turned_and_mirrored_boards_have_the_same_value(void **state) {
    (void)state;
    PatternWeights *w = random_weights(2);
    Rng rng = rng_seed(3);
    for (int k = 0; k < 40; k++) {
        DiscBoard b = othello_random(&rng, 10 + k);
        for (int turn = 1; turn < 8; turn++) {
            DiscBoard other = {mirrored(b.me, turn), mirrored(b.opp, turn)};
            assert_int_equal(value_of(w, b), value_of(w, other));
        }
    }
    pattern_weights_free(w);
}

static void weights_are_added_up_where_the_set_says_they_are(void **state) {
    (void)state;
    PatternWeights *w = random_weights(4);
    Rng rng = rng_seed(5);
    for (int k = 0; k < 200; k++) {
        PatternNumbers n;
        pattern_numbers(w->set, othello_random(&rng, 1 + k % 58), &n);
        const int8_t *table = w->table[k % PATTERN_STAGES];
        int32_t plain = pattern_sum_plain(w->set, table, &n);
        assert_int_equal(pattern_sum(table, &n), plain);
    }
    pattern_weights_free(w);
}

static void weights_come_back_from_a_file_and_a_changed_byte_is_noticed(void **state) {
    (void)state;
    const ScratchFile scratch = scratch_file("pattern.weights");
    const char *path = scratch.path;
    PatternWeights *w = pattern_weights_new();
    Error e;
    w->fitted = true;
    w->spread.term[1] = -0.125F;
    w->unit = 4;
    for (int s = 0; s < PATTERN_STAGES; s++) w->tied[s][s] = (int16_t)(1000 - 68 * s);
    assert_true(pattern_weights_write(w, path, NULL, &e));
    PatternWeights *again = pattern_weights_read(path, &e);
    assert_non_null(again);
    for (int s = 0; s < PATTERN_STAGES; s++)
        assert_memory_equal(w->tied[s], again->tied[s],
                            (size_t)w->set->tied_count * sizeof(int16_t));
    assert_true(again->spread.term[1] == -0.125F);
    assert_int_equal(again->unit, 4);
    Str file = {0};
    assert_true(os_read_file(path, 1 << 24, &file, &e));
    file.text[file.len / 2] ^= 1;
    assert_true(os_write_file(path, file.text, file.len, &e));
    assert_null(pattern_weights_read(path, &e));
    assert_true(os_write_file(path, "", 0, &e));
    assert_null(pattern_weights_read(path, &e));
    str_clear(&file);
    remove(path);
    pattern_weights_free(w);
    pattern_weights_free(again);
}

static void weights_are_rounded_to_their_unit_and_in_tables_to_a_byte(void **state) {
    (void)state;
    PatternWeights *w = pattern_weights_new();
    int16_t *tied = mem_new((size_t)w->set->tied_count, sizeof *tied);
    static const int16_t given[] = {0, 3, 4, -3, -4, 13, 2040, -2041, 32000};
    static const int16_t kept[] = {0, 0, 8, 0, -8, 16, 2040, -2040, 32000};
    static const int16_t steps[] = {0, 0, 1, 0, -1, 1, 127, -127, 127};
    memcpy(tied, given, sizeof given);
    w->unit = 8;
    pattern_weights_set(w, 7, tied);
    assert_memory_equal(w->tied[7], kept, sizeof kept);
    for (int32_t i = 0; i < w->set->table_size; i++)
        if (w->set->tied[i] < 9) assert_int_equal(w->table[7][i], steps[w->set->tied[i]]);
    free(tied);
    pattern_weights_free(w);
}

// Four discs for a corner and one for being to move: weights can express both.
static int16_t corners_value(DiscBoard b) {
    const uint64_t corners = UINT64_C(0x8100000000000081);
    return (int16_t)(EDGE_DISC *
                     (4 * (bits_count(b.me & corners) - bits_count(b.opp & corners)) + 1));
}

static void the_fit_finds_what_the_positions_are_worth(void **state) {
    (void)state;
    enum { N = 3000, STAGE = 20 };
    PatternSample *s = mem_new(N, sizeof *s);
    PatternWeights *w = pattern_weights_new();
    int16_t *tied = mem_new((size_t)w->set->tied_count, sizeof *tied);
    Rng rng = rng_seed(6);
    for (int i = 0; i < N; i++) {
        DiscBoard b = othello_random(&rng, 20);
        s[i] = (PatternSample){b, corners_value(b), 20, i % 5 == 0};
    }
    PatternParts *parts = pattern_parts_new(w->set);
    double *part = mem_new((size_t)parts->count, sizeof *part);
    for (int times = 0; times < 2; times++) // the second fit continues where the first one ended
        pattern_fit_stage(w->set, parts, s, N, STAGE, &(PatternFit){1, 15}, part, tied);
    free(part);
    pattern_parts_free(parts);
    pattern_weights_set(w, STAGE, tied);
    PatternError errors[65] = {{0}};
    double without = 0;
    for (int i = 0; i < N; i += 5) without += abs(s[i].value) / (double)EDGE_DISC;
    assert_int_equal(pattern_stage(20), STAGE);
    pattern_errors(w, s, N, errors);
    assert_int_equal(errors[20].count, N / 5);
    assert_true(errors[20].absolute < 0.25 * without);
    free(tied);
    free(s);
    pattern_weights_free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_after_moves_and_passes_are_those_of_the_new_position),
        cmocka_unit_test(turned_and_mirrored_boards_have_the_same_value),
        cmocka_unit_test(weights_are_added_up_where_the_set_says_they_are),
        cmocka_unit_test(weights_come_back_from_a_file_and_a_changed_byte_is_noticed),
        cmocka_unit_test(weights_are_rounded_to_their_unit_and_in_tables_to_a_byte),
        cmocka_unit_test(the_fit_finds_what_the_positions_are_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
