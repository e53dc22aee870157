// SPDX-License-Identifier: MIT
// test_l7_tasks.c - a limit that a game reaches concerns the task that reached it: its threads see
// it at once, other threads that use the same rules at the same time do not. On both back ends.
#include "l7_inline.h"

#include "base/mem_guard.h"
#include "base/task.h"

// After `unlock` a position has nine moves.
#define DOOR                                                                                       \
    "game door\nplayers one two\nboard grid 3\nmost 3 moves\nstone on node\nopen: 0..1\n"          \
    "move unlock: open = 0\n  do open := 1\n"                                                      \
    "move put n: open = 1 and stone n = void\n  do stone n := friend\nstuck: draw\n"

enum { ROUNDS = 2000 };

typedef struct {
    const Game *game;
    bool exceeds;    // whether it makes the move
    int wrong;       // how often it was told what did not happen to it
    atomic_int *met; // both have begun
} Visitor;

static void list_moves(const Game *g, bool exceeds) {
    State *s = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    game_start(g, s);
    if (exceeds) game_play(g, s, game_moves(g, s, moves) ? moves[0] : 0);
    game_moves(g, s, moves);
    free(moves);
    free(s);
}

static int visit(void *visitor) {
    Visitor *v = visitor;
    atomic_fetch_add(v->met, 1);
    while (atomic_load(v->met) < 2) thrd_yield();
    for (int i = 0; i < ROUNDS; i++) {
        Task *before = task_begin(NULL);
        list_moves(v->game, v->exceeds);
        v->wrong += game_exceeded(v->game, NULL) != v->exceeds;
        task_end(before);
    }
    return 0;
}

static void one_thread_exceeds_and_the_other_does_not(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(DOOR, compiled);
        atomic_int met = 0;
        Visitor anna = {&g, true, 0, &met}, eve = {&g, false, 0, &met};
        thrd_t thread;
        assert_int_equal(thrd_create(&thread, visit, &anna), thrd_success);
        visit(&eve);
        thrd_join(thread, NULL);
        assert_int_equal(anna.wrong, 0);
        assert_int_equal(eve.wrong, 0);
        assert_false(game_exceeded(&g, NULL));
        l7_close(&g);
    }
}

static int exceed(void *game) {
    list_moves(game, true);
    return 0;
}

static void no_matter(void *arg, bool died) {
    (void)arg, (void)died;
}

static void threads_work_for_the_task_that_has_begun_them(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(DOOR, compiled);
        atomic_bool halt = false;
        Error e;
        thrd_t thread;
        Task *before = task_begin(&halt);
        assert_int_equal(mem_thread_begin(&thread, exceed, &g, no_matter), thrd_success);
        mem_thread_end(thread);
        assert_true(atomic_load(&halt));
        assert_true(game_exceeded(&g, &e));
        assert_contains(e.text, "a position has more than 3 moves");
        Task *inner = task_begin(NULL);
        assert_false(game_exceeded(&g, NULL));
        task_end(inner);
        assert_true(game_exceeded(&g, NULL));
        task_end(before);
        assert_false(game_exceeded(&g, NULL));
        l7_close(&g);
    }
}

typedef struct {
    const Game *game;
    atomic_bool *go;
} Late;

static int exceed_late(void *late) {
    const Late *l = late;
    while (!atomic_load(l->go)) thrd_yield();
    list_moves(l->game, true);
    return 0;
}

static void a_thread_may_outlive_its_task(void **unused) {
    (void)unused;
    Game g = l7_open(DOOR, false);
    atomic_bool halt = false, go = false;
    Late late = {&g, &go};
    thrd_t thread;
    Task *before = task_begin(&halt);
    assert_int_equal(mem_thread_begin(&thread, exceed_late, &late, no_matter), thrd_success);
    task_end(before);
    atomic_store(&go, true);
    mem_thread_end(thread);
    assert_false(atomic_load(&halt));
    assert_false(game_exceeded(&g, NULL));
    l7_close(&g);
}

// Rules that are opened in the place of others are not taken for them.
static void what_was_noted_of_other_rules_does_not_count(void **unused) {
    (void)unused;
    enum { GAMES = 40 };
    Task *before = task_begin(NULL);
    for (int i = 0; i < GAMES; i++) {
        Game g = l7_open(DOOR, false);
        assert_int_equal(game_exceeded(&g, NULL), i >= 32); // as many as a task can tell apart
        list_moves(&g, true);
        assert_true(game_exceeded(&g, NULL));
        l7_close(&g);
    }
    task_end(before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread_exceeds_and_the_other_does_not),
        cmocka_unit_test(threads_work_for_the_task_that_has_begun_them),
        cmocka_unit_test(a_thread_may_outlive_its_task),
        cmocka_unit_test(what_was_noted_of_other_rules_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
