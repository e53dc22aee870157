// SPDX-License-Identifier: MIT
// test_web_learn.c - opponents trained on the board server: progress, generations, limits.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>
#include <unistd.h>

static json_t *last_step(const Server *s, const json_t *made) {
    char path[96];
    Watcher w;
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(made, "id"));
    watcher_open(&w, s, path);
    json_t *j = watcher_next(&w, "learn");
    while (!json_is_true(json_object_get(j, "done"))) {
        json_decref(j);
        j = watcher_next(&w, "learn");
    }
    watcher_close(&w);
    return j;
}

static json_t *ask(const Server *s, const char *game) {
    return client_get(s, 200, "/api/learned?game=%s", game);
}

static void a_training_is_told_to_its_end_and_kept(void **state) {
    const Server *s = *state;
    json_t *before = ask(s, "tictactoe");
    assert_true(json_is_true(json_object_get(before, "suits")));
    assert_int_equal(json_int(before, "seconds"), 30);
    assert_int_equal(json_array_size(json_object_get(before, "curve")), 0);
    json_t *made =
        client_post(s, 201, "/api/learn", "{\"game\":\"tictactoe\",\"seconds\":2,\"seed\":1}");
    json_t *end = last_step(s, made);
    assert_null(json_object_get(end, "error_text"));
    assert_true(json_int(end, "games") > 0);
    size_t generations = json_array_size(json_object_get(end, "curve"));
    assert_true(generations >= 2);
    json_t *after = ask(s, "tictactoe");
    assert_int_equal(json_array_size(json_object_get(after, "curve")), generations);
    for (size_t i = 0; i < generations; i++)
        json_decref(client_post(s, 201, "/api/new",
                                "{\"game\":\"tictactoe\",\"seats\":[\"human\","
                                "\"learned:generation=%zu,nodes=50\"]}",
                                i));
    json_decref(client_post(s, 400, "/api/new",
                            "{\"game\":\"tictactoe\",\"seats\":[\"human\","
                            "\"learned:generation=999\"]}"));
    json_decref(before);
    json_decref(made);
    json_decref(end);
    json_decref(after);
}

// Another visitor's short training does not replace a longer one.
static void a_shorter_training_leaves_the_longer_one(void **state) {
    const Server *s = *state;
    char path[96];
    json_t *before = ask(s, "tictactoe");
    json_t *made = client_post(s, 201, "/api/learn", "{\"game\":\"tictactoe\",\"seconds\":1}");
    snprintf(path, sizeof path, "/api/arena/%s/stop", json_text(made, "id"));
    json_decref(client_post(s, 200, path, "{}"));
    json_t *end = last_step(s, made);
    json_t *after = ask(s, "tictactoe");
    assert_true(json_equal(json_object_get(before, "curve"), json_object_get(after, "curve")));
    json_decref(before);
    json_decref(made);
    json_decref(end);
    json_decref(after);
}

static json_t *train_as(const Server *s, const char *who, int status) {
    Str text = {0};
    Asked asked = {.method = "POST",
                   .path = "/api/learn",
                   .body = "{\"game\":\"connect4:width=4,height=4\",\"seconds\":1}",
                   .more = who};
    assert_int_equal(client_ask(s, asked, NULL, &text), status);
    json_t *j = json_loads(str_text(&text), 0, NULL);
    str_clear(&text);
    return j;
}

// Nor does a longer one, for a day.
static void the_training_of_another_visitor_is_kept(void **state) {
    const Server *s = *state;
    static const char anna[] = "Cookie: genpei-visitor=0123456789abcdef0123456789abcdef\r\n";
    static const char ben[] = "Cookie: genpei-visitor=fedcba9876543210fedcba9876543210\r\n";
    json_t *made = train_as(s, anna, 201), *end = last_step(s, made);
    assert_null(json_object_get(end, "error_text"));
    json_t *refused = train_as(s, ben, 409);
    assert_string_equal(json_text(refused, "error"),
                        "another visitor trained this opponent less than a day ago: it is kept");
    json_t *again = train_as(s, anna, 201), *ended = last_step(s, again);
    json_decref(made);
    json_decref(end);
    json_decref(refused);
    json_decref(again);
    json_decref(ended);
}

static void one_training_runs_at_a_time_and_can_be_stopped(void **state) {
    const Server *s = *state;
    char path[96];
    json_t *made = client_post(s, 201, "/api/learn", "{\"game\":\"connect4\",\"seconds\":30}");
    json_t *second = client_post(s, 503, "/api/learn", "{\"game\":\"tictactoe\",\"seconds\":2}");
    assert_contains(json_text(second, "error"), "being trained");
    json_t *here = ask(s, "connect4");
    assert_string_equal(json_text(here, "run"), json_text(made, "id"));
    snprintf(path, sizeof path, "/api/arena/%s/stop", json_text(made, "id"));
    json_decref(client_post(s, 200, path, "{}"));
    json_t *end = last_step(s, made);
    assert_null(json_object_get(end, "elo"));
    json_decref(made);
    json_decref(second);
    json_decref(here);
    json_decref(end);
}

static void what_cannot_be_trained_is_refused(void **state) {
    const Server *s = *state;
    static const char *const bad[] = {
        "{}",
        "{\"game\":7}",
        "{\"game\":\"nothing\"}",
        "{\"game\":\"kuhn\"}",
        "{\"game\":\"solitaire\"}",
        "{\"game\":\"tictactoe\",\"seconds\":31}",
        "{\"game\":\"tictactoe\",\"seconds\":0}",
        "{\"game\":\"tictactoe\",\"seconds\":\"all\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        json_decref(client_post(s, 400, "/api/learn", "%s", bad[i]));
    json_t *hidden = ask(s, "kuhn");
    assert_true(json_is_false(json_object_get(hidden, "suits")));
    json_decref(hidden);
}

static void a_written_game_is_kept_without_being_played(void **state) {
    const Server *s = *state;
    json_t *kept = client_post(
        s, 200, "/api/l7/keep",
        "{\"text\":\"game trio\\ntitle \\\"Trio\\\"\\nabout\\n  Fill it.\\nplayers a b\\n"
        "board grid 3\\nstone on node\\nmove place n: stone n = void\\n"
        "  do stone n := friend\\nstuck: enemy wins\\n\"}");
    json_t *known = ask(s, json_text(kept, "name"));
    assert_true(json_is_true(json_object_get(known, "suits")));
    json_decref(client_post(s, 400, "/api/l7/keep", "{\"text\":\"game\"}"));
    json_decref(kept);
    json_decref(known);
}

static const char *program; // argv[0]

// What the owner of a server that others reach has not allowed.
static void strangers_may_not_train_by_default(void **state) {
    (void)state;
    Server s;
    server_init(&s, program, "test_web_learn_strangers");
    server_start(&s, "--host example.org");
    json_t *no = client_post(&s, 403, "/api/learn", "{\"game\":\"tictactoe\",\"seconds\":1}");
    assert_contains(json_text(no, "error"), "no training");
    json_decref(no);
    server_end(&s);
    server_forget(&s);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    char folder[] = "/tmp/genpei-learn-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_training_is_told_to_its_end_and_kept, &server),
        cmocka_unit_test_prestate(a_shorter_training_leaves_the_longer_one, &server),
        cmocka_unit_test_prestate(the_training_of_another_visitor_is_kept, &server),
        cmocka_unit_test_prestate(one_training_runs_at_a_time_and_can_be_stopped, &server),
        cmocka_unit_test_prestate(what_cannot_be_trained_is_refused, &server),
        cmocka_unit_test_prestate(a_written_game_is_kept_without_being_played, &server),
        cmocka_unit_test_prestate(strangers_may_not_train_by_default, &server),
    };
    // What is learned here is not the user's.
    program = argv[0];
    if (!mkdtemp(folder) || setenv("XDG_DATA_HOME", folder, 1) != 0) return 1;
    server_init(&server, argv[0], "test_web_learn");
    server_start(&server, "--threads 1 --learn 0.5");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) != 0 || failed;
}
