// SPDX-License-Identifier: MIT
// test_web_puzzle.c - problems from solved positions at the board server, and matches that are
// kept.
#include "testing.h"
#include "web_kit.h"

#include "base/os/os_server.h"

#include <stdlib.h>

static json_t *ask(const Server *s, const char *type, int number, const char *moves,
                   const char *want) {
    return client_post(s, 200, "/api/puzzle",
                       "{\"type\":\"%s\",\"number\":%d,\"moves\":[%s],\"want\":\"%s\"}", type,
                       number, moves, want);
}

// The moves of a line as JSON texts, with a move before them.
static void add_moves(const json_t *list, Str *out) {
    for (size_t i = 0; i < json_array_size(list); i++)
        str_addf(out, "%s\"%s\"", out->len ? "," : "", json_string_value(json_array_get(list, i)));
}

// Follows the hints to the end: they must solve the problem.
static void hints_solve(const Server *s, const char *type, int number) {
    Str moves = {0};
    for (int i = 0; i < 10; i++) {
        json_t *hint = ask(s, type, number, str_text(&moves), "hint");
        add_moves(json_object_get(hint, "line"), &moves);
        json_decref(hint);
        json_t *j = ask(s, type, number, str_text(&moves), "judge");
        const char *verdict = json_text(j, "verdict");
        bool solved = strcmp(verdict, "solved") == 0;
        if (!solved) assert_string_equal(verdict, "right");
        add_moves(json_object_get(j, "reply"), &moves);
        json_decref(j);
        if (!solved) continue;
        str_clear(&moves);
        return;
    }
    fail_msg("%s %d is not solved by its hints: %s", type, number, str_text(&moves));
}

static void exactly_one_move_wins(void **state) {
    Server *s = *state;
    static const char *const types[] = {"othello", "hex", "connect4"};
    for (size_t i = 0; i < 3; i++) {
        json_t *look = ask(s, types[i], 1, "", "look"), *legal = json_object_get(look, "legal");
        int right = 0;
        for (size_t k = 0; k < json_array_size(legal); k++) {
            char move[48];
            snprintf(move, sizeof move, "\"%.40s\"", json_string_value(json_array_get(legal, k)));
            json_t *j = ask(s, types[i], 1, move, "judge");
            right += strcmp(json_text(j, "verdict"), "wrong") != 0;
            json_decref(j);
        }
        assert_int_equal(right, 1);
        json_decref(look);
        hints_solve(s, types[i], 1);
        hints_solve(s, types[i], 14);
    }
}

static void problems_are_the_same_for_everyone(void **state) {
    Server *s = *state;
    json_t *one = ask(s, "othello", 3, "", "look");
    server_end(s);
    server_start(s, "--rate 0");
    json_t *two = ask(s, "othello", 3, "", "look");
    assert_true(json_equal(one, two));
    json_decref(one);
    json_decref(two);
}

static void hostile_questions_are_refused(void **state) {
    Server *s = *state;
    static const char *const bad[] = {
        "{}",
        "{\"type\":7}",
        "{\"type\":\"othello\"}",
        "{\"type\":\"othello\",\"number\":0}",
        "{\"type\":\"othello\",\"number\":61}",
        "{\"type\":\"othello\",\"number\":\"x\"}",
        "{\"type\":\"nothing\",\"number\":1}",
        "{\"type\":\"othello\",\"number\":1,\"want\":\"all\"}",
        "{\"type\":\"othello\",\"number\":1,\"moves\":7}",
        "{\"type\":\"othello\",\"number\":1,\"moves\":[7]}",
        "{\"type\":\"othello\",\"number\":1,\"moves\":[\"zz\"]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *j = client_post(s, 400, "/api/puzzle", "%s", bad[i]);
        assert_true(strlen(json_text(j, "error")) > 0);
        json_decref(j);
    }
    Str many = {0};
    str_add(&many, "{\"type\":\"othello\",\"number\":1,\"moves\":[\"a1\"");
    for (int i = 0; i < 100; i++) str_add(&many, ",\"a1\"");
    str_add(&many, "]}");
    json_decref(client_post(s, 400, "/api/puzzle", "%s", str_text(&many)));
    str_clear(&many);
}

// A match, its table and its games are there after a restart.
static void matches_are_kept(void **state) {
    Server *s = *state;
    json_decref(client_post(s, 201, "/api/arena", "%s",
                            "{\"game\":\"tictactoe\",\"a\":\"random\",\"b\":\"random\","
                            "\"games\":6,\"seed\":5}"));
    json_t *list = NULL, *first = NULL;
    for (int i = 0; i < 2400; i++) { // two minutes
        json_decref(list);
        list = client_get(s, 200, "/api/arena/list");
        first = json_array_get(list, 0);
        if (json_is_true(json_object_get(json_object_get(first, "table"), "done"))) break;
        os_sleep_ms(50);
    }
    assert_int_equal(json_integer_value(json_object_get(json_object_get(first, "table"), "games")),
                     6);
    server_kill(s);
    server_start(s, "--rate 0");
    json_t *again = client_get(s, 200, "/api/arena/list");
    assert_true(json_equal(list, again));
    char event[80];
    snprintf(event, sizeof event, "%s", json_text(first, "event"));
    char *blank = strchr(event, ' ');
    if (blank) *blank = '+';
    json_t *games = client_get(s, 200, "/api/library?event=%s", event);
    assert_int_equal(json_integer_value(json_object_get(games, "found")), 6);
    json_decref(games);
    json_decref(again);
    json_decref(list);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(exactly_one_move_wins, &server),
        cmocka_unit_test_prestate(problems_are_the_same_for_everyone, &server),
        cmocka_unit_test_prestate(hostile_questions_are_refused, &server),
        cmocka_unit_test_prestate(matches_are_kept, &server),
    };
    server_init(&server, argv[0], "test_web_puzzle");
    server_start(&server, "--rate 0");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
