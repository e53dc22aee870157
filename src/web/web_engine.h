// SPDX-License-Identifier: MIT
// web_engine.h - programs at the board: their moves, hints, and what changes of a game are told.
#ifndef GENPEI_WEB_ENGINE_H
#define GENPEI_WEB_ENGINE_H

#include "web/web_position.h"
#include "web/web_request.h"

// To be called after every change of a game, with the lock held: it is written down, its watchers
// are told, thinking about what was is ended, and when a program is to move it is asked. False,
// with the reason, when the archive could not be written; the game goes on.
bool engine_game_changed(Web *w, WebGame *game, Error *e);

// Somebody looks at a game that may have been taken from the archive: a program that is to move is
// asked.
void engine_wake(Web *w, WebGame *game);

// Tells the watchers of a game how it stands.
void engine_tell(Web *w, WebGame *game);

// Answers the request with what the player sees at the position, which it takes over unless too
// many requests wait.
Reply engine_hint(Web *w, Request *q, const WebGame *game, WebPosition *at, const char *spec);

// Ends all thinking.
void engine_stop_all(Web *w);

// Programs that think too long are told to end; flags fall; every second clocks are told.
void engine_tick(Web *w, int64_t now_ns, bool second);

#endif
