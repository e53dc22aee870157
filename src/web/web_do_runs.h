// SPDX-License-Identifier: MIT
// web_do_runs.h - matches and papers.
#ifndef GENPEI_WEB_DO_RUNS_H
#define GENPEI_WEB_DO_RUNS_H

#include "web/base/web_request.h"

// The lists have the newest first.
Handler do_arena, do_arena_list, do_tournament_list, do_papers, do_paper, do_run_events,
    do_run_stop;

#endif
