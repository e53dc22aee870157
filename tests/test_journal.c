// SPDX-License-Identifier: MIT
// test_journal.c - journals: lines that are stored, incomplete lines, journals about something
// else.
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "work/journal.h"

#include "testing.h"

static const char head[] = "journal of a test";

typedef struct {
    Str folder, file;
} Place;

static int make_place(void **state) {
    static Place place; // cmocka keeps a pointer to it
    place = (Place){0};
    assert_true(os_temp_folder(&place.folder));
    str_addf(&place.file, "%s/journal", str_text(&place.folder));
    *state = &place;
    return 0;
}

static int clear_place(void **state) {
    Place *p = *state;
    os_remove(str_text(&p->file));
    os_remove(str_text(&p->folder));
    str_clear(&p->file);
    str_clear(&p->folder);
    return 0;
}

static bool collect(void *context, const char *line) {
    str_addf(context, "%s;", line);
    return true;
}

static void lines_come_back_in_order(void **state) {
    const char *file = str_text(&((Place *)*state)->file);
    Str got = {0};
    Error e;
    assert_false(journal_is(file));
    assert_true(journal_open(file, head, false, collect, &got, &e));
    assert_true(journal_add(file, "one"));
    assert_true(journal_add(file, "two # with marks #"));
    assert_true(journal_add(file, ""));
    assert_true(journal_is(file));
    assert_true(journal_open(file, head, true, collect, &got, &e));
    assert_string_equal(str_text(&got), "one;two # with marks #;;");
    str_clear(&got);
}

static void write_bytes(const char *file, const char *bytes, size_t n) {
    os_remove(file);
    assert_true(os_append(file, bytes, n));
}

// As a program leaves it that was killed before its first line was written.
static void a_journal_without_a_whole_line_is_begun(void **state) {
    const char *file = str_text(&((Place *)*state)->file);
    static const struct {
        const char *bytes;
        size_t n;
    } left[] = {
        {"", 0}, {"journal of", 10}, {"journal of a test #", 19}, {"\0\0\0", 3}, {"jou\0", 4}};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        for (int resume = 0; resume < 2; resume++) {
            Str got = {0};
            Error e;
            write_bytes(file, left[i].bytes, left[i].n);
            assert_true(journal_open(file, head, resume, collect, &got, &e));
            assert_true(journal_add(file, "one"));
            assert_true(journal_open(file, head, true, collect, &got, &e));
            assert_string_equal(str_text(&got), "one;");
            str_clear(&got);
        }
    Error e;
    write_bytes(file, "mine", 4);
    assert_false(journal_open(file, head, true, NULL, NULL, &e));
    assert_false(journal_open(file, head, false, NULL, NULL, &e));
}

// Bytes 0 at the end of a file hide nothing that is written behind them.
static void bytes_0_hide_no_line(void **state) {
    const char *file = str_text(&((Place *)*state)->file);
    Str got = {0};
    Error e;
    assert_true(journal_open(file, head, false, NULL, NULL, &e));
    assert_true(journal_add(file, "one"));
    assert_true(os_append(file, "\0\0\0\0", 4));
    assert_true(journal_open(file, head, true, collect, &got, &e));
    assert_true(journal_add(file, "two"));
    str_reset(&got);
    assert_true(journal_open(file, head, true, collect, &got, &e));
    assert_string_equal(str_text(&got), "one;two;");
    str_clear(&got);
}

static void a_line_broken_off_is_passed_over_and_the_next_is_whole(void **state) {
    const char *file = str_text(&((Place *)*state)->file);
    Str whole = {0}, got = {0};
    Error e;
    assert_true(journal_open(file, head, false, NULL, NULL, &e));
    assert_true(journal_add(file, "one"));
    assert_true(journal_add(file, "two"));
    assert_true(os_read_file(file, 10000, &whole, &e));
    size_t kept = whole.len - strlen("two #0123456789abcdef\n");
    // Killed after any number of bytes of the last line.
    for (size_t n = kept; n < whole.len; n++) {
        os_remove(file);
        assert_true(os_append(file, whole.text, n));
        str_reset(&got);
        assert_true(journal_open(file, head, true, collect, &got, &e));
        assert_true(journal_add(file, "three"));
        assert_true(journal_open(file, head, true, collect, &got, &e));
        // The last byte is only the newline: without it the line is complete.
        assert_string_equal(str_text(&got),
                            n == whole.len - 1 ? "one;one;two;three;" : "one;one;three;");
    }
    str_clear(&whole);
    str_clear(&got);
}

static void what_is_no_journal_of_this_is_refused_and_left_alone(void **state) {
    const char *file = str_text(&((Place *)*state)->file);
    Str got = {0};
    Error e;
    assert_true(journal_open(file, head, false, NULL, NULL, &e));
    assert_true(journal_add(file, "one"));
    assert_false(journal_open(file, head, false, collect, &got, &e));
    assert_contains(e.text, "--resume");
    assert_false(journal_open(file, "journal of another", true, collect, &got, &e));
    assert_contains(e.text, "another run");
    os_remove(file);
    assert_true(os_append(file, "some text\n", 10));
    assert_false(journal_open(file, head, true, collect, &got, &e));
    assert_contains(e.text, "not a journal");
    assert_int_equal(got.len, 0);
    str_clear(&got);
}

static void texts_of_several_lines_survive(void **state) {
    (void)state;
    const char text[] = "a\nb\\n\\\nc\n";
    Str line = {0}, back = {0};
    journal_escape(text, strlen(text), &line);
    assert_null(strchr(str_text(&line), '\n'));
    journal_unescape(str_text(&line), &back);
    assert_string_equal(str_text(&back), text);
    str_clear(&line);
    str_clear(&back);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_come_back_in_order, make_place, clear_place),
        cmocka_unit_test_setup_teardown(a_journal_without_a_whole_line_is_begun, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(bytes_0_hide_no_line, make_place, clear_place),
        cmocka_unit_test_setup_teardown(a_line_broken_off_is_passed_over_and_the_next_is_whole,
                                        make_place, clear_place),
        cmocka_unit_test_setup_teardown(what_is_no_journal_of_this_is_refused_and_left_alone,
                                        make_place, clear_place),
        cmocka_unit_test(texts_of_several_lines_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
