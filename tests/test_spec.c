// SPDX-License-Identifier: MIT
// test_spec.c - texts such as `ply:depth=7,weights=300,30` and the numbers in them.
#include "testing.h"

#include "base/spec.h"
#include "base/str.h"

static void parse(Spec *s, const char *text) {
    Error error;
    if (!spec_parse(text, s, &error)) fail_msg("'%s' refused: %s", text, error.text);
}

static void refuse(const char *text, const char *why) {
    Spec spec;
    Error error;
    assert_false(spec_parse(text, &spec, &error));
    assert_contains(error.text, why);
}

// --- the grammar ---

static void texts_are_cut_into_keys_and_values(void **unused) {
    (void)unused;
    Spec spec;
    static const struct {
        const char *text, *name;
        size_t n;
        const char *item[3][2];
    } cases[] = {
        {"othello", "othello", 0, {{0}}},
        {"othello:", "othello", 0, {{0}}},
        {"othello:size=6", "othello", 1, {{"size", "6"}}},
        {"ply:depth=7,eval=wsm", "ply", 2, {{"depth", "7"}, {"eval", "wsm"}}},
        {"ply:weights=1,2,3", "ply", 1, {{"weights", "1,2,3"}}},
        {"ply:weights=1,2,3,depth=5,order=fixed/2",
         "ply",
         3,
         {{"weights", "1,2,3"}, {"depth", "5"}, {"order", "fixed/2"}}},
        {"om:depth=5,opponent=ply/depth=3", "om", 2, {{"depth", "5"}, {"opponent", "ply/depth=3"}}},
        {"om:opponent=ply/depth=3/eval=wsm,depth=5",
         "om",
         2,
         {{"opponent", "ply/depth=3/eval=wsm"}, {"depth", "5"}}},
        {"engine:edax -q", "engine", 1, {{"", "edax -q"}}},
        {"engine:edax,proto=nboard", "engine", 2, {{"", "edax"}, {"proto", "nboard"}}},
        {"engine:a,b,c,proto=gtp", "engine", 2, {{"", "a,b,c"}, {"proto", "gtp"}}},
        {"engine:prog:with:colons", "engine", 1, {{"", "prog:with:colons"}}},
        {"engine:gnugo --mode=gtp --level=1,proto=gtp",
         "engine",
         2,
         {{"", "gnugo --mode=gtp --level=1"}, {"proto", "gtp"}}},
        {"engine:x,option.Skill Level=3,proto=uci",
         "engine",
         3,
         {{"", "x"}, {"option.Skill Level", "3"}, {"proto", "uci"}}},
        {"engine:\"p -o a=1,b=2\",proto=gtp",
         "engine",
         2,
         {{"", "p -o a=1,b=2"}, {"proto", "gtp"}}},
        {"x:a=\"say \\\"no\\\", \\\\\",b=", "x", 2, {{"a", "say \"no\", \\"}, {"b", ""}}},
        {"x:a=1\"2", "x", 1, {{"a", "1\"2"}}},
        {"x:a=\"\"", "x", 1, {{"a", ""}}},
        {"x:a=", "x", 1, {{"a", ""}}},
        {"x:a=,b=", "x", 2, {{"a", ""}, {"b", ""}}},
        {"x:a=b=c", "x", 1, {{"a", "b=c"}}},
        {"x:a=1,", "x", 1, {{"a", "1,"}}},
        {"x:a=1,,2", "x", 1, {{"a", "1,,2"}}},
        {"x:,a=1", "x", 2, {{"", ""}, {"a", "1"}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        parse(&spec, cases[i].text);
        assert_string_equal(spec.name, cases[i].name);
        assert_int_equal(spec.n, cases[i].n);
        for (size_t k = 0; k < spec.n; k++) {
            assert_string_equal(spec.item[k].key, cases[i].item[k][0]);
            assert_string_equal(spec.item[k].value, cases[i].item[k][1]);
            assert_false(spec.item[k].used);
        }
    }
}

static void texts_without_a_name_are_refused(void **unused) {
    (void)unused;
    refuse("", "empty name");
    refuse(":", "empty name");
    refuse(":depth=3", "empty name in ':depth=3'");
}

static void quotes_that_do_not_end_an_item_are_refused(void **unused) {
    (void)unused;
    refuse("engine:\"prog", "quotes");
    refuse("engine:\"prog\\\"", "quotes");
    refuse("x:a=\"1\"2", "quotes");
    refuse("x:a=\"1\" ,b=2", "quotes");
}

static void a_key_given_twice_is_refused(void **unused) {
    (void)unused;
    Spec spec;
    refuse("ply:depth=3,depth=4", "'depth' is given twice");
    refuse("ply:a=1,b=2,c=3,b=2", "'b' is given twice");
    parse(&spec, "ply:a=1,A=2"); // case counts
}

static void a_value_without_a_key_is_refused(void **unused) {
    (void)unused;
    refuse("ply:depth=3,=4", "option without a name in 'ply:depth=3,=4'");
}

static void texts_that_are_too_long_are_refused(void **unused) {
    (void)unused;
    Spec spec;
    static char text[SPEC_TEXT_MAX + 10];
    memset(text, 'x', sizeof text);
    text[SPEC_TEXT_MAX - 1] = '\0';
    parse(&spec, text);
    assert_string_equal(spec.name, text);
    text[SPEC_TEXT_MAX - 1] = 'x';
    text[SPEC_TEXT_MAX] = '\0';
    refuse(text, "text of 2048 characters, at most 2047");
}

static void too_many_options_are_refused(void **unused) {
    (void)unused;
    Spec spec;
    Str text = {0};
    str_add(&text, "x:");
    for (int i = 0; i < SPEC_ITEMS_MAX; i++) str_addf(&text, "%sk%d=%d", i ? "," : "", i, i);
    parse(&spec, str_text(&text));
    assert_int_equal(spec.n, SPEC_ITEMS_MAX);
    assert_string_equal(spec_get(&spec, "k23"), "23");
    str_add(&text, ",more=1");
    refuse(str_text(&text), "more than 24 options");
    str_clear(&text);
}

// --- reading values ---

static void values_are_found_by_key(void **unused) {
    (void)unused;
    Spec spec;
    parse(&spec, "engine:cat -n,proto=gtp");
    assert_string_equal(spec_get(&spec, ""), "cat -n");
    assert_string_equal(spec_get(&spec, "proto"), "gtp");
    assert_null(spec_get(&spec, "prot"));
    assert_null(spec_get(&spec, "PROTO"));
}

static void whole_numbers_are_read_or_named(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    int v = 5;
    parse(&spec, "x:a=7,b=-3,c=,d=3.5,e=1e3,f= 3,g=+3,h=0x3,i=9,j=99999999999999999999,k=3x,l=007");
    assert_true(spec_int(&spec, "missing", 1, 9, &v, &error));
    assert_int_equal(v, 5);
    assert_true(spec_int(&spec, "a", 7, 7, &v, &error));
    assert_int_equal(v, 7);
    assert_true(spec_int(&spec, "b", -9, 9, &v, &error));
    assert_int_equal(v, -3);
    assert_true(spec_int(&spec, "l", 0, 9, &v, &error));
    assert_int_equal(v, 7);
    const char *bad[] = {"c", "d", "e", "f", "g", "h", "j", "k"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(spec_int(&spec, bad[i], -1000, 1000, &v, &error));
    assert_false(spec_int(&spec, "i", 1, 8, &v, &error));
    assert_string_equal(error.text, "i: '9' is not a whole number from 1 to 8");
    assert_int_equal(v, 7);
}

static void decimal_numbers_are_read_or_named(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    double v = 0.5;
    parse(&spec, "x:a=2.25,b=-1e2,c=nan,d=inf,e=1e999,f=,g=1.5x,h=3");
    assert_true(spec_real(&spec, "missing", 0, 1, &v, &error));
    assert_true(v == 0.5);
    assert_true(spec_real(&spec, "a", 0, 3, &v, &error));
    assert_true(v == 2.25);
    assert_true(spec_real(&spec, "b", -100, 3, &v, &error));
    assert_true(v == -100);
    const char *bad[] = {"c", "d", "e", "f", "g"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(spec_real(&spec, bad[i], -1e300, 1e300, &v, &error));
    assert_false(spec_real(&spec, "h", 0, 2.5, &v, &error));
    assert_string_equal(error.text, "h: '3' is not a number from 0 to 2.5");
    assert_true(v == -100);
}

static void words_are_read_into_their_index(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    static const char *const words[] = {"wsm", "val2", "chnw"};
    int v = 1;
    parse(&spec, "ply:eval=chnw,other=chwn,far=zzzzzzzz");
    assert_true(spec_choice(&spec, "missing", words, 3, &v, &error));
    assert_int_equal(v, 1);
    assert_true(spec_choice(&spec, "eval", words, 3, &v, &error));
    assert_int_equal(v, 2);
    assert_false(spec_choice(&spec, "other", words, 3, &v, &error));
    assert_string_equal(error.text, "other: unknown 'chwn'; did you mean 'chnw'?");
    assert_false(spec_choice(&spec, "far", words, 3, &v, &error));
    assert_contains(error.text, "far: unknown 'zzzzzzzz'");
    assert_contains(error.text, "wsm");
    assert_int_equal(v, 2);
}

static void lists_of_numbers_are_read(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    int v[4] = {0};
    size_t n = 4;
    parse(&spec, "ply:weights=300,-30/50,7,depth=3");
    assert_true(spec_ints(&spec, "weights", v, &n, &error));
    assert_int_equal(n, 4);
    const int expected[4] = {300, -30, 50, 7};
    assert_memory_equal(v, expected, sizeof v);
    n = 4;
    assert_true(spec_ints(&spec, "missing", v, &n, &error));
    assert_int_equal(n, 0);
    n = 1;
    assert_true(spec_ints(&spec, "depth", v, &n, &error));
    assert_int_equal(n, 1);
    assert_int_equal(v[0], 3);
}

static void bad_lists_of_numbers_leave_the_old_ones(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    static const char *const bad[][2] = {
        {"ply:w=1,2,3,4,5", "w: more than 4 numbers"},
        {"ply:w=1,,2", "w: '' is not a whole number"},
        {"ply:w=1,2,", "w: '' is not a whole number"},
        {"ply:w=", "w: '' is not a whole number"},
        {"ply:w=7,1.5", "w: '1.5' is not a whole number"},
        {"ply:w=7,1000001", "w: '1000001' is not a whole number within a million"},
        {"ply:w=7,1234567890123456789012345", "w: a number is too long"},
        {"ply:w=7,two", "w: 'two'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int v[4] = {11, 12, 13, 14};
        const int old[4] = {11, 12, 13, 14};
        size_t n = 4;
        parse(&spec, bad[i][0]);
        assert_false(spec_ints(&spec, "w", v, &n, &error));
        assert_contains(error.text, bad[i][1]);
        assert_int_equal(n, 4);
        assert_memory_equal(v, old, sizeof v);
    }
}

static void options_nobody_asked_for_are_named(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    static const char *const known[] = {"depth", "weights"};
    int v = 0;
    parse(&spec, "ply:depth=3,wieghts=1,2");
    assert_true(spec_int(&spec, "depth", 1, 9, &v, &error));
    assert_false(spec_done(&spec, known, 2, &error));
    assert_string_equal(error.text, "ply has no option 'wieghts'; did you mean 'weights'?");
    parse(&spec, "ply:colour=red");
    assert_false(spec_done(&spec, known, 2, &error));
    assert_string_equal(error.text, "ply has no option 'colour'");
    parse(&spec, "ply:depth=3");
    assert_true(spec_int(&spec, "depth", 1, 9, &v, &error));
    assert_true(spec_done(&spec, known, 2, &error));
    parse(&spec, "human");
    assert_true(spec_done(&spec, NULL, 0, &error));
}

static void an_option_without_a_key_is_shown_as_it_was_written(void **unused) {
    (void)unused;
    Spec spec;
    Error error;
    static const char *const known[] = {"depth"};
    parse(&spec, "ply:7");
    assert_false(spec_done(&spec, known, 1, &error));
    assert_string_equal(error.text, "ply: '7' is not an option; write KEY=VALUE");
}

static void numbers_are_whole_texts(void **unused) {
    (void)unused;
    int64_t v;
    double d;
    assert_true(spec_number("-9223372036854775808", &v));
    assert_true(v == INT64_MIN);
    assert_true(spec_number("9223372036854775807", &v));
    assert_true(v == INT64_MAX);
    static const char *const bad[] = {
        "", " 1", "1 ", "+1", "1.", "0x1", "--1", "-", "1\n", "ten", "9223372036854775808"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(spec_number(bad[i], &v));
    assert_true(spec_decimal("1e-3", &d));
    assert_true(d == 1e-3);
    static const char *const not_decimal[] = {"",   " 1",  "1 ",  "+1",  "-",   ".",
                                              "1e", "nan", "inf", "1,5", "0x10"};
    for (size_t i = 0; i < sizeof not_decimal / sizeof *not_decimal; i++)
        assert_false(spec_decimal(not_decimal[i], &d));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_cut_into_keys_and_values),
        cmocka_unit_test(texts_without_a_name_are_refused),
        cmocka_unit_test(quotes_that_do_not_end_an_item_are_refused),
        cmocka_unit_test(a_key_given_twice_is_refused),
        cmocka_unit_test(a_value_without_a_key_is_refused),
        cmocka_unit_test(texts_that_are_too_long_are_refused),
        cmocka_unit_test(too_many_options_are_refused),
        cmocka_unit_test(values_are_found_by_key),
        cmocka_unit_test(whole_numbers_are_read_or_named),
        cmocka_unit_test(decimal_numbers_are_read_or_named),
        cmocka_unit_test(words_are_read_into_their_index),
        cmocka_unit_test(lists_of_numbers_are_read),
        cmocka_unit_test(bad_lists_of_numbers_leave_the_old_ones),
        cmocka_unit_test(options_nobody_asked_for_are_named),
        cmocka_unit_test(an_option_without_a_key_is_shown_as_it_was_written),
        cmocka_unit_test(numbers_are_whole_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
