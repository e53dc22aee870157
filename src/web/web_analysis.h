// SPDX-License-Identifier: MIT
// web_analysis.h - a player looks at a position of a game for as long as somebody watches.
//
// It is done in steps, each deeper (or longer) than the one before, and each a job of its own, so
// that many analyses share few threads. Every step that is completed is told to the watchers and,
// the best line of it, noted with the game.
#ifndef GENPEI_WEB_ANALYSIS_H
#define GENPEI_WEB_ANALYSIS_H

#include "web/web_server.h"

enum { ANALYSIS_LINES_MAX = 500, ANALYSIS_STEP_MS = 5000 };

// Starts; an analysis of this game that is running ends. `ply` SIZE_MAX follows the game.
void analysis_start(Web *w, WebGame *game, const char *spec, size_t ply, int lines);
void analysis_stop(WebGame *game);

// The game goes on: an analysis that follows it begins anew at the new position.
void analysis_game_changed(Web *w, WebGame *game);

#endif
