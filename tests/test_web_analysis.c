// SPDX-License-Identifier: MIT
// test_web_analysis.c - analysis through the board server: it streams, it is shared, it ends when
// it should, it is saved with the game, and it delays no other visitor.
#include "testing.h"
#include "web_kit.h"

static void watch_game(Watcher *w, const Server *s, const char *id, const char *who) {
    char path[96];
    snprintf(path, sizeof path, "/api/game/%s/events?who=%s", id, who);
    watcher_open(w, s, path);
}

// The next event about the position after `ply` moves by that player.
static json_t *next_about(Watcher *w, int64_t ply, const char *spec) {
    for (;;) {
        json_t *j = watcher_next(w, "analysis");
        assert_non_null(j);
        if (json_int(j, "ply") == ply && strcmp(json_text(j, "spec"), spec) == 0) return j;
        json_decref(j);
    }
}

static json_t *next_done(Watcher *w, int64_t ply, const char *spec) {
    json_t *j = next_about(w, ply, spec);
    while (!json_is_true(json_object_get(j, "done"))) {
        json_decref(j);
        j = next_about(w, ply, spec);
    }
    return j;
}

static size_t count(const json_t *j, const char *name) {
    return json_array_size(json_object_get(j, name));
}

static const char othello[] = "{\"game\":\"othello\",\"moves\":[\"f5\",\"d6\"]}";

static void lines_flow_deeper_and_deeper_and_are_kept(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(s, othello, id);
    watch_game(&w, s, id, "");
    client_do(s, 200, id, "analyse", "{\"on\":true,\"spec\":\"ply:depth=1\",\"multi\":2}");
    for (int64_t depth = 0; depth < 7;) {
        json_t *j = next_about(&w, 2, "ply:depth=1");
        assert_true(json_int(j, "depth") >= depth);
        depth = json_int(j, "depth");
        assert_int_equal(count(j, "lines"), 2);
        assert_string_equal(json_text(j, "unit"), "points");
        json_decref(j);
    }
    client_do(s, 200, id, "analyse", "{\"on\":false}");
    json_t *game = client_get(s, 200, "/api/game/%s", id);
    const json_t *kept = json_object_get(json_object_get(game, "opinions"), "2");
    assert_true(json_int(kept, "depth") >= 7);
    assert_null(json_object_get(kept, "lines"));
    json_decref(game);
    json_t *there = client_post_game(s, 200, id, "look", "{\"ply\":2}");
    assert_int_equal(count(json_object_get(there, "analysis"), "lines"), 2);
    json_decref(there);
    watcher_close(&w);
}

static void an_analysis_that_is_over_says_so_and_outlives_the_server(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(s, "{\"game\":\"othello:size=4\"}", id);
    watch_game(&w, s, id, "me");
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"spec\":\"ply:final=payoff\",\"multi\":9}");
    json_t *last = next_done(&w, 0, "ply:final=payoff");
    assert_true(json_is_true(json_object_get(last, "exact")));
    assert_int_equal(count(last, "lines"), 4);
    watcher_close(&w);
    // Saved before the answer to the next request: the lock is the same.
    client_do(s, 200, id, "variation", "{\"ply\":0,\"line\":[\"b1\"]}");
    server_kill(s);
    server_start(s, "--threads 1");
    json_t *there = client_post_game(s, 200, id, "look", "{\"ply\":0}");
    const json_t *kept = json_object_get(there, "analysis");
    assert_true(json_equal(json_object_get(kept, "depth"), json_object_get(last, "depth")));
    assert_true(json_is_true(json_object_get(kept, "exact")));
    json_decref(there);
    json_decref(last);
}

static void values_of_chess_are_hundredths_of_a_pawn(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(
        s, "{\"game\":\"chess\",\"position\":\"4k3/1ppp4/8/8/8/8/PPPP4/4K3 w - - 0 1\"}", id);
    watch_game(&w, s, id, "me");
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"spec\":\"alphabeta:depth=2\",\"multi\":1}");
    json_t *j = next_about(&w, 0, "alphabeta:depth=2");
    assert_string_equal(json_text(j, "unit"), "pawns");
    const json_t *best = json_array_get(json_object_get(j, "lines"), 0);
    assert_in_range(json_int(best, "value"), 40, 160);
    json_decref(j);
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"on\":false}");
    watcher_close(&w);
}

static void chances_have_their_middle_at_zero(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(s, "{\"game\":\"tictactoe\"}", id);
    watch_game(&w, s, id, "me");
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"spec\":\"mcts\",\"multi\":9}");
    uint64_t nodes = 0;
    for (int i = 0; i < 3; i++) {
        json_t *j = next_about(&w, 0, "mcts"), *one;
        assert_string_equal(json_text(j, "unit"), "chance");
        assert_true((uint64_t)json_int(j, "nodes") > nodes);
        nodes = (uint64_t)json_int(j, "nodes");
        size_t k;
        json_array_foreach(json_object_get(j, "lines"), k, one) {
            assert_in_range(json_int(one, "value") + 1000, 400,
                            1900); // neither side is near losing
        }
        json_decref(j);
    }
    watcher_close(&w);
}

static void every_visitor_has_his_own_analysis(void **state) {
    Server *s = *state;
    char id[32];
    Watcher one, two;
    client_new_game(s, othello, id);
    watch_game(&one, s, id, "one");
    watch_game(&two, s, id, "two");
    // One thread: they take turns, as the order of their events shows.
    client_do(s, 200, id, "analyse", "{\"who\":\"one\",\"spec\":\"ply\",\"ply\":2}");
    client_do(s, 200, id, "analyse", "{\"who\":\"two\",\"spec\":\"mcts\",\"ply\":1}");
    for (int i = 0; i < 2; i++) {
        json_decref(next_about(&one, 2, "ply"));
        json_decref(next_about(&one, 1, "mcts"));
    }
    json_decref(next_about(&two, 1, "mcts"));
    client_do(s, 200, id, "analyse", "{\"who\":\"one\",\"on\":false}");
    json_decref(next_about(&two, 1, "mcts"));
    json_decref(next_about(&two, 1, "mcts"));
    // Equal requests share one analysis, with as many lines as the largest request.
    client_do(s, 200, id, "analyse", "{\"who\":\"one\",\"spec\":\"mcts\",\"ply\":1,\"multi\":4}");
    json_t *j = next_about(&one, 1, "mcts");
    while (count(j, "lines") < 3) { // white has three moves
        json_decref(j);
        j = next_about(&one, 1, "mcts");
    }
    json_decref(j);
    watcher_close(&one);
    watcher_close(&two);
}

static void an_analysis_goes_along_with_the_game(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(s, othello, id);
    watch_game(&w, s, id, "me");
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"spec\":\"ply\"}");
    json_decref(next_about(&w, 2, "ply"));
    client_do(s, 200, id, "move", "{\"move\":\"c3\"}");
    json_decref(next_about(&w, 3, "ply"));
    client_do(s, 200, id, "undo", "{\"plies\":2}");
    json_decref(next_about(&w, 1, "ply"));
    watcher_close(&w);
}

static void a_player_that_rates_nothing_says_that_it_ended(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(s, "{\"game\":\"backgammon\",\"moves\":[\"15\"]}", id);
    watch_game(&w, s, id, "");
    client_do(s, 200, id, "analyse", "{\"spec\":\"bkg\",\"ply\":1,\"line\":[]}");
    json_t *last = next_done(&w, 1, "bkg");
    assert_int_equal(count(last, "lines"), 0);
    json_decref(last);
    watcher_close(&w);
}

static void variations_are_looked_at_analysed_and_kept(void **state) {
    Server *s = *state;
    char id[32];
    Watcher w;
    client_new_game(s, othello, id);
    json_t *there = client_post_game(s, 200, id, "look", "{\"ply\":1,\"line\":[\"f6\",\"e6\"]}");
    assert_int_equal(json_int(there, "ply"), 3);
    assert_int_equal(count(there, "line"), 2);
    assert_true(count(there, "legal") > 0);
    json_decref(there);
    client_do(s, 400, id, "look", "{\"ply\":1,\"line\":[\"a1\"]}");
    client_do(s, 400, id, "look", "{\"ply\":3}");
    client_do(s, 400, id, "look", "{\"line\":\"f6\"}");
    client_do(s, 400, id, "variation", "{\"ply\":1}");
    client_do(s, 200, id, "variation", "{\"ply\":1,\"line\":[\"f6\"]}");
    client_do(s, 200, id, "variation", "{\"ply\":1,\"line\":[\"f6\",\"e6\"]}");
    client_do(s, 200, id, "variation", "{\"ply\":1,\"line\":[\"f6\",\"e6\"]}");
    watch_game(&w, s, id, "me");
    client_do(s, 200, id, "analyse",
              "{\"who\":\"me\",\"spec\":\"ply\",\"ply\":1,\"line\":[\"f6\",\"e6\"]}");
    json_t *j = next_about(&w, 1, "ply");
    assert_int_equal(count(j, "line"), 2);
    json_decref(j);
    client_do(s, 200, id, "analyse", "{\"who\":\"me\",\"on\":false}");
    json_t *game = client_get(s, 200, "/api/game/%s", id);
    const json_t *variations = json_object_get(game, "variations");
    assert_int_equal(json_array_size(variations), 2);
    assert_int_equal(count(json_array_get(variations, 1), "moves"), 3);
    assert_non_null(json_object_get(json_array_get(variations, 1), "opinion"));
    json_decref(game);
    client_do(s, 200, id, "hint", "{\"ply\":1,\"line\":[\"f6\"]}");
    client_do(s, 200, id, "variation", "{\"ply\":1,\"line\":[\"f6\"],\"forget\":true}");
    game = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(count(game, "variations"), 0);
    json_decref(game);
    watcher_close(&w);
}

static void what_is_hidden_stays_hidden(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"kuhn\",\"seats\":[\"human\",\"mcts\"],\"seed\":5}", id);
    json_t *game = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_int(game, "mover"), 0);
    char body[64];
    client_do(s, 200, id, "hint", "{}");
    snprintf(body, sizeof body, "{\"line\":[\"%s\"]}",
             json_string_value(json_array_get(json_object_get(game, "legal"), 0)));
    client_do(s, 409, id, "look", body);
    client_do(s, 409, id, "analyse", body);
    json_decref(game);
}

// By the order of events, not by time: a program asked for a move while a match of ten thousand
// games and an analysis are running answers before either is over.
static void long_runs_keep_nobody_waiting(void **state) {
    Server *s = *state;
    char id[32], other[32], path[96];
    json_t *made = client_post(s, 201, "/api/arena",
                               "{\"game\":\"othello\",\"a\":\"mcts:playouts=500\","
                               "\"b\":\"mcts:playouts=500\",\"games\":10000}");
    json_t *second = client_post(s, 201, "/api/arena",
                                 "{\"game\":\"tictactoe\",\"a\":\"random\",\"b\":\"random\","
                                 "\"games\":20}");
    Watcher arena, analysis, game;
    client_new_game(s, othello, other);
    watch_game(&analysis, s, other, "me");
    client_do(s, 200, other, "analyse", "{\"who\":\"me\",\"spec\":\"mcts\"}");
    json_decref(next_about(&analysis, 2, "mcts"));
    client_new_game(s, "{\"game\":\"othello\",\"seats\":[\"human\",\"ply:depth=2\"]}", id);
    watch_game(&game, s, id, "");
    static const int moves = 10;
    json_t *j = watcher_next(&game, "game");
    for (int i = 0; i < moves; i++) {
        char body[64];
        const char *first = json_string_value(json_array_get(json_object_get(j, "legal"), 0));
        snprintf(body, sizeof body, "{\"move\":\"%s\"}", first);
        client_do(s, 200, id, "move", body);
        int64_t plies = json_int(j, "plies");
        while (json_int(j, "plies") < plies + 2 || json_int(j, "mover") != 0) {
            json_decref(j);
            j = watcher_next(&game, "game");
        }
    }
    json_decref(j);
    // A match begun later by another visitor runs beside the long one.
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(second, "id"));
    watcher_open(&arena, s, path);
    j = watcher_next(&arena, "table");
    while (!json_is_true(json_object_get(j, "done"))) {
        json_decref(j);
        j = watcher_next(&arena, "table");
    }
    json_decref(j);
    watcher_close(&arena);
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(made, "id"));
    watcher_open(&arena, s, path);
    j = watcher_next(&arena, "table");
    assert_false(json_is_true(json_object_get(j, "done")));
    json_decref(j);
    j = next_about(&analysis, 2, "mcts");
    assert_false(json_is_true(json_object_get(j, "done")));
    json_decref(j);
    snprintf(path, sizeof path, "/api/arena/%s/stop", json_text(made, "id"));
    json_decref(client_post(s, 200, path, "{}"));
    json_decref(made);
    json_decref(second);
    watcher_close(&arena);
    watcher_close(&analysis);
    watcher_close(&game);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(lines_flow_deeper_and_deeper_and_are_kept, &server),
        cmocka_unit_test_prestate(an_analysis_that_is_over_says_so_and_outlives_the_server,
                                  &server),
        cmocka_unit_test_prestate(values_of_chess_are_hundredths_of_a_pawn, &server),
        cmocka_unit_test_prestate(chances_have_their_middle_at_zero, &server),
        cmocka_unit_test_prestate(every_visitor_has_his_own_analysis, &server),
        cmocka_unit_test_prestate(an_analysis_goes_along_with_the_game, &server),
        cmocka_unit_test_prestate(a_player_that_rates_nothing_says_that_it_ended, &server),
        cmocka_unit_test_prestate(variations_are_looked_at_analysed_and_kept, &server),
        cmocka_unit_test_prestate(what_is_hidden_stays_hidden, &server),
        cmocka_unit_test_prestate(long_runs_keep_nobody_waiting, &server),
    };
    server_init(&server, argv[0], "test_web_analysis");
    server_start(&server, "--threads 1");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
