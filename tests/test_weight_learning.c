// SPDX-License-Identifier: MIT
// test_weight_learning.c - the four motives of 1970 for changing weights, on a game of four plies
// counted by hand.
#include "testing.h"

#include "player/player.h"
#include "players/reversi/weight_learning.h"
#include "reversi_games.h"

static const int usual[10] = {300, 30, 50, 40, 3, 2, 3, 20, 10, 1};

// 3-5 takes 4-5 with 5-5, 3-4 takes 4-4 with 5-4, 3-3 takes 3-4 with 3-5, 2-4 takes it back with
// 4-4. Classes: 3-3 is of class 7, 3-4, 3-5 and 5-6 of 8, 2-4 of 6, the four in the middle of 9.
static void short_game(const Game *g, Record *r) {
    static const char *const moves[] = {"3-5", "3-4", "3-3", "2-4"};
    State *s = game_states_new(g, 1);
    record_init(r, g, NULL);
    for (size_t i = 0; i < 4; i++) {
        Move m;
        Error e;
        record_state(r, i, s);
        if (!game_move_parse(g, s, moves[i], &m, &e)) fail_msg("%s", e.text);
        record_add(r, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
    }
    free(s);
}

// A program that plays 5-6 everywhere.
static Move always(void *context, const State *s, const int *classes) {
    (void)s, (void)classes;
    return (Move)reversi_at(reversi_rules(context), 4, 5);
}

static void assert_learns(const Game *g, WeightMotives m, int side, const int expected[10]) {
    Record game;
    int classes[REVERSI_CLASSES_MAX];
    memcpy(classes, usual, sizeof usual);
    short_game(g, &game);
    weight_learn(&m, &game, side, always, (void *)(uintptr_t)g, classes);
    for (int i = 0; i < 10; i++) assert_int_equal(classes[i], expected[i]);
    record_clear(&game);
}

static void squares_whose_stones_stay_gain(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    WeightMotives m = {.turnovers = true};
    assert_learns(g, m, 0, (int[]){300, 30, 50, 40, 3, 2, 3, 23, 12, 1});
    assert_learns(g, m, 1, (int[]){300, 30, 50, 40, 3, 2, 4, 20, 12, 1});
}

static void squares_used_as_pivots_gain_and_others_lose(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    WeightMotives m = {.pivots = true};
    assert_learns(g, m, 0, (int[]){269, 26, 44, 35, 2, 1, 2, 17, 12, 2});
}

// White's 3-4 and 5-6 are of one class; its 2-4 is of another.
static void moves_of_the_enemy_not_expected_gain(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    WeightMotives m = {.surprises = true};
    assert_learns(g, m, 0, (int[]){300, 30, 50, 40, 3, 2, 4, 20, 8, 1});
}

static void changes_that_alter_no_choice_are_taken_back(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    WeightMotives m = {.turnovers = true, .pivots = true, .least = true};
    assert_learns(g, m, 0, usual);
}

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static int first_value(Player *p, const State *s) {
    MoveValue v[REVERSI_SQUARES_MAX];
    assert_int_equal(player_values(p, &(Turn){.state = s, .side = 0}, v), 4);
    return v[0].value;
}

// The weight of the class of 3-5 goes from 10 to 12, and back.
static void a_player_learns_and_forgets(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    Player *p = seat(g, "ply:depth=1,learn=turnovers"), *plain = seat(g, "ply:depth=1");
    State *s = family_position(g, "start");
    Record game;
    short_game(g, &game);
    assert_int_equal(first_value(p, s), 12);
    player_learn(p, &game, 0);
    player_learn(plain, &game, 0);
    assert_int_equal(first_value(p, s), 14);
    assert_int_equal(first_value(plain, s), 12);
    player_forget(p);
    assert_int_equal(first_value(p, s), 12);
    record_clear(&game);
    free(s);
    player_free(p);
    player_free(plain);
}

static void wrong_words_are_refused(void **state) {
    const Game *g = family_game(state, "reversi70", 8);
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, g, "ply:learn=turnovers+luck", &e));
    assert_contains(e.text, "'luck' is not turnovers, pivots, surprises or least");
    assert_null(player_new(&players, g, "ply:learn=pivots,eval=chnw", &e));
    assert_contains(e.text, "learn goes with eval=wsm only");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_whose_stones_stay_gain),
        cmocka_unit_test(squares_used_as_pivots_gain_and_others_lose),
        cmocka_unit_test(moves_of_the_enemy_not_expected_gain),
        cmocka_unit_test(changes_that_alter_no_choice_are_taken_back),
        cmocka_unit_test(a_player_learns_and_forgets),
        cmocka_unit_test(wrong_words_are_refused),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
