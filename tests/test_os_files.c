// SPDX-License-Identifier: MIT
// test_os_files.c - whole files read and written: limits, full disks, devices, links; clocks and
// requests to stop.
#include "testing.h"

#include "base/os/os_interrupt.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

// Names of scratch files: beside the test program, which is in a folder we may write to.
typedef struct {
    Str file, tmp;
} Scratch;

static int make_scratch(void **state) {
    Scratch *s = *state;
    remove(str_text(&s->tmp));
    remove(str_text(&s->file));
    return 0;
}

static const char *scratch_path(void **state) {
    const Scratch *s = *state;
    return str_text(&s->file);
}

static void write_text(const char *path, const char *text) {
    Error e;
    if (!os_write_file(path, text, strlen(text), &e)) fail_msg("%s", e.text);
}

static void assert_file_holds(const char *path, const char *text) {
    Str got = {0};
    Error e;
    if (!os_read_file(path, 1 << 20, &got, &e)) fail_msg("%s", e.text);
    assert_string_equal(str_text(&got), text);
    str_clear(&got);
}

// Makes `path` a symbolic link; the C library alone cannot.
static void link_to(const char *path, const char *target) {
    Str command = {0};
    str_addf(&command, "ln -sfn '%s' '%s'", target, path);
    assert_int_equal(system(str_text(&command)), 0);
    str_clear(&command);
}

static bool shell_says(const char *format, const char *path) {
    Str command = {0};
    str_add(&command, format);
    str_addf(&command, " '%s'", path);
    bool yes = system(str_text(&command)) == 0;
    str_clear(&command);
    return yes;
}

static void what_is_against_writing_is_said(void **state) {
    const char *path = scratch_path(state);
    Str inside = {0}, nowhere = {0};
    Error e;
    assert_null(os_write_fault(path)); // it does not exist
    write_text(path, "x");
    assert_null(os_write_fault(path));
    str_addf(&inside, "%s/file", path);
    str_addf(&nowhere, "%s-missing/file", path);
    assert_string_equal(os_write_fault(str_text(&inside)), "Not a directory");
    assert_string_equal(os_write_fault(str_text(&nowhere)), "No such file or directory");
    assert_false(os_cannot_write(str_text(&nowhere), &e));
    assert_non_null(strstr(e.text, "-missing/file: cannot be written: No such file or directory"));
    str_clear(&inside);
    str_clear(&nowhere);
}

// --- writing ---

static void a_file_is_written_whole_and_replaced_whole(void **state) {
    const Scratch *s = *state;
    const char *path = scratch_path(state);
    assert_false(os_file_exists(path));
    write_text(path, "first, and longer than the second");
    assert_file_holds(path, "first, and longer than the second");
    write_text(path, "second");
    assert_file_holds(path, "second");
    write_text(path, "");
    assert_file_holds(path, "");
    assert_true(os_file_exists(path));
    assert_false(os_file_exists(str_text(&s->tmp)));
}

static void what_a_killed_run_left_behind_does_no_harm(void **state) {
    const Scratch *s = *state;
    write_text(str_text(&s->tmp), "half a file, longer than what will be written now");
    write_text(scratch_path(state), "whole");
    assert_file_holds(scratch_path(state), "whole");
    assert_false(os_file_exists(str_text(&s->tmp)));
}

static void a_full_disk_is_reported_and_the_old_file_stays(void **state) {
    const Scratch *s = *state;
    const char *path = scratch_path(state);
    write_text(path, "old");
    static char big[300000];
    memset(big, 'x', sizeof big);
    static const size_t sizes[] = {1, 5000, sizeof big};
    for (size_t i = 0; i < 3; i++) {
        link_to(str_text(&s->tmp), "/dev/full"); // accepts the bytes but has no room for them
        Error e;
        assert_false(os_write_file(path, big, sizes[i], &e));
        assert_contains(e.text, path);
        assert_contains(e.text, "No space left on device");
        assert_file_holds(path, "old");
        assert_false(os_file_exists(str_text(&s->tmp)));
    }
}

static void a_folder_that_is_not_there_is_reported(void **state) {
    Str path = {0};
    str_addf(&path, "%s/missing/file", scratch_path(state));
    Error e;
    assert_false(os_write_file(str_text(&path), "x", 1, &e));
    assert_contains(e.text, "missing/file: No such file or directory");
    assert_false(os_write_file("/", "x", 1, &e));
    assert_contains(e.text, "/: Is a directory");
    assert_false(os_write_file(str_text(&path), "x", 1, NULL));
    str_clear(&path);
}

static void a_device_is_written_to_and_not_replaced(void **state) {
    const char *path = scratch_path(state);
    Error e;
    link_to(path, "/dev/null");
    assert_true(os_write_file(path, "x", 1, &e));
    assert_true(shell_says("test -c", path));
    link_to(path, "/dev/full");
    assert_false(os_write_file(path, "x", 1, &e));
    assert_contains(e.text, "No space left on device");
    assert_true(shell_says("test -c", path));
}

static void a_link_still_points_to_the_file_written_through_it(void **state) {
    const char *path = scratch_path(state);
    Str link = {0};
    str_addf(&link, "%s.link", path);
    write_text(path, "old");
    link_to(str_text(&link), strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    write_text(str_text(&link), "new");
    assert_file_holds(path, "new");
    assert_true(shell_says("test -h", str_text(&link)));
    remove(str_text(&link));
    str_clear(&link);
}

// --- reading ---

static void a_file_may_be_as_large_as_the_limit(void **state) {
    const char *path = scratch_path(state);
    write_text(path, "ten bytes!");
    Str got = {0};
    Error e;
    assert_true(os_read_file(path, 10, &got, &e));
    assert_string_equal(str_text(&got), "ten bytes!");
    assert_true(os_read_file(path, 11, &got, &e)); // appends
    assert_string_equal(str_text(&got), "ten bytes!ten bytes!");
    assert_false(os_read_file(path, 9, &got, &e));
    assert_contains(e.text, path);
    assert_contains(e.text, "larger than 9 bytes");
    assert_int_equal(got.len, 20);
    str_clear(&got);
}

static void an_endless_file_is_refused(void **state) {
    (void)state;
    Str got = {0};
    Error e;
    assert_false(os_read_file("/dev/zero", 100000, &got, &e));
    assert_string_equal(e.text, "/dev/zero: larger than 100000 bytes");
    assert_int_equal(got.len, 0);
    str_clear(&got);
}

static void bytes_are_read_as_they_are(void **state) {
    char bytes[1000];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i % 256);
    Error e;
    assert_true(os_write_file(scratch_path(state), bytes, sizeof bytes, &e));
    Str got = {0};
    assert_true(os_read_file(scratch_path(state), sizeof bytes, &got, &e));
    assert_int_equal(got.len, sizeof bytes);
    assert_memory_equal(got.text, bytes, sizeof bytes);
    str_clear(&got);
}

static void files_that_cannot_be_read_are_named(void **state) {
    Str got = {0};
    Error e;
    assert_false(os_read_file(scratch_path(state), 10, &got, &e));
    assert_contains(e.text, "No such file or directory");
    assert_contains(e.text, scratch_path(state));
    assert_false(os_read_file("/", 10, &got, &e));
    assert_string_equal(e.text, "/: Is a directory");
    assert_int_equal(got.len, 0);
    str_clear(&got);
}

static void a_dash_is_standard_input(void **state) {
    write_text(scratch_path(state), "typed");
    assert_non_null(freopen(scratch_path(state), "rb", stdin));
    assert_file_holds("-", "typed");
}

// --- the rest of the system ---

static void clocks_go_forward(void **state) {
    (void)state;
    int64_t wall = os_now_ns(), cpu = os_cpu_ns(), thread = os_thread_ns();
    for (int i = 0; i < 1000; i++) {
        int64_t now = os_now_ns();
        assert_true(now >= wall);
        wall = now;
    }
    assert_true(os_cpu_ns() >= cpu);
    assert_true(os_thread_ns() >= thread);
    assert_true(os_core_count() >= 1);
}

static void a_file_is_no_terminal(void **state) {
    FILE *f = fopen(scratch_path(state), "wb");
    assert_non_null(f);
    assert_false(os_is_terminal(f));
    assert_int_equal(os_terminal_columns(f), 80);
    fclose(f);
}

static void a_signal_sets_the_flag(void **state) {
    (void)state;
    static atomic_bool stop; // outlives the thread that waits for signals
    static Interrupts interrupts = {.stop = &stop};
    os_watch_interrupts(&interrupts);
    assert_false(atomic_load(&stop));
    assert_int_equal(system("kill -TERM $PPID"), 0);
    int64_t until = os_now_ns() + INT64_C(10000000000);
    while (!atomic_load(&stop) && os_now_ns() < until) continue;
    assert_true(atomic_load(&stop));
    assert_int_equal(atomic_load(&interrupts.number), 15);
    // The same request once more, as timeout(1) sends it, does not end the program.
    assert_int_equal(system("kill -TERM $PPID; "
                            "while grep -q '^ShdPnd:.*[1-9a-f]' /proc/$PPID/status; do :; done"),
                     0);
}

static void whether_a_file_can_be_written_is_known_beforehand(void **state) {
    const char *path = scratch_path(state);
    Str inside = {0};
    Error e;
    assert_true(os_can_write(path, &e));
    assert_false(os_file_exists(path)); // only checked
    write_text(path, "kept");
    assert_true(os_can_write(path, &e));
    assert_file_holds(path, "kept");
    assert_true(os_can_write("/dev/null", &e));
    assert_false(os_can_write("/", &e));
    assert_contains(e.text, "Is a directory");
    str_addf(&inside, "%s/x", path);
    assert_false(os_can_write(str_text(&inside), &e));
    assert_contains(e.text, "Not a directory");
    assert_false(os_can_write("/no such folder/x", &e));
    assert_contains(e.text, "/no such folder/x: No such file");
    str_clear(&inside);
}

// A process whose work does not end: it would wait for ever.
static void work_that_does_not_end_is_cut_off(void **state) {
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        os_grace_end(os_grace_begin(60000, "not said\n")); // ended in time
        os_grace_begin(1, "cut off\n");
        for (;;) pause();
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
}

int main(int argc, char **argv) {
    (void)argc;
    struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_file_is_written_whole_and_replaced_whole, make_scratch),
        cmocka_unit_test_setup(what_a_killed_run_left_behind_does_no_harm, make_scratch),
        cmocka_unit_test_setup(a_full_disk_is_reported_and_the_old_file_stays, make_scratch),
        cmocka_unit_test_setup(a_folder_that_is_not_there_is_reported, make_scratch),
        cmocka_unit_test_setup(whether_a_file_can_be_written_is_known_beforehand, make_scratch),
        cmocka_unit_test_setup(a_device_is_written_to_and_not_replaced, make_scratch),
        cmocka_unit_test_setup(a_link_still_points_to_the_file_written_through_it, make_scratch),
        cmocka_unit_test_setup(a_file_may_be_as_large_as_the_limit, make_scratch),
        cmocka_unit_test_setup(an_endless_file_is_refused, make_scratch),
        cmocka_unit_test_setup(bytes_are_read_as_they_are, make_scratch),
        cmocka_unit_test_setup(files_that_cannot_be_read_are_named, make_scratch),
        cmocka_unit_test_setup(a_dash_is_standard_input, make_scratch),
        cmocka_unit_test(work_that_does_not_end_is_cut_off),
        cmocka_unit_test_setup(what_is_against_writing_is_said, make_scratch),
        cmocka_unit_test_setup(clocks_go_forward, make_scratch),
        cmocka_unit_test_setup(a_file_is_no_terminal, make_scratch),
        cmocka_unit_test_setup(a_signal_sets_the_flag, make_scratch),
    };
    Scratch s = {0};
    str_addf(&s.file, "%s.scratch", argv[0]);
    str_addf(&s.tmp, "%s.tmp", str_text(&s.file));
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tests[i].initial_state = &s;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(str_text(&s.file));
    str_clear(&s.file);
    str_clear(&s.tmp);
    return failed;
}
