// SPDX-License-Identifier: MIT
// web_look.h - an analysis from inside: the thread that looks, and what it tells and leaves behind.
#ifndef GENPEI_WEB_LOOK_H
#define GENPEI_WEB_LOOK_H

#include "web/web_analysis.h"

typedef enum {
    LOOK_GOES_ON,
    LOOK_YIELDS, // others wait: to the end of the queue
    LOOK_ANEW,   // more lines are wanted
    LOOK_ENDS,   // nobody wants it any more
} LookOrder;

// Belongs to its job; a game lists those that are wanted. Fields are under the server's lock but
// for those of the thread that looks.
struct Analysis {
    Job job;
    Web *web;
    Analysis *next; // of the game
    char id[WEB_ID_SIZE];
    char *spec;
    LiveGame live;
    size_t ply; // see Spot
    int lines;
    LookOrder order;
    int64_t running_since_ns; // 0 while it waits for a thread
    int64_t slice_ms;
    char *told; // the latest event, for those who come later
    atomic_bool stop;

    // --- of the thread that looks ---
    Player *player;
    const State *view; // what the player to move sees
    bool begun;
    int64_t spent_ns, told_ns;
    AnalysisStep last; // its lines are room for as many as are wanted
    MoveValue *room;
    uint64_t nodes_before; // of earlier slices
};

// Takes the record over; not yet waiting for a thread.
Analysis *look_new(Web *w, const WebGame *game, const char *spec, Spot *spot, int lines);
void look_free(Analysis *a);

// Takes it from its game's list; nobody's wish leads to it any more. (web_analysis.c)
void look_leave(WebGame *game, const Analysis *a);

#endif
