// SPDX-License-Identifier: MIT
// test_htp_engine.c - `genpei htp`: the commands that HexGui sends.
#include "talk_kit.h"

static void boards_of_hexgui_have_two_sides(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &htp_engine, "hex11", "random");
    assert_answer(&t, "boardsize 4 4", "=\n\n");
    assert_answer(&t, "play b b2", "=\n\n");
    assert_answer(&t, "play white c3", "=\n\n");
    assert_answer(&t, "showboard",
                  "=    a b c d\n"
                  " 1 . . . . 1\n"
                  "  2 . B . . 2\n"
                  "   3 . . W . 3\n"
                  "    4 . . . . 4\n\n");
    assert_answer(&t, "undo", "=\n\n");
    assert_answer(&t, "all_legal_moves", "= a1 b1 c1 d1 a2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4\n\n");
    assert_answer(&t, "boardsize 3 5", "=\n\n");
    assert_answer(&t, "play b c5", "=\n\n");
    assert_contains(answer(&t, "showboard"), "     5 . . B 5");
    assert_answer(&t, "boardsize 5 5", "=\n\n");
    assert_answer(&t, "play b e5", "=\n\n");
    assert_answer(&t, "boardsize 40 40", "? unacceptable size\n\n");
    talk_end(&t);
}

static void the_solver_answers_for_either_colour(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &htp_engine, "hex4", "random");
    assert_answer(&t, "dfpn-solve-state", "= black\n\n");
    assert_answer(&t, "dfpn-solve-state w", "= white\n\n");
    assert_answer(&t, "dfpn-solver-find-winning b", "= d1 c2 b3 a4\n\n");
    assert_answer(&t, "play b a1", "=\n\n");
    assert_answer(&t, "dfpn-solve-state", "= white\n\n");
    assert_answer(&t, "dfpn-solve-state w -1",
                  "? syntax error: seconds must be a number above 0\n\n");
    assert_answer(&t, "dfpn-solve-state green", "? syntax error: no such colour\n\n");
    talk_end(&t);
}

static void too_large_boards_are_unknown_not_wrong(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &htp_engine, "hex11", "random");
    assert_answer(&t, "dfpn-solve-state b 0.01", "= unknown\n\n");
    talk_end(&t);
}

static void links_leave_cells_out(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &htp_engine, "hex5", "random");
    assert_answer(&t, "play b c2", "=\n\n");
    assert_null(strstr(answer(&t, "vc-build b"), " x")); // black has won: nothing is left out
    assert_answer(&t, "play w c3", "=\n\n");
    assert_answer(&t, "play b b1", "=\n\n");
    assert_contains(answer(&t, "compute-fillin w"), " a2 fb");
    assert_answer(&t, "boardsize 7 7", "=\n\n");
    assert_answer(&t, "play b c4", "=\n\n");
    assert_answer(&t, "play w d3", "=\n\n");
    assert_contains(answer(&t, "vc-build b"), " a1 x");
    talk_end(&t);
}

static void the_dialect_lists_its_commands_and_only_there(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &htp_engine, "hex5", "random");
    assert_answer(&t, "known_command vc-build", "= true\n\n");
    assert_contains(answer(&t, "list_commands"), "\ndfpn-solve-state\n");
    assert_contains(answer(&t, "hexgui-analyze_commands"), "string/DFPN Solve State/");
    talk_end(&t);
    talk_begin(&t, &htp_engine, "othello", "random");
    assert_answer(&t, "vc-build b", "? not available for othello\n\n");
    talk_end(&t);
    talk_begin(&t, &gtp_engine, "hex5", "random");
    assert_answer(&t, "known_command vc-build", "= false\n\n");
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_hexgui_have_two_sides),
        cmocka_unit_test(the_solver_answers_for_either_colour),
        cmocka_unit_test(too_large_boards_are_unknown_not_wrong),
        cmocka_unit_test(links_leave_cells_out),
        cmocka_unit_test(the_dialect_lists_its_commands_and_only_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
