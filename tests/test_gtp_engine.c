// SPDX-License-Identifier: MIT
// test_gtp_engine.c - `genpei gtp` from inside: lines in, lines out; and how GTP names things.
#include "talk_kit.h"

#include "base/version.h"
#include "proto/gtp_reply.h"

static void commands_have_numbers_comments_and_spaces(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "othello", "ply:depth=1");
    assert_answer(&t, "protocol_version", "= 2\n\n");
    assert_answer(&t, "12 protocol_version", "=12 2\n\n");
    assert_answer(&t, "  12   protocol_version  # why", "=12 2\n\n");
    assert_answer(&t, "version", "= " GENPEI_VERSION "\n\n");
    assert_answer(&t, "", "");
    assert_answer(&t, "   ", "");
    assert_answer(&t, "# a comment", "");
    assert_answer(&t, "17", "");
    assert_answer(&t, "nonsense 1 2 3 4 5 6 7 8 9 10", "? unknown command\n\n");
    assert_answer(&t, "5 nonsense", "?5 unknown command\n\n");
    assert_contains(answer(&t, "play b"), "? syntax error");
    assert_contains(answer(&t, "\xff\xfe"), "? unknown command");
    assert_true(t.goes_on);
    assert_answer(&t, "3 quit", "=3\n\n");
    assert_false(t.goes_on);
    talk_end(&t);
}

static void moves_are_checked_and_taken_back(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "othello", "ply:depth=1");
    assert_answer(&t, "play white f5", "? it is not this player's turn\n\n");
    assert_answer(&t, "play green f5", "? syntax error: no such colour\n\n");
    assert_answer(&t, "play Black F5", "=\n\n");
    assert_answer(&t, "play b f6", "? it is not this player's turn\n\n");
    assert_answer(&t, "play w a1", "? illegal move\n\n");
    assert_answer(&t, "play w pass", "? illegal move\n\n");
    assert_answer(&t, "gogui-rules_legal_moves", "= F4 D6 F6\n\n");
    assert_answer(&t, "gogui-rules_side_to_move", "= white\n\n");
    assert_contains(answer(&t, "reg_genmove w"), "= ");
    assert_answer(&t, "gogui-rules_side_to_move", "= white\n\n");
    assert_answer(&t, "undo", "=\n\n");
    assert_answer(&t, "undo", "? cannot undo\n\n");
    assert_answer(&t, "final_score", "? cannot score\n\n");
    assert_answer(&t, "gogui-rules_final_result", "= unknown\n\n");
    talk_end(&t);
}

static void passes_may_be_left_out_and_written_in_any_case(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "go5", "random");
    assert_answer(&t, "play b c3", "=\n\n");
    assert_answer(&t, "play b d3", "=\n\n"); // white has passed
    assert_answer(&t, "play w PASS", "=\n\n");
    assert_answer(&t, "play b Pass", "=\n\n");
    assert_answer(&t, "gogui-rules_final_result", "= Black wins by 17.5.\n\n");
    assert_answer(&t, "final_score", "= B+17.5\n\n");
    assert_answer(&t, "genmove w", "? the game is over\n\n");
    talk_end(&t);
}

static void sizes_and_komi_change_where_the_game_has_them(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "go5", "random");
    assert_answer(&t, "play b c3", "=\n\n");
    assert_answer(&t, "komi 0.5", "=\n\n");
    assert_answer(&t, "komi 0.3", "? komi must be a number of halves\n\n");
    assert_answer(&t, "play w pass", "=\n\n");
    assert_answer(&t, "play b pass", "=\n\n");
    assert_answer(&t, "final_score", "= B+24.5\n\n"); // the stone is still there
    assert_answer(&t, "boardsize 7", "=\n\n");
    assert_answer(&t, "gogui-rules_board_size", "= 7\n\n");
    assert_answer(&t, "play b g7", "=\n\n");
    assert_answer(&t, "boardsize 1000", "? syntax error\n\n");
    talk_end(&t);
    talk_begin(&t, &gtp_engine, "othello", "random");
    assert_answer(&t, "komi 6.5", "? this game has no komi\n\n");
    assert_answer(&t, "boardsize 7", "? unacceptable size\n\n");
    assert_answer(&t, "boardsize 6", "=\n\n");
    assert_answer(&t, "set_game othello", "=\n\n");
    assert_answer(&t, "set_game go", "? unsupported game\n\n");
    talk_end(&t);
}

static void gogui_finds_row_one_below(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "tictactoe", "random");
    assert_answer(&t, "play b a1", "=\n\n");
    assert_answer(&t, "play w c3", "=\n\n");
    assert_answer(&t, "gogui-rules_board", "= . . O\n. . .\nX . .\n\n");
    assert_answer(&t, "gogui-rules_game_id", "= Tictactoe\n\n");
    talk_end(&t);
}

static void hex_has_a_column_i_and_a_swap_of_its_own(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &htp_engine, "hex11:swap=1", "random");
    assert_answer(&t, "boardsize 11 11", "=\n\n");
    assert_answer(&t, "play b i3", "=\n\n");
    assert_answer(&t, "play w swap-pieces", "=\n\n");
    assert_answer(&t, "boardsize 11 9", "=\n\n");
    assert_answer(&t, "play b k9", "=\n\n");
    assert_answer(&t, "boardsize 11 90", "? unacceptable size\n\n");
    talk_end(&t);
    talk_begin(&t, &gtp_engine, "hex11", "random");
    assert_answer(&t, "play b i3", "? illegal move\n\n");
    assert_answer(&t, "play b l3", "=\n\n"); // the eleventh column
    talk_end(&t);
}

static void replies_are_read_line_by_line(void **unused) {
    (void)unused;
    GtpReply r = {0};
    assert_int_equal(gtp_reply_line(&r, ""), GTP_MORE);
    assert_int_equal(gtp_reply_line(&r, "hello"), GTP_GARBAGE);
    assert_int_equal(gtp_reply_line(&r, "=12  D4 "), GTP_MORE);
    assert_int_equal(gtp_reply_line(&r, "more"), GTP_MORE);
    assert_int_equal(gtp_reply_line(&r, " "), GTP_WHOLE);
    assert_true(r.ok);
    assert_int_equal(r.id, 12);
    assert_string_equal(str_text(&r.text), "D4\nmore");
    gtp_reply_reset(&r);
    assert_int_equal(gtp_reply_line(&r, "? no"), GTP_MORE);
    assert_int_equal(gtp_reply_line(&r, ""), GTP_WHOLE);
    assert_false(r.ok);
    assert_int_equal(r.id, -1);
    str_clear(&r.text);
}

static void what_cannot_be_played_is_refused(void **unused) {
    (void)unused;
    assert_no_engine(&gtp_engine, "kuhn", "random", "without chance or hidden information");
    assert_no_engine(&gtp_engine, "othello", "human", "not a person");
    assert_no_engine(&gtp_engine, "othello", "plu", "did you mean 'ply'?");
    assert_no_engine(&gtp_engine, "othelo", NULL, "othello");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_have_numbers_comments_and_spaces),
        cmocka_unit_test(moves_are_checked_and_taken_back),
        cmocka_unit_test(passes_may_be_left_out_and_written_in_any_case),
        cmocka_unit_test(sizes_and_komi_change_where_the_game_has_them),
        cmocka_unit_test(gogui_finds_row_one_below),
        cmocka_unit_test(hex_has_a_column_i_and_a_swap_of_its_own),
        cmocka_unit_test(replies_are_read_line_by_line),
        cmocka_unit_test(what_cannot_be_played_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
