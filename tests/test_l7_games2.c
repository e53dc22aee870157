// SPDX-License-Identifier: MIT
// test_l7_games2.c - pentominoes, backgammon, poker and Reversi in L7: counts, special cases,
// views, and the rules written by hand.
#include "testing.h"

#include "contract_check.h"
#include "l7_kit.h"

static void both_back_ends_play_the_same_games(void **state) {
    static const struct {
        const char *name;
        int games, longest;
    } games[] = {{"pentomino", 300, 12}, {"backgammon", 40, 3000}, {"kuhn", 3000, 5},
                 {"leduc", 3000, 11},    {"reversi70", 200, 200},  {"othello", 200, 200}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const Game *vm = l7_kit_game(state, games[i].name, "vm");
        const Game *c = l7_kit_game(state, games[i].name, "c");
        l7_kit_same_playouts(vm, c, games[i].games / work(1, 10), games[i].longest);
        l7_kit_round_trip(c, games[i].games / work(10, 20), games[i].longest);
    }
}

// --- pentominoes ---

static void a_puzzle_keeps_the_contract(void **state) {
    contract_check(l7_kit_game(state, "pentomino", "vm"), work(40, 5), 3);
}

static void the_fillings_of_a_board_are_counted_by_playing(void **state) {
    // Up to symmetry 2, 368 and 1010: each filling has four forms.
    const Game *vm = l7_kit_game(state, "pentomino:width=3,height=20", "vm");
    assert_int_equal(l7_kit_perft(vm, "start", 12), 4 * 2);
    if (!THOROUGH) return;
    const Game *c = l7_kit_game(state, "pentomino:width=4,height=15", "c");
    assert_int_equal(l7_kit_perft(c, "start", 12), 4 * 368);
    c = l7_kit_game(state, "pentomino:width=5,height=12", "c");
    assert_int_equal(l7_kit_perft(c, "start", 12), 4 * 1010);
}

static void every_pentomino_has_its_number_of_positions(void **state) {
    const Game *g = l7_kit_game(state, "pentomino:width=11,height=11", "vm");
    // In the middle of an empty board nothing is in the way of any of the 63.
    State *s = l7_kit_state(g, "start", "");
    assert_int_equal(game_count_moves(g, s), 37); // only the first row is open to the first piece
    free(s);
    s = l7_kit_state(g, "FFFFFFFFFFF/FFFFF6/11/11/11/11/11/11/11/11/11 s", "");
    assert_int_equal(game_count_moves(g, s), 63 - 8); // F lies there
    free(s);
}

static void a_full_board_pays_one_and_a_dead_end_nothing(void **state) {
    const Game *g = l7_kit_game(state, "pentomino:width=5,height=1", "vm");
    State *s = l7_kit_state(g, "start", "");
    char *moves = l7_kit_moves(g, s);
    assert_string_equal(moves, "I1");
    free(moves);
    free(s);
    int payoff;
    s = l7_kit_state(g, "start", "I1");
    assert_true(game_over(g, s));
    game_payoffs(g, s, &payoff);
    assert_int_equal(payoff, 1);
    free(s);
    g = l7_kit_game(state, "pentomino:width=6,height=1", "vm");
    s = l7_kit_state(g, "start", "I1");
    assert_true(game_over(g, s));
    game_payoffs(g, s, &payoff);
    assert_int_equal(payoff, 0);
    free(s);
}

// --- backgammon: positions as men of each point from the bar at 0 to the bar at 25 ---

static void check_moves(void **state, const char *game, const char *position, const char *moves) {
    const Game *g = l7_kit_game(state, game, "vm");
    State *s = l7_kit_state(g, position, "");
    char *found = l7_kit_moves(g, s);
    assert_string_equal(found, moves);
    free(found);
    free(s);
}

static void the_opening_throw_decides_who_begins(void **state) {
    const Game *g = l7_kit_game(state, "backgammon", "vm");
    assert_int_equal(l7_kit_perft(g, "start", 1), 30); // no doubles
    assert_int_equal(l7_kit_perft(g, "start", 2), 428);
    State *s = l7_kit_state(g, "start", "31");
    assert_int_equal(game_mover(g, s), 0);
    assert_int_equal(game_count_moves(g, s), 19);
    free(s);
    s = l7_kit_state(g, "start", "13");
    assert_int_equal(game_mover(g, s), 1);
    free(s);
    s = l7_kit_state(g, "start", "31 8/5+6/5");
    assert_int_equal(game_mover(g, s), PLAYER_CHANCE);
    assert_int_equal(game_count_moves(g, s), 21);
    Move m;
    Error e;
    assert_true(game_move_parse(g, s, "66", &m, &e));
    assert_int_equal(game_odds(g, s, m), 1);
    assert_true(game_move_parse(g, s, "56", &m, &e));
    assert_int_equal(game_odds(g, s, m), 2);
    game_play(g, s, m);
    assert_int_equal(game_mover(g, s), 1);
    free(s);
}

static void steps_may_be_named_in_any_order(void **state) {
    const Game *g = l7_kit_game(state, "backgammon", "vm");
    State *s = l7_kit_state(g, "start", "31");
    static const char *const same[] = {"6/5+8/5", "8/5+6/5"};
    Move m[2];
    Error e;
    for (int i = 0; i < 2; i++) assert_true(game_move_parse(g, s, same[i], &m[i], &e));
    assert_int_equal(m[0], m[1]);
    assert_false(l7_kit_legal(g, s, "6/5"));
    assert_false(l7_kit_legal(g, s, "6/5+8/5+6/5"));
    assert_false(l7_kit_legal(g, s, "6/5+9/6"));
    free(s);
}

static void both_dice_must_be_played_when_they_can_be(void **state) {
    // Played by the man on 20, a 6 would leave no 5: so it plays the 5, and the other man the 6.
    check_moves(state, "backgammon",
                "w 0,0,2b,0,0,0,0,0,2b,2b,0,0,0,1w,0,0,0,0,0,0,1w,0,0,0,0,0 13:9 6 5 2 1",
                "20/15+13/7");
}

static void of_two_dice_the_larger_must_be_played_when_only_one_can_be(void **state) {
    // Either can be played, then the other is blocked on 3.
    check_moves(state, "backgammon",
                "w 0,0,0,2b,0,0,0,0,0,0,0,0,0,0,1w,0,0,0,0,0,0,0,0,0,0,0 14:0 5 6 2 1", "14/8");
}

static void a_man_on_the_bar_enters_first(void **state) {
    const char *bar = "w 0,0,0,0,0,0,4w,0,0,0,0,0,0,0,0,0,0,0,0,2b,0,2b,0,0,0,1w 10:0 6 4 2 1";
    check_moves(state, "backgammon", bar, "pass");
    bar = "w 0,0,0,0,0,0,1w,0,0,0,0,0,0,0,0,0,0,0,0,2b,0,0,0,0,0,1w 13:0 6 4 2 1";
    check_moves(state, "backgammon", bar, "25/21+21/15");
    // Black enters from the other end; a single man is hit and goes to its bar.
    const Game *g = l7_kit_game(state, "backgammon", "vm");
    State *s =
        l7_kit_state(g, "b 1b,0,0,0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 14:14 4 4 4 1",
                     "0/4+4/8+8/12+12/16");
    Str text = {0};
    game_position_text(g, s, &text);
    assert_string_equal(
        str_text(&text),
        "chance 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1b,0,0,0,0,0,0,0,0,1w 14:14 0 0 0 1 1 void "
        "void 0 void");
    str_clear(&text);
    free(s);
}

static void men_are_borne_off_when_all_are_home(void **state) {
    check_moves(state, "backgammon",
                "w 0,1w,0,0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 13:0 6 5 2 1",
                "4/0+1/0"); // too high a number takes the man furthest back
    check_moves(state, "backgammon",
                "w 0,1w,0,0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 13:0 3 1 2 1",
                "4/1+1/0 4/3+3/0");
    check_moves(state, "backgammon",
                "w 0,2w,0,0,0,0,0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 12:0 6 2 2 1",
                "7/1+1/0 7/5+5/0");
}

static int payoff_after(void **state, const char *position, const char *moves) {
    const Game *g = l7_kit_game(state, "backgammon", "vm");
    State *s = l7_kit_state(g, position, moves);
    int payoffs[2];
    assert_true(game_over(g, s));
    game_payoffs(g, s, payoffs);
    assert_int_equal(payoffs[0], -payoffs[1]);
    free(s);
    return payoffs[0];
}

static void a_gammon_pays_twice_and_a_backgammon_three_times(void **state) {
    const char *base = "w 0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,14b,0,0,0,0,0,0 14:1 6 5 2 1";
    assert_int_equal(payoff_after(state, base, "1/0"), 1);
    base = "w 0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15b,0,0,0,0,0,0 14:0 6 5 2 1";
    assert_int_equal(payoff_after(state, base, "1/0"), 2);
    base = "w 0,1w,0,0,0,0,1b,0,0,0,0,0,0,0,0,0,0,0,0,14b,0,0,0,0,0,0 14:0 6 5 2 1";
    assert_int_equal(payoff_after(state, base, "1/0"), 3);
    base = "w 1b,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,14b,0,0,0,0,0,0 14:0 6 5 2 1";
    assert_int_equal(payoff_after(state, base, "1/0"), 3);
    base = "b 0,15w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1b,0 0:14 6 5 2 1";
    assert_int_equal(payoff_after(state, base, "24/25"), -2);
}

// --- Reversi: the rules by hand ---

static void othello_and_reversi70_are_the_games_written_by_hand(void **state) {
    static const char *const games[] = {"othello", "reversi70", "othello:size=6",
                                        "reversi70:size=4", "reversi70:size=10"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const Game *hand = l7_kit_game(state, games[i], "native");
        int n = i < 2 ? 1000 : 100;
        l7_kit_same_rules(hand, l7_kit_game(state, games[i], "vm"), n / work(4, 100), 20 + i);
        l7_kit_same_rules(hand, l7_kit_game(state, games[i], "c"), n / work(1, 50), 30 + i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_back_ends_play_the_same_games),
        cmocka_unit_test(a_puzzle_keeps_the_contract),
        cmocka_unit_test(the_fillings_of_a_board_are_counted_by_playing),
        cmocka_unit_test(every_pentomino_has_its_number_of_positions),
        cmocka_unit_test(a_full_board_pays_one_and_a_dead_end_nothing),
        cmocka_unit_test(the_opening_throw_decides_who_begins),
        cmocka_unit_test(steps_may_be_named_in_any_order),
        cmocka_unit_test(both_dice_must_be_played_when_they_can_be),
        cmocka_unit_test(of_two_dice_the_larger_must_be_played_when_only_one_can_be),
        cmocka_unit_test(a_man_on_the_bar_enters_first),
        cmocka_unit_test(men_are_borne_off_when_all_are_home),
        cmocka_unit_test(a_gammon_pays_twice_and_a_backgammon_three_times),
        cmocka_unit_test(othello_and_reversi70_are_the_games_written_by_hand),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
