// SPDX-License-Identifier: MIT
// web_setup_cards.h - the position editor for patiences: foundations, heaps, the card in hand.
//
// A table of cards has no places for signs, so that it is set up as a text which the page writes:
// cards are added to heaps and foundations, and the server says what lies where then.
#ifndef GENPEI_WEB_SETUP_CARDS_H
#define GENPEI_WEB_SETUP_CARDS_H

#include "game/game.h"

#include <jansson.h>

// Whether the editor knows this game of cards.
bool setup_cards_suits(const Game *g);

// {game, title, players, form: "cards", heaps, ranks: "A23...", start: as below}.
json_t *json_setup_cards(const Game *g);

// {position, ok, over, moves, drawing, parts: {rows: [number of cards], heaps: [letters, the bottom
// card first], hand: letter or "", left: {letter: number}}}; NULL with the reason.
json_t *json_setup_cards_check(const Game *g, const char *text, Error *e);

#endif
