// SPDX-License-Identifier: MIT
// l7_play_check.h - checks a description by playing it: a wrong `perft`, different moves with the
// same text, lists of moves that are full.
#ifndef GENPEI_L7_PLAY_CHECK_H
#define GENPEI_L7_PLAY_CHECK_H

#include "game/game.h"
#include "lang/syntax/l7_source.h"

// `g` is a game in L7, made from `source`, which gets the messages. `defaults`: with the default
// parameters, for which `perft` is meant. Takes a second or so at most.
void l7_check_by_playing(L7Source *source, const Game *g, bool defaults);

#endif
