// SPDX-License-Identifier: MIT
// test_progress.c - what a long command draws on the terminal: when, in how many lines, and that it
// wipes what it drew. A file stands for the terminal.
#include "testing.h"

#include "base/os/os_posix.h"
#include "work/progress.h"

// As two seconds after the beginning, and long after the last line.
static void let_time_pass(Progress *p) {
    p->began_ns = os_now_ns() - 3000000000;
    p->last_ns = 0;
}

// Takes what was written to the terminal since the last call.
static void assert_drawn(const char *path, const char *expected) {
    static size_t before;
    Str all = {0};
    Error e;
    fflush(stderr);
    assert_true(os_read_file(path, 1 << 20, &all, &e));
    bool same = strcmp(str_text(&all) + before, expected) == 0;
    if (!same) print_message("drawn: '%s', not '%s'\n", str_text(&all) + before, expected);
    before = strlen(str_text(&all));
    str_clear(&all);
    if (!same) fail();
}

static void what_is_drawn_is_wiped_before_the_next(void **terminal) {
    const char *path = *terminal;
    Progress p;
    progress_init(&p);
    assert_false(p.terminal); // it is a file
    let_time_pass(&p);
    progress_say(&p, "nothing");
    progress_block(&p, "nothing\n");
    progress_clear(&p);
    assert_drawn(path, "");
    p.terminal = true;
    p.began_ns = os_now_ns();
    progress_say(&p, "too early");
    assert_drawn(path, "");
    let_time_pass(&p);
    progress_block(&p, "one\ntwo\n");
    assert_drawn(path, "one\ntwo\n");
    progress_block(&p, "too soon after the last\n");
    assert_drawn(path, "");
    let_time_pass(&p);
    progress_block(&p, "three");
    assert_drawn(path, "\033[2A\r\033[Jthree\n");
    let_time_pass(&p);
    progress_block(&p, "four\nfive\nsix");
    assert_drawn(path, "\033[1A\r\033[Jfour\nfive\nsix\n");
    progress_clear(&p);
    assert_drawn(path, "\033[3A\r\033[J");
    progress_clear(&p);
    assert_drawn(path, "");
    let_time_pass(&p);
    progress_say(&p, "game %d", 7);
    assert_drawn(path, "\rgame 7\033[K");
    progress_clear(&p);
    assert_drawn(path, "\r\033[J");
}

// 80 columns and 24 rows where the terminal does not say; the last of each is left free.
static void what_has_no_room_is_left_out(void **terminal) {
    const char *path = *terminal;
    char text[101 + 60] = {0}, expected[400] = {0};
    Progress p = {.terminal = true};
    memset(text, 'x', 100);
    for (int i = 0; i < 30; i++) memcpy(text + 100 + 2 * i, "\ny", 2);
    memset(expected, 'x', 79);
    for (int i = 0; i < 22; i++) memcpy(expected + 79 + 2 * i, "\ny", 2);
    expected[79 + 2 * 22] = '\n';
    let_time_pass(&p);
    progress_block(&p, text);
    assert_drawn(path, expected);
    progress_clear(&p);
    assert_drawn(path, "\033[23A\r\033[J");
}

int main(void) {
    static ScratchFile file;
    file = scratch_file("progress");
    if (!freopen(file.path, "w", stderr)) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(what_is_drawn_is_wiped_before_the_next, file.path),
        cmocka_unit_test_prestate(what_has_no_room_is_left_out, file.path),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove(file.path);
    return failed;
}
