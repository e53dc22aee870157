// SPDX-License-Identifier: MIT
// crew_mpi.c - the program as the processes of an MPI job: rank 0 leads, the others serve.
//
// MPI is called by the first thread of a process only. A member's command runs in a second thread,
// so that it hears at once when nothing more is to be done; messages between the two wait in lists.
// MPI's own waiting keeps a processor busy: here every process polls and sleeps for a moment
// instead.
//
// When a rank dies, Open MPI ends the whole job. What the leader has kept is all there is, and all
// that is needed: the command is started again with --resume.
#include "base/mem.h"
#include "work/crew.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

enum { TAG_BEGIN = 1, TAG_MESSAGE, TAG_GONE, TAG_QUIT };
enum { SLEEP_SHORT_US = 20, SLEEP_LONG_US = 1000 };

// Longer and longer while nothing happens.
static void sleep_a_little(int *us) {
    thrd_sleep(&(struct timespec){.tv_nsec = *us * 1000L}, NULL);
    *us = *us * 2 < SLEEP_LONG_US ? *us * 2 : SLEEP_LONG_US;
}

// Takes a message that is there; its tag, or 0.
static int take_message(int *from, Str *out) {
    MPI_Status status;
    int there = 0, n = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return 0;
    MPI_Get_count(&status, MPI_BYTE, &n);
    char *bytes = mem_new((size_t)n + 1, 1);
    MPI_Recv(bytes, n, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    str_reset(out);
    str_add_n(out, bytes, (size_t)n);
    free(bytes);
    *from = status.MPI_SOURCE;
    return status.MPI_TAG;
}

// --- the leader ---

typedef struct {
    Crew crew;
    bool begun;
} Leader;

// A member is always ready to receive, so this ends.
static void send_to(int rank, int tag, const char *bytes, size_t n) {
    MPI_Send(bytes, (int)n, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

static void leader_begin(Crew *c, const char *what) {
    Leader *l = (Leader *)c;
    for (int i = 1; i <= c->members && !l->begun; i++) send_to(i, TAG_BEGIN, what, strlen(what));
    l->begun = true;
}

static void leader_send(Crew *c, int member, const char *bytes, size_t n) {
    (void)c;
    send_to(member + 1, TAG_MESSAGE, bytes, n);
}

static CrewEvent leader_receive(Crew *c, int *member, Str *bytes) {
    (void)c;
    int from = 0, tag = 0;
    for (int us = SLEEP_SHORT_US; !(tag = take_message(&from, bytes)); sleep_a_little(&us))
        if (us == SLEEP_LONG_US) return CREW_NOTHING;
    *member = from - 1;
    return tag == TAG_GONE ? CREW_GONE : CREW_MESSAGE;
}

// The leader hears signals itself.
static void leader_watch(Crew *c, atomic_bool *stop) {
    (void)c, (void)stop;
}

static int lead(int argc, char **argv, CrewRun *run, int members) {
    static const CrewOps ops = {leader_begin, leader_send, leader_receive, leader_watch};
    Leader l = {.crew = {.ops = &ops, .members = members, .leads = true}};
    int status = run(argc, argv, members > 0 ? &l.crew : NULL);
    if (l.crew.deserted) {
        fputs("genpei-mpi: no other process is left; the results are not complete\n", stderr);
        status = 2;
    }
    for (int i = 1; i <= members; i++) send_to(i, TAG_QUIT, "", 0);
    return status;
}

// --- members ---

typedef struct Message {
    struct Message *next;
    Str bytes;
} Message;

typedef struct {
    Message *first, *last;
} MessageList;

typedef struct {
    Crew crew;
    int argc;
    char **argv;
    CrewRun *run;
    mtx_t lock; // of everything below
    cnd_t came; // a message, or the end
    MessageList in, out;
    atomic_bool *stop; // of the command; NULL while there is none
    bool quit;         // the leader says so
    bool over;         // the command has returned
    // Of the first thread alone.
    Message *sending;
    MPI_Request request;
} Member;

static void list_add(MessageList *l, const char *bytes, size_t n) {
    Message *m = mem_new(1, sizeof *m);
    str_add_n(&m->bytes, bytes, n);
    if (l->last)
        l->last->next = m;
    else
        l->first = m;
    l->last = m;
}

static Message *list_take(MessageList *l) {
    Message *m = l->first;
    if (!m) return NULL;
    l->first = m->next;
    if (!l->first) l->last = NULL;
    return m;
}

static void message_free(Message *m) {
    if (!m) return;
    str_clear(&m->bytes);
    free(m);
}

static void member_begin(Crew *c, const char *what) {
    (void)c, (void)what;
}

static void member_send(Crew *c, int member, const char *bytes, size_t n) {
    Member *m = (Member *)c;
    (void)member;
    mtx_lock(&m->lock);
    list_add(&m->out, bytes, n);
    mtx_unlock(&m->lock);
}

static CrewEvent member_receive(Crew *c, int *member, Str *bytes) {
    Member *m = (Member *)c;
    *member = 0;
    mtx_lock(&m->lock);
    while (!m->quit && !m->in.first) cnd_wait(&m->came, &m->lock);
    Message *got = m->quit ? NULL : list_take(&m->in);
    mtx_unlock(&m->lock);
    if (!got) return CREW_QUIT;
    str_reset(bytes);
    str_add_n(bytes, got->bytes.text, got->bytes.len);
    message_free(got);
    return CREW_MESSAGE;
}

static void member_watch(Crew *c, atomic_bool *stop) {
    Member *m = (Member *)c;
    mtx_lock(&m->lock);
    m->stop = stop;
    mtx_unlock(&m->lock);
}

static int member_work(void *arg) {
    Member *m = arg;
    int status = m->run(m->argc, m->argv, &m->crew);
    mtx_lock(&m->lock);
    m->over = true;
    mtx_unlock(&m->lock);
    return status;
}

// A message goes out while others come in: were both ends to wait until theirs is taken, neither
// ever would be. Returns whether something is still on its way.
static bool send_next(Member *m) {
    int done = 1;
    if (m->sending) MPI_Test(&m->request, &done, MPI_STATUS_IGNORE);
    if (!done) return true;
    message_free(m->sending);
    mtx_lock(&m->lock);
    m->sending = list_take(&m->out);
    mtx_unlock(&m->lock);
    if (m->sending)
        MPI_Isend(m->sending->bytes.text, (int)m->sending->bytes.len, MPI_BYTE, 0, TAG_MESSAGE,
                  MPI_COMM_WORLD, &m->request);
    return m->sending != NULL;
}

static void take_in(Member *m, int tag, const Str *bytes) {
    mtx_lock(&m->lock);
    if (tag == TAG_MESSAGE) list_add(&m->in, bytes->text, bytes->len);
    if (tag == TAG_QUIT) {
        m->quit = true;
        if (m->stop) atomic_store(m->stop, true);
    }
    cnd_broadcast(&m->came);
    mtx_unlock(&m->lock);
}

static bool is_over(Member *m) {
    mtx_lock(&m->lock);
    bool over = m->over;
    mtx_unlock(&m->lock);
    return over;
}

// Carries messages until the leader has said that it is over and the command has ended.
static void carry(Member *m, Str *bytes) {
    bool told = false;
    for (int us = SLEEP_SHORT_US; !m->quit || !is_over(m);) {
        int from, tag = take_message(&from, bytes);
        if (tag) take_in(m, tag, bytes);
        bool busy = send_next(m);
        if (!told && !m->quit && !busy && is_over(m)) {
            send_to(0, TAG_GONE, "", 0);
            told = true;
        }
        if (tag || busy) us = SLEEP_SHORT_US;
        sleep_a_little(&us);
    }
    while (send_next(m)) continue;
}

static void serve(Member *m) {
    Str bytes = {0};
    thrd_t worker;
    int from, tag;
    for (int us = SLEEP_SHORT_US; !(tag = take_message(&from, &bytes));) sleep_a_little(&us);
    if (tag == TAG_BEGIN) {
        char *what = mem_text(str_text(&bytes));
        m->crew.what = what;
        // What a command prints is the leader's to print.
        if (!freopen("/dev/null", "w", stdout) || thrd_create(&worker, member_work, m))
            error_abort("starting the thread of a member", NULL);
        carry(m, &bytes);
        thrd_join(worker, NULL);
        free(what);
    }
    while (m->in.first) message_free(list_take(&m->in));
    str_clear(&bytes);
}

int crew_main(int argc, char **argv, CrewRun *run) {
    static const CrewOps ops = {member_begin, member_send, member_receive, member_watch};
    int level, rank, size, status = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        status = lead(argc, argv, run, size - 1);
    } else {
        Member m = {.crew = {.ops = &ops, .members = size - 1}, .argc = argc, .argv = argv};
        m.run = run;
        mtx_init(&m.lock, mtx_plain);
        cnd_init(&m.came);
        serve(&m);
        cnd_destroy(&m.came);
        mtx_destroy(&m.lock);
    }
    MPI_Finalize();
    return status;
}
