// SPDX-License-Identifier: MIT
// test_web_seats.c - seats of games at the board: whose they are, offers, names, private games.
#include "testing.h"
#include "web/games/web_seating.h"
#include "web_kit.h"

#include <stdlib.h>

#define ANNA "Cookie: genpei-visitor=0123456789abcdef0123456789abcdef\r\n"
#define BEN "Cookie: genpei-visitor=fedcba9876543210fedcba9876543210\r\n"
#define FORGED "Cookie: genpei-visitor=0123456789ABCDEF; genpei-visitor=\r\n"

static json_t *ask_as(const Server *s, const char *who, const char *path, const char *body,
                      int status) {
    Str text = {0};
    const char *method = body ? "POST" : "GET";
    int found = client_ask(s, (Asked){.method = method, .path = path, .body = body, .more = who},
                           NULL, &text);
    if (found != status)
        fail_msg("%s %s: %d, not %d: %s", path, body, found, status, str_text(&text));
    json_t *j = json_loads(str_text(&text), 0, NULL);
    str_clear(&text);
    return j;
}

static void do_as(const Server *s, const char *who, const char *id, const char *what,
                  const char *body, int status) {
    char path[128];
    snprintf(path, sizeof path, "/api/game/%s/%s", id, what);
    json_decref(ask_as(s, who, path, body, status));
}

static void begin(const Server *s, const char *body, char *id) {
    json_t *j = ask_as(s, ANNA, "/api/new", body, 201);
    snprintf(id, 32, "%s", json_text(j, "id"));
    json_decref(j);
}

static void only_the_owner_of_a_seat_acts_for_it(void **state) {
    Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"othello\",\"link\":true,\"side\":0,\"name\":\"Anna\"}", id);
    do_as(s, ANNA, id, "move", "{\"move\":\"f5\"}", 409); // nobody sits opposite
    do_as(s, ANNA, id, "sit", "{}", 409);
    do_as(s, NULL, id, "sit", "{}", 403);
    do_as(s, FORGED, id, "sit", "{}", 403);
    do_as(s, BEN, id, "sit", "{\"name\":7}", 400);
    do_as(s, BEN, id, "sit", "{\"name\":\"Ben\"}", 200);
    do_as(s, BEN, id, "move", "{\"move\":\"f5\"}", 403);
    do_as(s, NULL, id, "move", "{\"move\":\"f5\"}", 403);
    do_as(s, ANNA, id, "move", "{\"move\":\"f5\"}", 200);
    do_as(s, ANNA, id, "resign", "{\"side\":1}", 403);
    do_as(s, ANNA, id, "undo", "{}", 403);
    do_as(s, NULL, id, "offer", "{\"offer\":\"draw\"}", 403);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"gift\"}", 400);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"rematch\"}", 409);
    server_kill(s);
    server_start(s, "");
    do_as(s, ANNA, id, "move", "{\"move\":\"d6\"}", 403);
    do_as(s, BEN, id, "move", "{\"move\":\"d6\"}", 200);
    do_as(s, BEN, id, "resign", "{}", 200);
    json_t *game = client_get(s, 200, "/api/game/%s", id);
    assert_string_equal(json_string_value(json_array_get(json_object_get(game, "names"), 1)),
                        "Ben");
    assert_int_equal(json_integer_value(json_array_get(
                         json_object_get(json_object_get(game, "ended"), "payoffs"), 0)),
                     1);
    json_decref(game);
}

static void what_cannot_be_played_by_link_is_refused(void **state) {
    Server *s = *state;
    static const char *const bodies[] = {
        "{\"game\":\"kuhn\",\"link\":true}", "{\"game\":\"calculation\",\"link\":true}",
        "{\"game\":\"othello\",\"link\":true,\"seats\":[\"human\",\"random\"]}",
        "{\"game\":\"othello\",\"link\":true,\"side\":2}",
        "{\"game\":\"othello\",\"link\":true,\"name\":[]}"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        json_decref(ask_as(s, ANNA, "/api/new", bodies[i], 400));
    json_decref(ask_as(s, NULL, "/api/new", "{\"game\":\"othello\",\"link\":true}", 400));
}

static void a_private_game_is_seen_by_its_players_alone(void **state) {
    Server *s = *state;
    char id[32], path[64];
    begin(s, "{\"game\":\"othello\",\"private\":true}", id);
    snprintf(path, sizeof path, "/api/game/%s", id);
    json_decref(ask_as(s, ANNA, path, NULL, 200));
    json_decref(ask_as(s, BEN, path, NULL, 403));
    json_decref(ask_as(s, NULL, path, NULL, 403));
    json_t *list = ask_as(s, BEN, "/api/list?limit=1000", NULL, 200);
    for (size_t i = 0; i < json_array_size(list); i++)
        assert_string_not_equal(json_text(json_array_get(list, i), "id"), id);
    json_decref(list);
}

static void a_game_without_owner_is_everyones(void **state) {
    Server *s = *state;
    char id[32];
    client_new_game(s, "{\"game\":\"othello\"}", id);
    do_as(s, ANNA, id, "move", "{\"move\":\"f5\"}", 200);
    do_as(s, BEN, id, "move", "{\"move\":\"d6\"}", 200);
}

static void names_are_cut_between_characters(void **state) {
    (void)state;
    char out[SEATING_NAME_MAX + 1];
    seating_name("  An\tna\n ", out);
    assert_string_equal(out, "Anna");
    seating_name("あいうえおかきくけこさしすせそ", out);
    assert_string_equal(out, "あいうえおかきくけこさしす"); // 39 bytes
    seating_name("", out);
    assert_string_equal(out, "");
}

static void an_offer_is_agreed_on_by_both(void **state) {
    (void)state;
    Seating s = {.by_link = true}, read = {0};
    assert_true(seating_waits(&s, 2));
    visitor_key_new(s.owner[0]);
    visitor_key_new(s.owner[1]);
    assert_false(seating_waits(&s, 2));
    assert_false(seating_offer(&s, 2, OFFER_DRAW, 0));
    assert_false(seating_offer(&s, 2, OFFER_DRAW, 0));
    seating_decline(&s, OFFER_DRAW);
    assert_false(seating_offer(&s, 2, OFFER_DRAW, 1));
    assert_true(seating_offer(&s, 2, OFFER_DRAW, 0));
    assert_false(seating_offer(&s, 2, OFFER_DRAW, 0));
    json_t *saved = seating_save(&s, 2);
    seating_read(&read, saved);
    json_decref(saved);
    assert_string_equal(read.owner[1], s.owner[1]);
    assert_true(read.by_link);
    assert_true(seating_may_act(&read, 1, s.owner[1]));
    assert_false(seating_may_act(&read, 1, s.owner[0]));
    assert_false(seating_may_act(&read, 1, ""));
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    server_init(&server, argv[0], "seats");
    server_start(&server, "");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(only_the_owner_of_a_seat_acts_for_it, &server),
        cmocka_unit_test_prestate(what_cannot_be_played_by_link_is_refused, &server),
        cmocka_unit_test_prestate(a_private_game_is_seen_by_its_players_alone, &server),
        cmocka_unit_test_prestate(a_game_without_owner_is_everyones, &server),
        cmocka_unit_test(names_are_cut_between_characters),
        cmocka_unit_test(an_offer_is_agreed_on_by_both),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_forget(&server);
    return failed;
}
