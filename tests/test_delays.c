// SPDX-License-Identifier: MIT
// test_delays.c - delays of engines are counted, and lists of processors are read.
#include "testing.h"

#include "base/os/os_affinity.h"
#include "referee/delays.h"

static void delays_add_up(void **unused) {
    (void)unused;
    Delays a = {0}, b = {0};
    double mean;
    assert_false(delays_any(&a));
    assert_false(delays_mean_ms(&a, &mean));
    delays_add(&a, &(Choice){.has_delay = true, .delay_us = 1500}, -20);
    delays_add(&a, &(Choice){.has_delay = true, .delay_us = 500}, 3);
    delays_add(&b, &(Choice){.over_ms = 7}, 0);
    assert_true(delays_any(&b));
    assert_false(delays_mean_ms(&b, &mean));
    delays_join(&a, &b);
    assert_true(delays_mean_ms(&a, &mean));
    assert_true(mean > 0.999 && mean < 1.001);
    assert_int_equal(a.moves, 2);
    assert_int_equal(a.most_us, 1500);
    assert_int_equal(a.late, 2);
    assert_int_equal(a.most_over_ms, 7);
}

static void processors_are_read_or_refused(void **unused) {
    (void)unused;
    OsCpus allowed, read = {.n = -1};
    Error e;
    char text[32];
    os_cpus_allowed(&allowed);
    assert_true(allowed.n > 0);
    assert_true(os_cpus_parse("all", &read, &e));
    assert_int_equal(read.n, allowed.n);
    snprintf(text, sizeof text, "%d-%d", allowed.cpu[0], allowed.cpu[0]);
    assert_true(os_cpus_parse(text, &read, &e));
    assert_int_equal(read.n, 1);
    assert_int_equal(read.cpu[0], allowed.cpu[0]);
    static const char *const bad[] = {"",     "x",  "-1",    "3-1",        "0,",
                                      "0,,1", "0-", "1023x", "99999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(os_cpus_parse(bad[i], &read, &e));
    snprintf(text, sizeof text, "%d,%d", allowed.cpu[0], allowed.cpu[0]);
    assert_false(os_cpus_parse(text, &read, &e));
    assert_contains(e.text, "named twice");
    assert_int_equal(read.n, 1); // unchanged
}

static void a_thread_is_pinned_and_freed(void **unused) {
    (void)unused;
    OsCpus before, now;
    os_cpus_allowed(&before);
    assert_true(os_pin_thread(&before.cpu[before.n - 1], 1));
    os_cpus_allowed(&now);
    assert_int_equal(now.n, 1);
    assert_int_equal(now.cpu[0], before.cpu[before.n - 1]);
    assert_true(os_pin_thread(before.cpu, before.n));
    os_cpus_allowed(&now);
    assert_int_equal(now.n, before.n);
    assert_false(os_pin_thread(NULL, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delays_add_up),
        cmocka_unit_test(processors_are_read_or_refused),
        cmocka_unit_test(a_thread_is_pinned_and_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
