// SPDX-License-Identifier: MIT
// test_clock.c - game clocks: their texts, what a move costs, when the flag falls.
#include "referee/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static ClockRule rule_of(const char *text) {
    ClockRule rule;
    Error e;
    if (!clock_parse(text, &rule, &e)) fail_msg("%s", e.text);
    return rule;
}

static Clock clock_of(const char *text) {
    Clock c;
    clock_reset(&c, rule_of(text));
    return c;
}

static void texts_are_read_in_seconds(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t main_ms, inc_ms, byo_ms;
    } cases[] = {
        {"60+0.5", 60000, 500, 0}, {"300/10", 300000, 0, 10000},
        {"5", 5000, 0, 0},         {"0/3", 0, 0, 3000},
        {"0+1", 0, 1000, 0},       {"0.001", 1, 0, 0},
        {"none", 0, 0, 0},         {"1000000+0", 1000000000, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ClockRule rule = rule_of(cases[i].text);
        assert_int_equal(rule.main_ms, cases[i].main_ms);
        assert_int_equal(rule.inc_ms, cases[i].inc_ms);
        assert_int_equal(rule.byo_ms, cases[i].byo_ms);
    }
}

static void wrong_texts_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",      "0",       "0+0",  "60+",    "+5",    "/5",     "60+1/5", "60 +1",   "-5",
        "60+-1", "2000000", "nan",  "sixty",  "60++1", "inf",    "60+1s",  "60+0.5 ", "None",
        "0@5",   "60@",     "60@0", "60@1.5", "60~",   "60~1@4", "60@4+1", "@5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ClockRule rule = {.main_ms = 1, .inc_ms = 2, .byo_ms = 3};
        Error e = {""};
        if (clock_parse(texts[i], &rule, &e)) fail_msg("'%s' was read", texts[i]);
        assert_int_equal(rule.main_ms, 1);
        assert_int_equal(rule.inc_ms, 2);
        assert_int_equal(rule.byo_ms, 3);
        assert_non_null(strstr(e.text, "60+0.5"));
    }
}

static void a_rule_is_written_as_it_is_read(void **state) {
    (void)state;
    static const char *const texts[] = {"60+0.5", "300/10",           "5",
                                        "none",   "123456.789+0.001", "0/3",
                                        "60@40",  "60+0.5@40~0.05",   "0/3~1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ClockRule rule = rule_of(texts[i]);
        Str out = {0};
        clock_text(&rule, &out);
        assert_string_equal(str_text(&out), texts[i]);
        str_clear(&out);
    }
}

static void only_none_does_not_run(void **state) {
    (void)state;
    ClockRule none = rule_of("none"), main_only = rule_of("1"), byo_only = rule_of("0/1");
    assert_false(clock_runs(&none));
    assert_true(clock_runs(&main_only));
    assert_true(clock_runs(&byo_only));
}

static void main_time_goes_down_and_increments_come_back(void **state) {
    (void)state;
    Clock c = clock_of("10+2");
    assert_int_equal(clock_allowance_ms(&c), 10000);
    assert_true(clock_charge(&c, 3000));
    assert_int_equal(c.left_ms, 9000);
    assert_true(clock_charge(&c, 0));
    assert_int_equal(c.left_ms, 11000);
    assert_true(clock_charge(&c, 11000)); // to the last millisecond
    assert_int_equal(c.left_ms, 2000);
    assert_false(clock_charge(&c, 2001));
    assert_int_equal(c.left_ms, 0);
}

static void an_increment_alone_is_given_in_advance(void **state) {
    (void)state;
    Clock c = clock_of("0+1");
    assert_true(clock_charge(&c, 900));
    assert_int_equal(c.left_ms, 1100);
    assert_true(clock_charge(&c, 1100));
    assert_false(clock_charge(&c, 1001));
}

static void byoyomi_is_fresh_for_every_move_once_main_time_is_gone(void **state) {
    (void)state;
    Clock c = clock_of("5/2");
    assert_int_equal(clock_allowance_ms(&c), 7000);
    assert_true(clock_charge(&c, 6000)); // into the byo-yomi
    assert_int_equal(c.left_ms, 0);
    for (int i = 0; i < 10; i++) assert_true(clock_charge(&c, 2000));
    assert_false(clock_charge(&c, 2001));
}

static void without_increment_the_time_only_goes_down(void **state) {
    (void)state;
    Clock c = clock_of("1");
    assert_true(clock_charge(&c, 400));
    assert_true(clock_charge(&c, 600));
    assert_int_equal(c.left_ms, 0);
    assert_true(clock_charge(&c, 0)); // an instant move costs nothing
    assert_false(clock_charge(&c, 1));
}

static void a_share_is_a_fair_part_and_never_all(void **state) {
    (void)state;
    Clock c = clock_of("60");
    assert_int_equal(clock_share_ms(&c, 30), 2000);
    assert_int_equal(clock_share_ms(&c, 1), 54000); // nine tenths
    assert_int_equal(clock_share_ms(&c, 0), 54000); // as if one were left
    assert_int_equal(clock_share_ms(&c, -7), 54000);
    c = clock_of("60+1");
    assert_int_equal(clock_share_ms(&c, 30), 3000);
    c = clock_of("0/10");
    assert_int_equal(clock_share_ms(&c, 30), 9000);
    c = clock_of("0/0.1");
    assert_int_equal(clock_share_ms(&c, 30), 60); // 40 ms for delays
    c = clock_of("0/0.05");
    assert_int_equal(clock_share_ms(&c, 30), 25); // or a half
    c.left_ms = 0;
    c.rule = rule_of("1");
    assert_int_equal(clock_share_ms(&c, 30), 1); // always a positive time
}

static void whoever_spends_his_share_never_loses_on_time(void **state) {
    (void)state;
    static const char *const texts[] = {"60", "1+0.1", "0/1", "5/1", "0+0.2", "0.1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Clock c = clock_of(texts[i]);
        for (int move = 0; move < 60; move++)
            assert_true(clock_charge(&c, clock_share_ms(&c, 60 - move)));
    }
}

static void main_time_is_given_again_after_so_many_moves(void **state) {
    (void)state;
    Clock c = clock_of("10+1@3");
    assert_int_equal(c.moves_to_go, 3);
    assert_true(clock_charge(&c, 4000));
    assert_true(clock_charge(&c, 4000));
    assert_int_equal(c.moves_to_go, 1);
    assert_int_equal(c.left_ms, 4000);
    assert_int_equal(clock_share_ms(&c, 50), 3600); // one move is to be made, nine tenths of it
    assert_true(clock_charge(&c, 4000));
    assert_int_equal(c.left_ms, 11000);
    assert_int_equal(c.moves_to_go, 3);
    assert_false(clock_charge(&c, 11001));
}

static void a_margin_forgives_what_is_measured_outside(void **state) {
    (void)state;
    Clock c = clock_of("1~0.05");
    assert_int_equal(clock_allowance_ms(&c), 1000);
    assert_true(clock_charge(&c, 1050));
    assert_int_equal(c.left_ms, 0);
    assert_true(clock_charge(&c, 50));
    assert_false(clock_charge(&c, 51));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_in_seconds),
        cmocka_unit_test(wrong_texts_are_refused_and_change_nothing),
        cmocka_unit_test(main_time_is_given_again_after_so_many_moves),
        cmocka_unit_test(a_margin_forgives_what_is_measured_outside),
        cmocka_unit_test(a_rule_is_written_as_it_is_read),
        cmocka_unit_test(only_none_does_not_run),
        cmocka_unit_test(main_time_goes_down_and_increments_come_back),
        cmocka_unit_test(an_increment_alone_is_given_in_advance),
        cmocka_unit_test(byoyomi_is_fresh_for_every_move_once_main_time_is_gone),
        cmocka_unit_test(without_increment_the_time_only_goes_down),
        cmocka_unit_test(a_share_is_a_fair_part_and_never_all),
        cmocka_unit_test(whoever_spends_his_share_never_loses_on_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
