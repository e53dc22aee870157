// SPDX-License-Identifier: MIT
// test_web_saved_game.c - what the board server stores: nothing is lost when it ends or is killed.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>

static void a_killed_server_loses_nothing(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"clock\":\"600+5\"}", id);
    client_do(s, 200, id, "move", "{\"move\":\"f5\"}");
    json_t *before = client_post_game(s, 200, id, "move", "{\"move\":\"d6\"}");
    server_kill(s);
    server_start(s, "");
    json_t *after = client_get(s, 200, "/api/game/%s", id);
    static const char *const same[] = {"id", "game", "moves", "position", "mover", "seats"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_true(json_equal(json_object_get(before, same[i]), json_object_get(after, same[i])));
    json_decref(before);
    json_decref(after);
    client_do(s, 200, id, "move", "{\"move\":\"c3\"}");
    json_t *list = client_get(s, 200, "/api/list?limit=1");
    assert_string_equal(json_text(json_array_get(list, 0), "id"), id);
    assert_int_equal(json_int(json_array_get(list, 0), "plies"), 3);
    json_decref(list);
}

static void assert_first_in_list(const Server *s, const char *const *ids, size_t n) {
    json_t *list = client_get(s, 200, "/api/list?limit=%zu", n);
    assert_int_equal(json_array_size(list), n);
    for (size_t i = 0; i < n; i++)
        assert_string_equal(json_text(json_array_get(list, i), "id"), ids[i]);
    json_decref(list);
}

static void the_list_is_in_the_order_of_change_also_after_a_restart(void **state) {
    Server *s = *state;
    char a[32], b[32], c[32];
    client_new_game(s, "{\"game\":\"othello\"}", a);
    client_new_game(s, "{\"game\":\"othello\"}", b);
    client_new_game(s, "{\"game\":\"othello\"}", c);
    assert_first_in_list(s, (const char *[]){c, b, a}, 3);
    client_do(s, 200, b, "move", "{\"move\":\"f5\"}");
    assert_first_in_list(s, (const char *[]){b, c, a}, 3);
    client_do(s, 200, a, "move", "{\"move\":\"f5\"}");
    client_do(s, 200, a, "undo", "{}");
    assert_first_in_list(s, (const char *[]){a, b, c}, 3);
    json_decref(client_get(s, 400, "/api/list?limit=1001"));
    server_kill(s);
    server_start(s, "");
    json_t *list = client_get(s, 200, "/api/list?limit=1000");
    for (size_t i = 1; i < json_array_size(list); i++)
        assert_true(json_int(json_array_get(list, i - 1), "updated") >=
                    json_int(json_array_get(list, i), "updated"));
    json_decref(list);
}

static void a_program_asked_before_the_end_is_asked_again(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\",\"seats\":[\"human\",\"mcts:playouts=100000000\"]}",
                    id);
    client_do(s, 200, id, "move", "{\"move\":\"f5\"}");
    server_end(s);
    server_start(s, "");
    json_t *j = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_int(j, "plies"), 1);
    assert_true(json_is_true(json_object_get(j, "thinking")));
    json_decref(j);
    client_do(s, 200, id, "undo", "{}");
}

static void a_finished_game_is_in_the_archive(void **state) {
    Server *s = *state;
    char id[32], command[1400];
    client_new_game(s, "{\"game\":\"othello\",\"moves\":\"f5 d6\"}", id);
    client_do(s, 200, id, "resign", "{}");
    server_end(s);
    snprintf(command, sizeof command, "'%s' archive list --archive '%s' | grep -q resign",
             s->program, s->archive);
    assert_int_equal(system(command), 0);
    server_start(s, "");
}

static json_t *newest(const Server *s) {
    json_t *list = client_get(s, 200, "/api/list?limit=1"), *one = json_array_get(list, 0);
    json_incref(one);
    json_decref(list);
    return one;
}

static void a_game_of_a_file_has_its_own_date(void **state) {
    Server *s = *state;
    json_decref(client_post(s, 201, "/api/import", "%s",
                            "{\"text\":\"(;GM[2]FF[4]DT[1984-05-06];B[f5];W[d6])\"}"));
    for (int i = 0; i < 2; i++) {
        json_t *one = newest(s);
        assert_string_equal(json_text(one, "date"), "1984-05-06");
        json_decref(one);
        if (i == 0) server_kill(s), server_start(s, "");
    }
    char id[32];
    client_new_game(s, "{\"game\":\"othello\"}", id);
    json_t *played = newest(s);
    assert_null(json_object_get(played, "date"));
    json_decref(played);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_killed_server_loses_nothing, &server),
        cmocka_unit_test_prestate(the_list_is_in_the_order_of_change_also_after_a_restart, &server),
        cmocka_unit_test_prestate(a_program_asked_before_the_end_is_asked_again, &server),
        cmocka_unit_test_prestate(a_finished_game_is_in_the_archive, &server),
        cmocka_unit_test_prestate(a_game_of_a_file_has_its_own_date, &server),
    };
    server_init(&server, argv[0], "test_web_saved_game");
    server_start(&server, "");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
