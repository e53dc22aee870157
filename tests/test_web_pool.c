// SPDX-License-Identifier: MIT
// test_web_pool.c - in which order jobs get their turn, and how much memory their players need.
#include "testing.h"
#include "web/wire/web_memory.h"
#include "web/wire/web_pool.h"

enum { JOBS_MAX = 8 };

// Every job writes its name down; the first one first waits for the others to queue up.
typedef struct {
    Job job;
    char name;
    struct Book *book;
} Named;

typedef struct Book {
    mtx_t gate;
    char order[JOBS_MAX];
    int n;
} Book;

static void sign(Job *job) {
    Named *named = (Named *)job;
    mtx_lock(&named->book->gate);
    named->book->order[named->book->n++] = named->name;
    mtx_unlock(&named->book->gate);
}

static void newcomers_go_before_those_who_come_again(void **unused) {
    (void)unused;
    Book book = {0};
    mtx_init(&book.gate, mtx_plain);
    Named jobs[JOBS_MAX];
    for (int i = 0; i < JOBS_MAX; i++) jobs[i] = (Named){{NULL, sign}, (char)('a' + i), &book};
    Pool pool;
    mtx_lock(&book.gate);
    pool_start(&pool, 1, 0);
    pool_add(&pool, &jobs[0].job);
    while (pool_waiting(&pool) > 0) thrd_yield();
    assert_false(pool_newcomer_waits(&pool));
    pool_add_again(&pool, &jobs[1].job);
    assert_false(pool_newcomer_waits(&pool));
    pool_add(&pool, &jobs[2].job);
    assert_true(pool_newcomer_waits(&pool));
    pool_add_again(&pool, &jobs[3].job);
    pool_add(&pool, &jobs[4].job);
    mtx_unlock(&book.gate);
    pool_stop(&pool); // runs what waits
    mtx_destroy(&book.gate);
    assert_string_equal(book.order, "acebd");
}

// --- errands ---

typedef struct {
    Pool *pool;
    thrd_t by[2]; // who did it, and who did what that asked for
    int done;
} Asked;

static void do_inner(void *context) {
    Asked *a = context;
    a->by[1] = thrd_current();
    a->done++;
}

static void do_outer(void *context) {
    Asked *a = context;
    a->by[0] = thrd_current();
    pool_do(a->pool, do_inner, a);
    a->done++;
}

static void an_errand_is_done_by_the_pool_before_the_call_returns(void **unused) {
    (void)unused;
    Pool pool;
    pool_start(&pool, 2, 0);
    for (int i = 0; i < 200; i++) {
        Asked a = {.pool = &pool};
        pool_do(&pool, do_outer, &a);
        assert_int_equal(a.done, 2);
        assert_false(thrd_equal(a.by[0], thrd_current()));
        assert_true(thrd_equal(a.by[0], a.by[1])); // at once, not behind what waits
    }
    pool_stop(&pool);
}

typedef struct {
    Job job; // first
    Pool *errands;
    mtx_t *lock;
    int *count;
} Counting;

static void count_under_lock(void *context) {
    Counting *c = context;
    mtx_lock(c->lock);
    ++*c->count;
    mtx_unlock(c->lock);
}

static void count(Job *job) {
    Counting *c = (Counting *)job;
    for (int i = 0; i < 50; i++) pool_do(c->errands, count_under_lock, c);
}

static void many_threads_have_errands_at_once(void **unused) {
    (void)unused;
    enum { N = 24 };
    Pool errands, slow;
    Counting jobs[N];
    mtx_t lock;
    int n = 0;
    mtx_init(&lock, mtx_plain);
    pool_start(&errands, 3, 0);
    pool_start(&slow, 8, 15);
    for (int i = 0; i < N; i++) {
        jobs[i] = (Counting){{NULL, count}, &errands, &lock, &n};
        pool_add(&slow, &jobs[i].job);
    }
    pool_stop(&slow);
    pool_stop(&errands);
    assert_int_equal(n, 50 * N);
    mtx_destroy(&lock);
}

static void a_player_needs_what_its_options_name(void **unused) {
    (void)unused;
    const int64_t plain = memory_need_mb("edge");
    assert_int_equal(memory_need_mb("x"), plain);
    assert_int_equal(memory_need_mb("table=100"), plain - 64 + 100);
    assert_int_equal(memory_need_mb("edge:table=100"), plain - 64 + 100);
    assert_int_equal(memory_need_mb("ponder:edge:memory=7,table=100"), plain - 64 + 107);
    // Other options that end like these are no tables.
    assert_int_equal(memory_need_mb("edge:my_table=100,notable=100"), plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_go_before_those_who_come_again),
        cmocka_unit_test(an_errand_is_done_by_the_pool_before_the_call_returns),
        cmocka_unit_test(many_threads_have_errands_at_once),
        cmocka_unit_test(a_player_needs_what_its_options_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
