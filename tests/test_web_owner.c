// SPDX-License-Identifier: MIT
// test_web_owner.c - the owner of the board server sees and removes games and written texts; nobody
// else does; one address begins only so many games: a real process, real sockets.
#include "testing.h"
#include "web_kit.h"

#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "games/game_types.h"
#include "record/files/archive.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#define WORD "X-Genpei-Owner: open sesame\r\n"

static const char row_game[] = "game row\\nplayers left right\\nboard path 3\\nstone on node\\n"
                               "move place n: stone n = void\\n  do stone n := friend\\n"
                               "end when count stone = void = 0: friend wins\\n";

static json_t *owner_sees(const Server *s, const char *path) {
    Str body = {0};
    assert_int_equal(client_ask(s, (Asked){.path = path, .more = WORD}, NULL, &body), 200);
    json_t *j = json_loads(str_text(&body), 0, NULL);
    assert_non_null(j);
    str_clear(&body);
    return j;
}

static json_t *owner_removes(const Server *s, int status, const char *what) {
    Str body = {0};
    Asked q = {.method = "POST", .path = "/api/owner/remove", .body = what, .more = WORD};
    assert_int_equal(client_ask(s, q, NULL, &body), status);
    json_t *j = json_loads(str_text(&body), 0, NULL);
    str_clear(&body);
    return j;
}

static bool lists(const json_t *list, const char *key, const char *value) {
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) {
        if (strcmp(json_text(one, key), value) == 0) return true;
    }
    return false;
}

static int rows_with(const Server *s, const char *text) {
    sqlite3 *db;
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_open(s->archive, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT (SELECT count(*) FROM event WHERE name LIKE ?1) + "
                                        "(SELECT count(*) FROM game WHERE event LIKE ?1)",
                                        -1, &st, NULL),
                     SQLITE_OK);
    char like[80];
    snprintf(like, sizeof like, "%%%s%%", text);
    sqlite3_bind_text(st, 1, like, -1, SQLITE_TRANSIENT);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    int n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

static void only_the_owner_is_admitted(void **state) {
    const Server *s = *state;
    Asked remove = {.method = "POST", .path = "/api/owner/remove", .body = "{}"};
    assert_int_equal(client_ask(s, (Asked){.path = "/api/owner"}, NULL, NULL), 403);
    assert_int_equal(client_ask(s, remove, NULL, NULL), 403);
    remove.more = "X-Genpei-Owner: open sesam\r\n";
    assert_int_equal(client_ask(s, remove, NULL, NULL), 403);
    remove.more = "X-Genpei-Owner: \r\n";
    assert_int_equal(client_ask(s, remove, NULL, NULL), 403);
    remove.more = WORD;
    assert_int_equal(client_ask(s, remove, NULL, NULL), 200);
    remove.no_token = true;
    assert_int_equal(client_ask(s, remove, NULL, NULL), 403);
}

static void a_game_is_removed_with_its_record_and_for_its_watchers(void **state) {
    Server *s = *state;
    char id[32], other[32], path[64], body[128];
    client_new_game(s, "{\"game\":\"tictactoe\",\"moves\":\"a1 b1 a2 b2\"}", id);
    client_do(s, 200, id, "move", "{\"move\":\"a3\"}"); // it is over, and among the archive's games
    client_new_game(s, "{\"game\":\"tictactoe\"}", other);
    json_t *j = owner_sees(s, "/api/owner");
    assert_true(lists(json_object_get(j, "games"), "id", id));
    assert_true(json_int(j, "bytes") > 0);
    assert_null(json_object_get(json_array_get(json_object_get(j, "games"), 0), "seating"));
    json_decref(j);
    Watcher w;
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&w, s, path);
    json_decref(watcher_next(&w, "game"));
    // Nothing is removed where one of them does not exist.
    snprintf(body, sizeof body, "{\"games\":[\"%s\",\"nosuchgame\"]}", id);
    json_decref(owner_removes(s, 404, body));
    json_decref(client_get(s, 200, "/api/game/%s", id));
    assert_true(rows_with(s, id) >= 3);
    snprintf(body, sizeof body, "{\"games\":[\"%s\"]}", id);
    j = owner_removes(s, 200, body);
    assert_int_equal(json_int(j, "games"), 1);
    json_decref(j);
    j = watcher_next(&w, "stopped");
    assert_contains(json_text(j, "error"), "removed");
    json_decref(j);
    assert_null(watcher_next(&w, "game"));
    watcher_close(&w);
    json_decref(client_get(s, 404, "/api/game/%s", id));
    assert_int_equal(rows_with(s, id), 0);
    json_decref(client_get(s, 200, "/api/game/%s", other));
    json_decref(owner_removes(s, 404, body));
    json_decref(owner_removes(s, 400, "{\"games\":\"all\"}"));
    json_decref(owner_removes(s, 400, "{\"games\":[1]}"));
}

static void the_oldest_games_are_found(void **state) {
    Server *s = *state;
    char first[32], last[32];
    client_new_game(s, "{\"game\":\"tictactoe\"}", first);
    client_new_game(s, "{\"game\":\"tictactoe\"}", last);
    json_t *j = owner_sees(s, "/api/owner?oldest=1"), *games = json_object_get(j, "games");
    size_t n = json_array_size(games);
    assert_string_equal(json_text(json_array_get(games, n - 1), "id"), last);
    assert_string_equal(json_text(json_array_get(games, n - 2), "id"), first);
    json_decref(j);
}

static void write_game(const Server *s, int status, char *id, char *name) {
    json_t *j = client_post(s, status, "/api/l7/play", "{\"text\":\"%s\"}", row_game);
    if (status == 201) {
        snprintf(id, 32, "%s", json_text(j, "id"));
        snprintf(name, 64, "%s", json_text(j, "game"));
    }
    json_decref(j);
}

static bool is_offered(const Server *s, const char *name) {
    json_t *j = client_get(s, 200, "/api/games?short=1");
    bool is = lists(j, "name", name);
    json_decref(j);
    return is;
}

static void a_text_is_removed_with_its_games_and_may_come_back(void **state) {
    Server *s = *state;
    char id[32], again[32], name[64], body[128];
    write_game(s, 201, id, name);
    assert_true(is_offered(s, name));
    json_t *j = owner_sees(s, "/api/owner");
    assert_true(lists(json_object_get(j, "written"), "name", name));
    json_decref(j);
    snprintf(body, sizeof body, "{\"written\":[\"%s\"]}", name);
    j = owner_removes(s, 200, body);
    assert_int_equal(json_int(j, "games"), 1);
    assert_int_equal(json_int(j, "written"), 1);
    json_decref(j);
    assert_false(is_offered(s, name));
    json_decref(client_get(s, 404, "/api/game/%s", id));
    json_decref(client_post(s, 404, "/api/new", "{\"game\":\"%s\"}", name));
    json_decref(owner_removes(s, 404, body));
    assert_int_equal(rows_with(s, name), 0);
    server_end(s);
    server_start(s, "--owner open@sesame --quota 0");
    assert_false(is_offered(s, name));
    server_end(s);
    server_start(s, "--owner @tests/golden/owner.txt --quota 0");
    // Written again it is a game like any other, and stays.
    write_game(s, 201, again, name);
    j = owner_removes(s, 200, body);
    json_decref(j);
    write_game(s, 201, again, name);
    assert_true(is_offered(s, name));
    server_kill(s);
    server_start(s, "--owner @tests/golden/owner.txt --quota 0");
    assert_true(is_offered(s, name));
    json_decref(client_get(s, 200, "/api/game/%s", again));
}

// As if the text had been written long ago.
static bool make_old(void *context, const char *event, const char *text) {
    json_t *j = json_loads(text, 0, NULL);
    json_object_set_new(j, "updated", json_integer(1000));
    json_object_set_new(context, event, j);
    return true;
}

static void make_texts_old(const Server *s) {
    Error e;
    Archive *a = archive_open(s->archive, ARCHIVE_WRITE, &e);
    assert_non_null(a);
    json_t *all = json_object(), *one;
    const char *event;
    assert_true(archive_list_events(a, "written/", make_old, all, &e));
    json_object_foreach(all, event, one) {
        char *text = json_dumps(one, JSON_COMPACT);
        assert_true(archive_set_event(a, event, text, &e));
        free(text);
    }
    json_decref(all);
    archive_close(a);
}

static void an_old_text_stays_while_it_has_games(void **state) {
    Server *s = *state;
    char id[32], name[64], body[128];
    write_game(s, 201, id, name);
    server_end(s);
    make_texts_old(s);
    server_start(s, "--owner @tests/golden/owner.txt --quota 0 --keep 1");
    for (int i = 0; i < 5; i++) assert_true(is_offered(s, name));
    json_t *j = owner_sees(s, "/api/owner"), *one;
    size_t i;
    json_array_foreach(json_object_get(j, "games"), i, one) {
        if (strncmp(json_text(one, "game"), "row-", 4) != 0) continue;
        snprintf(body, sizeof body, "{\"games\":[\"%s\"]}", json_text(one, "id"));
        json_decref(owner_removes(s, 200, body));
    }
    json_decref(j);
    server_end(s);
    server_start(s, "--owner @tests/golden/owner.txt --quota 0 --keep 1");
    for (int k = 0; k < 300 && is_offered(s, name); k++) continue; // at the first tick
    assert_false(is_offered(s, name));
    assert_int_equal(rows_with(s, name), 0);
}

static void add_run(Archive *a, const char *name, const char *text, const char *event) {
    GameTable *games = all_games_new();
    Record r;
    Error e;
    record_init(&r, game_table_open(games, "tictactoe", &e), NULL);
    assert_true(archive_set_event(a, name, text, &e));
    assert_true(archive_add_played(a, event, 1, &r, NULL, &e));
    record_clear(&r);
    game_table_free(games);
}

// Matches and files filled the archive for ever.
static void old_matches_and_files_are_removed(void **state) {
    Server *s = *state;
    char fresh[64];
    Error e;
    server_end(s);
    Archive *a = archive_open(s->archive, ARCHIVE_WRITE, &e);
    assert_non_null(a);
    add_run(a, "arena/0000000000001/a", "{\"event\":\"oldmatch\"}", "oldmatch");
    add_run(a, "tournament/0000000000001/b", "{\"table\":{\"pairings\":[{\"event\":\"oldcup\"}]}}",
            "oldcup");
    add_run(a, "import/0/000000000001", "file.sgf", "import/0/000000000001");
    add_run(a, "arena/0000000000002/c", "{\"event\":\"again\"}", "again");
    snprintf(fresh, sizeof fresh, "arena/%013llx/d", (unsigned long long)os_unix_ms());
    assert_true(archive_set_event(a, fresh, "{\"event\":\"again\"}", &e));
    archive_close(a);
    server_start(s, "--owner @tests/golden/owner.txt --quota 0 --keep 1");
    for (int k = 0; k < 300 && rows_with(s, "import/0/0000") > 0; k++)
        json_decref(client_get(s, 200, "/api/games?short=1"));
    assert_int_equal(rows_with(s, "oldmatch"), 0);
    assert_int_equal(rows_with(s, "oldcup"), 0);
    assert_int_equal(rows_with(s, "import/0/0000"), 0);
    assert_int_equal(rows_with(s, "arena/0000000000002"), 0);
    assert_true(rows_with(s, "again") >= 1); // the newer match has these games
}

static void one_address_begins_only_so_many_games(void **state) {
    Server *s = *state;
    server_end(s);
    server_start(s, "--quota 3");
    assert_int_equal(client_ask(s, (Asked){.path = "/api/owner", .more = WORD}, NULL, NULL), 403);
    for (int i = 0; i < 3; i++)
        json_decref(client_post(s, 201, "/api/new", "{\"game\":\"tictactoe\"}"));
    json_t *j = client_post(s, 429, "/api/new", "{\"game\":\"tictactoe\"}");
    assert_contains(json_text(j, "error"), "as many games as it may in a day");
    json_decref(j);
    // A wrong request costs nothing, and what is there can be played.
    json_decref(client_post(s, 400, "/api/new", "{\"game\":\"nothing\"}"));
    j = client_get(s, 200, "/api/list");
    const char *id = json_text(json_array_get(j, 0), "id");
    client_do(s, 200, id, "move", "{\"move\":\"a1\"}");
    json_decref(j);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(only_the_owner_is_admitted, &server),
        cmocka_unit_test_prestate(a_game_is_removed_with_its_record_and_for_its_watchers, &server),
        cmocka_unit_test_prestate(the_oldest_games_are_found, &server),
        cmocka_unit_test_prestate(a_text_is_removed_with_its_games_and_may_come_back, &server),
        cmocka_unit_test_prestate(an_old_text_stays_while_it_has_games, &server),
        cmocka_unit_test_prestate(old_matches_and_files_are_removed, &server),
        cmocka_unit_test_prestate(one_address_begins_only_so_many_games, &server),
    };
    server_init(&server, argv[0], "test_web_owner");
    server_start(&server, "--owner @tests/golden/owner.txt --quota 0");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
