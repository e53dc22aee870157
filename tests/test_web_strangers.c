// SPDX-License-Identifier: MIT
// test_web_strangers.c - what visitors of the board server can do to each other's games, runs and
// room, and what they cannot.
#include "testing.h"
#include "web_kit.h"

#include <stdlib.h>
#include <sys/resource.h>

#define ANNA "Cookie: genpei-visitor=0123456789abcdef0123456789abcdef\r\n"
#define BEN "Cookie: genpei-visitor=fedcba9876543210fedcba9876543210\r\n"
#define EVE "Cookie: genpei-visitor=eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\r\n"
#define OWNER "X-Genpei-Owner: sesame\r\n"

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
    snprintf(path, sizeof path, "/api/game/%s%s%s", id, *what ? "/" : "", what);
    return ask_as(s, who, path, body, status);
}

static void do_as(const Server *s, const char *who, const char *id, const char *what,
                  const char *body, int status) {
    json_decref(game_as(s, who, id, what, body, status));
}

static void begin(const Server *s, const char *body, char *id) {
    json_t *j = ask_as(s, ANNA, "/api/new", body, 201);
    snprintf(id, 32, "%s", json_text(j, "id"));
    json_decref(j);
}

static void begin_by_link(const Server *s, char *id) {
    begin(s, "{\"game\":\"othello\",\"link\":true,\"name\":\"Anna\"}", id);
    do_as(s, BEN, id, "sit", "{\"name\":\"Ben\"}", 200);
}

static bool is_listed(const Server *s, const char *who, const char *id) {
    json_t *list = ask_as(s, who, "/api/list?limit=1000", NULL, 200);
    bool found = false;
    for (size_t i = 0; i < json_array_size(list); i++)
        found |= strcmp(json_text(json_array_get(list, i), "id"), id) == 0;
    json_decref(list);
    return found;
}

// --- the server's room ---

// Asks for the boards of many games on one connection; returns how many were answered.
static int look_at_boards(const Server *s, int n) {
    Str text = {0}, answers = {0};
    int answered = 1; // the head of the first answer is not among the rest
    for (int i = 0; i < n; i++)
        str_addf(&text,
                 "GET /api/sample?game=go:size=%d,komi=%d HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n",
                 2 + i / 300, i % 300 - 150, s->port, i + 1 < n ? "" : "Connection: close\r\n");
    int fd = client_connect(s);
    client_send(fd, str_text(&text), text.len);
    assert_int_equal(client_read(fd, NULL, &answers), 200);
    for (const char *at = str_text(&answers); (at = strstr(at, "HTTP/1.1 200")); at++) answered++;
    client_close(fd);
    str_clear(&text);
    str_clear(&answers);
    return answered;
}

static void looking_at_boards_takes_no_room(void **state) {
    const Server *s = *state;
    enum { BOARDS = 1100 }; // more than can be open
    assert_int_equal(look_at_boards(s, BOARDS), BOARDS);
    json_decref(client_get(s, 200, "/api/presets?game=go:size=3,komi=7"));
    json_decref(client_get(s, 200, "/api/setup?game=othello:size=4"));
    json_decref(client_get(s, 200, "/api/learned?game=othello:size=4"));
    json_decref(ask_as(s, ANNA, "/api/new", "{\"game\":\"othello:size=6\"}", 201));
    json_decref(ask_as(s, ANNA, "/api/new", "{\"game\":\"chess\"}", 201));
}

static void pages_of_other_sites_get_no_data(void **state) {
    const Server *s = *state;
    const char *more = "Sec-Fetch-Site: cross-site\r\n";
    json_decref(ask_as(s, more, "/api/sample?game=othello", NULL, 403));
    assert_int_equal(client_ask(s, (Asked){.path = "/", .more = more}, NULL, NULL), 200);
}

static void idle_watchers_of_one_address_shut_nobody_out(void **state) {
    const Server *s = *state;
    enum { MANY = 300 };
    int fds[MANY], refused = 0;
    char id[32];
    Str text = {0};
    begin(s, "{\"game\":\"othello\"}", id);
    str_addf(&text, "GET /api/game/%s/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", id, s->port);
    for (int i = 0; i < MANY; i++) fds[i] = client_connect_from(s, "127.0.0.2");
    for (int i = 0; i < MANY; i++) client_send(fds[i], str_text(&text), text.len);
    for (int i = 0; i < MANY; i++) refused += !client_hears(fds[i], "text/event-stream");
    assert_true(refused >= MANY - 256);
    assert_true(refused < MANY);
    int other = client_connect_from(s, "127.0.0.3");
    client_send(other, str_text(&text), text.len);
    assert_true(client_hears(other, "text/event-stream"));
    json_decref(client_get(s, 200, "/api/games?short=1"));
    client_close(other);
    for (int i = 0; i < MANY; i++) client_close(fds[i]);
    str_clear(&text);
}

// --- private games and invitations ---

static void who_watched_a_private_game_leaves_when_it_is_full(void **state) {
    const Server *s = *state;
    char id[32], path[64];
    Watcher eve = {0};
    begin(s, "{\"game\":\"othello\",\"link\":true,\"private\":true}", id);
    snprintf(path, sizeof path, "/api/game/%s/events", id);
    watcher_open(&eve, s, path);
    json_t *waiting = watcher_next(&eve, "game");
    assert_non_null(waiting);
    do_as(s, BEN, id, "sit", "{}", 200);
    do_as(s, ANNA, id, "move", "{\"move\":\"f5\"}", 200);
    assert_null(watcher_next(&eve, "game"));
    do_as(s, EVE, id, "", NULL, 403);
    json_decref(waiting);
    watcher_close(&eve);
}

static void an_invitation_is_not_listed(void **state) {
    const Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"othello\",\"link\":true}", id);
    assert_true(is_listed(s, ANNA, id));
    assert_false(is_listed(s, EVE, id));
    assert_false(is_listed(s, NULL, id));
    do_as(s, BEN, id, "sit", "{}", 200);
    assert_true(is_listed(s, EVE, id));
}

static void a_private_game_of_programs_is_its_makers(void **state) {
    const Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"othello\",\"seats\":[\"random\",\"random\"],\"private\":true}", id);
    do_as(s, ANNA, id, "", NULL, 200);
    do_as(s, EVE, id, "", NULL, 403);
    assert_true(is_listed(s, ANNA, id));
    assert_false(is_listed(s, EVE, id));
    json_decref(ask_as(s, NULL, "/api/new", "{\"game\":\"othello\",\"private\":true}", 400));
}

// --- whose games they are ---

static void a_game_by_link_is_removed_by_both(void **state) {
    Server *s = *state;
    char id[32], programs[32];
    begin(s, "{\"game\":\"othello\",\"seats\":[\"random\",\"random\"],\"private\":true}", programs);
    begin_by_link(s, id);
    do_as(s, BEN, id, "resign", "{}", 200);
    do_as(s, EVE, id, "remove", "{}", 403);
    json_t *hidden = game_as(s, BEN, id, "remove", "{}", 200);
    assert_true(json_is_true(json_object_get(hidden, "hidden")));
    json_decref(hidden);
    server_kill(s);
    server_start(s, "--owner sesame");
    do_as(s, ANNA, programs, "", NULL, 200); // who began it is remembered
    do_as(s, EVE, programs, "", NULL, 403);
    assert_false(is_listed(s, BEN, id));
    assert_true(is_listed(s, ANNA, id));
    do_as(s, ANNA, id, "", NULL, 200);
    do_as(s, ANNA, id, "remove", "{}", 200);
    do_as(s, ANNA, id, "", NULL, 404);
}

static void an_invitation_is_removed_by_who_made_it(void **state) {
    const Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"othello\",\"link\":true}", id);
    do_as(s, ANNA, id, "remove", "{}", 200);
    do_as(s, ANNA, id, "", NULL, 404);
}

static void a_game_of_programs_obeys_who_began_it(void **state) {
    const Server *s = *state;
    static const char *const seats = "{\"seats\":[\"human\",\"random\"]}";
    char id[32];
    begin(s, "{\"game\":\"othello\",\"seats\":[\"random\",\"random\"]}", id);
    do_as(s, EVE, id, "pace", "{\"paused\":true}", 403);
    do_as(s, EVE, id, "seats", seats, 403);
    do_as(s, EVE, id, "remove", "{}", 403);
    do_as(s, ANNA, id, "pace", "{\"paused\":true}", 200);
    do_as(s, ANNA, id, "seats", seats, 200);
    do_as(s, ANNA, id, "seats", "{\"seats\":[\"random\",\"random\"]}", 200); // turned over
    do_as(s, EVE, id, "seats", seats, 403);
    do_as(s, ANNA, id, "remove", "{}", 200);
}

static void runs_are_stopped_by_who_began_them(void **state) {
    const Server *s = *state;
    char path[96];
    json_t *run = ask_as(s, ANNA, "/api/arena",
                         "{\"game\":\"othello\",\"a\":\"ply:depth=3\",\"b\":\"random\","
                         "\"games\":10000}",
                         201);
    snprintf(path, sizeof path, "/api/arena/%s/stop", json_text(run, "id"));
    json_decref(ask_as(s, EVE, path, "{}", 403));
    json_decref(ask_as(s, NULL, path, "{}", 403));
    json_decref(ask_as(s, ANNA, path, "{}", 200));
    json_decref(ask_as(s, EVE OWNER, path, "{}", 200));
    json_decref(run);
}

// --- while others play ---

static size_t variations_of(const Server *s, const char *id) {
    json_t *game = client_get(s, 200, "/api/game/%s", id);
    size_t n = json_array_size(json_object_get(game, "variations"));
    json_decref(game);
    return n;
}

static void watchers_save_no_variations_while_people_play(void **state) {
    const Server *s = *state;
    char id[32];
    begin_by_link(s, id);
    do_as(s, EVE, id, "variation", "{\"ply\":0,\"line\":[\"f5\",\"d6\"]}", 200);
    assert_int_equal(variations_of(s, id), 0);
    do_as(s, BEN, id, "variation", "{\"ply\":0,\"line\":[\"f5\",\"d6\"]}", 200);
    assert_int_equal(variations_of(s, id), 1);
    do_as(s, ANNA, id, "resign", "{}", 200);
    do_as(s, EVE, id, "variation", "{\"ply\":0,\"line\":[\"f5\",\"f6\"]}", 200);
    assert_int_equal(variations_of(s, id), 2);
}

static void nobody_renames_another_player(void **state) {
    const Server *s = *state;
    char id[32];
    begin_by_link(s, id);
    do_as(s, ANNA, id, "rename", "{\"names\":[\"Winner\",\"Loser\"]}", 403);
    do_as(s, ANNA, id, "rename", "{\"names\":[\"Winner\",\"Ben\"]}", 200);
    json_t *game = game_as(s, EVE, id, "", NULL, 200);
    json_t *names = json_object_get(game, "names");
    assert_string_equal(json_string_value(json_array_get(names, 0)), "Winner");
    assert_string_equal(json_string_value(json_array_get(names, 1)), "Ben");
    json_decref(game);
}

static void an_offer_that_was_withdrawn_is_not_accepted(void **state) {
    const Server *s = *state;
    char id[32];
    begin_by_link(s, id);
    do_as(s, ANNA, id, "move", "{\"move\":\"f5\"}", 200);
    do_as(s, BEN, id, "move", "{\"move\":\"d6\"}", 200);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"undo\"}", 200);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"undo\",\"accept\":false}", 200);
    do_as(s, BEN, id, "offer", "{\"offer\":\"undo\",\"accept\":true}", 409);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"undo\",\"accept\":true}", 409);
    json_t *game = game_as(s, EVE, id, "", NULL, 200);
    assert_int_equal(json_int(game, "plies"), 2);
    json_decref(game);
}

// --- time, titles, files, trainings ---

static int64_t left_ms(const json_t *game, size_t side) {
    const json_t *left = json_object_get(json_object_get(game, "clock"), "left_ms");
    return json_integer_value(json_array_get(left, side));
}

static void taking_back_gives_no_time(void **state) {
    const Server *s = *state;
    char id[32];
    begin(s, "{\"game\":\"tictactoe\",\"seats\":[\"human\",\"random\"],\"clock\":\"60+5\"}", id);
    for (int i = 0; i < 3; i++) {
        do_as(s, ANNA, id, "move", "{\"move\":\"b2\"}", 200);
        json_t *game = game_as(s, ANNA, id, "undo", "{\"plies\":9}", 200);
        assert_true(left_ms(game, 0) <= 60000);
        assert_true(left_ms(game, 0) > 50000);
        json_decref(game);
    }
}

#define TITLED(TITLE)                                                                              \
    "{\"text\":\"game trio\\ntitle \\\"" TITLE "\\\"\\nplayers a b\\nboard grid 3\\n"              \
    "stone on node\\nmove place n: stone n = void\\n  do stone n := friend\\nstuck: enemy "        \
    "wins\\n\"}"
#define TEN "aaaaaaaaaa"

static void titles_are_short_and_seen(void **state) {
    const Server *s = *state;
    json_decref(ask_as(s, ANNA, "/api/l7/keep", TITLED(TEN TEN TEN TEN TEN TEN), 200));
    json_t *bad = ask_as(s, ANNA, "/api/l7/keep", TITLED(TEN TEN TEN TEN TEN TEN "a"), 400);
    assert_contains(json_text(bad, "error"), "at most 60 letters");
    json_decref(bad);
    bad = ask_as(s, ANNA, "/api/l7/keep", TITLED("\u202eolleho"), 400);
    assert_contains(json_text(bad, "error"), "invisible");
    json_decref(bad);
}

static json_t *send_file(const Server *s, const char *text, int status) {
    Str body = {0};
    str_add(&body, "{\"name\":\"games.sgf\",\"data\":\"");
    to_base64(text, &body);
    str_add(&body, "\"}");
    json_t *j = ask_as(s, EVE, "/api/library/import", str_text(&body), status);
    str_clear(&body);
    return j;
}

static void a_file_with_an_endless_name_is_refused(void **state) {
    const Server *s = *state;
    Str text = {0};
    str_add(&text, "(;GM[2]PB[");
    for (int i = 0; i < 1000; i++) str_add(&text, TEN);
    str_add(&text, "]PW[b];B[f5])(;GM[2]PB[q];B[f5])(;GM[2]PB[r];B[f5])");
    json_t *sent = send_file(s, str_text(&text), 200);
    assert_int_equal(json_int(sent, "games"), 2);
    assert_int_equal(json_int(sent, "refused"), 1);
    json_decref(sent);
    str_clear(&text);
}

// --- limits of the rules ---

// One position with too many moves ended all games of its rules, for everybody.
static void a_limit_that_one_visitor_reaches_is_theirs(void **state) {
    static const char many[] = "10/2W4W2/10/W3W4W/10/10/W4W3W/10/2W4W2/10 w";
    static const char *const paths[] = {"/api/setup/check", "/api/explore", "/api/new"};
    static const int statuses[] = {200, 400, 409};
    Server *s = *state;
    char id[32], path[64], body[200];
    begin(s, "{\"game\":\"amazons\"}", id);
    snprintf(path, sizeof path, "/api/game/%s", id);
    for (int i = 0; i < 3; i++) {
        snprintf(body, sizeof body, "{\"game\":\"amazons\",\"position\":\"%s\"}", many);
        json_t *j = ask_as(s, EVE, paths[i], body, statuses[i]);
        assert_contains(json_text(j, "error"), "more than 4096 moves");
        json_decref(j);
        json_decref(ask_as(s, ANNA, path, NULL, 200));
        json_decref(ask_as(s, ANNA, "/api/new", "{\"game\":\"amazons\"}", 201));
        json_decref(ask_as(s, ANNA, "/api/explore", "{\"game\":\"amazons\"}", 200));
        json_decref(ask_as(s, ANNA, "/api/setup?game=amazons", NULL, 200));
    }
    do_as(s, ANNA, id, "move", "{\"move\":\"d1d7/g7\"}", 200);
}

// A move that leads beyond a limit is refused, and the game is as before.
static void a_move_beyond_a_limit_is_not_made(void **state) {
    static const char text[] =
        "game grow\\nplayers left right\\nboard path 12\\nstone on node\\n"
        "n: 0..20\\nmove place k: stone k = void and column k <= 4 + n\\n"
        "  do stone k := friend\\n     if column k = 1: n := 8\\nmost 4 moves\\n"
        "end when count stone = friend = 6: friend wins\\nstuck: draw\\n";
    Server *s = *state;
    char body[900], id[32], game[64], path[64];
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    json_t *j = ask_as(s, ANNA, "/api/l7/play", body, 201);
    snprintf(id, sizeof id, "%s", json_text(j, "id"));
    snprintf(game, sizeof game, "%s", json_text(j, "game"));
    json_decref(j);
    snprintf(path, sizeof path, "/api/game/%s", id);
    do_as(s, ANNA, id, "move", "{\"move\":\"1\"}", 409);
    j = ask_as(s, ANNA, path, NULL, 200);
    assert_int_equal(json_int(j, "plies"), 0);
    json_decref(j);
    do_as(s, ANNA, id, "move", "{\"move\":\"2\"}", 200);
    snprintf(body, sizeof body, "{\"game\":\"%s\"}", game);
    json_decref(ask_as(s, EVE, "/api/new", body, 201));
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"moves\":\"1\"}", game);
    json_decref(ask_as(s, EVE, "/api/new", body, 409));
    json_decref(ask_as(s, ANNA, path, NULL, 200));
}

// --- quotas; the first of these starts a server that has one ---

static void an_address_opens_only_so_many_other_games(void **state) {
    Server *s = *state;
    server_end(s);
    server_start(s, "--quota 1 --owner sesame");
    json_t *last = NULL;
    for (int komi = 0; komi <= 16; komi++) {
        char body[80];
        snprintf(body, sizeof body, "{\"game\":\"go:size=3,komi=%d\",\"moves\":\"z9\"}", komi);
        json_decref(last);
        last = ask_as(s, ANNA, "/api/new", body, komi < 16 ? 400 : 429);
    }
    assert_contains(json_text(last, "error"), "other parameters");
    json_decref(last);
    json_decref(ask_as(s, ANNA, "/api/new", "{\"game\":\"go\",\"moves\":\"z9\"}", 400));
}

static void rematches_count_as_games(void **state) {
    Server *s = *state;
    char id[32];
    begin_by_link(s, id);
    do_as(s, ANNA, id, "resign", "{}", 200);
    do_as(s, ANNA, id, "offer", "{\"offer\":\"rematch\"}", 200);
    do_as(s, BEN, id, "offer", "{\"offer\":\"rematch\",\"accept\":true}", 429);
}

static void files_have_a_quota_and_the_owner_removes_them(void **state) {
    Server *s = *state;
    Str text = {0}, body = {0};
    for (int i = 0; i < 150; i++) str_add(&text, "(;GM[2]PB[q]PW[r];B[f5])");
    json_t *sent = send_file(s, str_text(&text), 429);
    assert_int_equal(json_int(sent, "games"), 100);
    assert_contains(json_text(sent, "error"), "in a day");
    json_t *all = ask_as(s, OWNER, "/api/owner", NULL, 200);
    json_t *files = json_object_get(all, "files");
    const json_t *last = json_array_get(files, json_array_size(files) - 1);
    assert_string_equal(json_text(last, "name"), "games.sgf");
    assert_int_equal(json_int(last, "games"), 100);
    str_addf(&body, "{\"files\":[\"%s\"]}", json_text(last, "event"));
    json_decref(ask_as(s, EVE, "/api/owner/remove", str_text(&body), 403));
    json_decref(ask_as(s, OWNER, "/api/owner/remove", "{\"files\":[\"board/x\"]}", 404));
    json_t *removed = ask_as(s, OWNER, "/api/owner/remove", str_text(&body), 200);
    assert_int_equal(json_int(removed, "files"), 1);
    json_t *left = ask_as(s, OWNER, "/api/owner", NULL, 200);
    assert_int_equal(json_array_size(json_object_get(left, "files")), json_array_size(files) - 1);
    json_decref(sent);
    json_decref(all);
    json_decref(removed);
    json_decref(left);
    str_clear(&text);
    str_clear(&body);
}

int main(int argc, char **argv) {
    (void)argc;
    static Server server;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(looking_at_boards_takes_no_room, &server),
        cmocka_unit_test_prestate(pages_of_other_sites_get_no_data, &server),
        cmocka_unit_test_prestate(idle_watchers_of_one_address_shut_nobody_out, &server),
        cmocka_unit_test_prestate(who_watched_a_private_game_leaves_when_it_is_full, &server),
        cmocka_unit_test_prestate(an_invitation_is_not_listed, &server),
        cmocka_unit_test_prestate(a_private_game_of_programs_is_its_makers, &server),
        cmocka_unit_test_prestate(a_game_by_link_is_removed_by_both, &server),
        cmocka_unit_test_prestate(an_invitation_is_removed_by_who_made_it, &server),
        cmocka_unit_test_prestate(a_game_of_programs_obeys_who_began_it, &server),
        cmocka_unit_test_prestate(runs_are_stopped_by_who_began_them, &server),
        cmocka_unit_test_prestate(watchers_save_no_variations_while_people_play, &server),
        cmocka_unit_test_prestate(nobody_renames_another_player, &server),
        cmocka_unit_test_prestate(an_offer_that_was_withdrawn_is_not_accepted, &server),
        cmocka_unit_test_prestate(taking_back_gives_no_time, &server),
        cmocka_unit_test_prestate(titles_are_short_and_seen, &server),
        cmocka_unit_test_prestate(a_file_with_an_endless_name_is_refused, &server),
        cmocka_unit_test_prestate(a_limit_that_one_visitor_reaches_is_theirs, &server),
        cmocka_unit_test_prestate(a_move_beyond_a_limit_is_not_made, &server),
        cmocka_unit_test_prestate(an_address_opens_only_so_many_other_games, &server),
        cmocka_unit_test_prestate(rematches_count_as_games, &server),
        cmocka_unit_test_prestate(files_have_a_quota_and_the_owner_removes_them, &server),
    };
    server_init(&server, argv[0], "test_web_strangers");
    server_start(&server, "--owner sesame");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (failed == 0) server_end(&server);
    server_forget(&server);
    return failed;
}
