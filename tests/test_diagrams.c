// SPDX-License-Identifier: MIT
// test_diagrams.c - runs every file of tests/diagrams, and the runner itself on texts that must
// fail.
#include "testing.h"

#include "base/os/os_posix.h"
#include "diagram.h"
#include "reversi_games.h"

#include <dirent.h>

static const char folder[] = "tests/diagrams";

static const char sample[] = "game othello:size=4\n"
                             "board\n"
                             "    a b c d\n"
                             "  1 . . . .\n"
                             "  2 . O X .\n"
                             "  3 . X O .\n"
                             "  4 . . . .\n"
                             "X to move\n";

static DiagramCount run(void **state, const char *text, Str *report) {
    const Family *f = *state;
    DiagramCount count = {0};
    Error e;
    if (!diagram_run(f->table, "sample", text, &count, report, &e)) fail_msg("%s", e.text);
    return count;
}

static void a_diagram_can_pass_fail_and_surprise(void **state) {
    Str text = {0}, report = {0};
    str_add(&text, sample);
    str_add(&text, "moves = b1 a2 d3 c4\n"  // right
                   "flips b1 = b2 c3\n"     // wrong
                   "flips b1 = b2 c3 *\n"   // wrong, and known to be
                   "flips b1 = b2 *\n"      // right, though marked
                   "# flips b1 = nothing\n" // not asked
                   "play b1\n"
                   "mover = white\n");
    DiagramCount c = run(state, str_text(&text), &report);
    assert_int_equal(c.boards, 1);
    assert_int_equal(c.passed, 2);
    assert_int_equal(c.failed, 1);
    assert_int_equal(c.known_failures, 1);
    assert_int_equal(c.surprises, 1);
    assert_string_equal(str_text(&report),
                        "sample:10: flips b1\n"
                        "  expected: b2 c3\n"
                        "  answer:   b2\n"
                        "sample:12: 'flips b1' is marked as a known failure and passes\n");
    str_clear(&text);
    str_clear(&report);
}

static void a_diagram_that_is_not_understood_is_refused(void **state) {
    const Family *f = *state;
    static const char *const bad[][2] = {
        {"moves = a1\n", "sample:1: no game yet"},
        {"game chess960x\n", "sample:1: unknown game"},
        {"game othello\nmoves = a1\n", "sample:2: a question before any position"},
        {"game othello\nplay f5\n", "sample:2: a move before any position"},
        {"game othello\nboard\n a b\n", "sample:3: the board has no 'X to move'"},
        {"game othello\nboard\n a b\n 1 . .\nX to move\n", "sample:5: position ends after"},
    };
    static const char *const bad_behind_sample[][2] = {
        {"colour = red\n", "sample:9: unknown question 'colour'"},
        {"moves b1\n", "sample:9: 'moves b1' has no ' = ANSWER'"},
        {"flips a1 = b1\n", "sample:9: 'a1' is not a legal move"},
        {"play b1 b1\n", "sample:9: move 2: 'b1' is not a legal move"},
        {"choice nobody = b1\n", "sample:9: unknown player 'nobody'"},
    };
    Str text = {0}, report = {0};
    Error e;
    for (size_t i = 0; i < 11; i++) {
        DiagramCount count = {0};
        bool behind = i >= 6;
        str_reset(&text);
        str_add(&text, behind ? sample : "");
        str_add(&text, behind ? bad_behind_sample[i - 6][0] : bad[i][0]);
        assert_false(diagram_run(f->table, "sample", str_text(&text), &count, &report, &e));
        assert_contains(e.text, behind ? bad_behind_sample[i - 6][1] : bad[i][1]);
    }
    str_clear(&text);
    str_clear(&report);
}

static bool is_diagram_file(const char *name) {
    size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".txt") == 0;
}

static void every_diagram_gives_its_answers(void **state) {
    const Family *f = *state;
    DiagramCount count = {0};
    Str text = {0}, report = {0}, path = {0};
    Error e;
    DIR *dir = opendir(folder);
    if (!dir) fail_msg("%s: no such folder; run the tests from the root of the project", folder);
    for (const struct dirent *entry; (entry = readdir(dir));) {
        if (!is_diagram_file(entry->d_name)) continue;
        str_reset(&path);
        str_reset(&text);
        str_addf(&path, "%s/%s", folder, entry->d_name);
        if (!os_read_file(str_text(&path), 1 << 20, &text, &e) ||
            !diagram_run(f->table, str_text(&path), str_text(&text), &count, &report, &e))
            fail_msg("%s", e.text);
    }
    closedir(dir);
    print_message("%d diagrams: %d answers right, %d wrong, %d known failures, %d unexpected "
                  "passes\n%s",
                  count.boards, count.passed, count.failed, count.known_failures, count.surprises,
                  str_text(&report));
    assert_int_equal(count.failed, 0);
    assert_int_equal(count.surprises, 0);
    assert_true(count.boards >= 15);
    str_clear(&text);
    str_clear(&report);
    str_clear(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_diagram_can_pass_fail_and_surprise),
        cmocka_unit_test(a_diagram_that_is_not_understood_is_refused),
        cmocka_unit_test(every_diagram_gives_its_answers),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
