// SPDX-License-Identifier: MIT
// web_runs.h - long runs that people watch: matches of the arena, experiments of papers.
//
// A few are done at a time, others wait. Everything a run has said is kept until newer runs
// take its place, so that somebody who comes late sees all of it.
#ifndef GENPEI_WEB_RUNS_H
#define GENPEI_WEB_RUNS_H

#include "base/str.h"
#include "web/wire/web_pool.h"
#include "web/wire/web_stream.h"

#include <stdatomic.h>
#include <stdint.h>

enum { RUNS_MAX = 32, RUN_SAID_MAX = 256 * 1024 };

typedef struct Run Run;

typedef struct {
    Run *runs[RUNS_MAX]; // NULL where free
} Runs;

void runs_clear(Runs *r);
void runs_stop_all(Runs *r);

#endif
