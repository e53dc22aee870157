// SPDX-License-Identifier: MIT
// l7_read.h - reading moves of several steps, where moves that lead to the same position are one.
#ifndef GENPEI_L7_READ_H
#define GENPEI_L7_READ_H

#include "lang/l7_game.h"

// GameOps.move_parse: any steps that can be made one after the other stand for the legal move that
// leads where they lead, in whatever order that one is listed.
bool l7_move_read(const Game *g, const State *s, const char *text, Move *out);

#endif
