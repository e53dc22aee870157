// SPDX-License-Identifier: MIT
// test_web_setup.c - the position editor at the board server: sheets, verdicts, hostile input.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>

static void a_sheet_says_what_can_be_put_where(void **state) {
    Server *s = *state;
    json_t *j = client_get(s, 200, "/api/setup?game=othello:size=6");
    assert_int_equal(json_array_size(json_object_get(j, "cells")), 36);
    assert_int_equal(json_array_size(json_object_get(j, "pieces")), 2);
    json_decref(j);
    json_decref(client_get(s, 400, "/api/setup"));
    json_decref(client_get(s, 404, "/api/setup?game=nothing"));
    json_decref(client_get(s, 409, "/api/setup?game=bridge"));
    static const char *const asked[][2] = {
        {"bridge", "false"}, {"othello", "true"}, {"calculation", "true"}, {"pig", "false"}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        j = client_get(s, 200, "/api/setup?ask=1&game=%s", asked[i][0]);
        assert_int_equal(json_is_true(json_object_get(j, "offered")), asked[i][1][0] == 't');
        json_decref(j);
    }
    json_decref(client_get(s, 404, "/api/setup?ask=1&game=nothing"));
}

static void positions_are_judged(void **state) {
    Server *s = *state;
    json_t *j =
        client_post(s, 200, "/api/setup/check", "%s",
                    "{\"game\":\"chess\",\"position\":\"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1\"}");
    assert_true(json_is_false(json_object_get(j, "ok")));
    assert_non_null(json_object_get(json_object_get(j, "reason"), "ja"));
    json_decref(j);
    j = client_post(s, 200, "/api/setup/check", "%s",
                    "{\"game\":\"shogi\",\"position\":\"9/9/9/9/9/9/9/9/9 b - 1\"}");
    assert_true(strlen(json_text(j, "error")) > 0);
    json_decref(j);
    j = client_post(s, 200, "/api/setup/check", "%s",
                    "{\"game\":\"shogi\",\"position\":\"position sfen "
                    "4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\"}");
    assert_true(json_is_true(json_object_get(j, "over")));
    assert_string_equal(json_text(j, "position"), "4k4/4G4/4P4/9/9/9/9/9/9 w - 2");
    json_decref(j);
    j = client_post(s, 400, "/api/setup/check", "%s",
                    "{\"game\":\"shogi\",\"position\":\"position startpos moves 7g7e\"}");
    assert_contains(json_text(j, "error"), "'7g7e' is not a legal move");
    json_decref(j);
    j = client_post(s, 200, "/api/setup/check", "%s",
                    "{\"game\":\"othello:size=4\",\"places\":[\"X\",\"X\",\"X\",\"X\",\"\",\"\","
                    "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"],\"mover\":1}");
    assert_true(json_is_true(json_object_get(j, "ok")));
    assert_true(json_is_true(json_object_get(j, "over")));
    json_decref(j);
}

static void tables_of_cards_are_read(void **state) {
    Server *s = *state;
    json_t *j = client_get(s, 200, "/api/setup?game=calculation:heaps=3");
    assert_string_equal(json_text(j, "form"), "cards");
    assert_int_equal(json_int(j, "heaps"), 3);
    json_decref(j);
    j = client_post(s, 200, "/api/setup/check", "%s",
                    "{\"game\":\"calculation\",\"position\":\"1/0/0/0 KT,Q,-,- 2 ?\"}");
    const json_t *parts = json_object_get(j, "parts");
    assert_string_equal(json_text(parts, "hand"), "2");
    assert_string_equal(json_string_value(json_array_get(json_object_get(parts, "heaps"), 0)),
                        "KT");
    assert_int_equal(json_int(json_object_get(parts, "left"), "A"), 3);
    assert_true(json_int(j, "moves") > 0);
    json_decref(j);
    static const char *const bad[] = {
        "{\"game\":\"calculation\"}",
        "{\"game\":\"calculation\",\"position\":7}",
        "{\"game\":\"calculation\",\"position\":\"0/0/0/0 KKKKK,-,-,- * ?\"}",
        "{\"game\":\"calculation\",\"position\":\"14/0/0/0 -,-,-,- * ?\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        json_decref(client_post(s, 400, "/api/setup/check", "%s", bad[i]));
}

static void hostile_positions_are_refused(void **state) {
    Server *s = *state;
    static const char *const bad[] = {
        "{}",
        "{\"game\":7}",
        "{\"game\":\"chess\"}",
        "{\"game\":\"chess\",\"position\":7}",
        "{\"game\":\"chess\",\"position\":\"\"}",
        "{\"game\":\"chess\",\"position\":\"99999999999999999999 w\"}",
        "{\"game\":\"chess\",\"places\":\"x\"}",
        "{\"game\":\"chess\",\"places\":[]}",
        "{\"game\":\"tictactoe\",\"places\":[7,\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]}",
        "{\"game\":\"tictactoe\",\"places\":[\"X X\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]}",
        "{\"game\":\"tictactoe\",\"places\":[\"Q\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]}",
        "{\"game\":\"tictactoe\",\"places\":[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"],"
        "\"mover\":2}",
        "{\"game\":\"tictactoe\",\"places\":[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"],"
        "\"held\":[]}",
        "{\"game\":\"tictactoe\",\"places\":[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"],"
        "\"rest\":{}}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *j = client_post(s, 400, "/api/setup/check", "%s", bad[i]);
        assert_true(strlen(json_text(j, "error")) > 0);
        json_decref(j);
    }
    Str body = {0};
    str_add(&body, "{\"game\":\"chess\",\"position\":\"");
    for (int i = 0; i < 9000; i++) str_add_char(&body, '1');
    str_add(&body, "\"}");
    json_decref(client_post(s, 400, "/api/setup/check", "%s", str_text(&body)));
    str_clear(&body);
    Asked without = {.method = "POST",
                     .path = "/api/setup/check",
                     .body = "{\"game\":\"chess\"}",
                     .no_token = true};
    assert_int_equal(client_ask(s, without, NULL, NULL), 403);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_sheet_says_what_can_be_put_where, &server),
        cmocka_unit_test_prestate(positions_are_judged, &server),
        cmocka_unit_test_prestate(tables_of_cards_are_read, &server),
        cmocka_unit_test_prestate(hostile_positions_are_refused, &server),
    };
    server_init(&server, argv[0], "test_web_setup");
    server_start(&server, "--rate 0");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
