// SPDX-License-Identifier: MIT
// web_do_game.h - requests about one game.
#ifndef GENPEI_WEB_DO_GAME_H
#define GENPEI_WEB_DO_GAME_H

#include "web/web_request.h"

Handler do_game, do_game_events, do_export, do_move, do_undo, do_resign, do_seats;

// The game a request names, or NULL with the answer.
WebGame *handler_find_game(Web *w, const Request *q, Reply *missing);

// The answer when something cannot be done now, with the legal moves.
Reply handler_refuse_move(const WebGame *game, const char *why);

// A streamed answer: a new watcher of `topic`.
Reply handler_stream(Web *w, Request *q, Topic *topic, Viewer **viewer);

#endif
