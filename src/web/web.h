// SPDX-License-Identifier: MIT
// web.h - the board server: games of the workbench for people with a browser.
//
// One thread speaks HTTP (libmicrohttpd, epoll) and never waits: a watcher of a game is an idle
// connection, not a thread. Moves of programs, hints, analysis, matches and papers are jobs of
// worker threads whose answers come back as server-sent events. Requests that open, read or replay
// a game are answered by threads of the desk (web_desk.h), each holding the one game it is about.
// One lock guards the lists that they all share; nobody computes, writes or waits while it is held.
// Games are saved in the archive before anybody is told of a change, so that killing the server
// loses nothing.
#ifndef GENPEI_WEB_H
#define GENPEI_WEB_H

#include "web/base/web_setup.h"

// Serves until `stop` is set. False, with the reason, when it cannot start.
bool web_serve(const WebSetup *setup, Error *e);

#endif
