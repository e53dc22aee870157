// SPDX-License-Identifier: MIT
// test_ponder.c - pondering: our program as an engine, and what hosts read.
#include "talk_kit.h"

#include "proto/uci_info.h"

// The search may report, but it does not answer.
static void assert_waits(Talk *t, const char *line) {
    assert_null(strstr(answer(t, line), "bestmove"));
    assert_null(strstr(answer_until(t, "isready", "readyok"), "bestmove"));
}

static void an_answer_waits_for_the_expected_move(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "othello", "ply:depth=2");
    assert_contains(answer(&t, "uci"), "option name Ponder type check");
    assert_contains(answer_until(&t, "go", "bestmove"), "bestmove d3 ponder ");
    assert_answer(&t, "position startpos moves d3 c5", "");
    assert_waits(&t, "go ponder wtime 1000 btime 1000");
    assert_contains(answer_until(&t, "ponderhit", "bestmove"), "bestmove ");
    assert_answer(&t, "stop", ""); // it has answered
    talk_end(&t);
}

static void thoughts_are_stopped_when_another_move_is_made(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "othello", "mcts");
    assert_answer(&t, "position startpos moves d3 c5", "");
    assert_waits(&t, "go ponder movetime 600000");
    assert_contains(answer_until(&t, "stop", "bestmove"), "bestmove ");
    assert_waits(&t, "go ponder infinite"); // closing ends it too
    talk_end(&t);
}

// It has had its time before the move was made: it answers at once.
static void time_counts_from_the_beginning_of_the_thoughts(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "othello", "mcts");
    assert_waits(&t, "go ponder movetime 1");
    assert_contains(answer_until(&t, "ponderhit", "bestmove"), "bestmove ");
    assert_answer(&t, "ponderhit", ""); // no search is running
    talk_end(&t);
}

static void what_an_engine_expects_is_read(void **unused) {
    (void)unused;
    char move[16];
    assert_true(uci_read_expected("bestmove e2e4 ponder e7e5", move, sizeof move));
    assert_string_equal(move, "e7e5");
    assert_false(uci_read_expected("bestmove e2e4", move, sizeof move));
    assert_false(uci_read_expected("bestmove e2e4 ponder", move, sizeof move));
    assert_true(uci_read_bestmove("bestmove e2e4 ponder e7e5", move, sizeof move));
    assert_string_equal(move, "e2e4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_waits_for_the_expected_move),
        cmocka_unit_test(thoughts_are_stopped_when_another_move_is_made),
        cmocka_unit_test(time_counts_from_the_beginning_of_the_thoughts),
        cmocka_unit_test(what_an_engine_expects_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
