// SPDX-License-Identifier: MIT
// web_do_runs.h - a long run from inside, for web_runs.c and the handlers that start it.
#ifndef GENPEI_WEB_DO_RUNS_H
#define GENPEI_WEB_DO_RUNS_H

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
    const char *paper;
    char *a, *b, *only;
    int64_t games;
    uint64_t seed;
};

Run *runs_find(Runs *r, const char *id);

// A new run, not yet waiting for its thread; NULL when too many are going on.
Run *runs_add(Web *w, void (*work)(Job *job));

// The work of a run.
void run_arena(Job *job);
void run_paper(Job *job);

#endif
