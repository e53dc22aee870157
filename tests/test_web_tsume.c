// SPDX-License-Identifier: MIT
// test_web_tsume.c - mate problems at the board server: verdicts, replies, hostile questions.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>

#define LONGER "7k1/9/6PB1/9/9/9/9/9/9 b BG 1"

static json_t *ask(const Server *s, const char *position, const char *moves, const char *want) {
    return client_post(s, 200, "/api/tsume", "{\"position\":\"%s\",\"moves\":[%s],\"want\":\"%s\"}",
                       position, moves, want);
}

static void verdict_is(const Server *s, const char *position, const char *moves,
                       const char *verdict) {
    json_t *j = ask(s, position, moves, "judge");
    assert_string_equal(json_text(j, "verdict"), verdict);
    json_decref(j);
}

static void problems_are_listed_and_their_solutions_are_mates(void **state) {
    Server *s = *state;
    json_t *list = client_get(s, 200, "/api/problems");
    assert_true(json_array_size(list) >= 10);
    for (size_t i = 0; i < json_array_size(list); i += json_array_size(list) / 8) {
        json_t *p = json_array_get(list, i);
        json_t *solved = ask(s, json_text(p, "position"), "", "solution");
        assert_int_equal(json_array_size(json_object_get(solved, "line")),
                         json_integer_value(json_object_get(p, "plies")));
        json_decref(solved);
    }
    json_decref(list);
}

static void moves_are_judged(void **state) {
    Server *s = *state;
    verdict_is(s, LONGER, "\"G*3b\"", "right");
    verdict_is(s, LONGER, "\"B*4c\"", "longer");
    verdict_is(s, LONGER, "\"2c1b+\"", "wrong");
    verdict_is(s, LONGER, "\"G*9i\"", "nocheck");
    verdict_is(s, LONGER, "\"G*3b\",\"2a1a\",\"B*2b\"", "mate");
    json_t *j = ask(s, LONGER, "\"2c1b+\"", "judge");
    assert_non_null(json_string_value(json_object_get(j, "reply")));
    assert_non_null(json_object_get(j, "drawing"));
    json_decref(j);
    j = ask(s, LONGER, "", "hint");
    assert_int_equal(json_array_size(json_object_get(j, "line")), 1);
    json_decref(j);
}

static void it_is_said_whether_there_is_a_mate(void **state) {
    Server *s = *state;
    json_t *j = ask(s, LONGER, "", "mate");
    assert_int_equal(json_integer_value(json_object_get(j, "value")), 1);
    assert_int_equal(json_integer_value(json_object_get(j, "plies")), 3);
    json_decref(j);
    j = ask(s, "8k/9/3R4P/9/9/9/9/9/7L1 b p 1", "", "mate"); // without futile interpositions
    assert_int_equal(json_integer_value(json_object_get(j, "plies")), 1);
    assert_int_equal(json_array_size(json_object_get(j, "line")), 1);
    json_decref(j);
    j = ask(s, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", "mate");
    assert_int_equal(json_integer_value(json_object_get(j, "value")), -1);
    json_decref(j);
}

static void hostile_questions_are_refused(void **state) {
    Server *s = *state;
    static const char *const bad[] = {
        "{}",
        "{\"position\":7}",
        "{\"position\":\"\"}",
        "{\"position\":\"9/9/9/9/9/9/9/9/9 b - 1\"}",
        "{\"position\":\"kk7/9/9/9/9/9/9/9/9 b - 1\"}",
        "{\"position\":\"rubbish\"}",
        "{\"position\":\"" LONGER "\",\"moves\":7}",
        "{\"position\":\"" LONGER "\",\"moves\":[7]}",
        "{\"position\":\"" LONGER "\",\"moves\":[\"2a1a\"]}",
        "{\"position\":\"" LONGER "\",\"moves\":[\"G*3b\",\"G*3b\"]}",
        "{\"position\":\"" LONGER "\",\"moves\":[null]}",
        "{\"position\":\"" LONGER "\",\"want\":\"everything\"}",
        "{\"position\":\"" LONGER "\",\"want\":7}",
        "{\"position\":\"" LONGER "\",\"want\":\"hint\",\"moves\":[\"G*3b\"]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *j = client_post(s, 400, "/api/tsume", "%s", bad[i]);
        assert_true(strlen(json_text(j, "error")) > 0);
        json_decref(j);
    }
    Str many = {0};
    str_add(&many, "{\"position\":\"" LONGER "\",\"moves\":[\"\"");
    for (int i = 0; i < 100; i++) str_add(&many, ",\"G*3b\"");
    str_add(&many, "]}");
    json_decref(client_post(s, 400, "/api/tsume", "%s", str_text(&many)));
    str_clear(&many);
    Asked without = {.method = "POST",
                     .path = "/api/tsume",
                     .body = "{\"position\":\"" LONGER "\"}",
                     .no_token = true};
    assert_int_equal(client_ask(s, without, NULL, NULL), 403);
}

// A position in which nothing is decided soon: the answer comes all the same.
static void a_hard_question_is_answered_in_time(void **state) {
    Server *s = *state;
    json_t *j = ask(s,
                    "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/"
                    "4+P1P1L/+B5G1g b - 1",
                    "", "mate");
    assert_int_equal(json_integer_value(json_object_get(j, "value")), 0);
    json_decref(j);
}

// Searches of visitors have their memory from one budget: --memory. Here an analysis has all of it.
static void questions_stay_within_the_memory_of_all_programs(void **state) {
    static const char body[] = "{\"who\":\"me\",\"spec\":\"edge:table=112\"}";
    Server *s = *state;
    char id[32], path[80];
    Watcher w;
    server_end(s);
    server_start(s, "--rate 0 --memory 128");
    client_new_game(s, "{\"game\":\"othello\"}", id);
    snprintf(path, sizeof path, "/api/game/%s/events?who=me", id);
    watcher_open(&w, s, path);
    client_do(s, 200, id, "analyse", body);
    json_decref(watcher_next(&w, "analysis"));
    json_t *j = client_post(s, 503, "/api/tsume", "{\"position\":\"%s\"}", LONGER);
    assert_contains(json_text(j, "error"), "other programs use the memory");
    json_decref(j);
    json_decref(client_post(s, 503, "/api/puzzle", "{\"type\":\"connect4\",\"number\":1}"));
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"on\":false}");
    watcher_close(&w);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(problems_are_listed_and_their_solutions_are_mates, &server),
        cmocka_unit_test_prestate(moves_are_judged, &server),
        cmocka_unit_test_prestate(it_is_said_whether_there_is_a_mate, &server),
        cmocka_unit_test_prestate(hostile_questions_are_refused, &server),
        cmocka_unit_test_prestate(a_hard_question_is_answered_in_time, &server),
        cmocka_unit_test_prestate(questions_stay_within_the_memory_of_all_programs, &server),
    };
    server_init(&server, argv[0], "test_web_tsume");
    server_start(&server, "--rate 0");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
