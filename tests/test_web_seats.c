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

static void no_program_helps_while_dead_stones_are_agreed_on(void **state) {
    Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"go:size=5\",\"link\":true,\"side\":0}", id);
    do_as(s, BEN, id, "sit", "{}", 200);
    do_as(s, ANNA, id, "hint", "{\"spec\":\"random\"}", 409);
    do_as(s, ANNA, id, "move", "{\"move\":\"pass\"}", 200);
    do_as(s, BEN, id, "move", "{\"move\":\"pass\"}", 200);
    do_as(s, ANNA, id, "hint", "{\"spec\":\"random\"}", 409); // play may go on
    do_as(s, ANNA, id, "count", "{\"resume\":true}", 200);
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

static void assert_pace(const Server *s, const char *id, bool paused, double seconds) {
    json_t *game = client_get(s, 200, "/api/game/%s", id), *pace = json_object_get(game, "pace");
    assert_int_equal(json_is_true(json_object_get(pace, "paused")), paused);
    assert_true(json_number_value(json_object_get(pace, "seconds")) == seconds);
    json_decref(game);
}

static void assert_paces(const Server *s, const char *who, const char *id, bool may) {
    char path[64];
    snprintf(path, sizeof path, "/api/game/%s/seat", id);
    json_t *seat = ask_as(s, who, path, NULL, 200);
    assert_int_equal(json_is_true(json_object_get(seat, "paces")), may);
    json_decref(seat);
}

static void begin_slow(const Server *s, char *id) {
    begin(s, "{\"game\":\"tictactoe\",\"seats\":[\"random\",\"random\"]}", id);
    do_as(s, ANNA, id, "pace", "{\"seconds\":0.1}", 200);
}

// Slowed down, and reopened by a server that was restarted: the programs go on.
static void assert_goes_on(const Server *s, const char *id) {
    char path[64];
    Watcher w;
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&w, s, path);
    for (int64_t plies = 0; plies < 2;) {
        json_t *j = watcher_next(&w, "game");
        plies = json_int(j, "plies");
        json_decref(j);
    }
    watcher_close(&w);
}

static void only_who_began_a_game_of_programs_pauses_it_also_after_a_restart(void **state) {
    Server *s = *state;
    char id[32], slow[32];
    begin_slow(s, slow);
    begin(s, "{\"game\":\"othello\",\"seats\":[\"random\",\"random\"]}", id);
    do_as(s, ANNA, id, "pace", "{\"paused\":true,\"seconds\":2}", 200);
    do_as(s, BEN, id, "pace", "{\"paused\":false}", 403);
    do_as(s, NULL, id, "pace", "{\"seconds\":0}", 403);
    do_as(s, BEN, id, "seats", "{\"seats\":[\"human\",\"random\"]}", 403);
    do_as(s, BEN, id, "remove", "{}", 403);
    assert_paces(s, ANNA, id, true);
    assert_paces(s, BEN, id, false);
    server_kill(s);
    server_start(s, "");
    assert_pace(s, id, true, 2);
    do_as(s, BEN, id, "pace", "{\"paused\":false}", 403);
    do_as(s, ANNA, id, "pace", "{\"paused\":false}", 200);
    assert_pace(s, id, false, 2);
    assert_goes_on(s, slow);
}

// A stranger who watched while a seat was free no longer hears of a private game.
static void a_private_game_ends_the_streams_of_strangers(void **state) {
    Server *s = *state;
    char id[32], path[64];
    begin(s, "{\"game\":\"othello\",\"link\":true,\"private\":true}", id);
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    int fd = client_connect(s);
    Str request = {0}, body = {0};
    str_addf(&request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", path,
             s->port);
    client_send(fd, str_text(&request), request.len);
    do_as(s, BEN, id, "sit", "{}", 200);
    do_as(s, ANNA, id, "move", "{\"move\":\"f5\"}", 200);
    assert_int_equal(client_read(fd, NULL, &body), 200); // the server closes the stream
    assert_null(strstr(str_text(&body), "\"text\":\"f5\""));
    str_clear(&request);
    str_clear(&body);
}

static void names_are_cut_between_characters(void **state) {
    (void)state;
    char out[SEATING_NAME_MAX + 1];
    seating_name("  An\tna\n ", out);
    assert_string_equal(out, "Anna");
    seating_name("あいうえおかきくけこさしすせそ", out);
    assert_string_equal(out, "あいうえおかきくけこさしす"); // 39 bytes
    seating_name("Bob\u202eevil\u200b", out);
    assert_string_equal(out, "Bobevil");
    seating_name("", out);
    assert_string_equal(out, "");
    seating_name("Bob\u202eevil\u200b\ufeff", out); // what is not seen deceives
    assert_string_equal(out, "Bobevil");
    assert_true(text_hides_letters("a\u202eb"));
    assert_true(text_hides_letters("a\tb"));
    assert_false(text_hides_letters("Zoë 将棋 ♠😀"));
    assert_false(text_hides_letters(""));
    char broken[100];
    memset(broken, 0xbf, sizeof broken - 1); // no UTF-8
    broken[sizeof broken - 1] = '\0';
    seating_name(broken, out);
    assert_string_equal(out, "");
    seating_name("a\xe2\u200b\x80\xae"
                 "b",
                 out); // what is left does not join to U+202E
    assert_false(text_hides_letters(out));
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
        cmocka_unit_test_prestate(no_program_helps_while_dead_stones_are_agreed_on, &server),
        cmocka_unit_test_prestate(what_cannot_be_played_by_link_is_refused, &server),
        cmocka_unit_test_prestate(a_private_game_is_seen_by_its_players_alone, &server),
        cmocka_unit_test_prestate(a_game_without_owner_is_everyones, &server),
        cmocka_unit_test_prestate(only_who_began_a_game_of_programs_pauses_it_also_after_a_restart,
                                  &server),
        cmocka_unit_test_prestate(a_private_game_ends_the_streams_of_strangers, &server),
        cmocka_unit_test(names_are_cut_between_characters),
        cmocka_unit_test(an_offer_is_agreed_on_by_both),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    server_forget(&server);
    return failed;
}
