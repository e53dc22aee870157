// SPDX-License-Identifier: MIT
// test_web_kept.c - the board server when its archive cannot be written, and who may come: a real
// process, real sockets.
#include "testing.h"
#include "web_kit.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void assert_plies(const Server *s, const char *id, int plies) {
    json_t *j = client_get(s, 200, "/api/game/%s", id);
    assert_int_equal(json_int(j, "plies"), plies);
    assert_int_equal(json_array_size(json_object_get(j, "moves")), plies);
    json_decref(j);
}

// While `spoil` is in force every change is refused and nothing is changed; after `mend` all work.
static void refused_while(const Server *s, void (*spoil)(void *), void (*mend)(void *),
                          void *context) {
    char id[32];
    Watcher watcher;
    client_new_game(s, "{\"game\":\"othello\",\"moves\":\"f5 d6\"}", id);
    char path[64];
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&watcher, s, path);
    json_decref(watcher_next(&watcher, "game"));
    spoil(context);
    client_do(s, 503, id, "move", "{\"move\":\"c3\"}");
    client_do(s, 503, id, "undo", "{}");
    client_do(s, 503, id, "resign", "{}");
    client_do(s, 503, id, "seats", "{\"seats\":[\"human\",\"random\"]}");
    client_do(s, 503, id, "variation", "{\"ply\":1,\"line\":[\"f4\"]}");
    json_decref(client_post(s, 503, "/api/new", "{\"game\":\"othello\"}"));
    assert_plies(s, id, 2);
    mend(context);
    assert_plies(s, id, 2);
    json_t *j = client_post_game(s, 200, id, "move", "{\"move\":\"c3\"}");
    assert_false(json_is_true(json_object_get(j, "ended")));
    assert_string_equal(json_string_value(json_array_get(json_object_get(j, "seats"), 1)), "human");
    json_decref(j);
    // Nobody was told what did not happen: the next event is the move that did.
    j = watcher_next(&watcher, "game");
    assert_int_equal(json_int(j, "plies"), 3);
    json_decref(j);
    watcher_close(&watcher);
}

// --- what can happen to the archive ---

typedef struct {
    const Server *server;
    sqlite3 *db;
} Trouble;

static void lock_it(void *context) {
    Trouble *t = context;
    assert_int_equal(sqlite3_open(t->server->archive, &t->db), SQLITE_OK);
    sqlite3_busy_timeout(t->db, 10000); // the server may be writing
    assert_int_equal(sqlite3_exec(t->db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
}

static void unlock_it(void *context) {
    Trouble *t = context;
    assert_int_equal(sqlite3_exec(t->db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(t->db);
}

static void a_locked_archive_refuses_the_change(void **state) {
    refused_while(*state, lock_it, unlock_it, &(Trouble){.server = *state});
}

static void rename_to(const Trouble *t, bool away) {
    char path[600];
    snprintf(path, sizeof path, "%s-away", t->server->archive);
    assert_int_equal(away ? rename(t->server->archive, path) : rename(path, t->server->archive), 0);
}

static void take_away(void *context) {
    rename_to(context, true);
}

static void bring_back(void *context) {
    rename_to(context, false);
}

static void an_archive_that_is_gone_refuses_the_change(void **state) {
    refused_while(*state, take_away, bring_back, &(Trouble){.server = *state});
}

static void limit_files(const Trouble *t, rlim_t most) {
    struct rlimit limit;
    assert_int_equal(prlimit((pid_t)t->server->pid, RLIMIT_FSIZE, NULL, &limit), 0);
    limit.rlim_cur = most;
    assert_int_equal(prlimit((pid_t)t->server->pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

static void fill_up(void *context) {
    limit_files(context, 4096);
}

static void make_room(void *context) {
    limit_files(context, RLIM_INFINITY);
}

static void a_full_disk_refuses_the_change(void **state) {
    refused_while(*state, fill_up, make_room, &(Trouble){.server = *state});
}

// A program's move that could not be saved is made later.
static void a_program_moves_when_its_move_can_be_saved(void **state) {
    Server *s = *state;
    char id[32], path[64];
    Watcher watcher;
    client_new_game(s, "{\"game\":\"othello\",\"seats\":[\"human\",\"ply:depth=3\"]}", id);
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&watcher, s, path);
    json_decref(watcher_next(&watcher, "game"));
    Trouble t = {.server = s};
    client_do(s, 200, id, "move", "{\"move\":\"f5\"}");
    lock_it(&t);
    unlock_it(&t);
    int plies = 0;
    while (plies < 2) {
        json_t *j = watcher_next(&watcher, "game");
        plies = (int)json_int(j, "plies");
        json_decref(j);
    }
    assert_plies(s, id, 2);
    watcher_close(&watcher);
}

// --- programs and memory ---

static void all_tables_together_stay_within_the_budget(void **state) {
    Server *s = *state;
    char id[32], body[200];
    int accepted = 0;
    for (int i = 0; i < 17; i++) {
        client_new_game(s, "{\"game\":\"othello\"}", id);
        snprintf(body, sizeof body, "{\"spec\":\"edge:table=512,time=1\"}");
        char path[64];
        snprintf(path, sizeof path, "/api/game/%s/hint", id);
        Str answer = {0};
        int status =
            client_ask(s, (Asked){.method = "POST", .path = path, .body = body}, NULL, &answer);
        accepted += status == 200;
        if (status != 200) assert_contains(str_text(&answer), "256 MB together");
        str_clear(&answer);
    }
    assert_int_equal(accepted, 0); // this server gives 256 MB
    client_do(s, 200, id, "hint", "{\"spec\":\"edge:table=16,time=0.1\"}");
}

// --- one server, known visitors ---

static int run_serve(const Server *s, const char *options, char *said, size_t size) {
    char command[1600];
    snprintf(command, sizeof command, "timeout 20 '%s' serve --port 0 %s 2>&1", s->program,
             options);
    FILE *p = popen(command, "r");
    size_t n = fread(said, 1, size - 1, p);
    said[n] = '\0';
    int status = pclose(p);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_second_server_on_the_archive_is_refused(void **state) {
    Server *s = *state;
    char options[700], said[2000];
    snprintf(options, sizeof options, "--archive '%s'", s->archive);
    assert_int_equal(run_serve(s, options, said, sizeof said), 2);
    assert_contains(said, "another server uses this archive");
    // By another name it is the same archive.
    for (int hard = 0; hard < 2; hard++) {
        char other[600], *whole = realpath(s->archive, NULL);
        snprintf(other, sizeof other, "%s.%d", s->archive, hard);
        unlink(other);
        assert_int_equal(hard ? link(whole, other) : symlink(whole, other), 0);
        free(whole);
        snprintf(options, sizeof options, "--archive '%s'", other);
        assert_int_equal(run_serve(s, options, said, sizeof said), 2);
        assert_contains(said, "another server uses this archive");
        unlink(other);
    }
}

static void a_server_without_a_certificate_says_what_may_be_wrong(void **state) {
    Server *s = *state;
    char said[2000], archive[520], lock[540], options[600];
    snprintf(archive, sizeof archive, "%s.tls", s->archive);
    snprintf(options, sizeof options, "--certificate /dev/null --key /dev/null --archive '%s'",
             archive);
    snprintf(lock, sizeof lock, "%s-server", archive);
    assert_int_equal(run_serve(s, options, said, sizeof said), 2);
    remove(archive);
    remove(lock);
    assert_contains(said, "in PEM form, and do they belong together?");
}

static void other_machines_need_a_password_or_the_owners_word(void **state) {
    Server *s = *state;
    char said[2000];
    assert_int_equal(run_serve(s, "--bind 0.0.0.0 --archive x.db", said, sizeof said), 2);
    assert_contains(said, "--password");
    assert_int_equal(
        run_serve(s, "--bind 0.0.0.0 --open --password word --archive x.db", said, sizeof said), 2);
    assert_int_equal(run_serve(s, "--certificate x.pem --archive x.db", said, sizeof said), 2);
    assert_contains(said, "--key");
    static const char *const hosts[] = {"--host http://x.org", "--host x.org:80", "--host 'x y'"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(run_serve(s, hosts[i], said, sizeof said), 2);
        assert_contains(said, "not the name of a server");
    }
}

static void only_those_with_the_password_come_in(void **state) {
    Server *s = *state;
    Str head = {0};
    server_end(s);
    server_start_closed(s, "--password sesame --rate 0");
    assert_int_equal(client_ask(s, (Asked){.path = "/"}, &head, NULL), 401);
    assert_contains(str_text(&head), "WWW-Authenticate: Basic");
    // base64 of ":sesame", "me:sesame", "me:sesamE", "me:"
    static const struct {
        const char *said;
        int status;
    } tries[] = {{"OnNlc2FtZQ==", 200}, {"bWU6c2VzYW1l", 200}, {"bWU6c2VzYW1F", 401},
                 {"bWU6", 401},         {"****", 401},         {"", 401}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        char line[80];
        snprintf(line, sizeof line, "Authorization: Basic %s\r\n", tries[i].said);
        assert_int_equal(client_ask(s, (Asked){.path = "/api/list", .more = line}, NULL, NULL),
                         tries[i].status);
    }
    // Guessing soon takes long, and then the right word does not help either.
    int status = 401;
    for (int i = 0; i < 100 && status == 401; i++)
        status = client_ask(
            s, (Asked){.path = "/", .more = "Authorization: Basic bWU6eHh4eA==\r\n"}, NULL, NULL);
    assert_int_equal(status, 429);
    str_clear(&head);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_locked_archive_refuses_the_change, &server),
        cmocka_unit_test_prestate(an_archive_that_is_gone_refuses_the_change, &server),
        cmocka_unit_test_prestate(a_full_disk_refuses_the_change, &server),
        cmocka_unit_test_prestate(a_program_moves_when_its_move_can_be_saved, &server),
        cmocka_unit_test_prestate(all_tables_together_stay_within_the_budget, &server),
        cmocka_unit_test_prestate(a_second_server_on_the_archive_is_refused, &server),
        cmocka_unit_test_prestate(a_server_without_a_certificate_says_what_may_be_wrong, &server),
        cmocka_unit_test_prestate(other_machines_need_a_password_or_the_owners_word, &server),
        cmocka_unit_test_prestate(only_those_with_the_password_come_in, &server),
    };
    server_init(&server, argv[0], "test_web_kept");
    server_start(&server, "--memory 256 --threads 2");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
