// SPDX-License-Identifier: MIT
// web_analysis_job.h - one analysis: searching, reporting, saving the result.
#ifndef GENPEI_WEB_ANALYSIS_JOB_H
#define GENPEI_WEB_ANALYSIS_JOB_H

#include "web/web_analysis.h"

typedef enum {
    ANALYSIS_GOES_ON,
    ANALYSIS_YIELDS,       // others wait: goes to the end of the queue
    ANALYSIS_STARTS_AGAIN, // more lines are wanted
    ANALYSIS_ENDS,         // it has no more requests
} AnalysisOrder;

// Belongs to its job; a game lists those with requests. Fields are under the server's lock except
// those of the searching thread.
struct Analysis {
    Job job;
    Web *web;
    Analysis *next; // of the game
    char id[WEB_ID_SIZE];
    char *spec;
    LiveGame live;
    size_t ply; // see WebPosition
    int lines;
    AnalysisOrder order;
    int64_t running_since_ns; // 0 while it waits for a thread
    int64_t slice_ms;
    char *told; // the latest event, for visitors who come later
    atomic_bool stop;

    // --- of the searching thread ---
    Player *player;
    int64_t mb;        // reserved for it
    const State *view; // what the player to move sees
    bool begun;
    int64_t spent_ns, told_ns;
    AnalysisStep last; // its lines are in `room`
    MoveValue *room;
    uint64_t nodes_before; // of earlier slices
    bool busy;             // its errand has to be tried again: another thread holds the game
};

// Takes ownership of the position; not yet waiting for a thread.
Analysis *analysis_job_new(Web *w, const WebGame *game, const char *spec, WebPosition *at,
                           int lines);
void analysis_job_free(Analysis *a);

#endif
