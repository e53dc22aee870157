// SPDX-License-Identifier: MIT
// test_edge_sure.c - how sure values of Othello are: the built-in table, and measuring.
#include "testing.h"

#include "base/mem.h"
#include "train/sure_measure.h"

static void exact_values_are_certain(void **unused) {
    (void)unused;
    EdgeSure s;
    assert_true(edge_sure(40, 40, 100, 2, &s));
    assert_int_equal(s.sign, 100);
    assert_int_equal(s.value, 100);
}

static void nothing_is_said_of_what_was_not_measured(void **unused) {
    (void)unused;
    EdgeSure s;
    assert_false(edge_sure(EDGE_SURE_EMPTIES_MAX + 1, 10, 0, 4, &s));
    assert_false(edge_sure(20, 0, 0, 4, &s));
}

static void a_larger_value_makes_the_winner_surer(void **unused) {
    (void)unused;
    int before = 0;
    for (int discs = 1; discs <= 40; discs++) {
        EdgeSure plus, minus;
        assert_true(edge_sure(20, 8, 0, discs, &plus));
        assert_true(edge_sure(20, 8, 0, -discs, &minus));
        assert_int_equal(plus.sign, minus.sign);
        assert_in_range(plus.sign, before, 99);
        assert_true(plus.sign >= plus.value);
        before = plus.sign;
    }
}

static void searches_to_the_end_are_surer(void **unused) {
    (void)unused;
    EdgeSure shallow, end;
    assert_true(edge_sure(20, 4, 0, 4, &shallow));
    assert_true(edge_sure(20, 20, 99, 4, &end));
    assert_true(end.value > shallow.value);
    assert_true(end.sign > shallow.sign);
}

static void a_row_says_what_it_says(void **unused) {
    (void)unused;
    const EdgeSureRow row = {.right = 250, .scale = 400};
    assert_int_equal(edge_sure_by(&row, 4).sign, 73); // 1 / (1 + 1/e)
    assert_int_equal(edge_sure_by(&row, 4).value, 25);
    assert_int_equal(edge_sure_by(&row, 0).sign, 25);
}

static void measuring_depends_on_the_seed_only(void **unused) {
    (void)unused;
    atomic_bool stop = false;
    Progress progress;
    progress_init(&progress);
    PatternWeights *w = pattern_weights_built_in();
    SureMeasured *m = mem_new(2, sizeof *m);
    for (int i = 0; i < 2; i++)
        assert_true(sure_measure(&(SureMeasure){w, 3, 7, &stop, &progress}, &m[i]));
    progress_clear(&progress);
    assert_memory_equal(&m[0], &m[1], sizeof *m);
    int64_t said = 0;
    for (int i = 0; i < SURE_BINS; i++) said += m[0].sign[i].n;
    assert_true(said > 50);
    free(m);
    pattern_weights_free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_values_are_certain),
        cmocka_unit_test(nothing_is_said_of_what_was_not_measured),
        cmocka_unit_test(a_larger_value_makes_the_winner_surer),
        cmocka_unit_test(searches_to_the_end_are_surer),
        cmocka_unit_test(a_row_says_what_it_says),
        cmocka_unit_test(measuring_depends_on_the_seed_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
