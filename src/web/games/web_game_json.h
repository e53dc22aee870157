// SPDX-License-Identifier: MIT
// web_game_json.h - a game at the board as JSON for its watchers.
#ifndef GENPEI_WEB_GAME_JSON_H
#define GENPEI_WEB_GAME_JSON_H

#include "web/games/web_game.h"

// The game as after `ply` moves; SIZE_MAX: as it is now.
json_t *json_game(const WebGame *w, size_t ply, int64_t now_ns);

// What the clocks show, {left_ms, byoyomi_ms, rule}; null without clocks.
json_t *json_clock(const WebGame *w, int64_t now_ns);

// Variations that were looked at in the analysis, and those of the file that the game came from:
// {moves from the start, ply, comments}. The file may have had more than pages can show: the number
// of those that are left out goes to `*left_out`.
json_t *json_variations(const WebGame *w, size_t *left_out);

#endif
