// SPDX-License-Identifier: MIT
// test_web_tournament.c - tournaments in the arena: the table that is sent and stored, what is
// refused.
#include "testing.h"
#include "web_kit.h"

// The last table of a tournament.
static json_t *last_table(const Server *s, const json_t *made) {
    char path[96];
    Watcher w;
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(made, "id"));
    watcher_open(&w, s, path);
    json_t *j = watcher_next(&w, "crosstable");
    while (!json_is_true(json_object_get(j, "done"))) {
        json_decref(j);
        j = watcher_next(&w, "crosstable");
    }
    watcher_close(&w);
    return j;
}

static double points_of(const json_t *table, size_t i) {
    const json_t *p = json_array_get(json_object_get(table, "players"), i);
    return json_real_value(json_object_get(p, "points"));
}

static void a_tournament_is_told_to_its_end(void **state) {
    const Server *s = *state;
    json_t *made =
        client_post(s, 201, "/api/tournament",
                    "{\"game\":\"tictactoe\",\"players\":[\"random\",\"mcts:playouts=200\","
                    "\"mcts:playouts=300\"],\"games\":10,\"seed\":3}");
    json_t *table = last_table(s, made);
    assert_int_equal(json_int(table, "games"), 30);
    assert_int_equal(json_int(table, "of"), 30);
    const json_t *players = json_object_get(table, "players");
    assert_int_equal(json_array_size(players), 3);
    double sum = 0;
    for (size_t i = 0; i < 3; i++) sum += points_of(table, i);
    assert_true(sum == 30);
    assert_true(points_of(table, 0) < points_of(table, 1));
    const json_t *first = json_array_get(players, 0);
    assert_string_equal(json_text(first, "player"), "random");
    assert_true(json_is_null(json_array_get(json_object_get(first, "against"), 0)));
    // Whoever comes late sees the same.
    json_t *again = last_table(s, made);
    assert_true(json_equal(table, again));
    json_decref(table);
    json_decref(again);
    json_decref(made);
}

// The table, the form it was asked for with and the games of each pairing survive a killed server.
static void a_tournament_is_there_after_a_restart(void **state) {
    Server *s = *state;
    json_t *made = client_post(s, 201, "/api/tournament",
                               "{\"game\":\"tictactoe\",\"players\":[\"random\","
                               "\"mcts:playouts=5\",\"mcts:playouts=6\"],\"games\":4,\"seed\":9}");
    json_t *table = last_table(s, made);
    server_kill(s);
    server_start(s, "--threads 1");
    json_t *list = client_get(s, 200, "/api/tournament/list");
    const json_t *saved = json_array_get(list, 0);
    assert_string_equal(json_text(saved, "id"), json_text(made, "id"));
    assert_string_equal(json_text(saved, "kind"), "round-robin");
    assert_int_equal(json_int(saved, "seed"), 9);
    assert_int_equal(json_array_size(json_object_get(saved, "players")), 3);
    assert_true(json_equal(json_object_get(saved, "table"), table));
    const json_t *pairings = json_object_get(table, "pairings");
    assert_int_equal(json_array_size(pairings), 3);
    for (size_t i = 0; i < 3; i++) {
        char event[80];
        snprintf(event, sizeof event, "%s", json_text(json_array_get(pairings, i), "event"));
        for (char *c = event; *c; c++)
            if (*c == ' ') *c = '+';
        json_t *games = client_get(s, 200, "/api/library?event=%s", event);
        assert_int_equal(json_int(games, "found"), 4);
        json_decref(games);
    }
    json_decref(list);
    json_decref(table);
    json_decref(made);
}

static void a_gauntlet_and_a_swiss_tournament_have_their_pairings(void **state) {
    const Server *s = *state;
    static const struct {
        const char *kind;
        int64_t games;
    } kinds[] = {{"gauntlet", 6}, {"swiss\",\"rounds\":\"", 0}, {"swiss", 8}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        json_t *made = client_post(s, kinds[i].games ? 201 : 400, "/api/tournament",
                                   "{\"game\":\"tictactoe\",\"players\":[\"random\","
                                   "\"mcts:playouts=1\",\"mcts:playouts=2\",\"mcts:playouts=3\"],"
                                   "\"games\":2,\"rounds\":2,\"kind\":\"%s\"}",
                                   kinds[i].kind);
        if (kinds[i].games) {
            json_t *table = last_table(s, made);
            assert_int_equal(json_int(table, "games"), kinds[i].games);
            assert_int_equal(json_int(table, "of"), kinds[i].games);
            json_decref(table);
        }
        json_decref(made);
    }
}

static void sixteen_players_are_the_most(void **state) {
    const Server *s = *state;
    for (int n = 16; n <= 17; n++) {
        Str players = {0};
        for (int i = 1; i <= n; i++)
            str_addf(&players, "%s\"mcts:playouts=%d\"", i > 1 ? "," : "", i);
        json_t *made = client_post(s, n == 16 ? 201 : 400, "/api/tournament",
                                   "{\"game\":\"tictactoe\",\"players\":[%s],\"kind\":\"gauntlet\","
                                   "\"games\":2}",
                                   str_text(&players));
        if (n == 16) json_decref(last_table(s, made));
        json_decref(made);
        str_clear(&players);
    }
}

static void what_cannot_be_a_tournament_is_refused(void **state) {
    const Server *s = *state;
    static const char *const bad[] = {
        "{\"game\":\"tictactoe\"}",
        "{\"players\":[\"random\",\"mcts\"]}",
        "{\"game\":\"tictactoe\",\"players\":\"random\"}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\"]}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\",\"random\"]}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\",7]}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\",\"human\"]}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\",\"engine:sh\"]}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\",\"mcts\"],\"kind\":\"cup\"}",
        "{\"game\":\"tictactoe\",\"players\":[\"random\",\"mcts\"],\"games\":1001}",
        "{\"game\":\"calculation\",\"players\":[\"random\",\"calc\"]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        json_decref(client_post(s, 400, "/api/tournament", "%s", bad[i]));
}

static void a_tournament_can_be_stopped(void **state) {
    const Server *s = *state;
    char path[96];
    json_t *made = client_post(s, 201, "/api/tournament",
                               "{\"game\":\"othello\",\"players\":[\"mcts:playouts=900\","
                               "\"mcts:playouts=1000\"],\"games\":1000}");
    snprintf(path, sizeof path, "/api/arena/%s/stop", json_text(made, "id"));
    json_decref(client_post(s, 200, path, "{}"));
    json_t *table = last_table(s, made);
    assert_true(json_int(table, "games") < 1000);
    json_decref(table);
    json_decref(made);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_tournament_is_told_to_its_end, &server),
        cmocka_unit_test_prestate(a_tournament_is_there_after_a_restart, &server),
        cmocka_unit_test_prestate(a_gauntlet_and_a_swiss_tournament_have_their_pairings, &server),
        cmocka_unit_test_prestate(sixteen_players_are_the_most, &server),
        cmocka_unit_test_prestate(what_cannot_be_a_tournament_is_refused, &server),
        cmocka_unit_test_prestate(a_tournament_can_be_stopped, &server),
    };
    server_init(&server, argv[0], "test_web_tournament");
    server_start(&server, "--threads 1");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
