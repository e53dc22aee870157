// SPDX-License-Identifier: MIT
// web_runs.h - long runs that people watch: matches, tournaments, experiments of papers.
//
// A few run at a time, others wait. The events of a run are stored until newer runs take its place,
// so that a late visitor sees all of them.
#ifndef GENPEI_WEB_RUNS_H
#define GENPEI_WEB_RUNS_H

#include "papers/papers.h"
#include "referee/match.h"
#include "web/games/web_seating.h"
#include "web/wire/web_pool.h"
#include "web/wire/web_reply.h"
#include "web/wire/web_stream.h"

#include <stdatomic.h>

enum {
    RUNS_MAX = 32,
    RUNS_WAITING = 8,
    RUNS_OF_ONE = 3, // that have not ended, of one address: others have a thread (web.c)
    RUNS_HERE = 8,   // likewise of this machine, where a proxy may stand for many visitors
    RUN_SAID_MAX = 256 * 1024,
    RUN_ALONE_MS = 120000,
};

// Events of the archive: then when it began, so that names are in order of time.
#define RUNS_SAVED_PREFIX "arena/"
#define CUPS_SAVED_PREFIX "tournament/"

typedef struct Web Web;
typedef struct Run Run;
typedef struct Request Request;

typedef struct {
    Run *runs[RUNS_MAX]; // NULL where free
} Runs;

struct Run {
    Job job;
    Web *web;
    char id[24];
    int64_t number; // later runs have higher ones
    Topic topic;
    Str said;        // events, for visitors who come late
    int64_t told_ns; // when the state of things was last said
    bool done;
    atomic_bool stop;
    uint64_t address;
    char maker[VISITOR_KEY_SIZE]; // whose browser began it; "": everyone's
    int64_t mb;                   // memory of its players
    // what is run
    const Game *game;
    const Paper *paper;
    char *a, *b, *only;
    int64_t games;
    uint64_t seed;
    char *event;      // of the archive: the games of a match; NULL: they are not stored
    int64_t stored;   // games, so far
    size_t charged;   // bytes of its table that count for the address already
    char saved[64];   // event with the run and its table, for lists; "": none
    int64_t alone_ns; // since when nobody watches it; 0: somebody does
    // a tournament
    char **specs;
    size_t n_specs;
    int kind, rounds;
    // a training
    double seconds;
};

void runs_clear(Runs *r);
void runs_stop_all(Runs *r);

// Ends matches and tournaments that no one has watched for RUN_ALONE_MS.
void runs_stop_unwatched(Runs *r, int64_t now_ns);
Run *runs_find(Runs *r, const char *id);

// A new run for who made the request, not yet waiting for its thread; NULL when there are too
// many. The caller has taken the server's lock, and runs_start or runs_refuse releases it.
Run *runs_add(Web *w, void (*work)(Job *job), const Request *q);

// Lets a run wait for its thread; returns the answer to its visitor.
Reply runs_start(Web *w, Run *r);
Reply runs_refuse(Web *w);

// Sends an event to all watchers, from the run's own thread. With `replaces`, only the last of such
// events is stored for visitors who come late. Takes ownership of `data`.
void run_say(Run *r, const char *event, json_t *data, bool replaces);
void run_finish(Run *r);

// Lets a match, or the matches of a tournament, store their games, and the run its table under that
// prefix. False where the archive has no room, or the visitor's address has stored what it may in a
// day: then neither is stored.
bool run_keeps_games(Run *r, const char *prefix, MatchSetup *setup);

// Whether a game may be stored; it counts for the visitor's address. False, with the reason, ends
// the match.
bool run_may_store(Run *r, const Record *record, Error *e);

// Stores the run with its table, so that it is there after a restart. Takes ownership of `saved`.
void run_save(Run *r, json_t *saved);

// Work for runs_add.
void run_arena(Job *job);
void run_paper(Job *job);

#endif
