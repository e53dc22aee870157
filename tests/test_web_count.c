// SPDX-License-Identifier: MIT
// test_web_count.c - the end of a game of go on the board server: dead stones are proposed, marked
// and agreed on, and the agreed result is what is saved.
#include "testing.h"
#include "web_kit.h"

#include "games/game_types.h"
#include "games/go/go_dead.h"
#include "record/record_build.h"
#include "web/games/web_game.h"

#include <stdlib.h>

// Black has the left half of a board of 7 by 7, white the right, a stone of each is lost.
#define MOVES                                                                                      \
    "\"d1\",\"e1\",\"d2\",\"e2\",\"d3\",\"e3\",\"d4\",\"e4\",\"d5\",\"e5\",\"d6\",\"e6\",\"d7\","  \
    "\"e7\",\"g4\",\"b4\",\"pass\""

static void a_lost_stone_is_proposed_as_dead(void **state) {
    (void)state;
    GoBoard b;
    GoDead dead;
    GoCounted counted;
    go_board_init(&b, 7, 7);
    for (int row = 0; row < 7; row++) {
        b.stone[go_place(3, row)] = GO_BLACK;
        b.stone[go_place(4, row)] = GO_WHITE;
    }
    b.stone[go_place(1, 3)] = GO_WHITE;
    b.stone[go_place(6, 3)] = GO_BLACK;
    go_dead_propose(&b, &dead);
    for (int i = 0; i < 49; i++) {
        bool lost = go_point(&b, i) == go_place(1, 3) || go_point(&b, i) == go_place(6, 3);
        assert_int_equal(dead.dead[i], lost);
    }
    go_dead_count(&b, &dead, &counted);
    assert_int_equal(counted.black, 28);
    assert_int_equal(counted.white, 21);
    assert_int_equal(counted.owner[0], GO_BLACK);
    go_dead_mark(&b, go_place(1, 3), false, &dead);
    go_dead_count(&b, &dead, &counted);
    assert_int_equal(counted.black, 7); // the region is touched by both
    assert_int_equal(counted.white, 22);
}

static void begin(const Server *s, const char *seats, char *id) {
    json_t *j = client_post(s, 201, "/api/new",
                            "{\"game\":\"go:size=7\",\"seats\":%s,\"moves\":[" MOVES "]}", seats);
    snprintf(id, 32, "%s", json_text(j, "id"));
    json_decref(j);
}

static json_t *count_of(const json_t *game) {
    return json_object_get(game, "count");
}

static void the_agreed_result_is_saved_and_no_other(void **state) {
    Server *s = *state;
    char id[32];
    begin(s, "[\"human\",\"human\"]", id);
    json_decref(client_post_game(s, 409, id, "count", "{\"dead\":[]}")); // not yet over
    json_t *game = client_post_game(s, 200, id, "move", "{\"move\":\"pass\"}");
    assert_int_equal(json_array_size(json_object_get(count_of(game), "dead")), 2);
    json_decref(game);
    json_decref(client_post_game(s, 400, id, "count", "{}"));
    json_decref(client_post_game(s, 400, id, "count", "{\"dead\":[\"z9\"]}"));
    json_decref(client_post_game(s, 400, id, "count", "{\"dead\":[\"a1\"]}"));
    json_decref(client_post_game(s, 400, id, "count", "{\"dead\":[4]}"));
    json_decref(client_post_game(s, 200, id, "count", "{\"dead\":[\"b4\"]}"));
    server_kill(s);
    server_start(s, "");
    game = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_array_size(json_object_get(count_of(game), "dead")), 1);
    json_decref(game);
    game = client_post_game(s, 200, id, "count", "{\"dead\":[\"b4\",\"g4\"],\"accept\":true}");
    assert_true(json_is_true(json_object_get(count_of(game), "settled")));
    const json_t *ended = json_object_get(game, "ended");
    assert_string_equal(json_text(json_object_get(ended, "words"), "en"), "white wins by 0.5");
    assert_string_equal(json_text(json_object_get(ended, "words"), "ja"), "白の半目勝ち");
    json_decref(game);
    json_decref(client_post_game(s, 409, id, "count", "{\"dead\":[]}")); // agreed is agreed
}

static void playing_goes_on_where_it_was(void **state) {
    Server *s = *state;
    char id[32];
    begin(s, "[\"human\",\"human\"]", id);
    json_decref(client_post_game(s, 200, id, "move", "{\"move\":\"pass\"}"));
    json_t *game = client_post_game(s, 200, id, "count", "{\"resume\":true}");
    assert_int_equal(json_int(game, "plies"), 16);
    assert_true(json_is_null(count_of(game)));
    assert_true(json_is_false(json_object_get(game, "ended")));
    json_decref(game);
}

static void a_count_is_ended_by_resigning(void **state) {
    Server *s = *state;
    char id[32];
    begin(s, "[\"human\",\"human\"]", id);
    json_decref(client_post_game(s, 200, id, "move", "{\"move\":\"pass\"}"));
    json_t *game = client_post_game(s, 200, id, "resign", "{\"side\":0}");
    const json_t *ended = json_object_get(game, "ended");
    assert_string_equal(json_text(ended, "ending"), "resign");
    assert_string_equal(json_text(json_object_get(ended, "words"), "en"),
                        "black resigns: white wins");
    assert_true(json_is_null(count_of(game)));
    json_decref(game);
    json_decref(client_post_game(s, 409, id, "resign", "{}"));
}

static void nobody_plays_on_for_ever(void **state) {
    Server *s = *state;
    char id[32];
    begin(s, "[\"human\",\"human\"]", id);
    for (int i = 0; i <= COUNT_RESUMES; i++) {
        for (int pass = i ? 0 : 1; pass < 2; pass++)
            json_decref(client_post_game(s, 200, id, "move", "{\"move\":\"pass\"}"));
        json_decref(
            client_post_game(s, i < COUNT_RESUMES ? 200 : 409, id, "count", "{\"resume\":true}"));
        if (i != 1) continue;
        server_kill(s); // it is remembered
        server_start(s, "");
    }
    json_decref(client_post_game(s, 200, id, "count", "{\"dead\":[],\"accept\":true}"));
}

// Nobody accepts: the marks of one player do not count, those that the server proposed do.
static void a_count_that_nobody_accepts_is_settled_as_proposed(void **state) {
    (void)state;
    const int64_t minute = INT64_C(60000000000), limit = WEB_COUNT_OPEN_MS * INT64_C(1000000);
    Error e;
    Record record;
    GameTable *games = all_games_new();
    const Game *go = game_table_open(games, "go:size=7", &e);
    const char *moves = "d1 e1 d2 e2 d3 e3 d4 e4 d5 e5 d6 e6 d7 e7 g4 b4 pass";
    assert_true(record_from_moves(go, NULL, moves, &record, &e));
    WebGame *w = web_game_new("count", &record, (ClockRule){0});
    Move pass;
    assert_true(game_move_parse(go, w->live.state, "pass", &pass, &e));
    web_game_move(w, pass, 0, NULL, 1);
    assert_true(count_goes_on(&w->count));
    json_t *all_of_white = json_pack("[s, s]", "e1", "b4");
    assert_true(count_mark(&w->count, &w->live.record, all_of_white, &e));
    json_decref(all_of_white);
    assert_false(web_game_count_is_late(w, 1 + limit));
    assert_true(web_game_count_is_late(w, 2 + limit));
    // Opened again a day later there are five minutes left.
    w->turn_began_ns = 100 * minute;
    web_game_charge_count(w, 86400000);
    assert_false(web_game_count_is_late(w, 105 * minute));
    assert_true(web_game_count_is_late(w, 105 * minute + 1));
    web_game_settle_count(w);
    assert_true(w->count.settled);
    assert_int_equal(w->live.record.ending, END_AGREED);
    assert_int_equal(w->live.record.payoffs[1], 1); // half a point: both lost stones are dead
    web_game_free(w);
    game_table_free(games);
}

// One player has accepted; the other one says nothing.
static void an_accepted_count_is_settled_in_time(void **state) {
    (void)state;
    const int64_t limit = WEB_COUNT_MS * INT64_C(1000000);
    Error e;
    Record record;
    GameTable *games = all_games_new();
    const Game *go = game_table_open(games, "go:size=7", &e);
    assert_true(record_from_moves(go, NULL, "d4 pass", &record, &e));
    WebGame *w = web_game_new("count", &record, (ClockRule){0});
    Move pass;
    assert_true(game_move_parse(go, w->live.state, "pass", &pass, &e));
    web_game_move(w, pass, 0, NULL, 1);
    assert_true(count_goes_on(&w->count));
    assert_false(web_game_count_is_late(w, 2 * limit)); // nobody has accepted anything
    count_accept(&w->count, &w->live.record, w->person, 1);
    assert_false(web_game_settled(w));
    assert_false(web_game_count_is_late(w, limit));
    assert_true(web_game_count_is_late(w, limit + 2));
    web_game_settle_count(w);
    assert_true(web_game_settled(w));
    assert_false(web_game_count_is_late(w, 2 * limit));
    web_game_free(w);
    game_table_free(games);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    server_init(&server, argv[0], "count");
    server_start(&server, "");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_stone_is_proposed_as_dead),
        cmocka_unit_test_prestate(the_agreed_result_is_saved_and_no_other, &server),
        cmocka_unit_test_prestate(playing_goes_on_where_it_was, &server),
        cmocka_unit_test_prestate(a_count_is_ended_by_resigning, &server),
        cmocka_unit_test_prestate(nobody_plays_on_for_ever, &server),
        cmocka_unit_test(a_count_that_nobody_accepts_is_settled_as_proposed),
        cmocka_unit_test(an_accepted_count_is_settled_in_time),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_forget(&server);
    return failed;
}
