// SPDX-License-Identifier: MIT
// test_web_desk.c - which of the requests that wait the board server answers next.
#include "testing.h"

#include "web/web_desk.h"
#include "web/web_routes.h"

static const Route plain = {.where = AT_DESK}, of_game = {.where = AT_GAME};

// A request of an address, for a game; "": for none.
static bool is_ready(const Desk *d, uint64_t address, const char *id) {
    Peer peer = {.address = address};
    Request q = {.route = *id ? &of_game : &plain, .peer = &peer};
    snprintf(q.id, sizeof q.id, "%s", id);
    return desk_is_ready(d, &q);
}

static void set_busy(Desk *d, int task, uint64_t address, const char *id) {
    d->tasks[task] = (DeskTask){.busy = true, .address = address};
    snprintf(d->tasks[task].id, sizeof d->tasks[task].id, "%s", id);
}

static void one_address_has_three_threads(void **state) {
    (void)state;
    static Desk d = {.n = DESK_THREADS};
    for (int i = 0; i < DESK_OF_ONE; i++) {
        assert_true(is_ready(&d, 7, ""));
        set_busy(&d, i, 7, "");
    }
    assert_false(is_ready(&d, 7, ""));
    assert_false(is_ready(&d, 7, "abc"));
    assert_true(is_ready(&d, 8, ""));
    d.tasks[1].busy = false;
    assert_true(is_ready(&d, 7, ""));
}

static void a_game_has_one_thread(void **state) {
    (void)state;
    static Desk d = {.n = DESK_THREADS};
    set_busy(&d, 0, 7, "abc");
    assert_false(is_ready(&d, 8, "abc"));
    assert_true(is_ready(&d, 8, "abd"));
    assert_true(is_ready(&d, 8, ""));
    d.tasks[0].busy = false;
    assert_true(is_ready(&d, 8, "abc"));
}

// Those who wait, in this order.
static void queue_up(Desk *d, Request *waiting, int n) {
    d->first = waiting;
    for (int i = 0; i < n; i++) waiting[i].next = i + 1 < n ? &waiting[i + 1] : NULL;
}

static void whoever_has_cost_least_is_answered_first(void **state) {
    (void)state;
    static Desk d = {.n = DESK_THREADS};
    Peer peers[] = {{.address = 7}, {.address = 8}, {.address = 9}};
    Request waiting[3] = {0};
    for (int i = 0; i < 3; i++) waiting[i] = (Request){.route = &plain, .peer = &peers[i]};
    queue_up(&d, waiting, 3);
    assert_ptr_equal(desk_choose(&d, false, 100), &waiting[0]); // all the same: in their order
    desk_charge(&d, 7, &(DeskCost){&plain, 400000, 0}, 100);
    desk_charge(&d, 8, &(DeskCost){&plain, 300000, 0}, 100);
    assert_ptr_equal(desk_choose(&d, false, 100), &waiting[2]);
    queue_up(&d, waiting, 2);
    assert_ptr_equal(desk_choose(&d, false, 100), &waiting[1]);
    assert_null(desk_choose(&d, true, 100));                   // some threads are for others
    assert_ptr_equal(desk_choose(&d, true, 200), &waiting[0]); // it is forgotten
    desk_charge(&d, 8, &(DeskCost){&plain, 300000, 0}, 200);
    desk_charge(&d, 7, &(DeskCost){&plain, 400000, 0}, 200);
    d.n = DESK_QUICK;
    assert_ptr_equal(desk_choose(&d, true, 200), &waiting[1]); // there are no other threads
}

static void some_threads_are_never_filled_by_one_address(void **state) {
    (void)state;
    static const Route costs = {.where = AT_DESK, .type = ROUTE_COSTS};
    static Desk d = {.n = DESK_THREADS};
    Peer peer = {.address = 7};
    Request waiting[] = {{.route = &costs, .peer = &peer}, {.route = &plain, .peer = &peer}};
    queue_up(&d, waiting, 2);
    assert_ptr_equal(desk_choose(&d, false, 100), &waiting[0]);
    assert_ptr_equal(desk_choose(&d, true, 100), &waiting[1]);
    set_busy(&d, 5, 7, "");
    assert_null(desk_choose(&d, true, 100));
    assert_ptr_equal(desk_choose(&d, false, 100), &waiting[0]);
    d.tasks[5].busy = false;
    assert_ptr_equal(desk_choose(&d, true, 100), &waiting[1]);
    for (int i = 0; i < 3; i++) desk_charge(&d, 9, &(DeskCost){&plain, 0, 300000}, 100);
    assert_null(desk_choose(&d, true, 100)); // this type of request takes long
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_address_has_three_threads),
        cmocka_unit_test(a_game_has_one_thread),
        cmocka_unit_test(whoever_has_cost_least_is_answered_first),
        cmocka_unit_test(some_threads_are_never_filled_by_one_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
