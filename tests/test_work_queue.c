// SPDX-License-Identifier: MIT
// test_work_queue.c - jobs of many threads whose results are delivered in order.
#include "base/mem.h"
#include "work/work_queue.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { NEVER = -1 };

typedef struct {
    int64_t slow_until; // job 0 waits until this many others are done, or
    bool waits_for_arrivals;
    int64_t broken;      // this job is aborted
    int64_t refused;     // this result is not wanted
    int64_t stops;       // this job sets the stop flag
    atomic_bool stop;    //
    atomic_llong done;   // jobs worked on, except job 0
    atomic_llong living; // results on the heap
    int64_t next;        // result expected next
    int64_t unseen;      // this result is refused when it arrives
    atomic_llong arrived;
    atomic_int delivering;
} Bench;

static bool square(void *context, int thread, int64_t job, void *result) {
    Bench *b = context;
    assert_true(thread >= 0 && thread < 8);
    if (job == b->stops) atomic_store(&b->stop, true);
    if (job == 0)
        while (atomic_load(b->waits_for_arrivals ? &b->arrived : &b->done) < b->slow_until)
            continue;
    else
        atomic_fetch_add(&b->done, 1);
    if (job == b->broken) return false;
    int64_t *number = mem_new(1, sizeof *number);
    atomic_fetch_add(&b->living, 1);
    *number = job * job;
    *(int64_t **)result = number;
    return true;
}

static void forget(void *context, void *result) {
    Bench *b = context;
    int64_t *number = *(int64_t **)result;
    if (number) atomic_fetch_sub(&b->living, 1);
    free(number);
}

static bool see(void *context, int64_t job, void *result) {
    Bench *b = context;
    assert_int_equal(atomic_fetch_add(&b->delivering, 1), 0);
    assert_true(job >= b->next); // it was not delivered before
    assert_int_equal(**(int64_t **)result, job * job);
    atomic_fetch_add(&b->arrived, 1);
    atomic_fetch_sub(&b->delivering, 1);
    return job != b->unseen;
}

static bool check(void *context, int64_t job, void *result) {
    Bench *b = context;
    assert_int_equal(atomic_fetch_add(&b->delivering, 1), 0);
    assert_int_equal(job, b->next++);
    assert_int_equal(**(int64_t **)result, job * job);
    forget(context, result);
    atomic_fetch_sub(&b->delivering, 1);
    return job != b->refused;
}

static Bench bench(void) {
    return (Bench){.broken = NEVER, .refused = NEVER, .stops = NEVER, .unseen = NEVER};
}

static int64_t run(Bench *b, int64_t jobs, int threads) {
    int64_t n = work_queue_run(&(WorkQueue){.jobs = jobs,
                                            .threads = threads,
                                            .result_size = sizeof(int64_t *),
                                            .stop = &b->stop,
                                            .context = b,
                                            .work = square,
                                            .arrive = see,
                                            .deliver = check,
                                            .drop = forget});
    assert_int_equal(n, b->next);
    assert_int_equal(atomic_load(&b->living), 0);
    return n;
}

static void results_leave_in_order_at_any_number_of_threads(void **state) {
    (void)state;
    for (int threads = 1; threads <= 8; threads++) {
        Bench b = bench();
        assert_int_equal(run(&b, 5000, threads), 5000);
    }
}

static void no_jobs_are_no_work(void **state) {
    (void)state;
    Bench b = bench();
    assert_int_equal(run(&b, 0, 4), 0);
}

static void a_slow_job_holds_back_results_but_not_the_other_threads(void **state) {
    (void)state;
    Bench b = bench();
    b.slow_until = 100; // all done by the other thread, in the ring
    assert_int_equal(run(&b, 1000, 2), 1000);
}

static void a_result_arrives_while_one_before_it_is_not_there(void **state) {
    (void)state;
    Bench b = bench();
    b.slow_until = 100;
    b.waits_for_arrivals = true;
    assert_int_equal(run(&b, 1000, 2), 1000);
    assert_int_equal(atomic_load(&b.arrived), 1000); // each once
}

static void a_result_that_is_refused_when_it_arrives_ends_everything(void **state) {
    (void)state;
    for (int threads = 1; threads <= 8; threads *= 2) {
        Bench b = bench();
        b.unseen = 300;
        assert_true(run(&b, 5000, threads) <= 300);
    }
}

static void nothing_is_delivered_behind_a_broken_job(void **state) {
    (void)state;
    for (int threads = 1; threads <= 8; threads *= 2) {
        Bench b = bench();
        b.broken = 300;
        assert_int_equal(run(&b, 5000, threads), 300);
    }
}

static void nothing_is_delivered_behind_a_refused_result(void **state) {
    (void)state;
    for (int threads = 1; threads <= 8; threads *= 2) {
        Bench b = bench();
        b.refused = 300;
        assert_int_equal(run(&b, 5000, threads), 301);
    }
}

static void a_stop_ends_it_after_the_jobs_that_are_begun(void **state) {
    (void)state;
    for (int threads = 1; threads <= 8; threads *= 2) {
        Bench b = bench();
        b.stops = 300;
        int64_t n = run(&b, 5000, threads);
        assert_true(n >= 301 &&
                    n <= 300 + 64 * threads); // complete jobs are still delivered, in order
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_leave_in_order_at_any_number_of_threads),
        cmocka_unit_test(no_jobs_are_no_work),
        cmocka_unit_test(a_slow_job_holds_back_results_but_not_the_other_threads),
        cmocka_unit_test(a_result_arrives_while_one_before_it_is_not_there),
        cmocka_unit_test(a_result_that_is_refused_when_it_arrives_ends_everything),
        cmocka_unit_test(nothing_is_delivered_behind_a_broken_job),
        cmocka_unit_test(nothing_is_delivered_behind_a_refused_result),
        cmocka_unit_test(a_stop_ends_it_after_the_jobs_that_are_begun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
