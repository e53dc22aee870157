// SPDX-License-Identifier: MIT
// web_allow.h - which programs visitors may ask: the presets, and the engines that the owner of the
// server has listed. Nothing else runs, not even for a game from an archive.
#ifndef GENPEI_WEB_ALLOW_H
#define GENPEI_WEB_ALLOW_H

#include "web/base/web_setup.h"

// Reads a file of engines, one per line: "GAME NAME = SPEC"; what follows a '#' at the beginning of
// a word is a comment. Adds to `out`; messages begin with "FILE:LINE:".
bool web_engines_read(WebEngines *out, const char *path, Error *e);
void web_engines_clear(WebEngines *e);

// Whether the player of this text may be asked.
bool web_allows(const WebSetup *s, const char *text);

// Whether an engine is listed for this game.
bool web_engine_suits(const WebEngine *e, const Game *g);

#endif
