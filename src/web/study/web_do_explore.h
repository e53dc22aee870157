// SPDX-License-Identifier: MIT
// web_do_explore.h - the opening explorer: what was played from a position, with which results, and
// what the built-in book says.
#ifndef GENPEI_WEB_DO_EXPLORE_H
#define GENPEI_WEB_DO_EXPLORE_H

#include "web/study/web_shelf.h"

Handler do_explore;

// A game of the index as lists show it.
json_t *json_indexed_game(const IndexedGame *g);

#endif
