// SPDX-License-Identifier: MIT
// l7_monotone.h - whether a game is one in which two players only put stones on empty nodes, and
// more stones of his never spoil a player's win: read off the description.
//
// Exactly: one field, which says for each node whether it is empty or whose it is; one kind of
// move, onto any empty node, which puts the mover's stone there and may end the game with his win,
// on a condition that goes on holding when he has more stones and does not ask about the other
// player's; a full board is a draw; nothing else happens. Conditions are read by the rules of
// logic: a stone of his here, sets of such nodes, `and`, `or`, `some`, `reach`, `run`, counts of at
// least so many. Whatever is not surely of that kind counts as not growing.
#ifndef GENPEI_L7_MONOTONE_H
#define GENPEI_L7_MONOTONE_H

#include "lang/syntax/l7_ast.h"

bool l7_is_monotone(const L7Tree *t);

#endif
