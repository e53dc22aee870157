// SPDX-License-Identifier: MIT
// web.h - the board server: games of the workbench for people with a browser.
//
// One thread talks HTTP (libmicrohttpd, epoll) and never waits: who watches a game is an idle
// connection, not a thread. Moves of programs, hints, analysis, matches and papers are jobs of
// worker threads whose answers come back as server-sent events. One lock guards everything that
// the handlers and the workers share; nobody searches while holding it. Games are kept in the
// archive after every change, so that killing the server loses nothing.
#ifndef GENPEI_WEB_H
#define GENPEI_WEB_H

#include "game/game_table.h"
#include "player/player.h"

#include <jansson.h>

#include <stdatomic.h>

// A paper as visitors see it.
typedef struct {
    const char *name, *title, *title_ja, *about, *about_ja;
    const char *game; // where its program can be played, NULL for none
} WebPaper;

// One line of a paper's table; the texts live until the call returns. `reason` may be NULL.
typedef struct {
    const char *experiment, *item, *published, *computed, *verdict, *reason;
    json_t *curve; // points of a figure, or NULL; the report takes it over
} WebPaperRow;
typedef void WebPaperReport(void *context, const WebPaperRow *row);

// Somebody else's program that visitors may seat, by the owner's leave.
typedef struct {
    char *game, *name, *spec;
} WebEngine;

typedef struct {
    WebEngine *items;
    size_t n;
} WebEngines; // web_allow.h

// Everything pointed to belongs to the caller and outlives the call of web_serve.
typedef struct {
    const char *bind;    // address in numbers
    int port;            // 0: any free one
    const char *archive; // file; made when it is missing
    int threads;         // that think about moves
    int64_t rate;        // requests a second that one address may make; 0: as many as it likes
    bool allow_compile;  // games in L7 are compiled while they are played; else no compiler is run
    GameTable *games;    // used by this server only while it runs
    PlayerTable players;
    WebEngines engines;
    const atomic_bool *stop; // set by somebody else to end the server
    void (*ready)(const char *address);
    const WebPaper *papers;
    size_t n_papers;
    // Runs a paper's experiments (NULL: all), in any thread. False, with the reason, when it breaks
    // off.
    bool (*paper)(const char *name, const char *only, const atomic_bool *stop,
                  WebPaperReport *report, void *context, Error *e);
} WebSetup;

// Serves until `stop` is set. False, with the reason, when it cannot begin.
bool web_serve(const WebSetup *setup, Error *e);

#endif
