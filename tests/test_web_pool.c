// SPDX-License-Identifier: MIT
// test_web_pool.c - in which order jobs get their turn.
#include "testing.h"
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_go_before_those_who_come_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
