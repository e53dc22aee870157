// SPDX-License-Identifier: MIT
// margin_words.h - by how much a game is won, as its players say it.
//
// Othello is won by discs, go by points and halves of them, backgammon and poker pay stakes. Other
// games have a number, which says how far apart two players are.
#ifndef GENPEI_MARGIN_WORDS_H
#define GENPEI_MARGIN_WORDS_H

#include "game/game.h"

// Appends what follows the winner: " wins by 4 discs" and の4石勝ち, " wins 3 points" and
// の勝ち（3点）. `by` is the payoff of the winner, in go twice the points; 0: no more is said than
// that it wins. `several`: the winner is a team.
void margin_words(const Game *g, int by, bool several, Str *en, Str *ja);

// Whether payoffs of the game count discs.
bool margin_is_discs(const Game *g);

#endif
