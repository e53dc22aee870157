// SPDX-License-Identifier: MIT
// test_play_cli.c - scripted sessions of `genpei play` and `genpei analyze`, compared character by
// character.
//
// tests/golden/play/NAME.in is a session: its first line "#! ARGUMENTS" says how genpei is called,
// the whole file is its standard input (lines that begin with # are comments). NAME.out is what
// both output streams together must hold, and the exit status. Sessions run in a folder of their
// own, which holds copies of the .txt files. GENPEI names the program (./genpei);
// GENPEI_GOLDEN=write rewrites the .out files.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <glob.h>
#include <unistd.h>

static char *genpei_path(void) {
    const char *path = getenv("GENPEI");
    char *whole = realpath(path ? path : "./genpei", NULL);
    if (!whole) fprintf(stderr, "%s: no such program; run make first\n", path ? path : "./genpei");
    return whole;
}

static void read_whole(const char *path, Str *out) {
    Error e;
    if (!os_read_file(path, 1 << 24, out, &e)) fail_msg("%s", e.text);
}

// What follows "#! " in the first line.
static void read_arguments(const char *input, Str *out) {
    Str text = {0};
    read_whole(input, &text);
    assert_true(strncmp(str_text(&text), "#! ", 3) == 0);
    str_add_n(out, text.text + 3, strcspn(text.text + 3, "\n"));
    str_clear(&text);
}

// Runs the session in `folder`; all its output goes to `output`.
static void run_session(const char *input, const char *folder, const char *output) {
    Str command = {0}, arguments = {0};
    char *genpei = genpei_path(), *whole_input = realpath(input, NULL);
    assert_non_null(genpei);
    assert_non_null(whole_input);
    read_arguments(input, &arguments);
    str_addf(&command,
             "cp tests/golden/play/*.txt '%s' && cd '%s' && env -u LANG -u LC_CTYPE LC_ALL=C '%s' "
             "%s < '%s' > '%s' 2>&1; "
             "echo \"exit $?\" >> '%s'",
             folder, folder, genpei, str_text(&arguments), whole_input, output, output);
    assert_int_equal(system(str_text(&command)), 0);
    str_clear(&command);
    str_clear(&arguments);
    free(genpei);
    free(whole_input);
}

static void compare(const char *expected, const char *actual) {
    Str a = {0}, b = {0};
    if (os_file_exists(expected)) read_whole(expected, &a);
    read_whole(actual, &b);
    bool same = strcmp(str_text(&a), str_text(&b)) == 0;
    const char *mode = getenv("GENPEI_GOLDEN");
    if (!same && mode && strcmp(mode, "write") == 0) {
        Error e;
        same = os_write_file(expected, str_text(&b), b.len, &e);
    }
    str_clear(&a);
    str_clear(&b);
    if (same) return;
    Str command = {0};
    str_addf(&command, "diff -u '%s' '%s' >&2", expected, actual);
    int differs = system(str_text(&command));
    str_clear(&command);
    fail_msg("%s: the session says something else (%d)", expected, differs);
}

static void session_says_what_it_said_before(void **state) {
    const char *input = *state;
    char folder[] = "/tmp/genpei-play-XXXXXX";
    assert_non_null(mkdtemp(folder));
    Str output = {0}, expected = {0}, command = {0};
    str_addf(&output, "%s.out", folder);
    str_add_n(&expected, input, strlen(input) - strlen(".in"));
    str_add(&expected, ".out");
    run_session(input, folder, str_text(&output));
    compare(str_text(&expected), str_text(&output));
    str_addf(&command, "rm -rf '%s' '%s.out'", folder, folder);
    assert_int_equal(system(str_text(&command)), 0);
    str_clear(&output);
    str_clear(&expected);
    str_clear(&command);
}

int main(void) {
    glob_t found;
    if (glob("tests/golden/play/*.in", 0, NULL, &found) != 0) {
        fprintf(stderr, "no sessions in tests/golden/play; run this in the project's root\n");
        return 1;
    }
    struct CMUnitTest *tests = mem_new(found.gl_pathc, sizeof *tests);
    for (size_t i = 0; i < found.gl_pathc; i++)
        tests[i] = (struct CMUnitTest){.name = strrchr(found.gl_pathv[i], '/') + 1,
                                       .test_func = session_says_what_it_said_before,
                                       .initial_state = found.gl_pathv[i]};
    int failed = _cmocka_run_group_tests("scripted sessions", tests, found.gl_pathc, NULL, NULL);
    free(tests);
    globfree(&found);
    return failed;
}
