// SPDX-License-Identifier: MIT
// test_othello_talk.c - edge over NBoard and GTP, as NBoard and GoGui talk to engines: hints that
// get deeper and end when another command comes, exact ones marked as such; every gogui-rules
// command.
#include "talk_kit.h"

#include "base/version.h"

// The end of a game: a2 wins by 38, the empty squares counted.
#define NEAR_END "O--OOOO*-OOOOOO*OO**OOO*OO*OOO**OOOOOO**---OOOO*----O--*--------"
static const char start_game[] =
    "set game (;GM[Othello]PC[NBoard]DT[now]PB[x]PW[y]RE[?]TI[15:00]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)";

// How many times a text occurs in another.
static int count(const char *text, const char *part) {
    int n = 0;
    for (const char *at = text; (at = strstr(at, part)); at++) n++;
    return n;
}

static void hints_get_deeper_up_to_the_depth_that_was_set(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &nboard_engine, "othello", "edge:table=1");
    assert_answer(&t, "nboard 2", "set myname Genpei " GENPEI_VERSION " edge:table=1\n");
    assert_answer(&t, start_game, "");
    assert_answer(&t, "set contempt 0", "");
    assert_answer(&t, "set depth 6", "");
    const char *said = answer_until(&t, "hint 3", "status\n");
    assert_int_equal(count(said, "search "), 6 * 3);
    assert_contains(said, " 0 1\n");
    assert_contains(said, " 0 6\n");
    assert_contains(said, "nodestats ");
    // A line of play without spaces: moves, value, 0, depth.
    int moves = 0;
    const char *line = strstr(said, " 0 6\n");
    while (line[-1] != '\n') line--;
    assert_int_equal(strncmp(line, "search ", 7), 0);
    for (line += 7; *line >= 'A' && *line <= 'H'; line += 2) moves++;
    assert_true(moves >= 3 && *line == ' ');
    talk_end(&t);
}

static void a_ping_ends_a_hint_and_a_move_is_answered_with_value_and_time(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &nboard_engine, "othello", "edge:table=1");
    answer(&t, "set depth 50"); // takes longer than any test waits
    answer(&t, start_game);
    answer_until(&t, "hint 2", "search ");
    assert_contains(answer(&t, "ping 3"), "pong 3\n");
    assert_answer(&t, "ping 4", "pong 4\n"); // no more output
    answer(&t, "set depth 4");
    const char *said = answer(&t, "go");
    assert_contains(said, "status thinking\n");
    assert_contains(said, "\n=== ");
    assert_int_equal(count(strstr(said, "=== "), "/"), 2);
    assert_answer(&t, "move D3/1.50/0.3", "");
    assert_answer(&t, "learn", "learned\n");
    said = answer(&t, "analyze");
    assert_int_equal(count(said, "analysis "), 5); // before each of the four moves, and after them
    assert_contains(said, "analysis 0 ");
    answer_until(&t, "hint 1", "search ");
    answer(&t, "quit");
    assert_false(t.goes_on);
    talk_end(&t);
}

static void a_game_that_is_not_right_leaves_the_one_before(void **unused) {
    (void)unused;
    static const char illegal[] =
        "set game (;GM[Othello]TI[15:00]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[F5]W[A1];)";
    static const char *const wrong[] = {
        illegal,
        "set game (;GM[Othello]BO[8 --- *];)",
        "set game (;GM[Othello]BO[8",
        "set game",
    };
    Talk t;
    talk_begin(&t, &nboard_engine, "othello", "edge:table=1");
    answer(&t, start_game);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_contains(answer(&t, wrong[i]), "status ");
        assert_int_equal(count(str_text(&t.heard), "\n"), 1); // one line
    }
    assert_contains(answer(&t, "move A1"), "status illegal move A1\n");
    assert_answer(&t, "move", "status illegal move \n");
    answer(&t, "set depth 2");
    assert_int_equal(count(answer(&t, "analyze"), "analysis "), 4); // still after three moves
    talk_end(&t);
}

static void exact_hints_say_so(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &nboard_engine, "othello", "edge:table=4");
    answer(&t, "set depth 60");
    answer(&t, "set game (;GM[Othello]TY[8]BO[8 " NEAR_END " *];)");
    const char *said = answer_until(&t, "hint 1", "status\n");
    assert_contains(said, "@95%\n");
    assert_contains(said, " 38.00 0 100%\n");
    talk_end(&t);
}

static void gogui_finds_every_command_it_draws_with(void **unused) {
    (void)unused;
    static const char *const commands[] = {"board",        "board_size", "captured_count",
                                           "final_result", "game_id",    "legal_moves",
                                           "side_to_move"};
    Talk t;
    talk_begin(&t, &gtp_engine, "othello", NULL);
    assert_answer(&t, "name", "= Genpei edge\n\n"); // no player was chosen: the strongest plays
    talk_end(&t);
    talk_begin(&t, &gtp_engine, "othello", "edge:depth=3,table=1");
    const char *list = answer(&t, "list_commands");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char name[64];
        snprintf(name, sizeof name, "gogui-rules_%s\n", commands[i]);
        assert_contains(list, name);
    }
    assert_answer(&t, "known_command gogui-rules_board", "= true\n\n");
    assert_answer(&t, "gogui-rules_game_id", "= Othello\n\n");
    assert_answer(&t, "gogui-rules_board_size", "= 8\n\n");
    assert_answer(&t, "gogui-rules_side_to_move", "= black\n\n");
    assert_answer(&t, "gogui-rules_legal_moves", "= D3 C4 F5 E6\n\n");
    assert_contains(answer(&t, "gogui-rules_board"), ". . . X O . . .\n. . . O X . . .\n");
    assert_answer(&t, "gogui-rules_captured_count", "= 0 0\n\n");
    assert_answer(&t, "gogui-rules_final_result", "= unknown\n\n");
    assert_contains(answer(&t, "genmove b"), "= ");
    assert_answer(&t, "gogui-rules_side_to_move", "= white\n\n");
    assert_contains(answer(&t, "time_settings 1 0 0"), "=");
    assert_contains(answer(&t, "time_left w 1 0"), "=");
    assert_contains(answer(&t, "genmove w"), "= ");
    assert_contains(answer(&t, "undo"), "=");
    assert_answer(&t, "gogui-rules_side_to_move", "= white\n\n");
    talk_end(&t);
}

// The shortest game: white has no disc left after nine moves.
static void a_finished_game_is_told_in_a_sentence(void **unused) {
    (void)unused;
    static const char moves[] = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    Talk t;
    talk_begin(&t, &gtp_engine, "othello", "edge:depth=1,table=1");
    for (int i = 0; i < 9; i++) {
        char line[16];
        snprintf(line, sizeof line, "play %s %.2s", i % 2 ? "w" : "b", moves + 3 * i);
        assert_answer(&t, "gogui-rules_final_result", "= unknown\n\n");
        assert_answer(&t, line, "=\n\n");
    }
    assert_answer(&t, "gogui-rules_legal_moves", "=\n\n"); // this shows GoGui that the game is over
    assert_answer(&t, "gogui-rules_final_result", "= Black wins by 13.\n\n");
    assert_answer(&t, "final_score", "= B+13\n\n");
    talk_end(&t);
}

// Nine squares from the end everything is exact: a5 is best, a4 was played and cost two discs.
static void values_stand_on_points_as_discs(void **unused) {
    (void)unused;
    static const char moves[] = "f5 f6 e6 f4 g5 h6 e3 c5 g4 f3 g3 h3 d6 f7 e7 e8 c4 c6 d7 b3 h5 c3 "
                                "h7 d2 e2 e1 g6 f2 f1 g1 d3 d8 c7 c8 c1 g2 c2 h4 d1 h8 h1 h2 g7 g8 "
                                "f8 b2 b1 pass a1 a2 a3 b4";
    Talk t;
    talk_begin(&t, &gtp_engine, "othello", "edge:level=20,table=1");
    const char *at = moves;
    for (int i = 0; *at; i++) {
        char line[16];
        int n = (int)strcspn(at, " ");
        snprintf(line, sizeof line, "play %s %.*s", i % 2 ? "w" : "b", n, at);
        assert_answer(&t, line, "=\n\n");
        at += n + (at[n] == ' ');
    }
    const char *said = answer(&t, "genpei-values");
    assert_contains(said, "a5 +12\n");
    assert_contains(said, "a4 +10\n");
    assert_int_equal(count(said, "0000"), 0);
    talk_end(&t);
}

static void scores_of_ugi_are_hundredths_of_discs(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &ugi_engine, "othello", "edge:level=4,table=1");
    answer(&t, "position startpos moves e6 f4 e3 f6 g5 d6 e7 f5"); // c5 takes the last white discs
    const char *said = answer_until(&t, "go", "bestmove ");
    assert_contains(said, " score cp 1300 ");
    assert_contains(said, " pv c5\n");
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_get_deeper_up_to_the_depth_that_was_set),
        cmocka_unit_test(a_ping_ends_a_hint_and_a_move_is_answered_with_value_and_time),
        cmocka_unit_test(a_game_that_is_not_right_leaves_the_one_before),
        cmocka_unit_test(exact_hints_say_so),
        cmocka_unit_test(gogui_finds_every_command_it_draws_with),
        cmocka_unit_test(a_finished_game_is_told_in_a_sentence),
        cmocka_unit_test(values_stand_on_points_as_discs),
        cmocka_unit_test(scores_of_ugi_are_hundredths_of_discs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
