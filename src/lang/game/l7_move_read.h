// SPDX-License-Identifier: MIT
// l7_move_read.h - reading moves of several steps, where their order does not matter.
#ifndef GENPEI_L7_MOVE_READ_H
#define GENPEI_L7_MOVE_READ_H

#include "lang/game/l7_game.h"

// GameOps.move_parse: any steps that can be made one after the other stand for a legal move that
// leads where they lead.
bool l7_move_read(const Game *g, const State *s, const char *text, Move *out);

#endif
