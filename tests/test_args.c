// SPDX-License-Identifier: MIT
// test_args.c - command lines: where options may stand, what they refuse, what the help says.
#include "testing.h"

#include "base/args.h"
#include "base/columns.h"

enum { WORDS_MAX = 16 };

// The outputs of one command line, with marks that show which were not changed.
typedef struct {
    const char *game;
    int64_t depth;
    bool json;
    int64_t seed, threads;
    double seconds;
    const char *moves;
    ArgList rest;
    char *argv[WORDS_MAX];
    Error error;
} Line;

static bool parse_words(Line *l, bool with_list, const char *const *words, int n) {
    *l = (Line){.game = "none", .depth = -7, .seed = 1, .threads = 1, .seconds = 2.5};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &l->game, NULL, "the game", 0, 0},
        {"--json", ARG_FLAG, &l->json, NULL, "JSON instead of text", 0, 0},
        {"--seed", ARG_INT, &l->seed, "N", "of the random numbers", 0, 0},
        {"--threads", ARG_INT, &l->threads, "N", "how many", 1, 64},
        {"--seconds", ARG_REAL, &l->seconds, "S", "how long", 0, 0},
        {"--moves", ARG_TEXT, &l->moves, "\"M M\"", "played first", 0, 0},
        {with_list ? "PLAYER..." : "[DEPTH]", with_list ? ARG_TEXTS : ARG_INT,
         with_list ? (void *)&l->rest : (void *)&l->depth, NULL, "the last", 0, 0},
    };
    assert_in_range(n, 0, WORDS_MAX);
    for (int i = 0; i < n; i++) l->argv[i] = (char *)(uintptr_t)words[i];
    return args_parse(spec, sizeof spec / sizeof *spec, n, l->argv, &l->error);
}

// Reads the words given; the line must be good (PARSE) or bad (REFUSE, with part of the message).
#define COUNT(...) (int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *))
#define TRY(line, list, ...)                                                                       \
    parse_words(line, list, (const char *const[]){__VA_ARGS__}, COUNT(__VA_ARGS__))
#define PARSE(line, ...) assert_true(TRY(line, false, __VA_ARGS__))
#define REFUSE(line, why, ...)                                                                     \
    do {                                                                                           \
        assert_false(TRY(line, false, __VA_ARGS__));                                               \
        assert_contains((line)->error.text, why);                                                  \
    } while (0)

static void absent_arguments_keep_their_values(void **unused) {
    (void)unused;
    Line l;
    PARSE(&l, "othello");
    assert_string_equal(l.game, "othello");
    assert_int_equal(l.depth, -7);
    assert_false(l.json);
    assert_int_equal(l.seed, 1);
    assert_true(l.seconds == 2.5);
    assert_null(l.moves);
}

static void options_may_stand_anywhere(void **unused) {
    (void)unused;
    Line l;
    static const char *const orders[][6] = {
        {"--json", "--seed", "9", "othello", "5"},
        {"othello", "--json", "--seed", "9", "5"},
        {"othello", "5", "--seed", "9", "--json"},
        {"--seed=9", "othello", "--json", "5", "--threads=1"},
    };
    for (size_t i = 0; i < 4; i++) {
        int n = 0;
        while (n < 6 && orders[i][n]) n++;
        assert_true(parse_words(&l, false, orders[i], n));
        assert_string_equal(l.game, "othello");
        assert_int_equal(l.depth, 5);
        assert_int_equal(l.seed, 9);
        assert_true(l.json);
    }
}

static void values_may_look_like_anything(void **unused) {
    (void)unused;
    Line l;
    PARSE(&l, "othello", "--moves", "--json");
    assert_string_equal(l.moves, "--json");
    assert_false(l.json);
    PARSE(&l, "othello", "--moves=a=b");
    assert_string_equal(l.moves, "a=b");
    PARSE(&l, "othello", "--moves=");
    assert_string_equal(l.moves, "");
    PARSE(&l, "othello", "--moves", "");
    assert_string_equal(l.moves, "");
    PARSE(&l, "othello", "--seconds", "0.25");
    assert_true(l.seconds == 0.25);
    PARSE(&l, "-"); // standard input, not an option
    assert_string_equal(l.game, "-");
}

static void two_dashes_end_the_options(void **unused) {
    (void)unused;
    Line l;
    PARSE(&l, "--json", "--", "--seed");
    assert_string_equal(l.game, "--seed");
    assert_true(l.json);
    PARSE(&l, "othello", "--", "5");
    assert_int_equal(l.depth, 5);
    REFUSE(&l, "unexpected argument '--'", "othello", "5", "--", "--");
}

static void the_last_of_two_equal_options_counts(void **unused) {
    (void)unused;
    Line l;
    PARSE(&l, "othello", "--seed", "3", "--seed=4");
    assert_int_equal(l.seed, 4);
}

static void missing_arguments_are_named(void **unused) {
    (void)unused;
    Line l;
    assert_false(parse_words(&l, false, NULL, 0));
    assert_string_equal(l.error.text, "GAME is missing");
    REFUSE(&l, "GAME is missing", "--json");
    REFUSE(&l, "--seed needs a value N", "othello", "--seed");
    REFUSE(&l, "--moves needs a value \"M M\"", "--moves");
}

static void arguments_too_many_are_named(void **unused) {
    (void)unused;
    Line l;
    REFUSE(&l, "unexpected argument 'more'", "othello", "5", "more");
}

static void numbers_out_of_range_say_the_range(void **unused) {
    (void)unused;
    Line l;
    REFUSE(&l, "--threads: '0' is not a whole number from 1 to 64", "g", "--threads", "0");
    REFUSE(&l, "--threads: '65' is not a whole number from 1 to 64", "g", "--threads=65");
    REFUSE(&l, "--threads: 'two' is not", "g", "--threads", "two");
    REFUSE(&l, "--threads: '' is not", "g", "--threads=");
    REFUSE(&l, "--seed: '-1' is not a whole number of at least 0", "g", "--seed", "-1");
    REFUSE(&l, "--seed: '99999999999999999999' is not", "g", "--seed", "99999999999999999999");
    REFUSE(&l, "[DEPTH]: 'x' is not a whole number", "g", "x");
    REFUSE(&l, "--seconds: '-1' is not a number of at least 0", "g", "--seconds", "-1");
    REFUSE(&l, "--seconds: 'inf' is not", "g", "--seconds", "inf");
    assert_int_equal(l.threads, 1);
    assert_true(l.seconds == 2.5);
    PARSE(&l, "g", "--threads", "64", "--seed", "9223372036854775807", "--seconds", "0");
    assert_int_equal(l.threads, 64);
    assert_true(l.seed == INT64_MAX);
    assert_true(l.seconds == 0);
}

static void unknown_options_suggest_the_nearest(void **unused) {
    (void)unused;
    Line l;
    REFUSE(&l, "unknown option '--sede'; did you mean '--seed'?", "g", "--sede", "4");
    REFUSE(&l, "unknown option '--colour-of-the-board'; --help lists them", "g",
           "--colour-of-the-board");
    REFUSE(&l, "did you mean '--json'?", "g", "--JSON");
    REFUSE(&l, "unknown option '--see'", "g", "--see=3");
}

static void a_suggestion_does_not_depend_on_the_value(void **unused) {
    (void)unused;
    Line l;
    REFUSE(&l, "unknown option '--movse'; did you mean '--moves'?", "g",
           "--movse=f5 d6 c3 d3 c4 f4 f6");
}

static void flags_take_no_value(void **unused) {
    (void)unused;
    Line l;
    REFUSE(&l, "--json takes no value", "g", "--json=yes");
}

static void a_list_takes_every_further_argument(void **unused) {
    (void)unused;
    Line l;
    assert_true(TRY(&l, true, "othello", "a", "--json", "b", "--", "--c"));
    assert_int_equal(l.rest.n, 3);
    assert_string_equal(l.rest.items[0], "a");
    assert_string_equal(l.rest.items[1], "b");
    assert_string_equal(l.rest.items[2], "--c");
    assert_true(l.json);
    assert_false(TRY(&l, true, "othello"));
    assert_string_equal(l.error.text, "PLAYER... is missing");
}

static const ArgSpec *example_spec(size_t *n) {
    static const char *game, *out, *form = "text";
    static int64_t depth = 5, seed;
    static double seconds = 2.5;
    static bool flag;
    static const ArgSpec spec[] = {
        {"--json", ARG_FLAG, &flag, NULL, "print JSON instead of text", 0, 0},
        {"GAME", ARG_TEXT, &game, NULL, "name of the game", 0, 0},
        {"[DEPTH]", ARG_INT, &depth, NULL, "plies to look ahead", 1, 9},
        {"--seed", ARG_INT, &seed, "N", "seed of the games", 0, 0},
        {"--seconds", ARG_REAL, &seconds, "S", "time limit", 0, 0},
        {"--form", ARG_TEXT, &form, "text|json", "format of the output", 0, 0},
        {"--out", ARG_NEEDED, &out, "FILE", "write to this file", 0, 0},
    };
    *n = sizeof spec / sizeof *spec;
    return spec;
}

static void the_help_has_a_row_for_every_argument_with_its_default(void **unused) {
    (void)unused;
    size_t n;
    const ArgSpec *spec = example_spec(&n);
    Str help = {0};
    args_help(spec, n, &help);
    assert_string_equal(str_text(&help), "  --json            print JSON instead of text\n"
                                         "  GAME              name of the game\n"
                                         "  [DEPTH]           plies to look ahead (default 5)\n"
                                         "  --seed N          seed of the games\n"
                                         "  --seconds S       time limit (default 2.5)\n"
                                         "  --form text|json  format of the output (default text)\n"
                                         "  --out FILE        write to this file\n");
    str_clear(&help);
}

static void the_usage_comes_from_the_table(void **unused) {
    (void)unused;
    size_t n;
    const ArgSpec *spec = example_spec(&n);
    Str usage = {0};
    args_usage(spec, n, 20, &usage);
    assert_string_equal(str_text(&usage),
                        "GAME [DEPTH] --out FILE [--json] [--seed N] [--seconds S]\n"
                        "                    [--form text|json]");
    str_reset(&usage);
    args_usage_short(spec, n, &usage);
    assert_string_equal(str_text(&usage), "GAME [DEPTH] --out FILE [options]");
    str_clear(&usage);
}

static void an_option_that_must_be_given_is_missed(void **unused) {
    (void)unused;
    const char *out = NULL;
    const ArgSpec spec[] = {{"--out", ARG_NEEDED, &out, "FILE", "write to this file", 0, 0}};
    char option[] = "--out=x", *argv[] = {option};
    Error e;
    assert_false(args_parse(spec, 1, 0, argv, &e));
    assert_string_equal(e.text, "--out is missing");
    assert_true(args_parse(spec, 1, 1, argv, &e));
    assert_string_equal(out, "x");
}

static void one_of_the_alternatives_must_be_given(void **unused) {
    (void)unused;
    const char *file = NULL, *moves = NULL;
    const ArgSpec spec[] = {
        {"[FILE]", ARG_EITHER | ARG_TEXT, &file, NULL, "the game", 0, 0},
        {"--moves", ARG_EITHER | ARG_TEXT, &moves, "M", "its moves", 0, 0},
    };
    char option[] = "--moves=x", word[] = "f", *argv[] = {option, option, word};
    Error e;
    assert_false(args_parse(spec, 2, 0, argv, &e));
    assert_string_equal(e.text, "give either FILE or --moves");
    assert_false(args_parse(spec, 2, 3, argv, &e));
    assert_string_equal(e.text, "give either FILE or --moves");
    assert_true(args_parse(spec, 2, 2, argv, &e)); // the same one twice
    assert_string_equal(moves, "x");
    assert_true(args_parse(spec, 2, 1, argv + 2, &e));
    assert_string_equal(file, "f");
    Str usage = {0};
    args_usage(spec, 2, 0, &usage);
    assert_string_equal(str_text(&usage), "(FILE | --moves M)");
    str_reset(&usage);
    args_usage_short(spec, 2, &usage);
    assert_string_equal(str_text(&usage), "(FILE | --moves M)");
    str_clear(&usage);
}

static void text_is_wrapped_at_spaces_and_long_words_after_commas(void **unused) {
    (void)unused;
    Str text = {0};
    const char *words = "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 ab";
    columns_row(&text, "--left", 12, words);
    assert_string_equal(str_text(&text),
                        "  --left    0123456789 0123456789 0123456789 0123456789 0123456789 "
                        "0123456789 ab\n");
    str_reset(&text);
    columns_row(&text, "--much-too-long", 12, "text");
    assert_string_equal(str_text(&text), "  --much-too-long\n            text\n");
    str_reset(&text);
    columns_wrap(&text, "0123456789,0123456789,0123456789,0123456789", 60, 50);
    assert_string_equal(str_text(&text), "0123456789,\n"
                                         "                                                  "
                                         "0123456789,0123456789,\n"
                                         "                                                  "
                                         "0123456789");
    str_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absent_arguments_keep_their_values),
        cmocka_unit_test(options_may_stand_anywhere),
        cmocka_unit_test(values_may_look_like_anything),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(the_last_of_two_equal_options_counts),
        cmocka_unit_test(missing_arguments_are_named),
        cmocka_unit_test(arguments_too_many_are_named),
        cmocka_unit_test(numbers_out_of_range_say_the_range),
        cmocka_unit_test(unknown_options_suggest_the_nearest),
        cmocka_unit_test(a_suggestion_does_not_depend_on_the_value),
        cmocka_unit_test(flags_take_no_value),
        cmocka_unit_test(a_list_takes_every_further_argument),
        cmocka_unit_test(the_help_has_a_row_for_every_argument_with_its_default),
        cmocka_unit_test(the_usage_comes_from_the_table),
        cmocka_unit_test(an_option_that_must_be_given_is_missed),
        cmocka_unit_test(one_of_the_alternatives_must_be_given),
        cmocka_unit_test(text_is_wrapped_at_spaces_and_long_words_after_commas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
