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
        cmocka_unit_test(a_player_needs_what_its_options_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
