// SPDX-License-Identifier: MIT
// crew_sim.c - simulates how long a leader and many members need for a number of jobs.
//
//   crew_sim TIMES JOBS LEADER_US LATENCY_US MEMBERS...
//
// TIMES is a file of measured times, one per line, in seconds; the times of the jobs are drawn from
// it. LEADER_US is what the leader spends on a job, LATENCY_US how long a message takes. The rules
// are those of src/work/crew.c: two jobs at a member, results that are delivered in order, a ring
// of 64 results for each member. For each number of members it prints the time, the speed-up over
// one process, and the loss.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOBS_AHEAD = 2, RESULTS_PER_MEMBER = 64 };

typedef struct {
    double at; // when the answer reaches the leader
    int member;
    int64_t job;
} Answer;

typedef struct {
    double *times; // of the jobs
    int64_t jobs;
    double leader_s, latency_s;
    int members;
    // as it goes
    Answer *heap;
    int n;
    double *free_at; // when a member has finished all its jobs
    int *held;
    bool *come; // of each job: its answer has arrived
    int64_t taken, delivered;
    double now, busy; // the leader's clock; its busy time
} Sim;

static void *need(size_t count, size_t size) {
    void *p = calloc(count, size);
    if (!p) abort();
    return p;
}

// --- answers on their way, the earliest first ---

static void push(Sim *s, Answer a) {
    int i = s->n++;
    for (; i > 0 && s->heap[(i - 1) / 2].at > a.at; i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = a;
}

static Answer pop(Sim *s) {
    Answer first = s->heap[0], last = s->heap[--s->n];
    int i = 0;
    for (int child; (child = 2 * i + 1) < s->n; i = child) {
        if (child + 1 < s->n && s->heap[child + 1].at < s->heap[child].at) child++;
        if (s->heap[child].at >= last.at) break;
        s->heap[i] = s->heap[child];
    }
    s->heap[i] = last;
    return first;
}

// --- the work ---

static void give(Sim *s, int member) {
    double there = s->now + s->latency_s;
    double begin = s->free_at[member] > there ? s->free_at[member] : there;
    s->free_at[member] = begin + s->times[s->taken];
    s->held[member]++;
    push(s, (Answer){s->free_at[member] + s->latency_s, member, s->taken++});
}

static bool may_give(const Sim *s) {
    int64_t ring = RESULTS_PER_MEMBER * (int64_t)(s->members + 1);
    return s->taken < s->jobs && s->taken - s->delivered < ring;
}

static void give_all(Sim *s) {
    for (int most = 0; most < JOBS_AHEAD; most++)
        for (int i = 0; i < s->members && may_give(s); i++)
            if (s->held[i] <= most) give(s, i);
}

// The total time.
static double run(Sim *s) {
    bool stalled = false;
    s->taken = s->delivered = s->n = 0;
    s->now = s->busy = 0;
    for (int i = 0; i < s->members; i++) s->free_at[i] = s->held[i] = 0;
    for (int64_t j = 0; j < s->jobs; j++) s->come[j] = false;
    give_all(s);
    while (s->delivered < s->jobs) {
        Answer a = pop(s);
        if (a.at > s->now) s->now = a.at;
        s->now += s->leader_s;
        s->busy += s->leader_s;
        s->held[a.member]--;
        s->come[a.job] = true;
        while (s->delivered < s->jobs && s->come[s->delivered]) s->delivered++;
        // As a rule only the member that has answered needs a job; after a full ring, any member
        // may.
        if (stalled)
            give_all(s);
        else if (may_give(s))
            give(s, a.member);
        stalled = s->taken < s->jobs && !may_give(s);
    }
    return s->now;
}

// --- the table ---

static size_t read_times(const char *file, double **out) {
    FILE *f = fopen(file, "r");
    size_t n = 0, cap = 0;
    double t;
    *out = NULL;
    while (f && fscanf(f, "%lf", &t) == 1) {
        if (n == cap) *out = realloc(*out, (cap = cap ? 2 * cap : 1024) * sizeof(double));
        if (!*out) abort();
        (*out)[n++] = t;
    }
    if (f) fclose(f);
    return n;
}

static void draw_times(Sim *s, const double *from, size_t n) {
    uint64_t x = 1970;
    for (int64_t j = 0; j < s->jobs; j++) {
        x = x * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        s->times[j] = from[(x >> 33) % n];
    }
}

static void simulate(Sim *s, int members) {
    size_t n = (size_t)members;
    s->members = members;
    s->heap = need(n * JOBS_AHEAD + 1, sizeof *s->heap);
    s->free_at = need(n, sizeof *s->free_at);
    s->held = need(n, sizeof *s->held);
    double took = run(s), alone = 0;
    for (int64_t j = 0; j < s->jobs; j++) alone += s->times[j];
    printf("%8d %12.1f %10.1f %9.1f%% %12.1f%%\n", members, took, alone / took,
           100 * alone / took / members, 100 * s->busy / took);
    free(s->heap);
    free(s->free_at);
    free(s->held);
}

int main(int argc, char **argv) {
    double *from;
    if (argc < 6) {
        fprintf(stderr, "usage: crew_sim TIMES JOBS LEADER_US LATENCY_US MEMBERS...\n");
        return 2;
    }
    size_t n = read_times(argv[1], &from);
    Sim s = {.jobs = strtoll(argv[2], NULL, 10),
             .leader_s = strtod(argv[3], NULL) / 1e6,
             .latency_s = strtod(argv[4], NULL) / 1e6};
    if (n == 0 || s.jobs < 1) {
        fprintf(stderr, "crew_sim: %s: no times in it\n", argv[1]);
        return 2;
    }
    s.times = need((size_t)s.jobs, sizeof *s.times);
    s.come = need((size_t)s.jobs, sizeof *s.come);
    draw_times(&s, from, n);
    printf("%8s %12s %10s %10s %13s\n", "members", "seconds", "faster", "used", "leader busy");
    for (int i = 5; i < argc; i++) simulate(&s, (int)strtol(argv[i], NULL, 10));
    free(s.times);
    free(s.come);
    free(from);
    return 0;
}
