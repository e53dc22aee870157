// SPDX-License-Identifier: MIT
// test_gtp_engine.c - `genpei gtp` from inside: lines in, lines out; and how GTP names things.
#include "talk_kit.h"

#include "base/os/os_posix.h"
#include "base/version.h"
#include "proto/gtp_reply.h"
#include "proto/gtp_words.h"

static void numbers_of_any_length_come_back(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "tictactoe", "random");
    assert_answer(&t, "999999999999999999999 protocol_version", "=999999999999999999999 2\n\n");
    assert_answer(&t, "007 no_such_command", "?007 unknown command\n\n");
    talk_end(&t);
}

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

static void games_with_luck_have_no_komi(void **unused) {
    (void)unused;
    static const char *const without[] = {"backgammon", "hearts", "othello", "chess"};
    GameTable *games = all_games_new();
    Error e;
    int halves = 0;
    assert_true(gtp_komi_halves(game_table_open(games, "go:size=5,komi=13", &e), &halves));
    assert_int_equal(halves, 13);
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        assert_false(gtp_komi_halves(game_table_open(games, without[i], &e), &halves));
    game_table_free(games);
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

static void handicap_stones_stand_where_they_should(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "go19", "random");
    assert_answer(&t, "fixed_handicap 1", "? invalid number of stones\n\n");
    assert_answer(&t, "fixed_handicap x", "? syntax error\n\n");
    assert_answer(&t, "fixed_handicap 6", "= D16 Q16 D10 Q10 D4 Q4\n\n");
    assert_answer(&t, "fixed_handicap 2", "? board not empty\n\n");
    assert_answer(&t, "gogui-rules_side_to_move", "= white\n\n");
    assert_answer(&t, "boardsize 9", "=\n\n");
    assert_answer(&t, "fixed_handicap 3", "= C7 G7 C3\n\n");
    assert_answer(&t, "clear_board", "=\n\n");
    assert_answer(&t, "set_free_handicap A1 J9", "=\n\n");
    assert_contains(answer(&t, "genpei-position"), "8X/9/9/9/9/9/9/9/X8 w");
    assert_answer(&t, "clear_board", "=\n\n");
    assert_answer(&t, "set_free_handicap A1 A1", "? bad vertex list\n\n");
    assert_answer(&t, "boardsize 8", "=\n\n");
    assert_answer(&t, "fixed_handicap 5", "? invalid number of stones\n\n");
    talk_end(&t);
}

// Black has the left, white the right; a stone of black among white's is dead.
static void dead_stones_are_found_and_taken_off(void **unused) {
    (void)unused;
    Talk t;
    Error e;
    static const char file[] = "(;GM[1]SZ[7]KM[0.5]AB[ca][cb][cc][cd][ce][cf][cg][fb]"
                               "AW[da][db][dc][dd][de][df][dg][eb][fc][gb]PL[B];B[];W[])";
    const ScratchFile scratch = scratch_file("gtp.sgf");
    const char *path = scratch.path;
    assert_true(os_write_file(path, file, sizeof file - 1, &e));
    talk_begin(&t, &gtp_engine, "go9", "random");
    Str line = {0};
    str_addf(&line, "loadsgf %s", path);
    assert_answer(&t, str_text(&line), "=\n\n");
    assert_answer(&t, "gogui-rules_board_size", "= 7\n\n");
    assert_answer(&t, "final_status_list dead", "= F6\n\n");
    assert_contains(answer(&t, "final_status_list alive"), "= C7 ");
    assert_answer(&t, "final_score", "= W+7.5\n\n");
    str_add(&line, " 1");
    assert_answer(&t, str_text(&line), "= b\n\n");
    assert_contains(answer(&t, "loadsgf /nowhere.sgf"), "? cannot load file: ");
    str_clear(&line);
    talk_end(&t);
    remove(path);
}

// Lines come until the next command does; then the reply ends.
static void analysis_streams_until_the_next_command(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &gtp_engine, "go5", "mcts");
    answer_until(&t, "lz-analyze b 1", "info move ");
    assert_contains(str_text(&t.heard), "=\ninfo move ");
    assert_contains(str_text(&t.heard), " visits ");
    assert_contains(str_text(&t.heard), " order 1 pv ");
    assert_contains(answer(&t, "name"), "\n= Genpei mcts\n\n");
    answer_until(&t, "7 kata-analyze interval 1", "info move ");
    assert_contains(str_text(&t.heard), "=7\ninfo move ");
    assert_contains(str_text(&t.heard), " winrate ");
    assert_contains(answer(&t, "genmove b"), "= ");
    assert_answer(&t, "lz-analyze b 1", "? it is not this player's turn\n\n");
    answer_until(&t, "lz-analyze", "info move ");
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_any_length_come_back),
        cmocka_unit_test(commands_have_numbers_comments_and_spaces),
        cmocka_unit_test(moves_are_checked_and_taken_back),
        cmocka_unit_test(passes_may_be_left_out_and_written_in_any_case),
        cmocka_unit_test(sizes_and_komi_change_where_the_game_has_them),
        cmocka_unit_test(games_with_luck_have_no_komi),
        cmocka_unit_test(gogui_finds_row_one_below),
        cmocka_unit_test(hex_has_a_column_i_and_a_swap_of_its_own),
        cmocka_unit_test(replies_are_read_line_by_line),
        cmocka_unit_test(what_cannot_be_played_is_refused),
        cmocka_unit_test(handicap_stones_stand_where_they_should),
        cmocka_unit_test(dead_stones_are_found_and_taken_off),
        cmocka_unit_test(analysis_streams_until_the_next_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
