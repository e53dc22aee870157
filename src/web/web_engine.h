// SPDX-License-Identifier: MIT
// web_engine.h - programs at the board: their moves and hints; what to do after a game has changed.
#ifndef GENPEI_WEB_ENGINE_H
#define GENPEI_WEB_ENGINE_H

#include "web/base/web_request.h"
#include "web/web_position.h"

// To be called after every change of a game by the thread that holds it: saves it, sends it to its
// watchers, ends searches of the old position, and asks the program to move, if any. False, with
// the reason, when the archive could not be written: then the game is as it was before, and nobody
// was told. Clears `before`.
bool engine_game_changed(Web *w, WebGame *game, WebGameBefore *before, Error *e);

// A visitor opens a game, perhaps from the archive: if a program is to move, it is asked.
void engine_wake(Web *w, WebGame *game);

// Sends the game to its watchers.
void engine_tell(Web *w, WebGame *game);

// Answers the request with what the player thinks of the position; takes ownership of the position
// unless too many requests wait.
Reply engine_hint(Web *w, Request *q, const WebGame *game, WebPosition *at, const char *spec);

// Answers with the tree that the player looks at, as a picture; likewise.
Reply engine_tree(Web *w, Request *q, const WebGame *game, WebPosition *at, const char *spec,
                  bool japanese);

// Removes a game that is held, for all who watch it too. False, with the reason, when the archive
// could not be written.
bool engine_remove_game(Web *w, WebGame *game, Error *e);

// Stops all searches.
void engine_stop_all(Web *w);

// With the server's lock: calls `each` for every game that questions, analyses and games at the
// board need. False where that cannot be said now, because somebody works on one of them.
bool engine_each_used(Web *w, void (*each)(void *context, const Game *g), void *context);

// Stops programs that think too long, lets flags fall, and sends the clocks every second.
void engine_tick(Web *w, int64_t now_ns, bool second);

#endif
