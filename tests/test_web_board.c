// SPDX-License-Identifier: MIT
// test_web_board.c - one game at the board, without a server: chance, hidden information, clocks,
// the text it is saved as.
#include "testing.h"
#include "web/games/web_game_json.h"
#include "web/games/web_json.h"
#include "web/games/web_result.h"
#include "web/games/web_saved_game.h"

#include "games/game_types.h"
#include "reversi_games.h"
#include "tiny_games.h"

#include <stdlib.h>

static WebGame *game_of(const Game *g, const char *clock) {
    Record r;
    ClockRule rule = {0};
    record_init(&r, g, NULL);
    r.seed = 7;
    assert_true(clock_parse(clock, &rule, NULL));
    WebGame *w = web_game_new("test", &r, rule);
    web_game_chance(w);
    return w;
}

static void move(WebGame *w, const char *text, int64_t used_ms) {
    Move m;
    Error e;
    if (!game_move_parse(w->live.game, w->live.state, text, &m, &e)) fail_msg("%s", e.text);
    web_game_move(w, m, used_ms, NULL, 0);
}

static void chance_moves_by_itself_and_the_same_way_again(void **state) {
    (void)state;
    WebGame *a = game_of(tiny_race(3), "none"), *b = game_of(tiny_race(3), "none");
    while (!web_game_over(a)) {
        Move moves[64];
        assert_true(web_game_mover(a) >= 0);
        game_moves(a->live.game, a->live.state, moves);
        web_game_move(a, moves[0], 0, NULL, 0);
        web_game_move(b, moves[0], 0, NULL, 0);
    }
    assert_true(record_same(&a->live.record, &b->live.record));
    web_game_free(a);
    web_game_free(b);
}

static void a_person_does_not_see_the_other_card(void **state) {
    (void)state;
    WebGame *w = game_of(tiny_cards(), "none");
    web_game_seat(w, 1, "random", false);
    json_t *j = json_game(w, SIZE_MAX, 0);
    Drawing seen = {0};
    State *view = game_states_new(w->live.game, 1);
    game_view(w->live.game, w->live.state, 0, view);
    game_draw(w->live.game, view, &seen);
    json_t *drawing = json_drawing(&seen, false);
    assert_true(json_equal(json_object_get(j, "drawing"), drawing));
    assert_string_equal(json_string_value(json_object_get(j, "position")), "");
    const json_t *dealt = json_array_get(json_object_get(j, "moves"), 0);
    assert_string_equal(json_string_value(json_object_get(dealt, "text")), "?");
    json_decref(drawing);
    json_decref(j);
    drawing_clear(&seen);
    free(view);
    web_game_free(w);
}

// Stepping back through a deal shows no more than the position before it.
static void a_deal_is_not_shown_card_by_card(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    for (int i = 0; i < 3; i++) {
        Error e;
        const Game *g =
            game_table_open(games, (const char *const[]){"whist", "bridge", "hearts"}[i], &e);
        if (!g) fail_msg("%s", e.text);
        WebGame *w = game_of(g, "none");
        for (int side = 1; side < 4; side++) web_game_seat(w, side, "random", false);
        assert_int_equal(w->live.record.n, 52);
        json_t *before = json_game(w, 0, 0);
        for (size_t ply = 1; ply < 52; ply++) {
            json_t *j = json_game(w, ply, 0);
            static const char *const parts[] = {"drawing", "position", "last", "turned", "legal"};
            for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
                assert_true(
                    json_equal(json_object_get(j, parts[k]), json_object_get(before, parts[k])));
            json_decref(j);
        }
        json_decref(before);
        web_game_free(w);
    }
    game_table_free(games);
}

static void clocks_are_charged_and_flags_fall(void **state) {
    WebGame *w = game_of(family_game(state, "othello", 8), "10+1");
    move(w, "f5", 4000);
    assert_int_equal(web_game_left_ms(w, 0, 0), 7000);
    assert_int_equal(web_game_left_ms(w, 1, INT64_C(3000000000)), 7000);
    assert_false(web_game_flag(w, INT64_C(10000000000)));
    assert_true(web_game_flag(w, INT64_C(10001000000)));
    assert_int_equal(w->live.record.ending, END_TIME);
    assert_int_equal(w->live.record.payoffs[0], 1);
    web_game_free(w);
}

static void a_flag_falls_only_after_the_margin(void **state) {
    WebGame *w = game_of(family_game(state, "othello", 8), "10~2");
    assert_false(web_game_flag(w, INT64_C(12000000000)));
    assert_true(web_game_flag(w, INT64_C(12001000000)));
    web_game_free(w);
}

static void a_move_too_late_is_not_made(void **state) {
    WebGame *w = game_of(family_game(state, "othello", 8), "1");
    move(w, "f5", 1001);
    assert_int_equal(w->live.record.n, 0);
    assert_int_equal(w->live.record.ending, END_TIME);
    web_game_free(w);
}

static void undo_stops_at_a_persons_turn(void **state) {
    WebGame *w = game_of(family_game(state, "othello", 8), "none");
    assert_false(web_game_undo(w, 0, 0));
    move(w, "f5", 0);
    move(w, "d6", 0);
    move(w, "c3", 0);
    web_game_seat(w, 0, "random", false);
    assert_true(web_game_undo(w, 0, 0));
    assert_int_equal(w->live.record.n, 1);
    assert_true(web_game_undo(w, 100, 0));
    assert_int_equal(w->live.record.n, 0);
    assert_int_equal(web_game_mover(w), 0);
    web_game_free(w);
}

static void a_kept_game_comes_back_the_same(void **state) {
    GameTable *games = all_games_new();
    PlayerTable players = player_table();
    WebGame *w = game_of(family_game(state, "othello", 8), "60+2");
    web_game_seat(w, 1, "ply:depth=3", false);
    move(w, "f5", 1500);
    json_object_set_new(w->opinions, "1", json_pack("{s:i}", "value", 5));
    char *text = saved_game_text(w, 99);
    json_t *summary = saved_game_summary(text);
    assert_int_equal(json_integer_value(json_object_get(summary, "plies")), 1);
    assert_int_equal(json_integer_value(json_object_get(summary, "updated")), 99);
    WebGame *again = saved_game_read("test", text, games, &players);
    assert_non_null(again);
    assert_true(record_same(&w->live.record, &again->live.record));
    assert_string_equal(again->seats[1], "ply:depth=3");
    assert_false(again->person[1]);
    assert_int_equal(again->live.clocks[0].left_ms, 60500);
    assert_int_equal(again->live.rule.inc_ms, 2000);
    assert_true(json_equal(w->opinions, again->opinions));
    json_decref(summary);
    free(text);
    web_game_free(again);
    web_game_free(w);
    game_table_free(games);
}

static void texts_that_are_no_kept_games_are_refused(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable players = player_table();
    static const char *const bad[] = {
        "",
        "x",
        "{}",
        "[]",
        "{\"record\":5}",
        "{\"record\":\"game nosuch\\nend\\n\"}",
        "{\"record\":\"game othello\\n1. a1\\nend\\n\"}",
        "{\"record\":\"game othello\\nend\\n\",\"clock\":\"x\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(saved_game_read("test", bad[i], games, &players));
        assert_null(saved_game_summary(bad[i]));
    }
    game_table_free(games);
}

static void results_are_told_in_two_languages(void **state) {
    WebGame *w = game_of(family_game(state, "othello", 8), "none");
    web_game_end_against(w, END_RESIGN, 0);
    json_t *j = result_words(&w->live.record);
    assert_string_equal(json_string_value(json_object_get(j, "en")), "black resigns: white wins");
    assert_string_equal(json_string_value(json_object_get(j, "ja")), "黒が投了、白の勝ち");
    json_decref(j);
    web_game_free(w);
}

static void assert_result(GameTable *games, const char *game, Ending ending, const int *payoffs,
                          const char *en, const char *ja) {
    Error e;
    Record r;
    const Game *g = game_table_open(games, game, &e);
    if (!g) fail_msg("%s", e.text);
    record_init(&r, g, NULL);
    r.ending = ending;
    for (int side = 0; side < g->players; side++) r.payoffs[side] = payoffs[side];
    json_t *j = result_words(&r);
    assert_string_equal(json_string_value(json_object_get(j, "en")), en);
    assert_string_equal(json_string_value(json_object_get(j, "ja")), ja);
    json_decref(j);
    record_clear(&r);
}

// Discs, a pair of partners, no number between more than two players, and a game of go given up.
static void results_are_said_as_players_say_them(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const int by4[] = {-4, 4}, pair[] = {-1400, 1400, -1400, 1400}, dice[] = {-1, 3, -1, -1};
    assert_result(games, "othello", END_RULES, by4, "white wins by 4 discs", "白の4石勝ち");
    assert_result(games, "go", END_RESIGN, by4, "black resigns: white wins",
                  "黒が投了、白の中押し勝ち");
    assert_result(games, "bridge", END_RULES, pair, "east and west win 1400 points",
                  "東・西の勝ち（1400点）");
    assert_result(games, "liarsdice", END_RULES, dice, "green wins", "緑の勝ち");
    game_table_free(games);
}

// A person gains nothing by moving and taking back again and again: not even the increment.
static void a_move_that_is_taken_back_gives_back_what_it_gave(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "tictactoe", NULL);
    WebGame *w = game_of(g, "60+5");
    move(w, "b2", 4000);
    assert_int_equal(web_game_left_ms(w, 0, 0), 61000);
    assert_true(web_game_undo(w, 1, 0));
    assert_int_equal(web_game_left_ms(w, 0, 0), 56000);
    for (int i = 0; i < 3; i++) {
        move(w, "b2", 0);
        assert_true(web_game_undo(w, 1, 0));
    }
    assert_int_equal(web_game_left_ms(w, 0, 0), 56000);
    assert_int_equal(web_game_left_ms(w, 1, 0), 60000);
    move(w, "b2", 1000);
    move(w, "a1", 2000);
    assert_true(web_game_undo(w, 2, 0));
    assert_int_equal(web_game_left_ms(w, 0, 0), 55000);
    assert_int_equal(web_game_left_ms(w, 1, 0), 58000);
    web_game_free(w);
    w = game_of(g, "60@2"); // main time is added again behind the second move
    move(w, "b2", 1000);
    move(w, "a1", 0);
    move(w, "c3", 1000);
    assert_int_equal(web_game_left_ms(w, 0, 0), 118000);
    assert_true(web_game_undo(w, 1, 0));
    assert_int_equal(web_game_left_ms(w, 0, 0), 58000);
    assert_int_equal(w->live.clocks[0].moves_to_go, 1);
    web_game_free(w);
    game_table_free(games);
}

// A game whose rules are slow ends before each request replays it for seconds.
static void a_game_that_is_slow_to_replay_is_stopped(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    WebGame *w = game_of(game_table_open(games, "tictactoe", NULL), "none");
    w->replay_ns = WEB_REPLAY_MS * INT64_C(1000000);
    move(w, "b2", 0);
    assert_false(web_game_over(w));
    w->replay_ns++;
    move(w, "a1", 0);
    assert_int_equal(w->live.record.n, 2);
    assert_int_equal(w->live.record.ending, END_STOPPED);
    web_game_free(w);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_moves_by_itself_and_the_same_way_again),
        cmocka_unit_test(a_person_does_not_see_the_other_card),
        cmocka_unit_test(a_deal_is_not_shown_card_by_card),
        cmocka_unit_test(clocks_are_charged_and_flags_fall),
        cmocka_unit_test(a_flag_falls_only_after_the_margin),
        cmocka_unit_test(a_move_too_late_is_not_made),
        cmocka_unit_test(undo_stops_at_a_persons_turn),
        cmocka_unit_test(a_kept_game_comes_back_the_same),
        cmocka_unit_test(texts_that_are_no_kept_games_are_refused),
        cmocka_unit_test(results_are_told_in_two_languages),
        cmocka_unit_test(results_are_said_as_players_say_them),
        cmocka_unit_test(a_move_that_is_taken_back_gives_back_what_it_gave),
        cmocka_unit_test(a_game_that_is_slow_to_replay_is_stopped),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
