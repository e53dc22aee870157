// SPDX-License-Identifier: MIT
// crew.c - the two ends of a work queue between processes; see crew.h.
//
// A member has a second job waiting while it does the first, so that it need not wait for the
// leader. The leader keeps results in a ring until all earlier ones have arrived.
#include "work/crew.h"

#include "base/mem.h"

#include <stdio.h>
#include <string.h>

enum { JOBS_AHEAD = 2, RESULTS_PER_MEMBER = 64, NO_JOB = -1 };

// The header of every message.
typedef struct {
    int64_t job;  // NO_JOB: something to know before any job
    int64_t run;  // of the leader: answers to an earlier run are too late
    int64_t done; // of a member: false when the job was aborted
} Head;

static void add_head(Str *out, Head h) {
    str_reset(out);
    str_add_n(out, (const char *)&h, sizeof h);
}

static bool take_head(const Str *in, Head *out) {
    if (in->len < sizeof *out) return false;
    memcpy(out, in->text, sizeof *out);
    return true;
}

// --- the leader ---

typedef enum { SLOT_EMPTY, SLOT_READY, SLOT_BROKEN } SlotKind;

typedef struct {
    const WorkQueue *work;
    int64_t taken, delivered;
    bool ended;
    int64_t ring;
    SlotKind *kinds;
    char *results;
    int64_t (*held)[JOBS_AHEAD]; // by each member: jobs + 1, 0 for none
    bool *gone, *briefed;
    int64_t *again; // jobs of members that are gone
    size_t n_again;
    Str message;
} Lead;

static void *result_at(const Lead *l, int64_t job) {
    return l->results + (size_t)(job % l->ring) * l->work->result_size;
}

static bool told_to_stop(const Lead *l) {
    return l->ended || (l->work->stop && atomic_load(l->work->stop));
}

static bool is_waiting(const Lead *l) {
    return l->n_again > 0 || (l->taken < l->work->jobs && l->taken - l->delivered < l->ring);
}

static void deliver_ready(Lead *l) {
    while (!l->ended && l->delivered < l->taken && l->kinds[l->delivered % l->ring]) {
        int64_t job = l->delivered;
        bool go_on = l->kinds[job % l->ring] == SLOT_READY;
        if (go_on) {
            go_on = l->work->deliver(l->work->context, job, result_at(l, job));
            l->kinds[job % l->ring] = SLOT_EMPTY;
            l->delivered++;
        }
        l->ended = !go_on;
    }
}

// A result is here: the caller sees it at once.
static void note_result(Lead *l, int64_t job, bool whole) {
    const WorkQueue *w = l->work;
    l->kinds[job % l->ring] = whole ? SLOT_READY : SLOT_BROKEN;
    if (whole && w->arrive && !w->arrive(w->context, job, result_at(l, job))) l->ended = true;
}

static void brief(Lead *l, int member) {
    const WorkQueue *w = l->work;
    if (!w->brief || l->briefed[member]) return;
    l->briefed[member] = true;
    add_head(&l->message, (Head){.job = NO_JOB, .run = w->crew->runs});
    w->brief(w->context, &l->message);
    w->crew->ops->send(w->crew, member, l->message.text, l->message.len);
}

static void give(Lead *l, int member, int64_t job) {
    const WorkQueue *w = l->work;
    brief(l, member);
    int64_t *place = l->held[member];
    while (*place) place++;
    *place = job + 1;
    add_head(&l->message, (Head){.job = job, .run = l->work->crew->runs});
    if (w->ask) w->ask(w->context, job, &l->message);
    w->crew->ops->send(w->crew, member, l->message.text, l->message.len);
}

// The jobs at the front that need no other process.
static void do_own(Lead *l) {
    const WorkQueue *w = l->work;
    while (!told_to_stop(l) && w->here && l->taken < w->jobs && l->taken - l->delivered < l->ring &&
           w->here(w->context, l->taken)) {
        int64_t job = l->taken++;
        memset(result_at(l, job), 0, w->result_size);
        bool whole = w->work(w->context, 0, job, result_at(l, job));
        note_result(l, job, whole);
        deliver_ready(l);
    }
}

// Members with the fewest jobs come first: none gets a second job while another has none.
static void give_out(Lead *l) {
    for (int most = 0; most < JOBS_AHEAD; most++)
        for (int i = 0; i < l->work->crew->members; i++) {
            do_own(l);
            if (told_to_stop(l) || !is_waiting(l)) return;
            if (l->gone[i] || l->held[i][most] || (most && !l->held[i][most - 1])) continue;
            give(l, i, l->n_again ? l->again[--l->n_again] : l->taken++);
        }
}

// Others repeat its jobs: it has failed, or was stopped.
static void lose(Lead *l, int member) {
    l->gone[member] = true;
    for (int k = 0; k < JOBS_AHEAD; k++) {
        if (l->held[member][k]) l->again[l->n_again++] = l->held[member][k] - 1;
        l->held[member][k] = 0;
    }
    bool all = true;
    for (int i = 0; i < l->work->crew->members; i++) all = all && l->gone[i];
    l->work->crew->deserted = all;
    l->ended = l->ended || all;
}

static void take_answer(Lead *l, int member) {
    Head h;
    const WorkQueue *w = l->work;
    if (!take_head(&l->message, &h) || h.run != l->work->crew->runs) return;
    int64_t *place = l->held[member], *end = place + JOBS_AHEAD;
    while (place < end && *place != h.job + 1) place++;
    if (place == end) return;
    if (!h.done) {
        lose(l, member);
        return;
    }
    for (; place + 1 < end; place++) place[0] = place[1];
    end[-1] = 0;
    void *result = result_at(l, h.job);
    memset(result, 0, w->result_size);
    bool whole =
        w->unpack(w->context, h.job, l->message.text + sizeof h, l->message.len - sizeof h, result);
    note_result(l, h.job, whole);
}

static void lead_free(Lead *l) {
    const WorkQueue *w = l->work;
    for (int64_t job = l->delivered; job < l->taken && w->drop; job++)
        if (l->kinds[job % l->ring] == SLOT_READY) w->drop(w->context, result_at(l, job));
    void *owned[] = {l->kinds, l->results, l->held, l->gone, l->briefed, l->again, l};
    str_clear(&l->message);
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
}

int64_t crew_lead(const WorkQueue *w) {
    size_t members = (size_t)w->crew->members;
    Lead *l = mem_new(1, sizeof *l);
    l->work = w;
    w->crew->runs++;
    l->ring = RESULTS_PER_MEMBER * (int64_t)(members + 1);
    l->kinds = mem_new((size_t)l->ring, sizeof *l->kinds);
    l->results = mem_new_aligned((size_t)l->ring, w->result_size);
    l->held = mem_new(members, sizeof *l->held);
    l->gone = mem_new(members, sizeof *l->gone);
    l->briefed = mem_new(members, sizeof *l->briefed);
    l->again = mem_new(members * JOBS_AHEAD, sizeof *l->again);
    w->crew->ops->begin(w->crew, w->what);
    while (!told_to_stop(l) && l->delivered < w->jobs) {
        give_out(l);
        deliver_ready(l);
        if (told_to_stop(l) || l->delivered == w->jobs) break;
        int member = 0;
        CrewEvent event = w->crew->ops->receive(w->crew, &member, &l->message);
        if (event == CREW_MESSAGE) take_answer(l, member);
        if (event == CREW_GONE) lose(l, member);
        deliver_ready(l);
    }
    int64_t delivered = l->delivered;
    lead_free(l);
    return delivered;
}

// --- a member ---

// False when the leader's message is not valid here.
static bool do_job(const WorkQueue *w, Str *message, void *result) {
    Head h;
    if (!take_head(message, &h)) return false;
    const char *bytes = message->text + sizeof h;
    size_t n = message->len - sizeof h;
    if (h.job == NO_JOB) return w->heed && w->heed(w->context, bytes, n);
    bool heard = !w->hear || w->hear(w->context, h.job, bytes, n);
    memset(result, 0, w->result_size);
    h.done = heard && w->work(w->context, 0, h.job, result);
    add_head(message, h);
    if (h.done) w->pack(w->context, result, message);
    if (w->drop) w->drop(w->context, result);
    w->crew->ops->send(w->crew, 0, message->text, message->len);
    return true;
}

int64_t crew_serve(const WorkQueue *w) {
    if (strcmp(w->crew->what, w->what) != 0) {
        fprintf(stderr, "genpei: this process has other work (%.80s) than the leader (%.80s)\n",
                w->what, w->crew->what);
        return 0;
    }
    Str message = {0};
    void *result = mem_new_aligned(1, w->result_size);
    int from = 0;
    for (CrewEvent event = CREW_NOTHING; event != CREW_QUIT;) {
        event = w->crew->ops->receive(w->crew, &from, &message);
        if (event == CREW_MESSAGE && !do_job(w, &message, result)) event = CREW_QUIT;
    }
    free(result);
    str_clear(&message);
    return 0;
}
