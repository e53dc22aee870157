// SPDX-License-Identifier: MIT
// test_web_l7.c - games in L7 written in the page, through the board server: a real process, real
// sockets; good texts, wrong ones, and hostile ones.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>

static const char row_game[] = "game row(size 3)\n"
                               "about\n"
                               "  Fill a row. Who fills the last cell wins.\n"
                               "players left right\n"
                               "board path size\n"
                               "stone on node\n"
                               "range size 2..9\n"
                               "move place n: stone n = void\n"
                               "  do stone n := friend\n"
                               "end when count stone = void = 0: friend wins\n";

// {"text": TEXT, MORE}
static char *body_of(const char *text, const char *more) {
    json_t *j = json_string(text);
    char *quoted = json_dumps(j, JSON_ENCODE_ANY);
    Str body = {0};
    str_addf(&body, "{\"text\":%s%s%s}", quoted, *more ? "," : "", more);
    free(quoted);
    json_decref(j);
    char *copy = strdup(str_text(&body));
    str_clear(&body);
    return copy;
}

static json_t *post_text(const Server *s, int status, const char *path, const char *text,
                         const char *more) {
    char *body = body_of(text, more);
    json_t *j = client_post(s, status, path, "%s", body);
    free(body);
    return j;
}

static json_t *check_text(const Server *s, const char *text) {
    return post_text(s, 200, "/api/l7/check", text, "");
}

static int64_t number_at(const json_t *j, const char *list, size_t i) {
    return json_integer_value(json_array_get(json_object_get(j, list), i));
}

static void play_text(const Server *s, const char *text, char *id, char *game) {
    json_t *j = post_text(s, 201, "/api/l7/play", text, "\"seats\":[\"human\",\"human\"]");
    snprintf(id, 32, "%s", json_text(j, "id"));
    if (game) snprintf(game, 64, "%s", json_text(j, "game"));
    json_decref(j);
}

static void a_good_text_is_drawn_counted_and_measured(void **state) {
    Server *s = *state;
    json_t *j = check_text(s, row_game);
    assert_true(json_is_true(json_object_get(j, "ok")));
    assert_int_equal(json_array_size(json_object_get(j, "messages")), 0);
    assert_int_equal(number_at(j, "perft", 0), 3);
    assert_int_equal(number_at(j, "perft", 2), 6);
    assert_true(json_int(j, "playouts_per_second") > 0);
    assert_int_equal(json_int(j, "moves"), 3);
    assert_string_equal(json_text(j, "summary"), "Fill a row");
    assert_int_equal(json_array_size(json_object_get(json_object_get(j, "sample"), "cells")), 3);
    const json_t *size = json_array_get(json_object_get(j, "options"), 0);
    assert_string_equal(json_text(size, "name"), "size");
    assert_int_equal(json_int(size, "high"), 9);
    json_decref(j);
}

static void mistakes_are_told_with_their_places_in_characters(void **state) {
    Server *s = *state;
    json_t *j = check_text(s, "game x\ntitle \"石取り\" wrong\nplayers a b\n");
    assert_true(json_is_false(json_object_get(j, "ok")));
    const json_t *first = json_array_get(json_object_get(j, "messages"), 0);
    assert_int_equal(json_int(first, "line"), 2);
    assert_int_equal(json_int(first, "column"), 13); // 17 in bytes
    assert_int_equal(json_int(first, "length"), 5);
    assert_true(json_is_false(json_object_get(first, "warning")));
    assert_null(json_object_get(j, "sample"));
    json_decref(j);
    j = post_text(s, 400, "/api/l7/play", "game x\nplayers a b\nmove go n: tru\n", "");
    assert_contains(json_text(j, "error"), "line 3");
    assert_true(json_array_size(json_object_get(j, "messages")) > 0);
    json_decref(j);
}

static void titles_are_short_and_visible(void **state) {
    Server *s = *state;
    const char *rest = strchr(row_game, '\n') + 1;
    for (int bad = 0; bad < 2; bad++) {
        Str text = {0};
        str_add(&text, "game row(size 3)\ntitle \"");
        for (int i = 0; i < (bad ? 1 : 61); i++) str_add(&text, bad ? "\u202e" : "x");
        str_addf(&text, "\"\n%s", rest);
        json_t *j = post_text(s, 400, "/api/l7/play", str_text(&text), "");
        assert_contains(json_text(j, "error"), "a title has");
        json_decref(j);
        str_clear(&text);
    }
}

static const json_t *find_game(const json_t *games, const char *name) {
    size_t i;
    json_t *one;
    json_array_foreach(games, i, one) {
        if (strcmp(json_text(one, "name"), name) == 0) return one;
    }
    return NULL;
}

static void a_written_game_is_listed_played_and_outlives_the_server(void **state) {
    Server *s = *state;
    char id[32], game[64], path[128];
    play_text(s, row_game, id, game);
    assert_int_equal(strncmp(game, "row-", 4), 0);
    snprintf(path, sizeof path, "/api/game/%s/move", id);
    json_decref(client_post(s, 200, path, "{\"move\":\"2\"}"));
    server_kill(s);
    server_start(s, "--rate 0");
    json_t *j = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_int(j, "plies"), 1);
    assert_string_equal(json_text(j, "title"), "Row");
    assert_string_equal(json_text(j, "backend"), "vm");
    json_decref(j);
    j = client_get(s, 200, "/api/games");
    const json_t *listed = find_game(j, game);
    assert_non_null(listed);
    assert_true(json_is_integer(json_object_get(listed, "written")));
    json_decref(j);
    j = client_get(s, 200, "/api/l7/source?game=%s", game);
    assert_string_equal(json_text(j, "text"), row_game);
    json_decref(j);
    // With other parameters, against a program.
    snprintf(path, sizeof path, "{\"game\":\"%s:size=2\",\"seats\":[\"human\",\"random\"]}", game);
    client_new_game(s, path, id);
    j = client_get(s, 200, "/api/presets?game=%s", game);
    assert_true(json_array_size(j) > 2);
    json_decref(j);
}

static void an_edited_game_takes_the_place_of_the_old_one_in_the_list(void **state) {
    Server *s = *state;
    char id[32], first[64], second[64], edited[sizeof row_game + 8];
    play_text(s, row_game, id, first);
    snprintf(edited, sizeof edited, "%s\n# new\n", row_game);
    play_text(s, edited, id, second);
    assert_string_not_equal(first, second);
    json_t *j = client_get(s, 200, "/api/games");
    assert_null(find_game(j, first));
    assert_non_null(find_game(j, second));
    json_decref(j);
    json_decref(client_get(s, 200, "/api/l7/source?game=%s", first));
}

static void a_record_of_a_written_game_carries_it(void **state) {
    Server *s = *state;
    char id[32], game[64], path[96];
    Str record = {0}, sgf = {0};
    play_text(s, row_game, id, game);
    snprintf(path, sizeof path, "/api/game/%s/export?format=text", id);
    assert_int_equal(client_ask(s, (Asked){.path = path}, NULL, &record), 200);
    assert_contains(str_text(&record), "# l7 board path size");
    snprintf(path, sizeof path, "/api/game/%s/export?format=sgf", id);
    assert_int_equal(client_ask(s, (Asked){.path = path}, NULL, &sgf), 200);
    assert_contains(str_text(&sgf), game);
    Server other;
    server_init(&other, s->program, "test_web_l7_other");
    snprintf(other.program, sizeof other.program, "%s", s->program);
    server_start(&other, "--rate 0");
    json_t *j = post_text(&other, 400, "/api/import", str_text(&sgf), "");
    assert_contains(json_text(j, "error"), "unknown game");
    json_decref(j);
    j = post_text(&other, 201, "/api/import", str_text(&record), "");
    assert_string_equal(json_text(j, "game"), game);
    json_decref(j);
    json_decref(post_text(&other, 201, "/api/import", str_text(&sgf), ""));
    server_end(&other);
    server_forget(&other);
    str_clear(&record);
    str_clear(&sgf);
}

static void sources_of_our_own_games_are_shown_and_nothing_else(void **state) {
    Server *s = *state;
    json_t *j = client_get(s, 200, "/api/l7/source?game=othello");
    assert_contains(json_text(j, "text"), "game othello");
    json_decref(j);
    static const char *const none[] = {"games/hex.l7", "../games/hex.l7", "/etc/passwd", "nothing",
                                       "-"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        json_decref(client_get(s, 404, "/api/l7/source?game=%s", none[i]));
    json_decref(client_get(s, 400, "/api/l7/source"));
    json_decref(client_post(s, 400, "/api/new", "{\"game\":\"games/hex.l7\"}"));
    json_decref(client_post(s, 400, "/api/import", "{\"text\":\"game games/hex.l7\\nend\\n\"}"));
}

static void what_can_be_chosen_is_told_and_taken(void **state) {
    Server *s = *state;
    json_t *games = client_get(s, 200, "/api/games");
    const json_t *options = json_object_get(find_game(games, "othello"), "options");
    assert_string_equal(json_text(json_array_get(options, 1), "name"), "handicap");
    assert_int_equal(json_int(json_array_get(options, 1), "high"), 4);
    json_decref(games);
    char id[32];
    client_new_game(s, "{\"game\":\"othello:handicap=2\",\"seats\":[\"human\",\"human\"]}", id);
    json_t *j = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_int(j, "mover"), 1);
    json_decref(j);
    client_new_game(s, "{\"game\":\"hex:size=5,swap=1\",\"moves\":[\"b2\"]}", id);
    j = client_get(s, 200, "/api/game/%s", id);
    char *text = json_dumps(json_object_get(j, "legal"), 0);
    assert_contains(text, "\"swap\"");
    free(text);
    json_decref(j);
    json_decref(client_post(s, 400, "/api/new", "{\"game\":\"othello:handicap=5\"}"));
    json_decref(client_post(s, 400, "/api/new", "{\"game\":\"hex:swap=2\"}"));
}

// --- people who mean no good ---

static int post_status(const Server *s, const char *path, const char *body, const char *token) {
    return client_ask(s, (Asked){.method = "POST", .path = path, .body = body, .token = token},
                      NULL, NULL);
}

static void what_is_no_text_is_refused(void **state) {
    Server *s = *state;
    static const char *const paths[] = {"/api/l7/check", "/api/l7/play"};
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{\"text\":}",
                                      "{}",
                                      "{\"text\":7}",
                                      "{\"text\":\"a\\u0000b\"}",
                                      "{\"text\":\"\xff\"}"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
            assert_int_equal(post_status(s, paths[i], bad[k], NULL), 400);
        assert_int_equal(post_status(s, paths[i], "{\"text\":\"\"}", "0123"), 403);
        assert_int_equal(client_ask(s, (Asked){.path = paths[i]}, NULL, NULL), 405);
    }
    json_t *j = check_text(s, "");
    assert_true(json_is_false(json_object_get(j, "ok")));
    json_decref(j);
}

static void huge_texts_are_refused(void **state) {
    Server *s = *state;
    Str big = {0};
    for (int i = 0; i < 40000; i++) str_add_char(&big, '#');
    json_decref(post_text(s, 413, "/api/l7/check", str_text(&big), ""));
    for (int i = 0; i < 40000; i++) str_add_char(&big, '#');
    json_decref(post_text(s, 413, "/api/l7/play", str_text(&big), ""));
    str_clear(&big);
}

// The n-th line of texts that repeat something a thousand times.
static const char *const repeated[] = {
    "move place n: stone n = void\n  do stone n := friend\n",
    "f%d(n) = f%d(n) + f%d(n)\n",
    "s%d on node: 0..100000\n",
    "colour c%d = right right\n",
    "start stone a1 := x\n",
    "perft 1 2 3\n",
    "move m%d n, m, k: stone n = void and stone m = void\n  do stone k := friend\n",
    "((((((((((((((((((((((((",
    "\"",
    "end when count stone = void = 0: friend wins\n",
};

static void texts_that_repeat_themselves_a_thousand_times_are_answered(void **state) {
    Server *s = *state;
    for (size_t k = 0; k < sizeof repeated / sizeof *repeated; k++) {
        Str text = {0};
        str_add(&text, "game big\nplayers x y\nboard grid 22\nstone on node\n");
        for (int i = 0; i < 1000 && text.len < 31000; i++) {
            char line[160], number[16];
            snprintf(number, sizeof number, "%d", i);
            const char *p = repeated[k];
            size_t n = 0;
            for (; *p && n + 20 < sizeof line; p++) {
                bool hole = p[0] == '%' && p[1] == 'd';
                n += (size_t)snprintf(line + n, sizeof line - n, hole ? "%s" : "%.1s",
                                      hole ? number : p);
                p += hole;
            }
            str_add_n(&text, line, n);
        }
        json_decref(check_text(s, str_text(&text)));
        str_clear(&text);
    }
}

static void games_without_an_end_are_measured_and_played_in_bounded_time(void **state) {
    Server *s = *state;
    static const char flip[] = "game flip\nplayers x y\nboard grid 22\nlamp on node: off lit\n"
                               "move light n: lamp n = off\n  do lamp n := lit\n"
                               "move out n: lamp n = lit\n  do lamp n := off\n";
    json_t *j = check_text(s, flip);
    assert_true(json_is_true(json_object_get(j, "ok")));
    assert_null(json_object_get(j, "playouts_per_second"));
    assert_true(json_int(j, "moves_per_second") > 0);
    json_decref(j);
    char id[32], path[64];
    play_text(s, flip, id, NULL);
    snprintf(path, sizeof path, "/api/game/%s/move", id);
    json_decref(client_post(s, 200, path, "{\"move\":\"a1\"}"));
    // One whose rules take too long can be viewed, but not played here.
    static const char slow[] =
        "game slow\nplayers x y\nboard grid 22\nstone on node\n"
        "move place n, m, k: stone n = void and stone m = void and stone k = void\n"
        "  do stone n := friend\n"
        "move other n, m, k: stone n = void and stone m = void and stone k = void\n"
        "  do stone k := friend\n";
    j = check_text(s, slow);
    assert_true(json_is_false(json_object_get(j, "ok")));
    json_decref(j);
    json_decref(post_text(s, 400, "/api/l7/play", slow, ""));
}

// Quick with its default parameter; with size=16 listing its moves takes 2^19 steps.
static const char cubic_game[] = "game cubic(size 2)\n"
                                 "players x y\n"
                                 "board grid size\n"
                                 "stone on node\n"
                                 "range size 2..16\n"
                                 "move place n, m, k: stone n = void and stone m = void and stone k"
                                 " = void\n"
                                 "  do stone n := friend\n"
                                 "stuck: draw\n";

static void assert_refused_as_slow(const Server *s, const char *method, const char *path,
                                   const char *body) {
    Str answer = {0};
    int status =
        client_ask(s, (Asked){.method = method, .path = path, .body = body}, NULL, &answer);
    if (status < 400 || status > 404 || !strstr(str_text(&answer), "too slow to be played here"))
        fail_msg("%s %s: %d %s", path, body ? body : "", status, str_text(&answer));
    str_clear(&answer);
}

// Whatever the parameters and wherever the name of the game is given.
static void a_slow_game_is_refused_wherever_it_is_opened(void **state) {
    static const char *const posts[][2] = {
        {"/api/new", "{\"game\":\"%s\",\"seats\":[\"human\",\"human\"]}"},
        {"/api/import", "{\"text\":\"game %s\\nend\\n\"}"},
        {"/api/arena", "{\"game\":\"%s\",\"a\":\"random\",\"b\":\"random\",\"games\":2}"},
        {"/api/tournament", "{\"game\":\"%s\",\"players\":[\"random\",\"ply\"],\"games\":2}"},
        {"/api/learn", "{\"game\":\"%s\"}"},
        {"/api/setup/check", "{\"game\":\"%s\",\"position\":\"\"}"},
        {"/api/explore", "{\"game\":\"%s\"}"},
    };
    static const char *const gets[] = {"/api/sample?game=%s", "/api/setup?game=%s",
                                       "/api/presets?game=%s"};
    Server *s = *state;
    char id[32], game[64], large[96], text[200];
    play_text(s, cubic_game, id, game);
    snprintf(large, sizeof large, "%s:size=16", game);
    for (size_t i = 0; i < sizeof posts / sizeof *posts; i++) {
        snprintf(text, sizeof text, posts[i][1], large);
        assert_refused_as_slow(s, "POST", posts[i][0], text);
    }
    for (size_t i = 0; i < sizeof gets / sizeof *gets; i++) {
        snprintf(text, sizeof text, gets[i], large);
        assert_refused_as_slow(s, "GET", text, NULL);
    }
    snprintf(text, sizeof text, "{\"game\":\"%s:size=3\"}", game);
    json_decref(client_post(s, 201, "/api/new", "%s", text));
}

// Behind the first move there are more moves than the text allows.
static const char door_game[] = "game door\n"
                                "players one two\n"
                                "board grid 3\n"
                                "most 3 moves\n"
                                "stone on node\n"
                                "open: 0..1\n"
                                "move unlock: open = 0\n"
                                "  do open := 1\n"
                                "move put n: open = 1 and stone n = void\n"
                                "  do stone n := friend\n"
                                "stuck: draw\n";

static void a_move_that_reaches_a_limit_is_refused_and_says_so(void **state) {
    static const char limit[] =
        "a position has more than 3 moves; more may be allowed by `most N moves`";
    Server *s = *state;
    json_t *j = check_text(s, door_game);
    assert_false(json_is_true(json_object_get(j, "ok")));
    const json_t *first = json_array_get(json_object_get(j, "messages"), 0);
    assert_string_equal(json_text(first, "text"), limit);
    json_decref(j);
    char id[32], path[96];
    play_text(s, door_game, id, NULL);
    j = client_post_game(s, 409, id, "move", "{\"move\":\"unlock\"}");
    assert_non_null(strstr(json_text(j, "error"), limit));
    json_decref(j);
    // The game is as before, and can be saved; no game begins beyond the limit.
    j = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_int(j, "plies"), 0);
    snprintf(path, sizeof path, "%s", json_text(j, "game"));
    json_decref(j);
    j = client_post(s, 409, "/api/new", "{\"game\":\"%s\",\"moves\":\"unlock\"}", path);
    assert_non_null(strstr(json_text(j, "error"), limit));
    json_decref(j);
    char record[96];
    snprintf(record, sizeof record, "/api/game/%s/export?format=text", id);
    assert_int_equal(client_ask(s, (Asked){.path = record}, NULL, NULL), 200);
    // Other games are not affected.
    play_text(s, row_game, id, NULL);
    json_decref(client_get(s, 200, "/api/game/%s", id));
}

// A match whose lists of moves would be cut ends at once, with the reason, whatever others ask
// about the same game meanwhile; and these are not told of it.
static void a_match_beyond_a_limit_ends_while_others_play(void **state) {
    Server *s = *state;
    char id[32], game[64], path[96];
    Watcher match;
    json_t *j, *table = NULL;
    play_text(s, door_game, id, game);
    j = client_post(s, 201, "/api/arena",
                    "{\"game\":\"%s\",\"a\":\"random\",\"b\":\"random\",\"games\":10000}", game);
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(j, "id"));
    json_decref(j);
    watcher_open(&match, s, path);
    for (bool done = false; !done; done = json_is_true(json_object_get(table, "done"))) {
        json_decref(client_get(s, 200, "/api/game/%s", id));
        json_decref(table);
        table = watcher_next(&match, "table");
        assert_non_null(table);
    }
    watcher_close(&match);
    json_decref(client_get(s, 200, "/api/game/%s", id));
    assert_non_null(json_object_get(table, "error_text"));
    assert_non_null(strstr(json_text(table, "error_text"), "more than 3 moves"));
    assert_true(json_int(table, "games") < 100);
    json_decref(table);
}

static void a_thousand_texts_at_once_do_not_hold_the_server(void **state) {
    Server *s = *state;
    enum { MANY = 1000, AT_ONCE = 200 };
    char *body = body_of(row_game, "");
    int answered[600] = {0};
    for (int round = 0; round < MANY / AT_ONCE; round++) {
        int fds[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            Str text = {0};
            str_addf(&text,
                     "POST /api/l7/check HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
                     "X-Genpei-Token: %s\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     s->port, s->token, strlen(body), body);
            fds[i] = client_connect(s);
            client_send(fds[i], str_text(&text), text.len);
            str_clear(&text);
        }
        json_decref(client_get(s, 200, "/api/list"));
        for (int i = 0; i < AT_ONCE; i++) {
            answered[client_read(fds[i], NULL, NULL)]++;
            client_close(fds[i]);
        }
    }
    free(body);
    assert_int_equal(answered[200] + answered[429] + answered[503], MANY);
    assert_true(answered[200] >= MANY / AT_ONCE);
    assert_true(answered[429] > 0); // one visitor cannot fill the queue
}

static void a_compiler_is_started_only_where_that_is_allowed(void **state) {
    Server *plain = *state, with;
    server_init(&with, plain->program, "test_web_l7_compile");
    snprintf(with.program, sizeof with.program, "%s", plain->program);
    server_start(&with, "--rate 0 --allow-compile");
    char id[32], path[64];
    play_text(&with, row_game, id, NULL);
    Watcher watcher;
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&watcher, &with, path);
    // With a compiler it becomes the compiled game; without one the note says so.
    for (bool told = false; !told;) {
        json_t *j = watcher_next(&watcher, "game");
        assert_non_null(j);
        told = strcmp(json_text(j, "backend"), "c") == 0 || *json_text(j, "note");
        json_decref(j);
    }
    watcher_close(&watcher);
    snprintf(path, sizeof path, "/api/game/%s/move", id);
    json_decref(client_post(&with, 200, path, "{\"move\":\"2\"}"));
    server_end(&with);
    server_forget(&with);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_good_text_is_drawn_counted_and_measured, &server),
        cmocka_unit_test_prestate(mistakes_are_told_with_their_places_in_characters, &server),
        cmocka_unit_test_prestate(a_written_game_is_listed_played_and_outlives_the_server, &server),
        cmocka_unit_test_prestate(an_edited_game_takes_the_place_of_the_old_one_in_the_list,
                                  &server),
        cmocka_unit_test_prestate(a_record_of_a_written_game_carries_it, &server),
        cmocka_unit_test_prestate(sources_of_our_own_games_are_shown_and_nothing_else, &server),
        cmocka_unit_test_prestate(what_can_be_chosen_is_told_and_taken, &server),
        cmocka_unit_test_prestate(titles_are_short_and_visible, &server),
        cmocka_unit_test_prestate(what_is_no_text_is_refused, &server),
        cmocka_unit_test_prestate(huge_texts_are_refused, &server),
        cmocka_unit_test_prestate(texts_that_repeat_themselves_a_thousand_times_are_answered,
                                  &server),
        cmocka_unit_test_prestate(games_without_an_end_are_measured_and_played_in_bounded_time,
                                  &server),
        cmocka_unit_test_prestate(a_slow_game_is_refused_wherever_it_is_opened, &server),
        cmocka_unit_test_prestate(a_move_that_reaches_a_limit_is_refused_and_says_so, &server),
        cmocka_unit_test_prestate(a_match_beyond_a_limit_ends_while_others_play, &server),
        cmocka_unit_test_prestate(a_thousand_texts_at_once_do_not_hold_the_server, &server),
        cmocka_unit_test_prestate(a_compiler_is_started_only_where_that_is_allowed, &server),
    };
    server_init(&server, argv[0], "test_web_l7");
    server_start(&server, "--rate 0");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
