// SPDX-License-Identifier: MIT
// l7_monotone.h - whether a game is monotone: two players only put stones on empty nodes, and more
// of a player's own stones never spoil that player's win. Decided from the description.
//
// Precisely: there is one field, which says for each node whether it is empty or whose it is. There
// is one type of move, onto any empty node, which puts the mover's stone there and may end the game
// with the mover's win, on a condition that still holds with more of the mover's stones and does
// not depend on the other player's. A full board is a draw; nothing else happens. Conditions are
// read by the rules of logic: an own stone on a node, sets of such nodes, `and`, `or`, `some`,
// `reach`, `run`, counts of at least a number. A game for which this is not certain counts as not
// monotone.
#ifndef GENPEI_L7_MONOTONE_H
#define GENPEI_L7_MONOTONE_H

#include "lang/syntax/l7_ast.h"

bool l7_is_monotone(const L7Tree *t);

#endif
