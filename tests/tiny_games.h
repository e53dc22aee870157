// SPDX-License-Identifier: MIT
// tiny_games.h - three games made up for the tests, to show that the contract covers unusual cases:
// a puzzle for one player, dice for two or three, hidden cards.
#ifndef GENPEI_TINY_GAMES_H
#define GENPEI_TINY_GAMES_H

#include "game/game.h"

// Lights: nine lamps in a square; pressing one switches it and its neighbours. Payoff 1 when all
// are dark, 0 when the presses run out. Solvable from the start in exactly five presses.
const Game *tiny_lights(void);

// Race: choose the safe or the bold die; chance throws it, with unequal odds; players who are ahead
// at the end take from the others. `players` is 2 or 3.
const Game *tiny_race(int players);

// Cards: one hidden card each from an uneven pack; the first player names a stake, the second
// calls or folds.
const Game *tiny_cards(void);

enum { CARDS_NONE = 0, CARDS_LOW = 1, CARDS_HIGH = 3, CARDS_HIDDEN = 9 };

typedef struct {
    uint8_t card[2]; // rank, CARDS_NONE before the deal, CARDS_HIDDEN in a view
    uint8_t stake;   // 0 until named
    uint8_t answer;  // 0 until given, then one of the moves below
} CardsState;

enum { CARDS_CALL = 10, CARDS_FOLD = 11 };

#endif
