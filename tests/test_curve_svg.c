// SPDX-License-Identifier: MIT
// test_curve_svg.c - pictures of curves: the marks of the axes stand where their values are.
#include "testing.h"

#include "papers/curve_svg.h"

#include <stdlib.h>

// The height at which the mark of a value stands.
static double height_of(const Str *svg, const char *mark) {
    char text[64];
    snprintf(text, sizeof text, "text-anchor='end'>%s</text>", mark);
    const char *at = strstr(str_text(svg), text);
    if (!at) fail_msg("no mark %s: %s", mark, str_text(svg));
    while (strncmp(at, " y='", 4) != 0) at--;
    return strtod(at + 4, NULL);
}

static void the_marks_rise_evenly(void **unused) {
    (void)unused;
    static const double x[] = {0, 1, 2}, y[] = {10, 15, 20};
    Curve curve = {"c", y};
    CurvePlot plot = {.title = "t", .x_name = "x", .y_name = "y", .x = x, .points = 3};
    plot.y_least = 10;
    plot.y_greatest = 20;
    plot.curves = &curve;
    plot.n = 1;
    Str svg = {0};
    curve_svg(&plot, &svg);
    double low = height_of(&svg, "10.00"), middle = height_of(&svg, "14.00"),
           high = height_of(&svg, "18.00");
    assert_true(low > middle && middle > high); // y grows downwards
    assert_true(low - middle - (middle - high) < 0.2 && middle - high - (low - middle) < 0.2);
    str_clear(&svg);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_marks_rise_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
