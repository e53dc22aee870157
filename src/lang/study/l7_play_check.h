// SPDX-License-Identifier: MIT
// l7_play_check.h - a description played out, to find what cannot be seen from its words: a wrong
// `perft`, moves written alike, lists of moves that are cut short.
#ifndef GENPEI_L7_PLAY_CHECK_H
#define GENPEI_L7_PLAY_CHECK_H

#include "game/game.h"
#include "lang/syntax/l7_source.h"

// `g` is a game in L7, made from `source`, which gets the messages. `usual`: with the usual
// parameters, for which `perft` is meant. Takes a second or so at most.
void l7_check_by_playing(L7Source *source, const Game *g, bool usual);

#endif
