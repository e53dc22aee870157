// SPDX-License-Identifier: MIT
// web_do_game.h - requests about one game.
#ifndef GENPEI_WEB_DO_GAME_H
#define GENPEI_WEB_DO_GAME_H

#include "record/files/record_formats.h"
#include "web/base/web_request.h"

Handler do_game, do_game_events, do_export, do_move, do_undo, do_resign, do_seats, do_pace;
Handler do_seat, do_sit, do_offer;

// The game a request names; NULL, with the answer, when its rules have reached a limit.
WebGame *handler_find_game(const Request *q, Reply *missing);

// The answer to a change: saves it and tells everyone, or takes it back. Clears `before`.
Reply handler_changed(Web *w, WebGame *game, WebGameBefore *before);

// The answer when a change could not be written to the archive.
Reply handler_not_saved(Web *w, const char *why);

// False, with the reply, where the visitor may not see the game, may not act for a side, or for no
// side.
bool handler_may_see(const Request *q, const WebGame *game, Reply *refused);
bool handler_may_act(const Request *q, const WebGame *game, int side, Reply *refused);
bool handler_may_change(const Request *q, const WebGame *game, Reply *refused);

// The answer where there is no such format (NULL, with the reason), or it is not written here.
Reply handler_no_format(const RecordFormat *f, const char *why);

// The answer when something cannot be done now, with the legal moves.
Reply handler_refuse_move(const WebGame *game, const char *why);

// A streamed answer: a new watcher of `topic`.
Reply handler_stream(Web *w, Request *q, Topic *topic, Viewer **viewer);

#endif
