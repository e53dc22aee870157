// SPDX-License-Identifier: MIT
// crew.h - other processes, perhaps on other machines, that do the jobs of a work queue.
//
// All of them are started with the same command line. One leads: it runs the command, hands out the
// numbers of jobs and collects the results. The others, its members, run the same command up to the
// same queue, and serve there until the leader has everything. A job follows from its number alone
// (and from what the leader sends with it), so it does not matter who does it, and a lost one is
// done again.
#ifndef GENPEI_CREW_H
#define GENPEI_CREW_H

#include "base/error.h"
#include "base/str.h"
#include "work/work_queue.h"

typedef enum {
    CREW_NOTHING, // for a moment; ask again
    CREW_MESSAGE, // a message has arrived
    CREW_GONE,    // to the leader: this member will do nothing more
    CREW_QUIT,    // to a member: there is nothing more to do
} CrewEvent;

typedef struct {
    // The leader sends its members a description of the work, before the first job. Later calls
    // do nothing.
    void (*begin)(Crew *c, const char *what);
    // Messages are never lost, and come in the order they were sent. Members have only the leader
    // to send to.
    void (*send)(Crew *c, int member, const char *bytes, size_t n);
    // Waits briefly. A message replaces what is in `bytes`.
    CrewEvent (*receive)(Crew *c, int *member, Str *bytes);
    // A member's command can be ended by setting this, from another thread; NULL: no longer.
    void (*watch)(Crew *c, atomic_bool *stop);
} CrewOps;

// First member of the struct of a transport.
struct Crew {
    const CrewOps *ops;
    int members; // numbered from 0, the leader not among them
    bool leads;
    bool deserted;    // the leader: no member is left; the work is not complete
    int64_t runs;     // the leader: queues so far
    const char *what; // a member: the work, as described by the leader
};

static inline bool crew_leads(const Crew *c) {
    return c && c->leads;
}

static inline bool crew_serves(const Crew *c) {
    return c && !c->leads;
}

static inline void crew_watch(Crew *c, atomic_bool *stop) {
    if (c) c->ops->watch(c, stop);
}

// What work_queue_run does with a crew: the leader's part, and a member's. The latter returns 0
// when it gets the message to quit or when its work is not the leader's.
int64_t crew_lead(const WorkQueue *w);
int64_t crew_serve(const WorkQueue *w);

// Runs a whole program with the crew it was started with, or alone (NULL); returns the exit status.
// There are two of these: crew_alone.c and crew_mpi.c.
typedef int CrewRun(int argc, char **argv, Crew *crew);
int crew_main(int argc, char **argv, CrewRun *run);

#endif
