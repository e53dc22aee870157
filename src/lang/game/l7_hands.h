// SPDX-License-Identifier: MIT
// l7_hands.h - drawing who holds what: a pile for each player, as hands of cards are laid out.
#ifndef GENPEI_L7_HANDS_H
#define GENPEI_L7_HANDS_H

#include "lang/game/l7_game.h"

// The hidden field whose values say which player holds a node, where the game is drawn by it; -1.
int l7_hands_field(const L7Program *p);

// A pile for each player, and one for each other word but the first that has nodes: first what the
// player has before them (a field `on player: node`), then the nodes held, then the backs of those
// that are not seen.
void l7_draw_hands(const L7Rules *r, const State *s, Drawing *out);

#endif
