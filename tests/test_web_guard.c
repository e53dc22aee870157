// SPDX-License-Identifier: MIT
// test_web_guard.c - which requests the board server allows, how often and how slow.
#include "testing.h"

#include "base/os/os_server.h"
#include "web/wire/web_guard.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    Guard here, everywhere;
} Guards;

static int set_up(void **state) {
    static Guards g;
    guard_init(&g.here, &(GuardSetup){.bind = "127.0.0.1", .port = 1970, .rate = 100});
    guard_init(&g.everywhere, &(GuardSetup){.bind = "0.0.0.0", .port = 80});
    *state = &g;
    return 0;
}

static int tear_down(void **state) {
    Guards *g = *state;
    guard_clear(&g->here);
    guard_clear(&g->everywhere);
    return 0;
}

static bool may_read(const Guard *g, const char *host, const char *origin) {
    unsigned status;
    return !guard_refuses(g, &(GuardFacts){.host = host, .origin = origin}, &status);
}

static unsigned write_status(const Guard *g, GuardFacts f) {
    unsigned status;
    f.changes = true;
    return guard_refuses(g, &f, &status) ? status : 200;
}

static void only_our_own_names_are_answered(void **state) {
    const Guards *g = *state;
    static const char *const ours[] = {"127.0.0.1:1970", "localhost:1970", "[::1]:1970",
                                       "LOCALHOST:1970", "LocalHost:1970"};
    static const char *const foreign[] = {
        "",
        "localhost",
        "localhost:80",
        "evil.example:1970",
        "10.0.0.1:1970",
        "127.0.0.1:1970.evil.example",
        "127.0.0.1.evil.example:1970",
        "localhost:",
        "localhost:1970:1970",
        "[::1]",
        ":1970",
        "[",
    };
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_true(may_read(&g->here, ours[i], NULL));
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        assert_false(may_read(&g->here, foreign[i], NULL));
    assert_false(may_read(&g->here, NULL, NULL));
}

static void a_server_for_everybody_answers_to_numbers_only(void **state) {
    const Guards *g = *state;
    assert_true(may_read(&g->everywhere, "192.168.1.7", NULL));
    assert_true(may_read(&g->everywhere, "192.168.1.7:80", NULL));
    assert_true(may_read(&g->everywhere, "[fe80::1]", NULL));
    assert_true(may_read(&g->everywhere, "localhost", NULL));
    assert_false(may_read(&g->everywhere, "evil.example", NULL));
    assert_false(may_read(&g->everywhere, "192.168.1.7:81", NULL));
    assert_false(may_read(&g->everywhere, "", NULL));
}

static void foreign_pages_are_refused(void **state) {
    const Guards *g = *state;
    assert_true(may_read(&g->here, "localhost:1970", "http://localhost:1970"));
    assert_false(may_read(&g->here, "localhost:1970", "http://127.0.0.1:1970"));
    assert_false(may_read(&g->here, "localhost:1970", "https://localhost:1970"));
    assert_false(may_read(&g->here, "localhost:1970", "http://evil.example"));
    assert_false(may_read(&g->here, "localhost:1970", "null"));
}

// Any page can make a browser ask for a picture at our address.
static void foreign_pages_get_the_page_but_no_data(void **state) {
    const Guards *g = *state;
    static const char *const sites[] = {"cross-site", "same-site", "same-origin", "none"};
    unsigned status;
    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++) {
        GuardFacts f = {.host = "localhost:1970", .fetch_site = sites[i]};
        assert_null(guard_refuses(&g->here, &f, &status));
        f.api = true;
        assert_int_equal(guard_refuses(&g->here, &f, &status) != NULL, i < 2);
    }
}

static void one_address_has_a_part_of_the_connections(void **state) {
    (void)state;
    enum { ROOM = 800 };
    static Guard g;
    Peer *peers[ROOM];
    size_t n = 0, watching = 0;
    guard_init(&g, &(GuardSetup){.bind = "0.0.0.0"});
    assert_true(guard_admits(&g, 1)); // no limit was set
    guard_set_room(&g, ROOM);
    for (uint64_t address = 1; n < ROOM && address <= 8; address++) {
        size_t own = 0;
        for (; guard_admits(&g, address) && own < ROOM; own++) {
            peers[n] = guard_peer_comes(&g, -1, address, 0);
            watching += guard_may_watch(&g, peers[n++]);
        }
        assert_int_equal(own, ROOM / 8);
        assert_int_equal(watching, address * ROOM / 16);
    }
    assert_true(guard_admits(&g, 9)); // whatever the others do
    guard_peer_done(&g, peers[0], 0);
    assert_true(guard_may_watch(&g, peers[0]));
    assert_false(guard_may_watch(&g, peers[ROOM / 8 - 1]));
    while (n > 0) guard_peer_goes(&g, peers[--n]);
    guard_clear(&g);
}

static void watchers_leave_room_for_requests(void **state) {
    (void)state;
    enum { ROOM = 160 };
    static Guard g;
    Peer *peers[ROOM];
    size_t watching = 0;
    guard_init(&g, &(GuardSetup){.bind = "0.0.0.0"});
    guard_set_room(&g, ROOM);
    for (size_t i = 0; i < ROOM; i++) {
        peers[i] = guard_peer_comes(&g, -1, i + 1, 0);
        watching += guard_may_watch(&g, peers[i]);
    }
    assert_int_equal(watching, ROOM * 3 / 4);
    for (size_t i = 0; i < ROOM; i++) guard_peer_goes(&g, peers[i]);
    guard_clear(&g);
}

// Whoever has one address of a network of IPv6 has all of it.
static void a_network_of_ipv6_is_one_address(void **state) {
    (void)state;
    struct sockaddr_in6 a = {.sin6_family = AF_INET6}, b = a, other = a, here = a;
    inet_pton(AF_INET6, "2001:db8:1:2::1", &a.sin6_addr);
    inet_pton(AF_INET6, "2001:db8:1:2:ffff:1:2:3", &b.sin6_addr);
    inet_pton(AF_INET6, "2001:db8:1:3::1", &other.sin6_addr);
    inet_pton(AF_INET6, "::1", &here.sin6_addr);
    assert_int_equal(os_address_key(&a), os_address_key(&b));
    assert_int_not_equal(os_address_key(&a), os_address_key(&other));
    assert_true(os_is_this_machine(os_address_key(&here)));
    assert_false(os_is_this_machine(os_address_key(&a)));
}

static void changes_need_the_token_and_json(void **state) {
    const Guards *g = *state;
    const char *host = "localhost:1970", *json = "application/json", *token = g->here.token;
    char wrong[GUARD_TOKEN_SIZE];
    snprintf(wrong, sizeof wrong, "%s", token);
    assert_int_equal(strlen(token), 32);
    assert_string_not_equal(token, g->everywhere.token);
    assert_int_equal(write_status(&g->here, (GuardFacts){host, NULL, NULL, token, json, 0, 0, 0}),
                     200);
    assert_int_equal(write_status(&g->here, (GuardFacts){host, NULL, NULL, NULL, json, 0, 0, 0}),
                     403);
    for (size_t i = 0; i < 32; i++) { // wherever it is wrong, in the first character too
        wrong[i] = wrong[i] == '0' ? '1' : '0';
        assert_int_equal(
            write_status(&g->here, (GuardFacts){host, NULL, NULL, wrong, json, 0, 0, 0}), 403);
        wrong[i] = token[i];
    }
    char longer[GUARD_TOKEN_SIZE + 1];
    snprintf(longer, sizeof longer, "%s0", token);
    assert_int_equal(write_status(&g->here, (GuardFacts){host, NULL, NULL, longer, json, 0, 0, 0}),
                     403);
    assert_int_equal(write_status(&g->here, (GuardFacts){host, NULL, NULL, "", json, 0, 0, 0}),
                     403);
    assert_int_equal(write_status(&g->here, (GuardFacts){host, NULL, NULL, token, NULL, 0, 0, 0}),
                     415);
    assert_int_equal(
        write_status(&g->here, (GuardFacts){host, NULL, NULL, token, "text/plain", 0, 0, 0}), 415);
    assert_int_equal(
        write_status(&g->here, (GuardFacts){host, NULL, "cross-site", token, json, 0, 0, 0}), 403);
    assert_int_equal(
        write_status(&g->here, (GuardFacts){host, NULL, "same-origin", token, json, 0, 0, 0}), 200);
}

static void who_asks_too_often_has_to_wait(void **state) {
    Guards *g = *state;
    const int64_t second = 1000000000;
    int64_t now = 5 * second;
    int passed = 0;
    while (passed < 1000 && !guard_too_often(&g->here, 7, RATE_ALL, now)) passed++;
    assert_int_equal(passed, 200); // two seconds are saved up
    assert_false(guard_too_often(&g->here, 8, RATE_ALL, now));
    assert_true(guard_too_often(&g->here, 7, RATE_CHANGES, now + 1));
    assert_false(guard_too_often(&g->here, 7, RATE_ALL, now + second / 10));
    passed = 0;
    while (passed < 1000 && !guard_too_often(&g->here, 9, RATE_COSTS, now)) passed++;
    assert_int_equal(passed, 10);
    for (int i = 0; i < 1000; i++)
        assert_false(guard_too_often(&g->everywhere, 7, RATE_COSTS, now));
}

// Each address has its own quota, which comes back in the course of a day.
static void an_address_adds_only_so_much_in_a_day(void **state) {
    (void)state;
    const int64_t hour = INT64_C(3600) * 1000000000;
    static Guard g;
    guard_init(&g, &(GuardSetup){.bind = "127.0.0.1", .quota = 48});
    int games = 0, texts = 0;
    while (games < 100 && !guard_over_quota(&g, 7, QUOTA_GAMES, hour)) games++;
    while (texts < 100 && !guard_over_quota(&g, 7, QUOTA_TEXTS, hour)) texts++;
    assert_int_equal(games, 48);
    assert_int_equal(texts, 4);
    assert_false(guard_over_quota(&g, 8, QUOTA_GAMES, hour));
    for (games = 0; !guard_over_quota(&g, 7, QUOTA_GAMES, 2 * hour); games++) continue;
    assert_int_equal(games, 2);
    for (games = 0; !guard_over_quota(&g, 7, QUOTA_GAMES, 100 * hour); games++) continue;
    assert_int_equal(games, 48);
    assert_false(guard_over_quota_by(&g, 7, QUOTA_BYTES, 4e6, 100 * hour));
    assert_true(guard_over_quota_by(&g, 7, QUOTA_BYTES, 4e6, 100 * hour));
    assert_false(guard_over_quota_by(&g, 7, QUOTA_BYTES, 1e5, 100 * hour));
    guard_clear(&g);
    guard_init(&g, &(GuardSetup){.bind = "127.0.0.1"});
    for (int i = 0; i < 5000; i++) assert_false(guard_over_quota(&g, 7, QUOTA_GAMES, hour));
    guard_clear(&g);
}

static void the_owner_is_known_by_the_password(void **state) {
    (void)state;
    static Guard g;
    const GuardWho who = {7, ""}, other = {8, ""};
    unsigned status;
    guard_init(&g, &(GuardSetup){.bind = "127.0.0.1", .owner = "sesame", .password = "visitor"});
    assert_true(guard_knows_owner(&g, &who, "sesame", 1, &status));
    assert_false(guard_knows_owner(&g, &who, NULL, 1, &status));
    assert_false(guard_knows_owner(&g, &who, "visitor", 1, &status));
    assert_int_equal(status, 403);
    for (int i = 0; i < 30; i++) guard_knows_owner(&g, &who, "sesam", 1, &status);
    assert_int_equal(status, 429);
    // Of a browser that has not entered it before not even the right one: it could be a guess.
    assert_false(guard_knows_owner(&g, &who, "sesame", 1, &status));
    assert_true(guard_knows_owner(&g, &other, "sesame", 1, &status));
    guard_clear(&g);
    guard_init(&g, &(GuardSetup){.bind = "127.0.0.1"}); // without an owner
    assert_false(guard_knows_owner(&g, &who, "", 1, &status));
    assert_false(guard_knows_owner(&g, &who, "sesame", 1, &status));
    guard_clear(&g);
}

#define RIGHT "Basic YTpzZXNhbWU="
#define WRONG "Basic YTpzZXNhbQ=="

// Whoever guesses passwords must not lock out those who know it.
static void who_has_entered_the_password_is_heard_whatever_others_guess(void **state) {
    (void)state;
    static Guard g;
    const int64_t second = 1000000000;
    const GuardWho anna = {7, "0123456789abcdef0123456789abcdef"};
    const GuardWho nobody = {7, ""}, eve = {7, "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"};
    unsigned status;
    guard_init(&g, &(GuardSetup){.bind = "127.0.0.1", .password = "sesame", .owner = "sesame"});
    assert_true(guard_knows(&g, &anna, RIGHT, second, &status));
    for (int i = 0; i < 30; i++) assert_false(guard_knows(&g, &eve, WRONG, second, &status));
    assert_int_equal(status, 429);
    assert_true(guard_knows(&g, &anna, RIGHT, second, &status));
    assert_false(guard_knows(&g, &anna, WRONG, second, &status));
    assert_int_equal(status, 401);
    assert_false(guard_knows(&g, &eve, RIGHT, second, &status)); // it could be a guess
    assert_false(guard_knows(&g, &eve, NULL, second, &status));  // who is not asked cannot answer
    assert_int_equal(status, 401);
    assert_true(guard_knows(&g, &eve, RIGHT, 4 * second, &status));
    // The other password is another matter.
    assert_false(guard_knows_owner(&g, &anna, "guess", 90 * second, &status));
    assert_int_equal(status, 403);
    for (int i = 0; i < 30; i++) guard_knows_owner(&g, &anna, "guess", 90 * second, &status);
    assert_int_equal(status, 429);
    // One wrong word in two seconds is heard.
    int heard = 0;
    for (int i = 1; i <= 100; i++) {
        guard_knows(&g, &nobody, WRONG, (100 + i) * second, &status);
        heard += status == 401;
    }
    assert_true(heard >= 50 && heard <= 75);
    guard_clear(&g);
}

static void who_is_too_slow_is_disconnected(void **state) {
    Guards *g = *state;
    const int64_t slow = GUARD_SLOW_MS * INT64_C(1000000);
    int a[2], b[2];
    char byte;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, a), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, b), 0);
    Peer *one = guard_peer_comes(&g->here, a[0], 1, 0);
    Peer *two = guard_peer_comes(&g->here, b[0], 1, 0);
    guard_end_slow(&g->here, slow);
    assert_int_equal(recv(a[1], &byte, 1, MSG_DONTWAIT), -1); // still open
    guard_peer_patient(&g->here, two);
    guard_end_slow(&g->here, slow + 1);
    assert_int_equal(recv(a[1], &byte, 1, MSG_DONTWAIT), 0);
    assert_int_equal(recv(b[1], &byte, 1, MSG_DONTWAIT), -1);
    guard_peer_done(&g->here, two, slow);
    guard_end_slow(&g->here, 2 * slow + 1);
    assert_int_equal(recv(b[1], &byte, 1, MSG_DONTWAIT), 0);
    guard_peer_goes(&g->here, one);
    guard_peer_goes(&g->here, two);
    for (int i = 0; i < 2; i++) {
        close(a[i]);
        close(b[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_our_own_names_are_answered),
        cmocka_unit_test(a_server_for_everybody_answers_to_numbers_only),
        cmocka_unit_test(foreign_pages_are_refused),
        cmocka_unit_test(foreign_pages_get_the_page_but_no_data),
        cmocka_unit_test(one_address_has_a_part_of_the_connections),
        cmocka_unit_test(watchers_leave_room_for_requests),
        cmocka_unit_test(a_network_of_ipv6_is_one_address),
        cmocka_unit_test(changes_need_the_token_and_json),
        cmocka_unit_test(who_asks_too_often_has_to_wait),
        cmocka_unit_test(an_address_adds_only_so_much_in_a_day),
        cmocka_unit_test(the_owner_is_known_by_the_password),
        cmocka_unit_test(who_has_entered_the_password_is_heard_whatever_others_guess),
        cmocka_unit_test(who_is_too_slow_is_disconnected),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
