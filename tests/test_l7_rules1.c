// SPDX-License-Identifier: MIT
// test_l7_rules1.c - games described in L7: the rules at positions made by hand; Go against plain
// rules.
#include "l7_positions.h"

#include "plain_go.h"

static void two_jumps_of_a_draughts_man_are_one_move_and_must_be_made(void **unused) {
    (void)unused;
    Table t = at("draughts", "4/4/2b1/2w1/4/1w2/4/4 black");
    assert_string_equal(moves(&t), "11x18x25");
    play(&t, "11x18x25");
    assert_string_equal(position(&t), "4/4/4/4/4/4/b3/4 w 0");
    assert_int_equal(payoff(&t), 1); // white has nothing left to move
    done(&t);
}

static void a_draughts_king_turns_back_where_a_man_cannot(void **unused) {
    (void)unused;
    Table t = at("draughts", "4/4/4/4/4/2w1/1b2/4 black"); // the white man stands behind it
    assert_string_equal(moves(&t), "26-30 26-31");
    done(&t);
    t = at("draughts", "4/4/4/4/4/2w1/1B2/4 black");
    assert_string_equal(moves(&t), "26x19");
    done(&t);
}

static void crowning_ends_a_capture(void **unused) {
    (void)unused;
    Table t = at("draughts", "4/4/4/4/4/2b1/ww2/4 black");
    assert_string_equal(moves(&t), "23x30"); // as a king it could go on over 25
    play(&t, "23x30");
    assert_string_equal(position(&t), "4/4/4/4/4/4/w3/1B2 w 0");
    done(&t);
    t = at("draughts", "4/4/4/4/4/2B1/ww2/4 black");
    assert_string_equal(moves(&t), "23x30x21"); // a king already
    done(&t);
}

static void forty_king_moves_each_without_a_capture_are_a_draw(void **unused) {
    (void)unused;
    Table t = at("draughts", "B3/4/4/4/4/4/4/3W black 79");
    play(&t, "1-6");
    assert_int_equal(payoff(&t), 0);
    done(&t);
    t = at("draughts", "b3/4/4/4/4/4/4/3W black 79"); // a man's move restarts the count
    play(&t, "1-6");
    assert_false(game_over(t.g, t.s));
    done(&t);
}

static void the_last_seed_in_the_store_gives_another_turn(void **unused) {
    (void)unused;
    Table t = at("kalah", "start");
    play(&t, "3");
    assert_string_equal(position(&t), "s 4,4,0,5,5,5,1,4,4,4,4,4,4,0");
    play(&t, "1");
    assert_string_equal(position(&t), "n 0,5,1,6,6,5,1,4,4,4,4,4,4,0");
    done(&t);
}

static void the_last_seed_in_an_empty_pit_captures_what_lies_across(void **unused) {
    (void)unused;
    Table t = at("kalah", "south 1,0,3,0,0,0,7,0,0,0,0,5,2,9");
    play(&t, "1");
    assert_string_equal(position(&t), "n 0,0,3,0,0,0,13,0,0,0,0,0,2,9");
    done(&t);
    t = at("kalah", "south 1,0,3,0,0,0,7,0,0,0,4,0,2,9"); // nothing across: it stays
    play(&t, "1");
    assert_string_equal(position(&t), "n 0,1,3,0,0,0,7,0,0,0,4,0,2,9");
    done(&t);
}

static void sowing_passes_over_the_store_of_the_other(void **unused) {
    (void)unused;
    Table t = at("kalah", "south 0,1,0,0,0,8,0,0,0,0,0,0,0,3");
    play(&t, "6");
    assert_string_equal(position(&t), "n 0,1,0,0,0,0,3,1,1,1,1,1,0,3"); // captured 1 + 1
    done(&t);
}

static void when_a_row_of_pits_is_empty_the_rest_belongs_to_the_other(void **unused) {
    (void)unused;
    Table t = at("kalah", "south 0,0,0,0,0,1,20,0,0,0,1,0,2,24");
    play(&t, "6");
    assert_int_equal(payoff(&t), 21 - 27);
    done(&t);
}

// --- Go ---

static void a_stone_without_liberties_is_taken(void **unused) {
    (void)unused;
    Table t = at("go5", "5/1X3/XO3/1X3/5 black");
    play(&t, "c3");
    assert_string_equal(position(&t), "5/1X3/X1X2/1X3/5 w - 0 1 1:0");
    done(&t);
}

static void suicide_is_forbidden_unless_it_captures(void **unused) {
    (void)unused;
    Table t = at("go5", "5/5/X4/OX3/1OX2 white"); // of three stones
    assert_false(allowed(&t, "a1"));
    done(&t);
    t = at("go5", "5/5/5/X4/1X3 white");
    assert_false(allowed(&t, "a1"));
    done(&t);
    t = at("go5", "5/5/O4/XO3/1XO2 white"); // a1 takes both
    play(&t, "a1");
    assert_string_equal(position(&t), "5/5/O4/1O3/O1O2 b - 0 1 0:2");
    done(&t);
}

static void a_ko_may_not_be_taken_back_at_once(void **unused) {
    (void)unused;
    Table t = at("go5", "5/1XO2/XO1O1/1XO2/5 black");
    play(&t, "c3");
    assert_string_equal(position(&t), "5/1XO2/X1XO1/1XO2/5 w b3 0 1 1:0");
    assert_false(allowed(&t, "b3"));
    play(&t, "e1 e5");
    assert_true(allowed(&t, "b3"));
    done(&t);
}

static void two_passes_end_a_game_of_go_and_area_counts(void **unused) {
    (void)unused;
    Table t = at("go5:komi=1", "2XO1/2XO1/2XO1/2XO1/2XO1 black");
    play(&t, "pass pass");
    assert_int_equal(payoff(&t), 2 * (15 - 10) - 1);
    done(&t);
}

// "c4" of a board whose columns have no i.
static void point_of(const char *text, int *x, int *y) {
    *x = text[0] - 'a' - (text[0] > 'i');
    *y = (int)strtol(text + 1, NULL, 10) - 1;
}

// The moves of both must be the same; then one of them is played. False at the end.
static bool compare_with_plain(const Game *g, State *s, PlainGo *plain, Rng *rng, Str *text) {
    Move list[512], chosen;
    size_t n = game_moves(g, s, list), legal = 0;
    for (int y = 0; y < plain->size; y++)
        for (int x = 0; x < plain->size; x++) {
            PlainGo copy = *plain;
            legal += plain_go_play(&copy, x, y);
        }
    if (n == 0) return false;
    assert_int_equal(n, legal + 1);
    assert_true(game_random_move(g, s, rng, &chosen));
    str_reset(text);
    game_move_text(g, s, chosen, text);
    int x, y;
    point_of(str_text(text), &x, &y);
    if (strcmp(str_text(text), "pass") == 0)
        plain_go_pass(plain);
    else
        assert_true(plain_go_play(plain, x, y));
    game_play(g, s, chosen);
    return true;
}

static void go_follows_the_plain_rules_in_random_games(void **unused) {
    (void)unused;
    static const char *const names[] = {"go2", "go3", "go4", "go6", "go9"};
    for (int i = 0; i < 5; i++) {
        const Game *g = game(names[i], "vm");
        State *s = game_states_new(g, 1);
        Str text = {0};
        for (int seed = 1; seed <= work(60, 6); seed++) {
            Rng rng = rng_seed((uint64_t)seed);
            PlainGo plain = plain_go_start(names[i][2] - '0');
            int pay[PLAYERS_MAX];
            game_start(g, s);
            while (compare_with_plain(g, s, &plain, &rng, &text)) {
            }
            game_payoffs(g, s, pay);
            assert_int_equal(pay[0],
                             2 * (plain_go_area(&plain, 1) - plain_go_area(&plain, 2)) - 15);
        }
        str_clear(&text);
        free(s);
    }
}

// --- the other games ---

static void split_is_won_across_the_board(void **unused) {
    (void)unused;
    Table t = at("split", "start");
    play(&t, "d1 a1 d2 a2 d3 b1 d4 g1 d5 g2 d6 g3");
    assert_false(game_over(t.g, t.s));
    play(&t, "d7");
    assert_int_equal(payoff(&t), 1);
    done(&t);
    t = at("split", "start"); // a bridge between points that are not opposite does not win
    play(&t, "a1 d1 b1 d2 c1 d3 a2 d4 b2 d5 c2 d6");
    assert_false(game_over(t.g, t.s));
    done(&t);
}

static void a_hex_stone_may_be_taken_over_once(void **unused) {
    (void)unused;
    Table t = at("hex5:swap=1", "start");
    assert_false(allowed(&t, "swap"));
    play(&t, "b4");
    play(&t, "swap");
    assert_string_equal(position(&t), "5/3B1/5/5/5 r"); // d2
    assert_false(allowed(&t, "swap"));
    done(&t);
    t = at("hex5", "start");
    play(&t, "b4");
    assert_false(allowed(&t, "swap"));
    done(&t);
}

static void hex_boards_need_not_be_square(void **unused) {
    (void)unused;
    Table t = at("fairhex:size=4,height=3", "4/4/4 r");
    assert_false(allowed(&t, "a3"));
    assert_false(allowed(&t, "d1"));
    done(&t);
    t = at("fairhex:size=4,height=3,fair=0", "4/4/4 r");
    assert_true(allowed(&t, "d1"));
    play(&t, "b1 a1 b2 a2 b3");
    assert_true(game_over(t.g, t.s));
    done(&t);
}

static void fair_hex_does_not_begin_on_the_short_diagonal(void **unused) {
    (void)unused;
    Table t = at("fairhex5", "start");
    assert_false(allowed(&t, "e1"));
    assert_false(allowed(&t, "c3"));
    play(&t, "b3");
    assert_true(allowed(&t, "c3"));
    done(&t);
}

static void six_in_a_row_do_not_win_at_gomoku(void **unused) {
    (void)unused;
    Table t = at("gomoku:size=9", "9/9/9/XXX1XX3/9/9/9/9/9 black");
    play(&t, "d4");
    assert_false(game_over(t.g, t.s));
    done(&t);
    t = at("gomoku:size=9", "9/9/9/XXX1X4/9/9/9/9/9 black");
    play(&t, "d4");
    assert_int_equal(payoff(&t), 1);
    done(&t);
}

static void a_piece_on_the_last_row_wins_at_breakthrough(void **unused) {
    (void)unused;
    Table t = at("breakthrough:size=5", "5/2W2/5/2B2/5 white");
    assert_string_equal(moves(&t), "c4c5 c4d5 c4b5");
    play(&t, "c4b5");
    assert_int_equal(payoff(&t), 1);
    done(&t);
    t = at("breakthrough:size=5", "5/5/2B2/2W2/5 white"); // blocked straight ahead
    assert_string_equal(moves(&t), "c2d3 c2b3");
    done(&t);
    t = at("breakthrough:size=5", "5/5/2B2/2W2/5 black"); // who moves the other way
    assert_string_equal(moves(&t), "c3d2 c3b2");
    done(&t);
}

static void who_has_no_way_for_his_amazons_loses(void **unused) {
    (void)unused;
    Table t = at("amazons", "W#8/##8/10/10/10/10/10/10/10/9B white");
    assert_int_equal(payoff(&t), -1);
    done(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_jumps_of_a_draughts_man_are_one_move_and_must_be_made),
        cmocka_unit_test(a_draughts_king_turns_back_where_a_man_cannot),
        cmocka_unit_test(crowning_ends_a_capture),
        cmocka_unit_test(forty_king_moves_each_without_a_capture_are_a_draw),
        cmocka_unit_test(the_last_seed_in_the_store_gives_another_turn),
        cmocka_unit_test(the_last_seed_in_an_empty_pit_captures_what_lies_across),
        cmocka_unit_test(sowing_passes_over_the_store_of_the_other),
        cmocka_unit_test(when_a_row_of_pits_is_empty_the_rest_belongs_to_the_other),
        cmocka_unit_test(a_stone_without_liberties_is_taken),
        cmocka_unit_test(suicide_is_forbidden_unless_it_captures),
        cmocka_unit_test(a_ko_may_not_be_taken_back_at_once),
        cmocka_unit_test(two_passes_end_a_game_of_go_and_area_counts),
        cmocka_unit_test(go_follows_the_plain_rules_in_random_games),
        cmocka_unit_test(split_is_won_across_the_board),
        cmocka_unit_test(a_hex_stone_may_be_taken_over_once),
        cmocka_unit_test(hex_boards_need_not_be_square),
        cmocka_unit_test(fair_hex_does_not_begin_on_the_short_diagonal),
        cmocka_unit_test(six_in_a_row_do_not_win_at_gomoku),
        cmocka_unit_test(a_piece_on_the_last_row_wins_at_breakthrough),
        cmocka_unit_test(who_has_no_way_for_his_amazons_loses),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
