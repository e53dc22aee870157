// SPDX-License-Identifier: MIT
// test_l7_refusals.c - moves refused by what they lead to: whether they count as possible where a
// description asks for moves.
#include "l7_inline.h"
#include "l7_kit.h"

static void assert_moves_at(const char *text, const char *position, const char *moves) {
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = l7_kit_state(&g, position, "");
        char *list = l7_kit_moves(&g, s);
        assert_string_equal(list, moves);
        free(list);
        free(s);
        l7_close(&g);
    }
}

// The second player may not stand on the first node; a drop may not leave the other without a move.
#define DROPS                                                                                      \
    "game g\nplayers x y\nboard path 3\nmark on node\ndropped: never yes\n"                        \
    "move place n: mark n = void\n  do mark n := friend; dropped := never\n  write \"p\" n\n"      \
    "move drop n: mark n = void\n  do mark n := friend; dropped := yes\n  write \"d\" n\n"         \
    "stuck: enemy wins\nshow mark \".XY\"\n"
#define NOT_ON_FIRST "unless after mark at(1) = y and friend = y\n"
#define NO_MATE "unless after dropped = yes and no place for enemy\n"

static void a_drop_that_leaves_only_refused_replies_is_refused(void **unused) {
    (void)unused;
    // After x on 3 only node 1 is left, where y may not go.
    assert_moves_at(DROPS NOT_ON_FIRST NO_MATE, ".X. x", "d1 p1 p3");
    assert_moves_at(DROPS NOT_ON_FIRST NO_MATE, ".X. y", "d3 p3");
    assert_moves_at(DROPS NOT_ON_FIRST NO_MATE, "XX. y", "p3");
}

static void a_question_does_not_heed_refusals_declared_after_it(void **unused) {
    (void)unused;
    assert_moves_at(DROPS NO_MATE NOT_ON_FIRST, ".X. x", "d1 d3 p1 p3");
    assert_l7_says(DROPS NO_MATE NOT_ON_FIRST, "do not heed this one");
    char *said = l7_says(DROPS NOT_ON_FIRST NO_MATE);
    assert_string_equal(said, "");
    free(said);
}

// As in chess: a man that may not move gives check all the same.
static void a_threat_asked_for_first_is_a_threat_even_from_a_pinned_man(void **unused) {
    (void)unused;
    static const char text[] =
        "game g\nplayers x y\nboard path 4\nman on node: none x y\nking on player: node\n"
        "start king x := at(1); king y := at(4)\n"
        "move take n, m in around n: man n = friend and m = king enemy\n  do king enemy := "
        "nowhere\n"
        "  write n m\n"
        "move walk n, m in around n: man n = friend and man m = none and m != king enemy\n"
        "  do carry n to m\n  write n m\n"
        "unless after some take for enemy\n"
        "stuck: enemy wins\nshow man \".XY\"\n";
    assert_moves_at(text, ".YX. x 1:4", ""); // y would take the king, had it lost its own or not
    assert_moves_at(text, "Y.X. x 1:4", "32 34");
}

static void questions_that_lead_back_to_themselves_are_an_error(void **unused) {
    (void)unused;
    assert_l7_says("game g\nplayers x y\nboard path 3\nmark on node\n"
                   "move place n: mark n = void and some jump for enemy\n  do mark n := friend\n"
                   "move jump n: mark n = void\n  do mark n := friend\n"
                   "unless after no place for enemy\nstuck: draw\n",
                   "depends on itself");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drop_that_leaves_only_refused_replies_is_refused),
        cmocka_unit_test(a_question_does_not_heed_refusals_declared_after_it),
        cmocka_unit_test(a_threat_asked_for_first_is_a_threat_even_from_a_pinned_man),
        cmocka_unit_test(questions_that_lead_back_to_themselves_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
