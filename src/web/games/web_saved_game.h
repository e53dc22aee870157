// SPDX-License-Identifier: MIT
// web_saved_game.h - the text form in which a game of the board is saved.
#ifndef GENPEI_WEB_SAVED_GAME_H
#define GENPEI_WEB_SAVED_GAME_H

#include "game/game_table.h"
#include "player/player.h"
#include "web/games/web_game.h"

#define SAVED_GAME_PREFIX "board/"

// Heap text.
char *saved_game_text(const WebGame *w, int64_t updated);

// What lists show of it, or NULL when it is not such a text.
json_t *saved_game_summary(const char *text);

// The game, or NULL when it cannot be read: its rules may be gone.
WebGame *saved_game_read(const char *id, const char *text, GameTable *games,
                         const PlayerTable *players);

#endif
