// SPDX-License-Identifier: MIT
// test_value.c - what values mean: decided games, chances, texts.
#include "testing.h"

#include "game/value.h"

static void a_decided_game_gives_back_its_payoff(void **state) {
    (void)state;
    static const int payoffs[] = {-64, -1, 0, 1, 64, 1000000};
    for (size_t i = 0; i < sizeof payoffs / sizeof *payoffs; i++) {
        int value = value_from_payoff(payoffs[i]);
        assert_int_equal(value_margin(value), payoffs[i]);
        assert_int_equal(value_outcome(value), (payoffs[i] > 0) - (payoffs[i] < 0));
        assert_int_equal(value_from_payoff(-payoffs[i]), -value);
        assert_in_range(abs(value), 0, VALUE_INFINITE - 1);
    }
}

static void every_win_is_better_than_every_open_position(void **state) {
    (void)state;
    assert_true(value_from_payoff(1) > VALUE_OPEN_MAX);
    assert_true(value_from_payoff(-1) < -VALUE_OPEN_MAX);
    assert_int_equal(value_outcome(VALUE_OPEN_MAX), 0);
    assert_int_equal(value_margin(-VALUE_OPEN_MAX), -VALUE_OPEN_MAX);
}

static void assert_value(ValueType type, int value, int centred, const char *text) {
    Str s = {0};
    value_text(type, value, &s);
    assert_string_equal(str_text(&s), text);
    assert_int_equal(value_centred(type, value), centred);
    str_clear(&s);
}

static void values_of_every_type_have_one_centre_and_a_text(void **state) {
    (void)state;
    int won = value_from_payoff(12), lost = value_from_payoff(-1);
    assert_value(VALUE_POINTS, -12, -12, "-12");
    assert_value(VALUE_POINTS, won, won, "won by 12");
    assert_value(VALUE_DISCS, -won, -won, "lost by 12");
    assert_value(VALUE_POINTS, lost, lost, "lost");
    assert_value(VALUE_CHANCE, 500, 0, "50.0%");
    assert_value(VALUE_CHANCE, value_from_chance(0.613), 226, "61.3%");
    assert_value(VALUE_CHANCE, value_from_chance(0), -1000, "0.0%");
    assert_value(VALUE_CHANCE, VALUE_CERTAIN, 1000, "100.0%");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_decided_game_gives_back_its_payoff),
        cmocka_unit_test(every_win_is_better_than_every_open_position),
        cmocka_unit_test(values_of_every_type_have_one_centre_and_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
