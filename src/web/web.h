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

#include <stdatomic.h>

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
} WebSetup;

// Serves until `stop` is set. False, with the reason, when it cannot begin.
bool web_serve(const WebSetup *setup, Error *e);

#endif
