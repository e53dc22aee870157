// SPDX-License-Identifier: MIT
// test_web_shares.c - what one visitor cannot take from the others: places for files, room in the
// archive, analysis; and requests that say something else than they mean.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>

#define ANNA "Cookie: genpei-visitor=0123456789abcdef0123456789abcdef\r\n"
#define BEN "Cookie: genpei-visitor=fedcba9876543210fedcba9876543210\r\n"
#define EVE "Cookie: genpei-visitor=eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\r\n"

// `status` 0: any.
static json_t *ask_as(const Server *s, const char *who, const char *path, const char *body,
                      int status) {
    Str text = {0};
    const char *method = body ? "POST" : "GET";
    int found = client_ask(s, (Asked){.method = method, .path = path, .body = body, .more = who},
                           NULL, &text);
    if (status && found != status)
        fail_msg("%s %.200s: %d, not %d: %s", path, body, found, status, str_text(&text));
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

// --- files ---

// A file of games with a comment of `bytes` each.
static json_t *send_file(const Server *s, int games, int bytes, int status) {
    Str body = {0}, text = {0};
    for (int i = 0; i < games; i++) {
        str_add(&text, "(;GM[2]PB[q]PW[r]C[");
        for (int k = 0; k < bytes; k++) str_add_char(&text, (char)('a' + k % 26));
        str_add(&text, "];B[f5])");
    }
    str_add(&body, "{\"name\":\"games.sgf\",\"data\":\"");
    to_base64(str_text(&text), &body);
    str_add(&body, "\"}");
    json_t *j = ask_as(s, EVE, "/api/library/import", str_text(&body), status);
    str_clear(&body);
    str_clear(&text);
    return j;
}

// Connections that announce a large file and say no more took all places.
static void silent_senders_take_no_place(void **state) {
    const Server *s = *state;
    enum { SILENT = 8 };
    int fds[2 * SILENT];
    Str text = {0};
    for (int i = 0; i < 2 * SILENT; i++) {
        const char *token = i < SILENT ? "no" : s->token;
        str_reset(&text);
        str_addf(&text,
                 "POST /api/library/import HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                 "X-Genpei-Token: %s\r\nContent-Type: application/json\r\n"
                 "Content-Length: 8000000\r\n\r\n{",
                 s->port, token);
        fds[i] = client_connect_from(s, i % 2 ? "127.0.0.2" : "127.0.0.3");
        client_send(fds[i], str_text(&text), text.len);
    }
    json_decref(client_get(s, 200, "/api/games?short=1")); // they have been heard
    json_t *sent = send_file(s, 2, 50000, 200);
    assert_int_equal(json_int(sent, "games"), 2);
    json_decref(sent);
    for (int i = 0; i < 2 * SILENT; i++) client_close(fds[i]);
    str_clear(&text);
}

static void a_large_file_is_refused_for_what_it_is(void **state) {
    const Server *s = *state;
    Str body = {0};
    for (int i = 0; i < 200000; i++) str_add_char(&body, ' ');
    str_add(&body, "{}");
    Asked q = {.method = "POST", .path = "/api/library/import", .body = str_text(&body)};
    assert_int_equal(client_ask(s, q, NULL, NULL), 400);
    q.token = "wrong";
    assert_int_equal(client_ask(s, q, NULL, NULL), 403);
    q.token = NULL;
    q.host = "evil.example";
    assert_int_equal(client_ask(s, q, NULL, NULL), 403);
    str_clear(&body);
}

// --- analysis ---

// Streams of one visitor in another one's game left no place for its player.
static void watchers_leave_analysis_to_those_who_play(void **state) {
    const Server *s = *state;
    enum { STREAMS = 16 };
    Watcher eve[STREAMS], anna;
    char id[32], path[96], body[96];
    int granted = 0;
    begin(s, "{\"game\":\"othello\"}", id);
    for (int i = 0; i < STREAMS; i++) {
        snprintf(path, sizeof path, "/api/game/%s/events?who=eve%d", id, i);
        watcher_open(&eve[i], s, path);
        json_decref(watcher_next(&eve[i], "game"));
        snprintf(body, sizeof body, "{\"who\":\"eve%d\",\"spec\":\"ply:depth=%d\"}", i, i + 1);
        snprintf(path, sizeof path, "/api/game/%s/analyse", id);
        json_t *j = ask_as(s, EVE, path, body, 0);
        granted += !json_object_get(j, "error");
        json_decref(j);
    }
    assert_int_equal(granted, 6);
    snprintf(path, sizeof path, "/api/game/%s/events?who=anna", id);
    watcher_open(&anna, s, path);
    do_as(s, ANNA, id, "analyse", "{\"who\":\"anna\",\"spec\":\"mcts\"}", 200);
    json_decref(watcher_next(&anna, "analysis"));
    for (int i = 0; i < STREAMS; i++) watcher_close(&eve[i]);
    watcher_close(&anna);
}

// --- requests that say something else ---

static void what_is_neither_true_nor_false_is_refused(void **state) {
    const Server *s = *state;
    static const char *const bodies[] = {"{\"game\":\"othello\",\"private\":1}",
                                         "{\"game\":\"othello\",\"private\":\"true\"}",
                                         "{\"game\":\"othello\",\"private\":\"yes\"}",
                                         "{\"game\":\"othello\",\"private\":[]}",
                                         "{\"game\":\"othello\",\"link\":\"yes\"}",
                                         "{\"game\":\"othello\",\"link\":1}",
                                         "{\"game\":\"othello\",\"link\":{\"a\":true}}"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        json_decref(ask_as(s, ANNA, "/api/new", bodies[i], 400));
    char id[32];
    begin(s, "{\"game\":\"othello\",\"private\":null,\"link\":true}", id);
    do_as(s, BEN, id, "sit", "{}", 200);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"draw\",\"accept\":\"no\"}", 400);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"draw\",\"accept\":null}", 200);
    do_as(s, ANNA, id, "variation", "{\"line\":[\"f5\"],\"forget\":1}", 400);
    json_decref(ask_as(s, ANNA, "/api/library/remove", "{\"id\":1,\"all\":\"yes\"}", 400));
    begin(s, "{\"game\":\"go:size=5\"}", id);
    do_as(s, ANNA, id, "move", "{\"move\":\"pass\"}", 200);
    do_as(s, ANNA, id, "move", "{\"move\":\"pass\"}", 200);
    do_as(s, ANNA, id, "count", "{\"resume\":1}", 400);
    do_as(s, ANNA, id, "count", "{\"dead\":[],\"accept\":\"no\"}", 400);
    do_as(s, ANNA, id, "analyse", "{\"on\":0}", 400);
    do_as(s, ANNA, id, "tree", "{\"spec\":\"ply\",\"japanese\":1}", 400);
}

static void nobody_sits_down_in_a_game_that_is_over(void **state) {
    const Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"othello\",\"link\":true}", id);
    do_as(s, ANNA, id, "resign", "{}", 200);
    do_as(s, BEN, id, "sit", "{}", 409);
}

static void a_request_has_one_host_in_any_case(void **state) {
    const Server *s = *state;
    char host[40], twice[80];
    snprintf(host, sizeof host, "LocalHost:%d", s->port);
    assert_int_equal(client_ask(s, (Asked){.path = "/", .host = host}, NULL, NULL), 200);
    snprintf(twice, sizeof twice, "Host: 127.0.0.1:%d\r\n", s->port);
    assert_int_equal(client_ask(s, (Asked){.path = "/", .more = twice}, NULL, NULL), 400);
    Asked q = {.path = "/", .more = "Host: evil.example\r\n"};
    assert_int_equal(client_ask(s, q, NULL, NULL), 400);
}

static void a_format_that_is_not_written_here_is_named(void **state) {
    const Server *s = *state;
    json_t *no = client_get(s, 400, "/api/library/export?format=wthor");
    assert_contains(json_text(no, "error"), "cannot be written as 'wthor' here");
    json_decref(no);
}

// --- room; each of these starts a server of its own ---

static void files_with_one_game_leave_the_same_room(void **state) {
    Server *s = *state;
    server_end(s);
    server_start(s, "--disk 1");
    json_decref(send_file(s, 1, 100, 201));
    int status = 200;
    for (int i = 0; i < 8 && status == 200; i++) {
        json_t *sent = send_file(s, 2, 100000, 0);
        status = json_object_get(sent, "error") ? 507 : 200;
        json_decref(sent);
    }
    assert_int_equal(status, 507);
    json_decref(send_file(s, 1, 100, 507));
    json_decref(ask_as(s, ANNA, "/api/new", "{\"game\":\"othello\"}", 201));
}

static void an_address_stores_only_so_many_bytes(void **state) {
    Server *s = *state;
    server_forget(s);
    server_start(s, "--quota 1");
    json_t *sent = send_file(s, 30, 190000, 429);
    assert_int_equal(json_int(sent, "games"), 22);
    assert_contains(json_text(sent, "error"), "bytes");
    json_decref(sent);
}

// --- games with other parameters ---

// Each stays open for a quarter of an hour, and there are places for a thousand.
static void looking_and_reading_open_only_an_addresss_part(void **state) {
    enum { PART = 16 }; // of a quota of one game
    Server *s = *state;
    char path[128];
    server_forget(s);
    server_start(s, "--quota 1");
    for (int i = 0; i < PART; i++) {
        snprintf(path, sizeof path, "/api/library?game=go:size=5,komi=%d&moves=c3", i);
        json_decref(ask_as(s, EVE, path, NULL, 200));
    }
    json_decref(ask_as(s, EVE, "/api/library?game=go:size=5,komi=99&moves=c3", NULL, 429));
    json_decref(ask_as(s, EVE, "/api/library?game=go:size=5,komi=3&moves=c3", NULL, 200));
    // A record that names one is refused, others are read.
    char body[160];
    for (int i = 0; i < 2; i++) {
        snprintf(body, sizeof body,
                 "{\"text\":\"game go:size=5,%s\\nstart start\\nblack x\\nwhite y\\nending "
                 "none\\n1. c3\\nend\\n\"}",
                 i ? "komi=98" : "komi=3");
        json_t *j = ask_as(s, EVE, "/api/import", body, i ? 400 : 0);
        const char *why = json_string_value(json_object_get(j, "error"));
        if (i)
            assert_contains(why, "other parameters");
        else if (why)
            assert_null(strstr(why, "other parameters"));
        json_decref(j);
    }
    // Records that are refused count too.
    server_forget(s);
    server_start(s, "--quota 1");
    int refused = 0;
    for (int i = 0; i < 2 * PART; i++) {
        snprintf(body, sizeof body, "{\"text\":\"game go:size=5,komi=%d\\nno move\\n\"}", i);
        json_t *j = ask_as(s, EVE, "/api/import", body, 400);
        refused += strstr(json_text(j, "error"), "other parameters") != NULL;
        json_decref(j);
    }
    assert_in_range(refused, PART, PART + 4); // games of the program itself may be counted too
}

// --- matches ---

// Plays 10,000 games in the arena to its end, or until it is refused; returns its last table.
static json_t *play_a_match(const Server *s) {
    static const char body[] =
        "{\"game\":\"tictactoe\",\"a\":\"random\",\"b\":\"random\",\"games\":10000,\"seed\":5}";
    char path[64];
    json_t *j = ask_as(s, EVE, "/api/arena", body, 201), *table;
    snprintf(path, sizeof path, "/api/arena/%s/events", json_text(j, "id"));
    json_decref(j);
    Watcher w;
    watcher_open(&w, s, path);
    while ((table = watcher_next(&w, "table")) && !json_is_true(json_object_get(table, "done")))
        json_decref(table);
    watcher_close(&w);
    assert_non_null(table);
    return table;
}

static void matches_count_for_the_address_and_leave_room(void **state) {
    Server *s = *state;
    server_forget(s);
    server_start(s, "--quota 1");
    json_t *table = play_a_match(s);
    assert_contains(json_text(table, "error_text"), "as many bytes");
    assert_in_range(json_int(table, "games"), 4000, 9000);
    json_decref(table);
    server_forget(s);
    server_start(s, "--disk 1 --quota 0");
    table = play_a_match(s);
    assert_contains(json_text(table, "error_text"), "no more room for matches");
    json_decref(table);
    json_decref(ask_as(s, ANNA, "/api/new", "{\"game\":\"othello\"}", 201));
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(silent_senders_take_no_place, &server),
        cmocka_unit_test_prestate(a_large_file_is_refused_for_what_it_is, &server),
        cmocka_unit_test_prestate(watchers_leave_analysis_to_those_who_play, &server),
        cmocka_unit_test_prestate(what_is_neither_true_nor_false_is_refused, &server),
        cmocka_unit_test_prestate(nobody_sits_down_in_a_game_that_is_over, &server),
        cmocka_unit_test_prestate(a_request_has_one_host_in_any_case, &server),
        cmocka_unit_test_prestate(a_format_that_is_not_written_here_is_named, &server),
        cmocka_unit_test_prestate(files_with_one_game_leave_the_same_room, &server),
        cmocka_unit_test_prestate(an_address_stores_only_so_many_bytes, &server),
        cmocka_unit_test_prestate(looking_and_reading_open_only_an_addresss_part, &server),
        cmocka_unit_test_prestate(matches_count_for_the_address_and_leave_room, &server),
    };
    server_init(&server, argv[0], "test_web_shares");
    server_start(&server, "");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
