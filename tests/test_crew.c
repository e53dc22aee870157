// SPDX-License-Identifier: MIT
// test_crew.c - a work queue between a leader and members, all of them played in this process.
#include "base/mem.h"
#include "base/rng.h"
#include "work/crew.h"

#include "testing.h"

#include <stdlib.h>

enum { MEMBERS = 3, WAITING_MAX = 8, NEVER = -1 };

typedef struct Office Office;

// A member's end: it gets one message at a time.
typedef struct {
    Crew crew;
    Office *office;
    Str waiting[WAITING_MAX];
    int n;
    bool heard;
} Desk;

struct Office {
    Crew crew; // the leader's
    Desk desks[MEMBERS];
    WorkQueue members_work;
    Rng rng;
    Str answer;
    bool answered;
    int begun;
    int leaver;     // this member
    int leaves_at;  // leaves when this many jobs are done in total
    int done;       // jobs done by members
    int64_t broken; // a member aborts this job, once
};

// --- carrying messages ---

static void office_begin(Crew *c, const char *what) {
    Office *o = (Office *)c;
    o->begun++;
    for (int i = 0; i < MEMBERS; i++) o->desks[i].crew.what = what;
}

static void office_send(Crew *c, int member, const char *bytes, size_t n) {
    Desk *d = &((Office *)c)->desks[member];
    assert_true(d->n < WAITING_MAX);
    str_reset(&d->waiting[d->n]);
    str_add_n(&d->waiting[d->n++], bytes, n);
}

static CrewEvent office_receive(Crew *c, int *member, Str *bytes) {
    Office *o = (Office *)c;
    *member = (int)rng_below(&o->rng, MEMBERS);
    Desk *d = &o->desks[*member];
    if (o->leaver == *member && o->done >= o->leaves_at) {
        o->leaver = NEVER;
        return CREW_GONE;
    }
    if (d->n == 0) return CREW_NOTHING;
    WorkQueue w = o->members_work;
    w.crew = &d->crew;
    d->heard = false;
    o->answered = false;
    crew_serve(&w);
    if (!o->answered) return CREW_NOTHING;
    o->done++;
    str_reset(bytes);
    str_add_n(bytes, o->answer.text, o->answer.len);
    return CREW_MESSAGE;
}

static void desk_send(Crew *c, int member, const char *bytes, size_t n) {
    Office *o = ((Desk *)c)->office;
    (void)member;
    str_reset(&o->answer);
    str_add_n(&o->answer, bytes, n);
    o->answered = true;
}

static CrewEvent desk_receive(Crew *c, int *member, Str *bytes) {
    Desk *d = (Desk *)c;
    *member = 0;
    if (d->heard) return CREW_QUIT;
    d->heard = true;
    str_reset(bytes);
    str_add_n(bytes, d->waiting[0].text, d->waiting[0].len);
    Str first = d->waiting[0];
    d->n--;
    for (int i = 0; i < d->n; i++) d->waiting[i] = d->waiting[i + 1];
    d->waiting[d->n] = first;
    return CREW_MESSAGE;
}

static Office *office_new(uint64_t seed) {
    static const CrewOps leader = {office_begin, office_send, office_receive, NULL};
    static const CrewOps member = {NULL, desk_send, desk_receive, NULL};
    Office *o = mem_new(1, sizeof *o);
    o->crew = (Crew){.ops = &leader, .members = MEMBERS, .leads = true};
    o->rng = rng_seed(seed);
    o->leaver = NEVER;
    o->broken = NEVER;
    for (int i = 0; i < MEMBERS; i++)
        o->desks[i] = (Desk){.crew = {.ops = &member, .members = MEMBERS}, .office = o};
    return o;
}

static void office_free(Office *o) {
    for (int i = 0; i < MEMBERS; i++)
        for (int k = 0; k < WAITING_MAX; k++) str_clear(&o->desks[i].waiting[k]);
    str_clear(&o->answer);
    free(o);
}

// --- the work: squares, on the heap ---

typedef struct {
    Office *office;
    int64_t next, last; // the next to be delivered; the last one wanted
    int64_t factor;     // sent with each job
    int64_t heard;
    int briefings;
    int living;
} Sums;

static bool square(void *context, int thread, int64_t job, void *result) {
    Sums *s = context;
    assert_int_equal(thread, 0);
    if (job == s->office->broken) {
        s->office->broken = NEVER;
        return false;
    }
    int64_t *number = mem_new(1, sizeof *number);
    s->living++;
    *number = job * job * (job % 10 == 0 ? s->factor : s->heard);
    *(int64_t **)result = number;
    return true;
}

static bool every_tenth(void *context, int64_t job) {
    (void)context;
    return job % 10 == 0;
}

static void ask(void *context, int64_t job, Str *out) {
    Sums *s = context;
    assert_false(every_tenth(context, job));
    str_add_n(out, (const char *)&s->factor, sizeof s->factor);
}

static bool hear(void *context, int64_t job, const char *bytes, size_t n) {
    Sums *s = context;
    (void)job;
    assert_int_equal(n, sizeof s->heard);
    memcpy(&s->heard, bytes, n);
    return true;
}

static void brief(void *context, Str *out) {
    (void)context;
    str_add(out, "squares, please");
}

static bool heed(void *context, const char *bytes, size_t n) {
    Sums *s = context;
    s->briefings++;
    return n == strlen("squares, please") && strncmp(bytes, "squares, please", n) == 0;
}

static void pack(void *context, const void *result, Str *out) {
    (void)context;
    str_add_n(out, *(const char *const *)result, sizeof(int64_t));
}

static bool unpack(void *context, int64_t job, const char *bytes, size_t n, void *result) {
    Sums *s = context;
    (void)job;
    assert_int_equal(n, sizeof(int64_t));
    int64_t *number = mem_new(1, sizeof *number);
    s->living++;
    memcpy(number, bytes, n);
    *(int64_t **)result = number;
    return true;
}

static void forget(void *context, void *result) {
    Sums *s = context;
    s->living -= *(int64_t **)result != NULL;
    free(*(int64_t **)result);
}

static bool check(void *context, int64_t job, void *result) {
    Sums *s = context;
    assert_int_equal(job, s->next++);
    assert_int_equal(**(int64_t **)result, job * job * s->factor);
    forget(s, result);
    return job != s->last;
}

// Runs `jobs` jobs; returns how many results arrived.
static int64_t run(Office *o, Sums *s, int64_t jobs) {
    *s = (Sums){.office = o, .last = NEVER, .factor = s->factor, .heard = 0, .living = 0};
    WorkQueue w = {.jobs = jobs,
                   .threads = 1,
                   .result_size = sizeof(int64_t *),
                   .context = s,
                   .work = square,
                   .deliver = check,
                   .drop = forget,
                   .crew = &o->crew,
                   .what = "squares",
                   .here = every_tenth,
                   .brief = brief,
                   .heed = heed,
                   .ask = ask,
                   .hear = hear,
                   .pack = pack,
                   .unpack = unpack};
    o->members_work = w;
    return work_queue_run(&w);
}

static void results_leave_in_order_whoever_is_quick(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Office *o = office_new(seed);
        Sums s = {.factor = 3};
        assert_int_equal(run(o, &s, 1000), 1000);
        assert_int_equal(s.living, 0);
        assert_int_equal(o->begun, 1);
        assert_int_equal(s.briefings, MEMBERS); // once each
        assert_int_equal(o->done, 900);
        office_free(o);
    }
}

static void what_a_member_leaves_undone_is_done_by_others(void **state) {
    (void)state;
    for (int leaver = 0; leaver < MEMBERS; leaver++) {
        Office *o = office_new(7);
        o->leaver = leaver;
        o->leaves_at = 17;
        o->broken = 123; // and another one gives up here
        Sums s = {.factor = 1};
        assert_int_equal(run(o, &s, 500), 500);
        assert_int_equal(s.living, 0);
        assert_false(o->crew.deserted);
        office_free(o);
    }
}

static void a_crew_without_members_is_noticed(void **state) {
    (void)state;
    Office *o = office_new(5);
    for (int i = 0; i < MEMBERS; i++) o->desks[i].crew.what = "squares";
    o->crew.members = 1;
    o->leaver = 0;
    o->leaves_at = 9;
    Sums s = {.factor = 1};
    assert_true(run(o, &s, 500) < 500);
    assert_true(o->crew.deserted);
    assert_int_equal(s.living, 0);
    office_free(o);
}

static bool enough(void *context, int64_t job, void *result) {
    check(context, job, result);
    return job < 42;
}

static void late_answers_to_an_ended_queue_are_passed_over(void **state) {
    (void)state;
    Office *o = office_new(11);
    Sums s = {.factor = 2, .office = o, .last = NEVER};
    WorkQueue w = {.jobs = 1000,
                   .threads = 1,
                   .result_size = sizeof(int64_t *),
                   .context = &s,
                   .work = square,
                   .deliver = enough,
                   .drop = forget,
                   .crew = &o->crew,
                   .what = "squares",
                   .ask = ask,
                   .hear = hear,
                   .pack = pack,
                   .unpack = unpack,
                   .here = every_tenth};
    o->members_work = w;
    assert_int_equal(work_queue_run(&w), 43);
    assert_int_equal(s.living, 0);
    s.factor = 5; // answers to the first would be seen by their value
    assert_int_equal(run(o, &s, 300), 300);
    assert_int_equal(s.living, 0);
    office_free(o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_leave_in_order_whoever_is_quick),
        cmocka_unit_test(what_a_member_leaves_undone_is_done_by_others),
        cmocka_unit_test(a_crew_without_members_is_noticed),
        cmocka_unit_test(late_answers_to_an_ended_queue_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
