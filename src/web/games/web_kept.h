// SPDX-License-Identifier: MIT
// web_kept.h - the text a game of the board is kept as.
#ifndef GENPEI_WEB_KEPT_H
#define GENPEI_WEB_KEPT_H

#include "game/game_table.h"
#include "player/player.h"
#include "web/games/web_game.h"

#define KEPT_PREFIX "board/"

// Heap text.
char *kept_text(const WebGame *w, int64_t updated);

// What lists show of it, or NULL when it is no such text.
json_t *kept_summary(const char *text);

// The game, or NULL when it cannot be read: the game of which it is one may be gone.
WebGame *kept_read(const char *id, const char *text, GameTable *games, const PlayerTable *players);

#endif
