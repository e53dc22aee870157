// SPDX-License-Identifier: MIT
// test_web_dice.c - nobody knows the dice to come of a game that people play at the board.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>

#define ANNA "Cookie: genpei-visitor=0123456789abcdef0123456789abcdef\r\n"
#define BEN "Cookie: genpei-visitor=fedcba9876543210fedcba9876543210\r\n"
#define EVE "Cookie: genpei-visitor=eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\r\n"

enum { MOVES = 8 }; // that the same dice fall by chance has a probability of 1 in 18^MOVES or less

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

static json_t *game_as(const Server *s, const char *who, const char *id, const char *what,
                       const char *body, int status) {
    char path[128];
    snprintf(path, sizeof path, "/api/game/%s/%s", id, what);
    return ask_as(s, who, path, body, status);
}

static void begin(const Server *s, const char *body, char *id) {
    json_t *j = ask_as(s, ANNA, "/api/new", body, 201);
    snprintf(id, 32, "%s", json_text(j, "id"));
    json_decref(j);
}

static void export_of(const Server *s, const char *id, const char *format, Str *out) {
    char path[128];
    snprintf(path, sizeof path, "/api/game/%s/export?format=%s", id, format);
    str_reset(out);
    assert_int_equal(client_ask(s, (Asked){.path = path, .more = EVE}, NULL, out), 200);
}

static unsigned long long seed_of(const Server *s, const char *id) {
    Str text = {0};
    export_of(s, id, "text", &text);
    const char *at = strstr(str_text(&text), "\nseed ");
    unsigned long long seed = at ? strtoull(at + 6, NULL, 10) : 0;
    str_clear(&text);
    return seed;
}

// The moves of chance of a game, as it is shown.
static json_t *dice_of(const json_t *game) {
    json_t *list = json_array(), *one;
    size_t i;
    json_array_foreach(json_object_get(game, "moves"), i, one) {
        if (json_int(one, "mover") < 0) json_array_append(list, json_object_get(one, "text"));
    }
    return list;
}

// The board after a line of first moves, made by looking alone.
static json_t *look_ahead(const Server *s, const char *id, int64_t ply) {
    json_t *line = json_array(), *there = NULL;
    for (int i = 0; i < MOVES; i++) {
        json_t *q = json_pack("{s:I, s:O}", "ply", (json_int_t)ply, "line", line);
        char *body = json_dumps(q, 0);
        json_decref(there);
        there = game_as(s, EVE, id, "look", body, 200);
        free(body);
        json_decref(q);
        json_decref(line);
        line = json_incref(json_object_get(there, "line"));
        json_array_append(line, json_array_get(json_object_get(there, "legal"), 0));
    }
    json_decref(line);
    return there;
}

// The board after first moves that are made.
static json_t *play_on(const Server *s, const char *id) {
    json_t *game = client_get(s, 200, "/api/game/%s", id);
    for (int i = 0; i + 1 < MOVES; i++) {
        json_t *q = json_pack("{s:O}", "move", json_array_get(json_object_get(game, "legal"), 0));
        char *body = json_dumps(q, 0);
        json_decref(game);
        game = game_as(s, ANNA, id, "move", body, 200);
        free(body);
        json_decref(q);
    }
    return game;
}

static void lines_have_other_dice_than_the_game(void **state) {
    const Server *s = *state;
    static const char *const games[] = {"{\"game\":\"backgammon\"}",
                                        "{\"game\":\"backgammon\",\"seed\":5}"};
    for (size_t i = 0; i < 2; i++) {
        char id[32];
        begin(s, games[i], id);
        json_t *ahead = look_ahead(s, id, 1), *played = play_on(s, id);
        json_t *shown = dice_of(ahead), *real = dice_of(played);
        assert_int_equal(json_array_size(shown), json_array_size(real));
        assert_true(json_equal(json_array_get(shown, 0), json_array_get(real, 0)));
        assert_false(json_equal(shown, real));
        json_decref(shown);
        json_decref(ahead);
        // What has fallen is known: the same line shows it now.
        ahead = look_ahead(s, id, 1);
        shown = dice_of(ahead);
        assert_true(json_equal(shown, real));
        json_decref(shown);
        json_decref(ahead);
        json_decref(real);
        json_decref(played);
    }
}

static void the_record_of_a_running_game_has_no_seed(void **state) {
    const Server *s = *state;
    char id[32];
    Str text = {0};
    begin(s, "{\"game\":\"backgammon\",\"seed\":7777777}", id);
    export_of(s, id, "text", &text);
    assert_null(strstr(str_text(&text), "7777777"));
    export_of(s, id, "sgf", &text);
    assert_null(strstr(str_text(&text), "7777777"));
    export_of(s, id, "mat", &text);
    assert_null(strstr(str_text(&text), "7777777"));
    json_decref(game_as(s, ANNA, id, "resign", "{}", 200));
    export_of(s, id, "sgf", &text);
    assert_non_null(strstr(str_text(&text), "SEED[7777777]"));
    assert_int_equal(seed_of(s, id), 7777777);
    str_clear(&text);
}

static void programs_in_all_seats_tell_no_deal_to_come(void **state) {
    const Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"calculation\"}", id);
    json_decref(game_as(s, ANNA, id, "seats", "{\"seats\":[\"random\"]}", 200));
    assert_int_equal(seed_of(s, id), 0);
}

static void nobody_chooses_the_dice_of_a_game_by_link(void **state) {
    const Server *s = *state;
    json_t *no =
        ask_as(s, ANNA, "/api/new", "{\"game\":\"backgammon\",\"link\":true,\"seed\":5}", 400);
    assert_contains(json_text(no, "error"), "seed");
    json_decref(no);
}

static void a_rematch_has_dice_of_its_own(void **state) {
    const Server *s = *state;
    char id[32], next[32];
    begin(s, "{\"game\":\"backgammon\",\"link\":true,\"seed\":null}", id);
    json_decref(game_as(s, BEN, id, "sit", "{}", 200));
    json_decref(game_as(s, ANNA, id, "resign", "{}", 200));
    json_decref(game_as(s, ANNA, id, "offer", "{\"offer\":\"rematch\"}", 200));
    json_t *game = game_as(s, BEN, id, "offer", "{\"offer\":\"rematch\"}", 200);
    snprintf(next, sizeof next, "%s", json_text(json_object_get(game, "link"), "next"));
    json_decref(game);
    json_decref(game_as(s, ANNA, next, "resign", "{}", 200));
    unsigned long long one = seed_of(s, id), two = seed_of(s, next);
    assert_true(one != 0 && two != 0);
    assert_true(two - one != 1);
    assert_true((one | two) >> 40 != 0); // of all 63 bits
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(lines_have_other_dice_than_the_game, &server),
        cmocka_unit_test_prestate(the_record_of_a_running_game_has_no_seed, &server),
        cmocka_unit_test_prestate(programs_in_all_seats_tell_no_deal_to_come, &server),
        cmocka_unit_test_prestate(nobody_chooses_the_dice_of_a_game_by_link, &server),
        cmocka_unit_test_prestate(a_rematch_has_dice_of_its_own, &server),
    };
    server_init(&server, argv[0], "test_web_dice");
    server_start(&server, "");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
