// SPDX-License-Identifier: MIT
// web_do_runs.h - a long run from inside, for web_runs.c and the handlers that start it.
#ifndef GENPEI_WEB_DO_RUNS_H
#define GENPEI_WEB_DO_RUNS_H

#include "papers/papers.h"
#include "web/web_server.h"

struct Run {
    Job job;
    Web *web;
    char id[24];
    int64_t number; // later runs have higher ones
    Topic topic;
    Str said; // events, for those who come late
    bool done;
    atomic_bool stop;
    // what it is about
    const Game *game;
    const Paper *paper;
    char *a, *b, *only;
    int64_t games;
    uint64_t seed;
    // of a tournament
    char **specs;
    size_t n_specs;
    int kind, rounds;
};

Run *runs_find(Runs *r, const char *id);

// A new run, not yet waiting for its thread; NULL when too many are going on.
Run *runs_add(Web *w, void (*work)(Job *job));

// Whether so many wait that no more are taken.
bool runs_full(Web *w);

// Lets a run wait for its thread; what its visitor is answered.
Reply runs_start(Web *w, Run *r);

// Tells all who watch, from the run's own thread. With `replaces`, only the last of such events is
// kept for those who come late. Takes the data over.
void run_say(Run *r, const char *event, json_t *data, bool replaces);
void run_finish(Run *r);

// The work of a run.
void run_arena(Job *job);
void run_tournament(Job *job);
void run_paper(Job *job);

#endif
