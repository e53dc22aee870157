// SPDX-License-Identifier: MIT
// test_web_library.c - the library and the opening explorer: files with many games, search,
// opening, names, removal, hostile input.
#include "testing.h"
#include "web_kit.h"

#include "base/base64.h"

#include <stdlib.h>

#define ANNA "Cookie: genpei-visitor=0123456789abcdef0123456789abcdef\r\n"
#define BERT "Cookie: genpei-visitor=fedcba9876543210fedcba9876543210\r\n"

// Two games that reach one position in different orders of moves, and one that is refused.
static const char three_games[] = "(;GM[2]PB[Anna]PW[Bert];B[f5];W[f6];B[e6];W[f4];B[e3])"
                                  "(;GM[2]PB[Carl]PW[Anna];B[f5];W[f6];B[e6];W[f4];B[g5])";

static json_t *ask_as(const Server *s, const char *cookie, int status, const char *path,
                      const char *body) {
    Str answer = {0};
    Asked q = {.method = body ? "POST" : "GET", .path = path, .body = body, .more = cookie};
    int answered = client_ask(s, q, NULL, &answer);
    if (answered != status) print_error("%s: %d %s\n", path, answered, str_text(&answer));
    assert_int_equal(answered, status);
    json_t *j = json_loads(str_text(&answer), 0, NULL);
    str_clear(&answer);
    assert_non_null(j);
    return j;
}

static json_t *import(const Server *s, const char *cookie, int status, const char *file) {
    Str body = {0};
    str_add(&body, "{\"name\":\"games.sgf\",\"data\":\"");
    to_base64(file, &body);
    str_add(&body, "\"}");
    json_t *j = ask_as(s, cookie, status, "/api/library/import", str_text(&body));
    str_clear(&body);
    return j;
}

static int64_t number(const json_t *j, const char *name) {
    return json_integer_value(json_object_get(j, name));
}

static void base64_is_read(void **state) {
    (void)state;
    Str out = {0}, text = {0};
    to_base64("any bytes", &text);
    assert_true(base64_read(str_text(&text), text.len, &out, NULL));
    assert_string_equal(str_text(&out), "any bytes");
    assert_false(base64_read("a?", 2, &out, NULL));
    assert_false(base64_read("abcde", 5, &out, NULL));
    assert_string_equal(str_text(&out), "any bytes");
    str_clear(&out);
    str_clear(&text);
}

// What the shell warns of reaches the page: for the only game of a file, and for one of several.
static void warnings_are_answered(void **state) {
    Server *s = *state;
    static const char odd[] = "V2\nPI\n+\n+7775FU\n%TORYO\n";
    static const char two[] = "V2\nPI\n+\n+7776FU\n%TORYO\n/\nV2\nPI\n+\n+7775FU\n%TORYO\n";
    json_t *j = import(s, ANNA, 201, odd);
    const json_t *warnings = json_object_get(j, "warnings");
    assert_int_equal(json_array_size(warnings), 1);
    assert_contains(json_string_value(json_array_get(warnings, 0)), "the move 7g7e is illegal");
    json_decref(j);
    j = import(s, ANNA, 200, two);
    assert_int_equal(json_array_size(json_object_get(j, "warnings")), 1);
    json_decref(j);
    j = import(s, ANNA, 201, "V2\nPI\n+\n+7776FU\n%TORYO\n");
    assert_null(json_object_get(j, "warnings"));
    json_decref(j);
}

// A handicap of shogi is named in the list, however the game began with it.
static void lists_name_the_handicap(void **state) {
    Server *s = *state;
    json_decref(import(s, ANNA, 201, "V2\nPI11KY\n-\n-3334FU\n%TORYO\n"));
    json_t *list = ask_as(s, ANNA, 200, "/api/list?limit=1", NULL);
    assert_int_equal(json_int(json_array_get(list, 0), "handicap"), 1);
    json_decref(list);
}

static void files_with_many_games_are_read(void **state) {
    Server *s = *state;
    json_t *j = import(s, ANNA, 200, three_games);
    assert_int_equal(number(j, "games"), 2);
    json_decref(j);
    j = ask_as(s, ANNA, 200, "/api/library?search=carl", NULL);
    assert_int_equal(number(j, "found"), 1);
    json_t *first = json_array_get(json_object_get(j, "games"), 0);
    assert_true(json_is_true(json_object_get(first, "mine")));
    json_decref(j);
    j = import(s, ANNA, 201, "(;GM[2]PB[Only]PW[One];B[f5])");
    assert_non_null(json_object_get(j, "id"));
    json_decref(j);
    json_decref(import(s, ANNA, 400, "this is no game"));
    Str long_name = {0};
    str_add(&long_name, "(;GM[2]PB[a];B[f5])(;GM[2]PB[b];B[f5])(;GM[2]PB[");
    for (int i = 0; i < 300; i++) str_add_char(&long_name, 'N');
    str_add(&long_name, "];B[f5])");
    j = import(s, ANNA, 200, str_text(&long_name));
    assert_int_equal(number(j, "games"), 2);
    assert_int_equal(number(j, "refused"), 1);
    json_decref(j);
    str_clear(&long_name);
}

// Two files of one browser in the same millisecond had one name, and the second was refused.
static void files_that_come_at_once_are_all_read(void **state) {
    Server *s = *state;
    for (int i = 0; i < 60; i++)
        json_decref(import(s, BERT, 200, "(;GM[2];B[f5])(;GM[2];B[f5];W[f6])"));
}

static int64_t found_by(const Server *s, const char *query) {
    char path[200];
    snprintf(path, sizeof path, "/api/library?files=1&%s", query);
    json_t *j = ask_as(s, ANNA, 200, path, NULL);
    int64_t n = number(j, "found");
    json_decref(j);
    return n;
}

static void games_are_found_by_result_date_and_opening(void **state) {
    Server *s = *state;
    json_decref(import(s, ANNA, 200,
                       "(;GM[2]PB[Eva]PW[Fritz]DT[2004-05-06]RE[W+10];B[c4];W[c3];B[d3])"
                       "(;GM[2]PB[Eva]PW[Gerd]DT[2005]RE[0];B[c4];W[e3];B[f6])"));
    assert_int_equal(found_by(s, "search=eva"), 2);
    assert_int_equal(found_by(s, "search=eva+2004"), 1);
    assert_int_equal(found_by(s, "search=eva+white+wins"), 1);
    assert_int_equal(found_by(s, "search=eva+%E7%99%BD%E3%81%AE%E5%8B%9D%E3%81%A1"), 1); // 白の勝ち
    assert_int_equal(found_by(s, "search=eva+draw"), 1);
    assert_int_equal(found_by(s, "search=eva+%E5%BC%95%E3%81%8D%E5%88%86%E3%81%91"), 1); // 引き分け
    assert_int_equal(found_by(s, "search=eva+black+wins"), 0);
    assert_int_equal(found_by(s, "search=eva+x%7Cothello"), 2); // x|othello
    assert_int_equal(found_by(s, "search=eva&game=othello&moves=c4c3"), 1);
    assert_int_equal(found_by(s, "search=eva&game=othello&moves=c4+e3+f6"), 1);
    assert_int_equal(found_by(s, "search=eva&game=othello&moves=d3"), 2); // a symmetric opening
    json_decref(ask_as(s, ANNA, 400, "/api/library?moves=c4", NULL));
    json_decref(ask_as(s, ANNA, 400, "/api/library?game=othello&moves=c4a1", NULL));
}

static void games_of_four_are_found_by_any_player_with_who_has_won(void **state) {
    Server *s = *state;
    static const char *const names[] = {"lea", "moa"};
    static const int results[] = {-1, 1}; // of the first player
    json_decref(import(s, ANNA, 200,
                       "game pig\nplayer 1 Ida\nplayer 2 Jan\nplayer 3 Kai\nplayer 4 Lea\n"
                       "result 0 0 0 1\nending agreed\nend\n"
                       "game whist\nplayer 1 Noa\nplayer 2 Jan\nplayer 3 Moa\nplayer 4 Kai\n"
                       "result 3 -3 3 -3\nending agreed\nend\n"));
    for (int i = 0; i < 2; i++) {
        char path[80];
        snprintf(path, sizeof path, "/api/library?search=%s", names[i]);
        json_t *j = ask_as(s, ANNA, 200, path, NULL);
        assert_int_equal(number(j, "found"), 1);
        json_t *first = json_array_get(json_object_get(j, "games"), 0);
        assert_int_equal(number(first, "result"), results[i]);
        json_decref(j);
    }
}

static void the_explorer_counts_moves(void **state) {
    Server *s = *state;
    json_t *j = client_post(s, 200, "/api/explore", "%s",
                            "{\"game\":\"othello\",\"moves\":[\"f5\",\"f6\",\"e6\",\"f4\"]}");
    assert_int_equal(number(j, "games"), 2);
    json_t *moves = json_object_get(j, "moves");
    assert_int_equal(number(json_array_get(moves, 0), "games"), 1);
    assert_non_null(json_object_get(json_array_get(moves, 0), "value"));
    assert_int_equal(json_array_size(json_object_get(j, "sample")), 2);
    json_decref(j);
    j = client_post(s, 200, "/api/explore", "%s", "{\"game\":\"shogi\"}");
    assert_true(json_array_size(json_object_get(j, "moves")) > 0); // the book
    assert_true(json_is_false(json_object_get(j, "symmetric")));
    json_decref(j);
}

static json_t *explore(const Server *s, const char *game, const char *moves) {
    return client_post(s, 200, "/api/explore", "{\"game\":\"%s\",\"moves\":[%s]}", game, moves);
}

static const char *first_move(const json_t *answer) {
    return json_text(json_array_get(json_object_get(answer, "moves"), 0), "move");
}

// The two games with f5, asked for by the other side of the diagonal.
static void symmetric_openings_count_together(void **state) {
    Server *s = *state;
    json_t *j = explore(s, "othello", "\"e6\",\"f6\",\"f5\",\"d6\"");
    assert_int_equal(number(j, "games"), 2);
    assert_true(json_is_true(json_object_get(j, "symmetric")));
    const json_t *moves = json_object_get(j, "moves");
    for (size_t i = 0; i < 2; i++) {
        const json_t *row = json_array_get(moves, i);
        assert_int_equal(number(row, "games"), 1);
        assert_true(strcmp(json_text(row, "move"), i ? "e7" : "c5") == 0 ||
                    strcmp(json_text(row, "move"), i ? "c5" : "e7") == 0);
    }
    json_decref(j);
    // All four first moves are one, which is called as people play it.
    j = explore(s, "othello", "");
    assert_int_equal(json_array_size(json_object_get(j, "moves")), 1);
    assert_string_equal(first_move(j), "f5");
    assert_non_null(json_object_get(json_array_get(json_object_get(j, "moves"), 0), "value"));
    json_decref(j);
}

static void play_and_resign(const Server *s, const char *game, const char *move) {
    char path[80];
    json_t *j = client_post(s, 201, "/api/new",
                            "{\"game\":\"%s\",\"seats\":[\"human\",\"human\"],"
                            "\"moves\":\"%s b2\"}",
                            game, move);
    snprintf(path, sizeof path, "/api/game/%s/resign", json_text(j, "id"));
    json_decref(client_post(s, 200, path, "{}"));
    json_decref(j);
}

// Games in L7, one of them with a point that ko forbids in its state.
static void symmetric_openings_of_described_games_too(void **state) {
    Server *s = *state;
    static const struct {
        const char *game, *corners[2];
    } games[] = {{"tictactoe", {"a1", "c3"}}, {"go:size=5", {"a1", "e1"}}, {"hex4", {"a1", "d4"}}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char quoted[16];
        for (int k = 0; k < 2; k++) play_and_resign(s, games[i].game, games[i].corners[k]);
        json_t *j = explore(s, games[i].game, "");
        assert_int_equal(json_array_size(json_object_get(j, "moves")), 1);
        assert_int_equal(number(json_array_get(json_object_get(j, "moves"), 0), "games"), 2);
        json_decref(j);
        snprintf(quoted, sizeof quoted, "\"%s\"", games[i].corners[1]);
        j = explore(s, games[i].game, quoted);
        assert_int_equal(number(j, "games"), 2);
        json_decref(j);
    }
    json_t *j = explore(s, "hex:size=4", "");
    assert_int_equal(number(j, "games"), 2); // another name of the same game
    json_decref(j);
    j = client_get(s, 200, "/api/library?game=hex");
    assert_int_equal(number(j, "found"), 2); // "hex4" is Hex
    json_decref(j);
}

static void only_the_sender_removes(void **state) {
    Server *s = *state;
    char body[64];
    json_t *j = ask_as(s, ANNA, 200, "/api/library?search=carl", NULL);
    int64_t id = number(json_array_get(json_object_get(j, "games"), 0), "id");
    json_decref(j);
    snprintf(body, sizeof body, "{\"id\":%lld}", (long long)id);
    json_decref(ask_as(s, BERT, 403, "/api/library/remove", body));
    json_decref(ask_as(s, NULL, 403, "/api/library/remove", body));
    json_decref(ask_as(s, BERT, 201, "/api/library/open", body));
    json_decref(ask_as(s, ANNA, 200, "/api/library/remove", body));
    json_decref(ask_as(s, ANNA, 404, "/api/library/open", body));
    j = ask_as(s, ANNA, 200, "/api/library?search=carl", NULL);
    assert_int_equal(number(j, "found"), 0);
    json_decref(j);
}

// The newest game is removed and another one comes: it is listed, though it could take its number.
static void a_game_after_a_removed_one_is_listed(void **state) {
    Server *s = *state;
    static const char two[] = "(;GM[2]PB[Nina];B[f5])(;GM[2]PB[Nina];B[f5];W[d6])";
    for (int round = 0; round < 2; round++) {
        char body[64];
        json_decref(import(s, ANNA, 200, two));
        json_t *j = ask_as(s, ANNA, 200, "/api/library?search=nina", NULL);
        assert_int_equal(number(j, "found"), 2 + round);
        int64_t id = number(json_array_get(json_object_get(j, "games"), 0), "id");
        json_decref(j);
        snprintf(body, sizeof body, "{\"id\":%lld}", (long long)id);
        json_decref(ask_as(s, ANNA, 200, "/api/library/remove", body));
    }
}

static void only_players_rename_and_remove(void **state) {
    Server *s = *state;
    char path[80];
    json_t *j = ask_as(s, ANNA, 201, "/api/new",
                       "{\"game\":\"tictactoe\",\"seats\":[\"human\",\"human\"],"
                       "\"moves\":\"a1 b1 a2 b2 a3\"}");
    char id[32];
    snprintf(id, sizeof id, "%s", json_text(j, "id"));
    json_decref(j);
    snprintf(path, sizeof path, "/api/game/%s/rename", id);
    json_decref(ask_as(s, BERT, 403, path, "{\"names\":[\"x\",\"y\"]}"));
    json_decref(ask_as(s, ANNA, 400, path, "{\"names\":[\"x\"]}"));
    json_decref(ask_as(s, ANNA, 400, path, "{\"names\":7}"));
    json_decref(ask_as(s, ANNA, 200, path, "{\"names\":[\"Dora\",\"Emil\"]}"));
    j = ask_as(s, BERT, 200, "/api/library?search=dora", NULL);
    assert_int_equal(number(j, "found"), 1);
    json_decref(j);
    snprintf(path, sizeof path, "/api/game/%s/remove", id);
    json_decref(ask_as(s, BERT, 403, path, "{}"));
    json_decref(ask_as(s, ANNA, 200, path, "{}"));
    snprintf(path, sizeof path, "/api/game/%s", id);
    json_decref(ask_as(s, ANNA, 404, path, NULL));
    j = ask_as(s, BERT, 200, "/api/library?search=dora", NULL);
    assert_int_equal(number(j, "found"), 0);
    json_decref(j);
}

static void private_games_are_not_listed(void **state) {
    Server *s = *state;
    json_t *before = ask_as(s, BERT, 200, "/api/library?game=tictactoe", NULL);
    json_decref(ask_as(s, ANNA, 201, "/api/new",
                       "{\"game\":\"tictactoe\",\"seats\":[\"human\",\"human\"],\"private\":true,"
                       "\"moves\":\"a1 b1 a2 b2 a3\"}"));
    json_t *j = ask_as(s, BERT, 200, "/api/library?game=tictactoe", NULL);
    assert_int_equal(number(j, "found"), number(before, "found"));
    json_decref(before);
    json_decref(j);
}

static void hostile_requests_are_refused(void **state) {
    Server *s = *state;
    static const char *const bad[][2] = {
        {"/api/library/import", "{}"},
        {"/api/library/import", "{\"data\":7}"},
        {"/api/library/import", "{\"data\":\"?\"}"},
        {"/api/library/import", "{\"data\":\"\"}"},
        {"/api/library/import", "{\"name\":7,\"data\":\"QUJD\"}"},
        {"/api/library/open", "{}"},
        {"/api/library/open", "{\"id\":-1}"},
        {"/api/library/open", "{\"id\":\"x\"}"},
        {"/api/library/remove", "{\"id\":null}"},
        {"/api/explore", "{}"},
        {"/api/explore", "{\"game\":\"bridge\"}"},
        {"/api/explore", "{\"game\":\"othello\",\"moves\":7}"},
        {"/api/explore", "{\"game\":\"othello\",\"moves\":[7]}"},
        {"/api/explore", "{\"game\":\"othello\",\"moves\":[\"a1\"]}"},
        {"/api/explore", "{\"game\":\"othello\",\"position\":\"x\"}"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *j = client_post(s, 400, bad[i][0], "%s", bad[i][1]);
        assert_true(strlen(json_text(j, "error")) > 0);
        json_decref(j);
    }
    json_decref(client_get(s, 400, "/api/library?offset=-1"));
    json_decref(client_get(s, 400, "/api/library?offset=x"));
    json_decref(client_get(s, 400, "/api/library/export?format=nothing"));
    Str large = {0};
    str_add(&large, "{\"data\":\"");
    for (int i = 0; i < 9 * 1024 * 1024; i++) str_add_char(&large, 'A');
    str_add(&large, "\"}");
    Asked q = {.method = "POST", .path = "/api/library/import", .body = str_text(&large)};
    int status = client_ask(s, q, NULL, NULL);
    assert_true(status == 413 || status == 0);
    q.path = "/api/explore";
    status = client_ask(s, q, NULL, NULL);
    assert_true(status == 413 || status == 0);
    str_clear(&large);
}

static json_t *paste_variations(const Server *s, int n, int status) {
    Str body = {0};
    str_add(&body, "{\"text\":\"(;GM[2]");
    for (int i = 0; i <= n; i++) str_add(&body, "(;B[fe])"); // the first is the game
    str_add(&body, ")\"}");
    json_t *j = client_post(s, status, "/api/import", "%s", str_text(&body));
    str_clear(&body);
    return j;
}

// Hundreds of thousands of variations filled the memory and made answers of megabytes.
static void a_game_has_only_so_many_variations(void **state) {
    const Server *s = *state;
    json_t *bad = paste_variations(s, 2001, 400);
    assert_contains(json_text(bad, "error"), "more than 2000 variations");
    json_decref(bad);
    json_t *sent = paste_variations(s, 2000, 201);
    json_t *game = client_get(s, 200, "/api/game/%s", json_text(sent, "id"));
    assert_int_equal(json_array_size(json_object_get(game, "variations")), 300);
    assert_int_equal(json_int(game, "variations_left_out"), 1700);
    json_decref(game);
    json_decref(sent);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base64_is_read),
        cmocka_unit_test_prestate(files_with_many_games_are_read, &server),
        cmocka_unit_test_prestate(games_are_found_by_result_date_and_opening, &server),
        cmocka_unit_test_prestate(games_of_four_are_found_by_any_player_with_who_has_won, &server),
        cmocka_unit_test_prestate(the_explorer_counts_moves, &server),
        cmocka_unit_test_prestate(symmetric_openings_count_together, &server),
        cmocka_unit_test_prestate(symmetric_openings_of_described_games_too, &server),
        cmocka_unit_test_prestate(only_the_sender_removes, &server),
        cmocka_unit_test_prestate(a_game_after_a_removed_one_is_listed, &server),
        cmocka_unit_test_prestate(only_players_rename_and_remove, &server),
        cmocka_unit_test_prestate(private_games_are_not_listed, &server),
        cmocka_unit_test_prestate(warnings_are_answered, &server),
        cmocka_unit_test_prestate(lists_name_the_handicap, &server),
        cmocka_unit_test_prestate(a_game_has_only_so_many_variations, &server),
        cmocka_unit_test_prestate(files_that_come_at_once_are_all_read, &server),
        cmocka_unit_test_prestate(hostile_requests_are_refused, &server),
    };
    server_init(&server, argv[0], "test_web_library");
    server_start(&server, "--rate 0");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
