// SPDX-License-Identifier: MIT
// test_web_games.c - games through the board server: a real process, real sockets.
#include "testing.h"
#include "web_kit.h"

#include "base/os/os_posix.h"

#include <stdlib.h>

static void watch_game(Watcher *w, const Server *s, const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(w, s, path);
}

// Waits until the game has `plies` moves and no program is thinking.
static json_t *await_plies(Watcher *w, int64_t plies) {
    for (;;) {
        json_t *j = watcher_next(w, "game");
        assert_non_null(j);
        if (json_int(j, "plies") >= plies && json_is_false(json_object_get(j, "thinking")))
            return j;
        json_decref(j);
    }
}

static void the_lists_say_what_there_is(void **state) {
    Server *s = *state;
    json_t *games = client_get(s, 200, "/api/games");
    const json_t *first = json_array_get(games, 0);
    assert_string_equal(json_text(first, "kind"), "square");
    assert_int_equal(json_array_size(json_object_get(json_object_get(first, "sample"), "cells")),
                     64);
    json_t *brief = client_get(s, 200, "/api/games?short=1");
    assert_int_equal(json_array_size(brief), json_array_size(games));
    assert_string_equal(json_text(json_array_get(brief, 0), "title"), json_text(first, "title"));
    assert_null(json_object_get(json_array_get(brief, 0), "sample"));
    assert_null(json_object_get(json_array_get(brief, 0), "words"));
    json_decref(brief);
    json_t *two = client_get(s, 200, "/api/games?names=chess,othello,oth,there-is-none");
    assert_int_equal(json_array_size(two), 2);
    assert_string_equal(json_text(json_array_get(two, 0), "name"), "othello");
    assert_non_null(json_object_get(json_array_get(two, 0), "sample"));
    json_decref(two);
    json_decref(games);
    json_t *presets = client_get(s, 200, "/api/presets?game=reversi70");
    size_t i;
    json_t *one;
    int64_t level = 0;
    bool has_1970 = false;
    json_array_foreach(presets, i, one) {
        assert_true(json_int(one, "level") >= level);
        level = json_int(one, "level");
        has_1970 |= strcmp(json_text(one, "spec"), "ply:depth=7") == 0;
        assert_non_null(json_text(json_object_get(one, "label"), "ja"));
    }
    assert_true(has_1970);
    json_decref(presets);
    json_decref(client_get(s, 404, "/api/presets?game=chesss"));
    json_decref(client_get(s, 400, "/api/presets"));
}

static void a_long_list_is_compressed_for_whoever_unpacks_it(void **state) {
    Server *s = *state;
    static const char frame[] = "\x28\xb5\x2f\xfd";
    Str head = {0}, body = {0};
    Asked q = {.method = "GET", .path = "/api/games", .more = "Accept-Encoding: gzip, zstd\r\n"};
    assert_int_equal(client_ask(s, q, &head, &body), 200);
    assert_non_null(strstr(str_text(&head), "Content-Encoding: zstd"));
    assert_memory_equal(body.text, frame, 4);
    str_clear(&head);
    str_clear(&body);
    q.more = "Accept-Encoding: gzip, zstd;q=0\r\n";
    assert_int_equal(client_ask(s, q, &head, &body), 200);
    assert_null(strstr(str_text(&head), "Content-Encoding"));
    assert_int_equal(body.text[0], '[');
    str_clear(&head);
    str_clear(&body);
}

static void a_program_answers_by_event(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"seats\":[\"human\",\"ply:depth=3\"]}", id);
    Watcher w;
    watch_game(&w, s, id);
    json_decref(await_plies(&w, 0));
    json_t *after = client_post_game(s, 200, id, "move", "{\"move\":\"f5\"}");
    assert_int_equal(json_int(after, "plies"), 1);
    assert_true(json_is_true(json_object_get(after, "thinking")));
    assert_string_equal(json_string_value(json_array_get(json_object_get(after, "last"), 0)), "f5");
    assert_string_equal(json_string_value(json_array_get(json_object_get(after, "turned"), 0)),
                        "e5");
    json_decref(after);
    json_t *thinking = watcher_next(&w, "thinking");
    assert_int_equal(json_int(thinking, "side"), 1);
    json_decref(thinking);
    json_t *answer = await_plies(&w, 2);
    assert_int_equal(json_int(answer, "mover"), 0);
    json_t *moves = json_object_get(answer, "moves");
    assert_true(json_is_integer(json_object_get(json_array_get(moves, 1), "value")));
    json_decref(answer);
    watcher_close(&w);
}

static void an_illegal_move_is_answered_with_the_legal_ones(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\"}", id);
    json_t *j = client_post_game(s, 409, id, "move", "{\"move\":\"a1\"}");
    assert_int_equal(json_array_size(json_object_get(j, "legal")), 4);
    json_decref(j);
    client_do(s, 409, id, "move", "{\"move\":\"f5\",\"ply\":3}");
    client_do(s, 400, id, "move", "{\"move\":5}");
    client_do(s, 400, id, "move", "{}");
    client_do(s, 404, "abcdefghijk", "move", "{\"move\":\"f5\"}");
    client_do(s, 200, id, "move", "{\"move\":\"f5\",\"ply\":0}");
}

static void two_watchers_see_the_same_game(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\"}", id);
    Watcher a, b;
    watch_game(&a, s, id);
    watch_game(&b, s, id);
    json_decref(await_plies(&a, 0));
    json_decref(await_plies(&b, 0));
    client_do(s, 200, id, "move", "{\"move\":\"f5\"}");
    json_t *one = await_plies(&a, 1), *two = await_plies(&b, 1);
    assert_true(json_equal(one, two));
    json_decref(one);
    json_decref(two);
    watcher_close(&a);
    client_do(s, 200, id, "move", "{\"move\":\"d6\"}");
    json_decref(await_plies(&b, 2));
    watcher_close(&b);
}

static void undo_leads_back_to_the_persons_turn(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"seats\":[\"human\",\"random\"]}", id);
    Watcher w;
    watch_game(&w, s, id);
    client_do(s, 200, id, "move", "{\"move\":\"f5\"}");
    json_decref(await_plies(&w, 2));
    json_t *j = client_post_game(s, 200, id, "undo", "{}");
    assert_int_equal(json_int(j, "plies"), 0);
    assert_int_equal(json_int(j, "mover"), 0);
    json_decref(j);
    client_do(s, 409, id, "undo", "{}");
    client_do(s, 400, id, "undo", "{\"plies\":-1}");
    watcher_close(&w);
}

static void a_resigned_game_is_over_and_can_be_taken_up(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"moves\":\"f5 d6\"}", id);
    json_t *j = client_post_game(s, 200, id, "resign", "{}");
    json_t *ended = json_object_get(j, "ended");
    assert_string_equal(json_text(ended, "ending"), "resign");
    assert_string_equal(json_text(json_object_get(ended, "words"), "en"),
                        "black resigns: white wins");
    assert_int_equal(json_int(j, "mover"), -1);
    json_decref(j);
    client_do(s, 409, id, "move", "{\"move\":\"c3\"}");
    client_do(s, 409, id, "resign", "{}");
    j = client_post_game(s, 200, id, "undo", "{}");
    assert_true(json_is_false(json_object_get(j, "ended")));
    json_decref(j);
}

// Without a side it is about the person's play, whichever side that is.
static void a_report_is_about_the_person_who_played(void **state) {
    static const struct {
        const char *seats, *asked;
        int side;
    } known[] = {{"[\"human\",\"random\"]", "{}", 0},
                 {"[\"random\",\"human\"]", "{}", 1},
                 {"[\"random\",\"human\"]", "{\"side\":0}", 0},
                 {"[\"human\",\"human\"]", "{}", 0}};
    Server *s = *state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char id[32], body[100];
        snprintf(body, sizeof body, "{\"game\":\"othello\",\"moves\":\"f5 d6\",\"seats\":%s}",
                 known[i].seats);
        client_new_game(s, body, id);
        client_do(s, 409, id, "report", "{}"); // it is not over
        snprintf(body, sizeof body, "{\"side\":%d}", i == 1 || i == 2);
        client_do(s, 200, id, "resign", body);
        json_t *j = client_post_game(s, 200, id, "report", known[i].asked);
        assert_int_equal(json_int(j, "side"), known[i].side);
        json_decref(j);
        client_do(s, 400, id, "report", "{\"side\":2}");
    }
}

static void seats_change_in_the_middle(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"reversi70\"}", id);
    Watcher w;
    watch_game(&w, s, id);
    client_do(s, 400, id, "seats", "{\"seats\":[\"human\"]}");
    client_do(s, 400, id, "seats", "{\"seats\":[\"human\",\"nobody\"]}");
    client_do(s, 200, id, "seats", "{\"seats\":[\"random\",\"human\"]}");
    json_decref(await_plies(&w, 1));
    watcher_close(&w);
}

static void programs_play_to_the_end(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello:size=4\",\"seats\":[\"random\",\"ply:depth=2\"]}", id);
    Watcher w;
    watch_game(&w, s, id);
    json_t *j = watcher_next(&w, "game");
    while (j && json_is_false(json_object_get(j, "ended"))) {
        json_decref(j);
        j = watcher_next(&w, "game");
    }
    assert_string_equal(json_text(json_object_get(j, "ended"), "ending"), "rules");
    json_decref(j);
    watcher_close(&w);
}

static void a_hint_tells_what_the_program_sees(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"reversi70\"}", id);
    json_t *j = client_post_game(s, 200, id, "hint", "{\"spec\":\"ply:depth=4\"}");
    assert_string_equal(json_text(j, "player"), "ply:depth=4");
    assert_int_equal(json_array_size(json_object_get(j, "table")), 4);
    assert_int_equal(json_array_size(json_object_get(j, "line")), 4);
    assert_true(json_array_size(json_object_get(j, "sentences")) >= 2);
    assert_true(json_array_size(json_object_get(j, "marks")) > 64);
    json_decref(j);
    client_do(s, 200, id, "hint", "{}");
    client_do(s, 400, id, "hint", "{\"spec\":\"human\"}");
    client_do(s, 400, id, "hint", "{\"spec\":\"ply:depth=99\"}");
    client_do(s, 400, id, "hint", "{\"ply\":1}");
}

static void a_reason_comes_with_the_squares_it_speaks_of(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\"}", id);
    json_t *j = client_post_game(s, 200, id, "hint", "{\"spec\":\"otl\"}"), *sentence;
    size_t i, reasons = 0;
    json_array_foreach(json_object_get(j, "sentences"), i, sentence) {
        if (!json_object_get(sentence, "cells")) continue;
        assert_true(json_array_size(json_object_get(sentence, "cells")) > 0);
        assert_non_null(json_text(sentence, "kind"));
        reasons++;
    }
    assert_true(reasons > 0);
    json_decref(j);
}

static void an_exported_game_comes_back(void **state) {
    Server *s = *state;
    static const char *const formats[] = {"text", "sgf", "ggf"};
    char id[32], path[96];
    client_new_game(s, "{\"game\":\"othello\",\"moves\":\"f5 d6 c3 d3 c4\"}", id);
    json_t *first = client_get(s, 200, "/api/game/%s", id);
    for (int i = 0; i < 3; i++) {
        Str text = {0};
        snprintf(path, sizeof path, "/api/game/%s/export?format=%s", id, formats[i]);
        assert_int_equal(client_ask(s, (Asked){.path = path}, NULL, &text), 200);
        json_t *body = json_pack("{s:s}", "text", str_text(&text));
        char *sent = json_dumps(body, 0);
        json_t *made = client_post(s, 201, "/api/import", "%s", sent);
        json_t *again = client_get(s, 200, "/api/game/%s", json_text(made, "id"));
        assert_string_equal(json_text(again, "position"), json_text(first, "position"));
        assert_int_equal(json_int(again, "plies"), 5);
        json_decref(again);
        json_decref(made);
        json_decref(body);
        free(sent);
        str_clear(&text);
    }
    json_decref(first);
    json_decref(client_post(s, 400, "/api/import", "{\"text\":\"nonsense\"}"));
    json_decref(client_post(s, 400, "/api/import", "{\"text\":\"game othello\\n1. a1\\nend\\n\"}"));
    json_decref(client_get(s, 400, "/api/game/%s/export?format=pdf", id));
    client_new_game(s, "{\"game\":\"tictactoe\"}", id);
    json_decref(client_get(s, 400, "/api/game/%s/export?format=ggf", id)); // Othello's own form
}

static void older_positions_can_be_looked_at(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"moves\":\"f5 d6 c3\"}", id);
    json_t *j = client_get(s, 200, "/api/game/%s?ply=1", id);
    assert_int_equal(json_int(j, "ply"), 1);
    assert_int_equal(json_int(j, "plies"), 3);
    assert_int_equal(json_int(j, "mover"), 1);
    json_decref(j);
    json_decref(client_get(s, 400, "/api/game/%s?ply=4", id));
    json_decref(client_get(s, 400, "/api/game/%s?ply=-1", id));
    json_decref(client_get(s, 400, "/api/game/%s?ply=x", id));
}

static void bad_new_games_are_refused(void **state) {
    Server *s = *state;
    static const char *const bad[] = {
        "{}",
        "{\"game\":\"nothing\"}",
        "{\"game\":5}",
        "{\"game\":\"othello\",\"seats\":\"human\"}",
        "{\"game\":\"othello\",\"seats\":[\"human\"]}",
        "{\"game\":\"othello\",\"seats\":[\"human\",7]}",
        "{\"game\":\"othello\",\"seats\":[\"human\",\"engine:rm -rf /\"]}",
        "{\"game\":\"othello\",\"position\":\"xyz\"}",
        "{\"game\":\"othello\",\"moves\":\"a1\"}",
        "{\"game\":\"othello\",\"moves\":[7]}",
        "{\"game\":\"othello\",\"clock\":\"soon\"}",
        "{\"game\":\"othello\",\"seed\":-1}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        json_decref(client_post(s, 400, "/api/new", "%s", bad[i]));
}

static json_t *set_pace(const Server *s, int status, const json_t *made, const char *body) {
    char path[80];
    snprintf(path, sizeof path, "/api/game/%s/pace", json_text(made, "id"));
    return client_post(s, status, path, "%s", body);
}

// Two programs wait while they are paused, and before each move as long as was asked for.
static void programs_are_paused_and_slowed_down(void **state) {
    const Server *s = *state;
    json_t *made = client_post(s, 201, "/api/new", "%s",
                               "{\"game\":\"tictactoe\",\"seats\":[\"random\",\"random\"]}");
    json_decref(set_pace(s, 200, made, "{\"paused\":true,\"seconds\":0.1}"));
    char path[80];
    Watcher w;
    snprintf(path, sizeof path, "/api/game/%s/events", json_text(made, "id"));
    watcher_open(&w, s, path);
    json_t *j = watcher_next(&w, "game");
    assert_int_equal(json_int(j, "plies"), 0);
    assert_true(json_is_false(json_object_get(j, "thinking")));
    assert_true(json_is_true(json_object_get(json_object_get(j, "pace"), "paused")));
    json_decref(j);
    json_decref(set_pace(s, 200, made, "{\"paused\":false}"));
    int64_t began = os_now_ns(), plies = 0;
    while (plies < 3) {
        j = watcher_next(&w, "game");
        plies = json_int(j, "plies");
        json_decref(j);
    }
    assert_true(os_now_ns() - began > INT64_C(200000000));
    watcher_close(&w);
    json_decref(set_pace(s, 400, made, "{}"));
    json_decref(set_pace(s, 400, made, "{\"paused\":1}"));
    json_decref(set_pace(s, 400, made, "{\"seconds\":61}"));
    json_decref(set_pace(s, 400, made, "{\"seconds\":\"1\"}"));
    json_decref(made);
    made = client_post(s, 201, "/api/new", "%s",
                       "{\"game\":\"tictactoe\",\"seats\":[\"human\",\"random\"]}");
    json_decref(set_pace(s, 409, made, "{\"paused\":true}"));
    json_decref(made);
}

static void the_arena_counts_its_games(void **state) {
    Server *s = *state;
    json_t *made =
        client_post(s, 201, "/api/arena",
                    "{\"game\":\"othello:size=4\",\"a\":\"ply:depth=3\",\"b\":\"random\","
                    "\"games\":20,\"seed\":3}");
    char path[96];
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(made, "id"));
    Watcher w;
    watcher_open(&w, s, path);
    json_t *j = watcher_next(&w, "table");
    while (!json_is_true(json_object_get(j, "done"))) {
        json_decref(j);
        j = watcher_next(&w, "table");
    }
    assert_int_equal(json_int(j, "games"), 20);
    assert_int_equal(json_int(j, "wins") + json_int(j, "draws") + json_int(j, "losses"), 20);
    json_decref(j);
    snprintf(path, sizeof path, "/api/arena/%s/stop", json_text(made, "id"));
    json_decref(client_post(s, 200, path, "{}"));
    json_decref(made);
    watcher_close(&w);
    json_decref(client_post(s, 400, "/api/arena", "{\"game\":\"othello\",\"a\":\"human\"}"));
    json_decref(client_get(s, 404, "/api/arena/r0000/events"));
}

static void a_paper_fills_its_table(void **state) {
    Server *s = *state;
    json_t *made = client_post(s, 201, "/api/paper/takeuchi-1970", "{\"only\":\"start\"}");
    char path[96];
    snprintf(path, sizeof path, "/api/paper/%s/events", json_text(made, "id"));
    Watcher w;
    watcher_open(&w, s, path);
    json_t *row = watcher_next(&w, "row");
    assert_string_equal(json_text(row, "verdict"), "same");
    assert_string_equal(json_text(row, "experiment"), "start");
    json_decref(row);
    json_t *done = watcher_next(&w, "done");
    assert_true(json_is_true(json_object_get(done, "ok")));
    json_decref(done);
    json_decref(made);
    watcher_close(&w);
}

static void a_clock_runs_out(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"clock\":\"0.2\"}", id);
    Watcher w;
    watch_game(&w, s, id);
    json_t *j = watcher_next(&w, "game");
    while (json_is_false(json_object_get(j, "ended"))) {
        json_decref(j);
        j = watcher_next(&w, "game");
    }
    assert_string_equal(json_text(json_object_get(j, "ended"), "ending"), "time");
    json_decref(j);
    watcher_close(&w);
}

// The same seed gives the same board; a question gives the walk too.
static void bugs_walk_over_boards(void **state) {
    Server *s = *state;
    json_t *all = client_get(s, 200, "/api/bugs");
    assert_int_equal(json_array_size(all), 3);
    json_t *board = client_get(s, 200, "/api/bugs/reversi?seed=5");
    json_t *walk = client_get(s, 200, "/api/bugs/reversi?seed=5&question=3-5");
    assert_true(json_equal(json_object_get(board, "drawing"), json_object_get(walk, "drawing")));
    assert_null(json_object_get(board, "trace"));
    assert_true(json_array_size(json_object_get(walk, "trace")) > 3);
    json_decref(all);
    json_decref(board);
    json_decref(walk);
    json_decref(client_get(s, 404, "/api/bugs/chess"));
    json_decref(client_get(s, 400, "/api/bugs/split?seed=x"));
    json_decref(client_get(s, 400, "/api/bugs/split?question=PRED3(a1)"));
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(the_lists_say_what_there_is, &server),
        cmocka_unit_test_prestate(a_long_list_is_compressed_for_whoever_unpacks_it, &server),
        cmocka_unit_test_prestate(a_program_answers_by_event, &server),
        cmocka_unit_test_prestate(an_illegal_move_is_answered_with_the_legal_ones, &server),
        cmocka_unit_test_prestate(two_watchers_see_the_same_game, &server),
        cmocka_unit_test_prestate(undo_leads_back_to_the_persons_turn, &server),
        cmocka_unit_test_prestate(a_resigned_game_is_over_and_can_be_taken_up, &server),
        cmocka_unit_test_prestate(a_report_is_about_the_person_who_played, &server),
        cmocka_unit_test_prestate(seats_change_in_the_middle, &server),
        cmocka_unit_test_prestate(programs_play_to_the_end, &server),
        cmocka_unit_test_prestate(a_hint_tells_what_the_program_sees, &server),
        cmocka_unit_test_prestate(a_reason_comes_with_the_squares_it_speaks_of, &server),
        cmocka_unit_test_prestate(an_exported_game_comes_back, &server),
        cmocka_unit_test_prestate(older_positions_can_be_looked_at, &server),
        cmocka_unit_test_prestate(bad_new_games_are_refused, &server),
        cmocka_unit_test_prestate(programs_are_paused_and_slowed_down, &server),
        cmocka_unit_test_prestate(the_arena_counts_its_games, &server),
        cmocka_unit_test_prestate(a_paper_fills_its_table, &server),
        cmocka_unit_test_prestate(bugs_walk_over_boards, &server),
        cmocka_unit_test_prestate(a_clock_runs_out, &server),
    };
    server_init(&server, argv[0], "test_web_games");
    server_start(&server, "");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
