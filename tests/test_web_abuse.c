// SPDX-License-Identifier: MIT
// test_web_abuse.c - the board server and hostile visitors: a real process, real sockets.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>
#include <sys/resource.h>

enum { MANY = 1000 };

static int post_status(const Server *s, Asked q) {
    q.method = "POST";
    if (!q.path) q.path = "/api/new";
    if (!q.body) q.body = "{\"game\":\"othello\"}";
    return client_ask(s, q, NULL, NULL);
}

static int get_status(const Server *s, const char *path) {
    return client_ask(s, (Asked){.path = path}, NULL, NULL);
}

static void still_there(const Server *s) {
    assert_int_equal(get_status(s, "/api/games"), 200);
}

static void broken_json_is_refused_with_the_place(void **state) {
    Server *s = *state;
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "7",
        "\"x\"",
        "{\"game\":}",
        "{\"game\":\"othello\"} x",
        "\xff\xfe",
        "{\"game\":\"\xc3\x28\"}",
        "{\"game\":\"a\\u0000b\"}",
        "{\"game\":\"othello\",\"game\":\"x\"}",
        "{\"game\":\"\\ud800\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(post_status(s, (Asked){.body = bad[i]}), 400);
    Str body = {0};
    client_ask(s, (Asked){.method = "POST", .path = "/api/new", .body = "{\n x"}, NULL, &body);
    assert_contains(str_text(&body), "line 2");
    str_clear(&body);
}

static void deeply_nested_json_is_refused(void **state) {
    Server *s = *state;
    Str deep = {0};
    str_add(&deep, "{\"game\":");
    for (int i = 0; i < 30000; i++) str_add_char(&deep, '[');
    assert_int_equal(post_status(s, (Asked){.body = str_text(&deep)}), 400);
    str_clear(&deep);
}

static void huge_bodies_are_refused(void **state) {
    Server *s = *state;
    Str big = {0};
    for (int i = 0; i < 70000; i++) str_add_char(&big, ' ');
    assert_int_equal(post_status(s, (Asked){.body = str_text(&big)}), 413);
    // Announced only.
    Str text = {0}, body = {0};
    str_addf(&text,
             "POST /api/new HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 99999999999\r\n\r\n",
             s->port);
    int fd = client_connect(s);
    client_send(fd, str_text(&text), text.len);
    assert_int_equal(client_read(fd, NULL, &body), 413);
    client_close(fd);
    // Without a length: discarded, then refused.
    str_reset(&text);
    str_addf(&text,
             "POST /api/new HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: chunked\r\n"
             "Connection: close\r\nX-Genpei-Token: %s\r\nContent-Type: application/json\r\n\r\n",
             s->port, s->token);
    str_addf(&text, "%zx\r\n%s\r\n0\r\n\r\n", big.len, str_text(&big));
    fd = client_connect(s);
    client_send(fd, str_text(&text), text.len);
    assert_int_equal(client_read(fd, NULL, &body), 413);
    client_close(fd);
    str_clear(&text);
    str_clear(&body);
    str_clear(&big);
    still_there(s);
}

static void a_header_without_end_is_refused(void **state) {
    Server *s = *state;
    Str text = {0};
    str_addf(&text, "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Long: ", s->port);
    for (int i = 0; i < 100000; i++) str_add_char(&text, 'a');
    int fd = client_connect(s);
    client_send(fd, str_text(&text), text.len);
    int status = client_read(fd, NULL, NULL);
    assert_true(status == 431 || status == 0); // 0: closed while we were still talking
    client_close(fd);
    str_clear(&text);
    still_there(s);
}

static void wrong_tokens_and_foreign_pages_change_nothing(void **state) {
    Server *s = *state;
    char host[64], origin[80];
    snprintf(host, sizeof host, "localhost:%d", s->port);
    snprintf(origin, sizeof origin, "http://localhost:%d", s->port);
    json_t *before = client_get(s, 200, "/api/list");
    assert_int_equal(post_status(s, (Asked){.no_token = true}), 403);
    assert_int_equal(post_status(s, (Asked){.token = "00000000000000000000000000000000"}), 403);
    assert_int_equal(post_status(s, (Asked){.origin = "http://evil.example"}), 403);
    assert_int_equal(post_status(s, (Asked){.origin = "null"}), 403);
    assert_int_equal(post_status(s, (Asked){.host = "evil.example"}), 403);
    assert_int_equal(post_status(s, (Asked){.more = "Sec-Fetch-Site: cross-site\r\n"}), 403);
    assert_int_equal(post_status(s, (Asked){.type = "text/plain"}), 415);
    assert_int_equal(client_ask(s, (Asked){.path = "/", .host = "evil.example"}, NULL, NULL), 403);
    assert_int_equal(client_ask(s, (Asked){.path = "/", .no_host = true}, NULL, NULL), 400);
    json_t *after = client_get(s, 200, "/api/list");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    assert_int_equal(post_status(s, (Asked){.host = host, .origin = origin}), 201);
}

static void no_path_leads_out_of_the_program(void **state) {
    Server *s = *state;
    static const char *const tricks[] = {
        "/assets/../../etc/passwd",
        "/assets/..%2f..%2fetc%2fpasswd",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets//etc/passwd",
        "/assets/",
        "/assets/index.html%00.js",
        "/assets/index.html%00",
        "/assets/\\..\\x",
        "//etc/passwd",
        "//",
        "/etc/passwd",
        "/api/game/..%2f..%2fx",
        "/api/game/%00",
        "/api/game/",
        "/api/game//events",
        "/api/game/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "/api/game/abc/events/x",
        "/api/paper/..%2f/events",
        "/play/../../x",
        "/%ff%fe",
        "/genpei.db",
        "/api",
        "/favicon.ico",
    };
    for (size_t i = 0; i < sizeof tricks / sizeof *tricks; i++)
        if (get_status(s, tricks[i]) != 404) fail_msg("%s is not refused", tricks[i]);
    assert_int_equal(get_status(s, "/play/abc"), 200);
    assert_int_equal(get_status(s, "/assets/index.html"), 200);
}

static void other_methods_are_told_which_are_right(void **state) {
    Server *s = *state;
    static const char *const methods[] = {"PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"};
    Str head = {0};
    assert_int_equal(get_status(s, "/api/new"), 405);
    assert_int_equal(client_ask(s, (Asked){.path = "/api/new"}, &head, NULL), 405);
    assert_contains(str_text(&head), "Allow: POST");
    assert_int_equal(post_status(s, (Asked){.path = "/api/games", .body = "{}"}), 405);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        assert_int_equal(client_ask(s, (Asked){.method = methods[i], .path = "/"}, NULL, NULL),
                         405);
    assert_int_equal(client_ask(s, (Asked){.method = "HEAD", .path = "/"}, NULL, NULL), 200);
    str_clear(&head);
}

static void every_answer_has_the_strict_headers(void **state) {
    Server *s = *state;
    static const char *const paths[] = {"/", "/api/games", "/nothing", "/assets/index.html"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        Str head = {0};
        client_ask(s, (Asked){.path = paths[i]}, &head, NULL);
        assert_contains(str_text(&head), "default-src 'none'");
        assert_contains(str_text(&head), "frame-ancestors 'none'");
        assert_contains(str_text(&head), "X-Content-Type-Options: nosniff");
        assert_contains(str_text(&head), "Cache-Control: no-");
        str_clear(&head);
    }
    Str head = {0};
    client_ask(s, (Asked){.path = "/assets/index.html"}, &head, NULL);
    const char *tag = strstr(str_text(&head), "ETag: ");
    char line[80];
    snprintf(line, sizeof line, "If-None-Match: %.18s\r\n", tag + 6);
    assert_int_equal(client_ask(s, (Asked){.path = "/assets/index.html", .more = line}, NULL, NULL),
                     304);
    str_clear(&head);
}

static void nonsense_instead_of_http_harms_nobody(void **state) {
    Server *s = *state;
    static const char *const nonsense[] = {
        "\r\n\r\n\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\x16\x03\x01\x02",
        "GET / HTTP/1.1\r\nHost\r\n\r\n",
        "POST /api/new HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        "POST /api/new HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    };
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        int fd = client_connect(s);
        client_send(fd, nonsense[i], strlen(nonsense[i]));
        client_close(fd);
    }
    still_there(s);
}

static void slow_clients_do_not_keep_others_waiting(void **state) {
    Server *s = *state;
    int fds[200];
    Str head = {0};
    str_addf(&head, "POST /api/new HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 20\r\n\r\n{",
             s->port);
    for (size_t i = 0; i < 200; i++) {
        fds[i] = client_connect(s);
        client_send(fds[i], str_text(&head), i % 2 ? head.len : 5 + i % 30);
    }
    still_there(s);
    for (size_t i = 0; i < 200; i++) client_close(fds[i]);
    str_clear(&head);
}

static void a_thousand_connections_are_all_answered(void **state) {
    Server *s = *state;
    int *fds = calloc(MANY, sizeof *fds);
    Str text = {0};
    str_addf(&text, "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n",
             s->port);
    for (size_t i = 0; i < MANY; i++) fds[i] = client_connect(s);
    for (size_t i = 0; i < MANY; i++) client_send(fds[i], str_text(&text), text.len);
    for (size_t i = 0; i < MANY; i++) {
        assert_int_equal(client_read(fds[i], NULL, NULL), 200);
        client_close(fds[i]);
    }
    free(fds);
    str_clear(&text);
}

static void two_hundred_watchers_all_hear_of_a_move(void **state) {
    Server *s = *state;
    enum { WATCHERS = 200 };
    Watcher *w = calloc(WATCHERS, sizeof *w);
    char id[32], path[64];
    client_new_game(s, "{\"game\":\"othello\"}", id);
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    int64_t before = server_memory_kb(s);
    for (size_t i = 0; i < WATCHERS; i++) watcher_open(&w[i], s, path);
    for (size_t i = 0; i < WATCHERS; i++) json_decref(watcher_next(&w[i], "game"));
    int64_t after = server_memory_kb(s);
    print_message("%d watchers: %lld kB\n", WATCHERS, (long long)(after - before));
    if (THOROUGH) assert_true(after - before < 16 * 1024);
    snprintf(path, sizeof path, "/api/game/%s/move", id);
    json_decref(client_post(s, 200, path, "{\"move\":\"f5\"}"));
    for (size_t i = 0; i < WATCHERS; i++) {
        json_t *j = watcher_next(&w[i], "game");
        assert_int_equal(json_int(j, "plies"), 1);
        json_decref(j);
        watcher_close(&w[i]);
    }
    free(w);
}

static void who_asks_too_often_is_told_to_wait(void **state) {
    Server *s = *state;
    server_end(s);
    server_start(s, "--rate 20");
    int told = 0;
    for (int i = 0; i < 200 && !told; i++) told = get_status(s, "/api/games") == 429;
    assert_true(told);
    server_end(s);
    server_start(s, "");
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(broken_json_is_refused_with_the_place, &server),
        cmocka_unit_test_prestate(deeply_nested_json_is_refused, &server),
        cmocka_unit_test_prestate(huge_bodies_are_refused, &server),
        cmocka_unit_test_prestate(a_header_without_end_is_refused, &server),
        cmocka_unit_test_prestate(wrong_tokens_and_foreign_pages_change_nothing, &server),
        cmocka_unit_test_prestate(no_path_leads_out_of_the_program, &server),
        cmocka_unit_test_prestate(other_methods_are_told_which_are_right, &server),
        cmocka_unit_test_prestate(every_answer_has_the_strict_headers, &server),
        cmocka_unit_test_prestate(nonsense_instead_of_http_harms_nobody, &server),
        cmocka_unit_test_prestate(slow_clients_do_not_keep_others_waiting, &server),
        cmocka_unit_test_prestate(a_thousand_connections_are_all_answered, &server),
        cmocka_unit_test_prestate(two_hundred_watchers_all_hear_of_a_move, &server),
        cmocka_unit_test_prestate(who_asks_too_often_is_told_to_wait, &server),
    };
    server_init(&server, argv[0], "test_web_abuse");
    server_start(&server, "");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
